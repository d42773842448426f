import { randomBytes } from "node:crypto";
import { type Operation, operations } from "@probability-chat/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fetchThrough } from "../src/http/fetch-through.ts";
import { TestApi, type TestUser } from "./support/test-api.ts";

let api: TestApi;
let user: TestUser;
let chat: string;
beforeAll(async () => {
  api = await TestApi.start({ allowedOrigins: ["https://dashboard.example.com"] });
  user = await api.newUser();
  ({ chat } = await api.chatWithData(user));
});
afterAll(() => api?.close());

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly request_id: string;
}

const raw = (url: string, payload: string | Buffer, type = "application/json") =>
  api.api.app.inject({
    method: "POST",
    url,
    headers: { "content-type": type, authorization: `Bearer ${user.access}` },
    payload,
  });

describe("errors have one shape", () => {
  test.each([
    ["malformed JSON", "{", "application/json", 400, "malformed_request"],
    ["a prototype", '{"__proto__": {"title": "x"}}', "application/json", 201, undefined],
    ["no object", "[]", "application/json", 400, "validation_failed"],
    ["a number", "7", "application/json", 400, "validation_failed"],
    ["an empty body", "", "application/json", 201, undefined],
    ["text", "{}", "text/plain", 415, "unsupported_media_type"],
    ["a form", "title=x", "application/x-www-form-urlencoded", 415, "unsupported_media_type"],
    ["multipart", "--x", "multipart/form-data; boundary=x", 415, "unsupported_media_type"],
    [
      "a body too large",
      JSON.stringify("x".repeat(2_200_000)),
      "application/json",
      413,
      "payload_too_large",
    ],
    [
      "deep nesting",
      `${"[".repeat(500_000)}${"]".repeat(500_000)}`,
      "application/json",
      400,
      undefined,
    ],
    ["NUL", '{"title":"a\\u0000b"}', "application/json", 400, "validation_failed"],
    ["half a surrogate", '{"title":"a\\ud83d"}', "application/json", 201, undefined],
    ["unknown keys", '{"title":"a","more":{"x":[1]}}', "application/json", 201, undefined],
    ["a wrong type", '{"title":{}}', "application/json", 400, "validation_failed"],
  ])("%s", async (_, payload, type, status, code) => {
    const reply = await raw("/api/chats/", payload, type);
    expect(reply.statusCode).toBe(status);
    if (code)
      expect(reply.json()).toMatchObject({ code, request_id: reply.headers["x-request-id"] });
    if (status === 400) expect(reply.json().message).not.toMatch(/token|position|stack/i);
  });

  test.each([
    ["none", {}, /createServerClient\(\{ secretKey \}\)/],
    ["one of another scheme", { authorization: "Basic YTpi" }, /must be “Bearer” and/],
    ["a key alone", { authorization: "sk_x" }, /must be “Bearer” and/],
    ["a key in another header", { "x-api-key": "sk_x" }, /no other header is read/],
    ["a client secret", { authorization: "Bearer es_x" }, /getClientSecret/],
    ["no token", { authorization: "Bearer x" }, /no access token of this server/],
  ])("who sends %s hears what to send", async (_, headers, detail) => {
    const { status, body } = await api.call("GET", "/api/chats/", { headers });
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: "unauthorized", message: "Please sign in." });
    expect(body).toHaveProperty("detail", expect.stringMatching(detail));
    expect(JSON.stringify(body)).not.toContain("sk_x");
  });

  test("what is no id is said to be none", async () => {
    const { status, body } = await api.call("GET", "/api/chats/Weather/", { token: user.access });
    expect(status).toBe(404);
    expect(body).toHaveProperty(
      "detail",
      expect.stringMatching(/^“Weather” is no id: id takes one/),
    );
  });

  test("bytes that are no UTF-8 are no reason to fail", async () => {
    const reply = await raw("/api/chats/", Buffer.from([0x7b, 0xff, 0xfe, 0x7d]));
    expect(reply.statusCode).toBe(400);
  });

  test("unknown paths are 404, wrong methods 405, broken addresses 400 or 404", async () => {
    expect(await api.call("GET", "/api/nothing/")).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
    expect(await api.call("PUT", "/api/chats/")).toMatchObject({
      status: 405,
      body: { code: "method_not_allowed" },
    });
    expect((await api.call("GET", "/api/chats/not-an-id/", { token: user.access })).status).toBe(
      404,
    );
    expect((await api.call("GET", "/api/chats/%00/", { token: user.access })).status).toBe(404);
    expect([400, 404]).toContain(
      (await api.call("GET", "/api/chats/%zz/", { token: user.access })).status,
    );
    const long = await api.call("GET", `/api/chats/${"x".repeat(5_000)}/`, { token: user.access });
    expect([400, 404]).toContain(long.status);
  });

  test("a slash at the end makes no difference", async () => {
    for (const path of ["/api/chats", "/api/chats/", `/api/chats/${chat}`, `/api/chats/${chat}/`]) {
      expect((await api.call("GET", path, { token: user.access })).status).toBe(200);
    }
  });

  test("a server's and a session's calls need a key and a session", async () => {
    const mint = (token?: string) =>
      api.call("POST", "/api/embed/sessions/", { body: {}, ...(token ? { token } : {}) });
    const session = (token?: string) =>
      api.call("GET", "/api/embed/session/", token ? { token } : {});
    for (const call of [mint, session]) {
      expect((await call()).status).toBe(401);
      expect((await call("forged")).status).toBe(401);
      expect((await call("sk_forged")).status).toBe(401);
      expect((await call(user.access)).status).toBe(401);
    }
    const exchange = await api.call("POST", "/api/embed/token/", { body: {} });
    expect(exchange).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  });

  test("nothing of a body is read before its sender may send it", async () => {
    const post = (path: string, body: string, token?: string) =>
      api.call<Failure>("POST", path, { body, ...(token ? { token } : {}) });
    expect((await post("/api/chats/", "{")).status).toBe(401);
    expect((await post("/api/chats/", "{", "forged")).status).toBe(401);
    expect((await post("/api/chats/", "{", user.access)).status).toBe(400);
    expect((await post("/api/keys/", "{")).status).toBe(401);
    expect((await post("/api/keys/", "{", user.access)).status).toBe(400);
    const large = JSON.stringify({ email: "a@example.com", password: "x".repeat(70_000) });
    expect((await post("/api/token/", large)).status).toBe(413);
  });

  test("a database that is gone is 503", async () => {
    const broken = await TestApi.start();
    const email = await broken.register();
    const signedIn = await broken.signIn(email);
    const name = new URL(broken.databaseUrl).pathname.slice(1);
    const { Client } = (await import("pg")).default;
    const admin = new Client(broken.databaseUrl.replace(name, "postgres"));
    await admin.connect();
    await admin.query(`alter database ${name} with allow_connections false`);
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
      name,
    ]);
    broken.sql.on("error", () => undefined);
    const reply = await broken.call<Failure>("GET", "/api/users/me/", { token: signedIn.access });
    expect(reply).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect((await broken.call("GET", "/readyz")).status).toBe(503);
    expect((await broken.call("GET", "/healthz")).status).toBe(200);
    await admin.query(`alter database ${name} with allow_connections true`);
    await admin.end();
    expect((await broken.call("GET", "/readyz")).status).toBe(200);
    await broken.close();
  });
});

test("no call answers 500, whatever it is sent", async () => {
  const values = [null, true, 0, -1e308, "", "\u0000", "\ud800", "'; --", [], [[]], {}, { a: 1 }];
  const hostile = () => values[randomBytes(1).readUInt8() % values.length];
  for (const [id, of] of Object.entries(operations)) {
    const operation: Operation = of;
    if (operation.service !== "api" || ["endSessions", "deleteUser"].includes(id)) continue;
    const fields = ["email", "password", "token", "refresh", "title", "role", "content", "limit"];
    for (let round = 0; round < 6; round++) {
      const body = Object.fromEntries(fields.map((field) => [field, hostile()]));
      const path = operation.path.replace(/\{\w+\}/g, round % 2 ? chat : "%F0%9F%92%A9");
      const reply = await api.call<Failure>(operation.method, `${path}?limit=%00&cursor=%27`, {
        token: user.access,
        key: `${id} ${round}`,
        ...(operation.method === "GET" ? {} : { body: round === 5 ? hostile() : body }),
      });
      expect(reply.status, id).toBeLessThan(500);
      if (reply.status >= 400) expect(reply.body.code).toBeTypeOf("string");
    }
  }
});

describe("documents", () => {
  test("the OpenAPI document and its page name every call", async () => {
    const { body } = await api.call<{ paths: object }>("GET", "/api/openapi.json");
    const page = await api.call<string>("GET", "/api/docs/");
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(page.body).not.toMatch(/<script|<style|style=/);
    for (const path of Object.keys(body.paths)) expect(page.body).toContain(path);
    expect((await api.call("GET", "/api/docs/style.css")).status).toBe(200);
  });

  test("metrics count requests; beyond local mode they need the token", async () => {
    const open = await api.call<string>("GET", "/metrics", { headers: { host: "localhost:3000" } });
    expect(open.body).toMatch(/http_request_duration_seconds_count\{.*route="\/api\/chats\/"/);
    const rebound = { headers: { host: "rebound.example" } };
    expect((await api.call("GET", "/metrics", rebound)).status).toBe(404);
    const closed = await TestApi.start({
      local: false,
      publicUrl: "https://chat.example.com",
      mail: { smtpUrl: "smtp://127.0.0.1:1" },
      metricsToken: "a long metrics token",
    });
    try {
      expect((await closed.call("GET", "/metrics")).status).toBe(404);
      expect((await closed.call("GET", "/metrics", { token: "a long metrics token" })).status).toBe(
        200,
      );
      for (const path of ["/healthz", "/api/users/me/", "/nothing"]) {
        const { headers } = await closed.call("GET", path);
        expect(headers["strict-transport-security"], path).toMatch(/^max-age=\d{8}/);
        const open = await api.call("GET", path);
        expect(open.headers["strict-transport-security"], path).toBeUndefined();
      }
      const host = { headers: { host: "localhost:3000" } };
      expect((await closed.call("GET", "/dev/outbox.json", host)).status).toBe(404);
      await expect(closed.api.ensureDemoAccount()).rejects.toThrow("local mode");
    } finally {
      await closed.close();
    }
  });
});

describe("the local pages", () => {
  test("are there for loopback names only", async () => {
    for (const path of ["/dev/outbox", "/dev/outbox.json"]) {
      const status = async (host: string) =>
        (await api.call("GET", path, { headers: { host } })).status;
      for (const host of ["localhost", "localhost:3000", "127.0.0.1:80", "[::1]:3000"]) {
        expect(await status(host), host).toBe(200);
      }
      for (const host of ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example"]) {
        expect(await status(host), host).toBe(404);
      }
    }
  });

  test.each<[string, Record<string, string>, string?]>([
    ["Forwarded", { forwarded: "for=203.0.113.7" }],
    ["X-Forwarded-For", { "x-forwarded-for": "127.0.0.1" }],
    ["X-Forwarded-Host", { "x-forwarded-host": "chat.example.com" }],
    ["X-Real-IP", { "x-real-ip": "203.0.113.7" }],
    ["a peer elsewhere", {}, "203.0.113.7"],
    ["a peer elsewhere by IPv6", {}, "2001:db8::7"],
  ])("are not there for what a proxy forwards: %s", async (_, headers, ip = "127.0.0.1") => {
    const host = "localhost:3000";
    for (const path of ["/dev/outbox.json", "/dev/demo.json", "/dev/sandbox.js", "/metrics"]) {
      const reply = await api.call("GET", path, { headers: { host, ...headers }, ip });
      expect(reply.status, path).toBe(404);
    }
    for (const here of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
      const reply = await api.call("GET", "/metrics", { headers: { host }, ip: here });
      expect(reply.status, here).toBe(200);
    }
  });

  test("mails are shown newest first, shut into a sandboxed frame", async () => {
    const email = "new+<b>@example.com";
    const reply = await api.call("POST", "/api/users/register/", {
      body: { email, password: "long enough", first_name: "A" },
    });
    const last = reply.status === 201 ? email : await api.register("newest@example.com");
    const mails = await api.mails();
    expect(mails[0]).toMatchObject({
      to: last,
      links: [expect.stringContaining("/verify-account/")],
    });
    const page = await api.call<string>("GET", "/dev/outbox", { headers: { host: "localhost" } });
    expect(page.body).toContain('<iframe sandbox=""');
    expect(page.body).toContain(mails[0]?.links[0]);
    expect(page.body).not.toMatch(/<script|srcdoc="[^"]*<a/);
  });

  test("the demo account is verified, stays the same and is shown once it is made", async () => {
    const demo = () => api.call("GET", "/dev/demo.json", { headers: { host: "localhost" } });
    expect((await demo()).status).toBe(404);
    const account = await api.api.ensureDemoAccount();
    expect(await api.api.ensureDemoAccount()).toEqual(account);
    expect((await demo()).body).toEqual(account);
    expect((await api.signIn(account.email, account.password)).user.is_verified).toBe(true);
    const { statSync } = await import("node:fs");
    expect(statSync(`${api.dataDir}/keys/demo-account.json`).mode & 0o777).toBe(0o600);
  });
});

test("the internal listener is reached in process in the shape of fetch", async () => {
  const call = fetchThrough(api.api.internal);
  const init = async (token: string) => ({
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ ids: [] }),
    signal: AbortSignal.timeout(5_000),
  });
  const reply = await call("/internal/datasets/known", await init(await api.serviceToken()));
  expect([reply.status, await reply.json()]).toEqual([200, { ids: [] }]);
  expect((await call("/internal/datasets/known", await init("x"))).status).toBe(401);
});

test("other sites may call when they are on the list", async () => {
  const preflight = (origin: string) =>
    api.api.app.inject({
      method: "OPTIONS",
      url: "/api/chats/",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type,idempotency-key",
      },
    });
  const listed = await preflight("https://dashboard.example.com");
  expect(listed.headers["access-control-allow-origin"]).toBe("https://dashboard.example.com");
  expect(listed.headers["access-control-allow-headers"]).toContain("idempotency-key");
  const other = await preflight("https://evil.example");
  expect(other.headers["access-control-allow-origin"]).toBeUndefined();
});

test("an origin of the installation's own needs no account to list it", async () => {
  const query = new URLSearchParams({ origin: "https://dashboard.example.com" });
  const reply = await api.call<{ data: unknown }>("GET", `/api/embed/check/?${query}`);
  expect(reply.body.data).toEqual({ ok: true, problems: [] });
});

test("an origin that is refused is told to whoever runs the server, once, and to nobody else", async () => {
  const origin = "https://unlisted.example";
  const from = (headers: Record<string, string>) =>
    api.api.app.inject({ method: "GET", url: "/api/chats/", headers });
  const lines = () => api.logLines.filter((line) => line.includes("ALLOWED_ORIGINS"));
  await from({ origin: "https://dashboard.example.com" });
  await from({ origin: "http://shop.test", host: "shop.test" });
  await from({ origin: "https://shop.test", "sec-fetch-site": "same-origin" });
  await from({ origin: "null" });
  expect(lines().filter((line) => /dashboard|shop|null/.test(line))).toEqual([]);
  const replies = [await from({ origin }), await from({ origin })];
  expect(lines().filter((line) => line.includes(origin))).toHaveLength(1);
  for (const { headers, body } of replies) {
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    expect(body).not.toContain("ORIGINS");
  }
});

test("a flood from one address is slowed down, others are served", async () => {
  const strict = await TestApi.start({ rateLimitMultiplier: 0.1 });
  try {
    const flood = () =>
      strict.call("POST", "/api/token/revoke/", { body: { refresh: "x" }, ip: "10.1.1.1" });
    const statuses: number[] = [];
    for (let i = 0; i < 35; i++) statuses.push((await flood()).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const other = await strict.call("POST", "/api/token/revoke/", {
      body: { refresh: "x" },
      ip: "10.1.1.2",
    });
    expect(other.status).toBe(200);
  } finally {
    await strict.close();
  }
});

test("the log has request ids and no secret", async () => {
  const secret = "a very secret question";
  const { body } = await api.reserve(user, chat, { content: secret });
  await api.settle(body.question_id, secret);
  await api.call("POST", `/api/chats/${chat}/send-message/`, {
    token: user.access,
    body: { role: "assistant", content: secret },
  });
  const log = api.logLines.join("");
  expect(log).toContain('"request_id"');
  expect(log).toContain("/api/chats/:id/send-message/");
  for (const text of [secret, user.access, user.refresh, user.password, user.email]) {
    expect(log).not.toContain(text);
  }
});

test("the log of a failed statement has neither its parameters nor its row", async () => {
  const broken = await TestApi.start();
  try {
    const asker = await broken.newUser();
    const { chat: asked } = await broken.chatWithData(asker);
    await broken.sql.query("alter table product.messages add check (content <> 'a secret')");
    const reply = await broken.call("POST", `/api/chats/${asked}/send-message/`, {
      token: asker.access,
      body: { role: "user", content: "a secret" },
    });
    expect(reply.status).toBe(500);
    const log = broken.logLines.join("");
    expect(log).toContain("23514");
    expect(log).not.toContain("a secret");
  } finally {
    await broken.close();
  }
});
