import { embedTexts, type OperationId, operations } from "@probability-chat/contract";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { holdPlan } from "./support/hold-plan.ts";
import { datasetSummary, publicUrl, TestApi, type TestUser } from "./support/test-api.ts";

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly fields?: Record<string, string[]>;
}
interface Session {
  readonly id: string;
  readonly client_secret: string;
}
interface Exchanged {
  readonly access: string;
  readonly handle: string;
  readonly session: {
    readonly notice: string | null;
    readonly quota: { readonly remaining: number; readonly allowed: number | null };
    readonly upload: { readonly remaining_bytes: number | null };
  };
}
type Data<T> = Failure & { readonly data: T };

const shop = "https://shop.example.com";
let api: TestApi;
let tenant: TestUser;
let secretKey: string;
let publicKey: string;

beforeAll(async () => {
  api = await TestApi.start();
  tenant = await api.newUser();
  await holdPlan(api.databaseUrl, tenant.email, { plan: "pro", status: "active" });
  secretKey = (await newKey(tenant, "secret", ["chat", "upload", "query", "embed"])).key;
  publicKey = (await newKey(tenant, "public")).key;
  await api.call("PUT", "/api/embed/origins/", {
    token: tenant.access,
    body: { origins: [shop, "http://localhost:5173"] },
  });
});
afterAll(() => api?.close());

/** So many seconds later, for which the tenant signs in again. */
async function later(seconds: number): Promise<void> {
  api.advance(seconds);
  tenant = await api.signIn(tenant.email);
}

async function newKey(user: TestUser, kind: string, scopes: string[] = [], more: object = {}) {
  const reply = await api.call<Data<{ id: string; key: string; prefix: string }>>(
    "POST",
    "/api/keys/",
    { token: user.access, body: { name: "server", kind, scopes, ...more } },
  );
  expect(reply.status, reply.body.message).toBe(201);
  return reply.body.data;
}

function mint(subject: string, more: object = {}, key = secretKey, idempotency?: string) {
  return api.call<Data<Session>>("POST", "/api/embed/sessions/", {
    token: key,
    ...(idempotency ? { key: idempotency } : {}),
    body: { subject, origins: [shop], scopes: ["chat", "upload"], ...more },
  });
}

function exchange(body: object, origin: string | null = shop, headers: object = {}) {
  return api.call<Data<Exchanged>>("POST", "/api/embed/token/", {
    body,
    headers: { ...(origin ? { origin } : {}), ...headers },
  });
}

/** An end user on the shop's page. */
async function endUser(subject: string, more: object = {}): Promise<Exchanged & Session> {
  const minted = await mint(subject, more);
  expect(minted.status, minted.body.message).toBe(201);
  const { client_secret } = minted.body.data;
  const exchanged = await exchange({ client_secret });
  expect(exchanged.status, exchanged.body.message).toBe(200);
  return { ...minted.body.data, ...exchanged.body.data };
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

function onPage<T = Data<{ id: string }>>(
  user: { readonly access: string },
  method: Method,
  url: string,
  body?: unknown,
) {
  return api.call<T & Failure>(method, url, {
    token: user.access,
    headers: { origin: shop },
    ...(body === undefined ? {} : { body }),
  });
}

async function chatOf(user: { readonly access: string }): Promise<string> {
  const reply = await onPage(user, "POST", "/api/chats/", { title: "Orders" });
  expect(reply.status, reply.body.message).toBe(201);
  return reply.body.data.id;
}

/** What the AI service does of an upload once the file is read. */
function commit(user: { readonly access: string }, chat: string, bytes = 1_000) {
  return api.commit(user as TestUser, chat, datasetSummary({ bytes }));
}

async function ask(user: { readonly access: string }, chat: string) {
  const reserved = await api.reserve(user as TestUser, chat);
  const { status, body } = reserved;
  return status === 200
    ? { ...(await api.settle(body.question_id)), message: "" }
    : { status, body: { code: body.code }, message: body.message };
}

describe("keys", () => {
  test("a secret is shown once, kept as a hash, and no line of the log has it", async () => {
    const list = await api.call("GET", "/api/keys/", { token: tenant.access });
    expect(list.body).toMatchObject({
      data: [
        { kind: "public", prefix: publicKey, scopes: [] },
        { kind: "secret", prefix: secretKey.slice(0, 11), expires_at: null },
      ],
    });
    const { client_secret, access, handle } = await endUser("log");
    const tables = ["api_keys", "embed_sessions", "principals", "audit_entries"];
    const rows = await Promise.all(
      tables.map((table) => api.sql.query(`select * from product.${table}`)),
    );
    const kept = JSON.stringify(rows.map((of) => of.rows)) + api.logLines.join("");
    for (const secret of [secretKey, client_secret, access, handle]) {
      expect(kept).not.toContain(secret);
      expect(kept).not.toContain(Buffer.from(secret).toString("hex"));
    }
  });

  test("two of a kind are active at once, and each expires when it was said", async () => {
    const user = await api.newUser();
    await holdPlan(api.databaseUrl, user.email, { plan: "enterprise", status: "active" });
    const body = { name: "server", kind: "secret", scopes: ["chat"] };
    const create = () => api.call<Failure>("POST", "/api/keys/", { token: user.access, body });
    const short = await newKey(user, "secret", ["chat"], { expires_in: 60 });
    const racing = await Promise.all([create(), create(), create()]);
    expect(racing.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await create()).body.message).toMatch(/2 active secret keys/);
    const chats = (token: string) => api.call<Failure>("GET", "/api/chats/", { token });
    expect((await chats(short.key)).status).toBe(200);
    await later(61);
    const expired = await chats(short.key);
    expect(expired.status).toBe(401);
    expect(expired.body.message).toContain(`${publicUrl}/developers`);
    expect((await create()).status).toBe(201);
  });

  test("a repeat of the call that made one tells no secret, and makes no other", async () => {
    const user = await api.newUser();
    await holdPlan(api.databaseUrl, user.email, { plan: "pro", status: "active" });
    const create = (kind: string, scopes: string[]) =>
      api.call<Data<{ key: string; prefix: string }>>("POST", "/api/keys/", {
        token: user.access,
        key: `create ${kind}`,
        body: { name: "server", kind, scopes },
      });
    const secret = await create("secret", ["chat"]);
    expect(secret.body.data.key).toMatch(/^sk_.{43}$/);
    const again = await create("secret", ["chat"]);
    expect(again).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(again.body.message).toContain(`“server” (${secret.body.data.prefix}…) was created`);
    expect(JSON.stringify(again)).not.toContain(secret.body.data.key);
    const open = await create("public", []);
    expect((await create("public", [])).body).toEqual(open.body);
    const list = await api.call<Data<unknown[]>>("GET", "/api/keys/", { token: user.access });
    expect(list.body.data).toHaveLength(2);
  });

  test("a misspelt expiry makes none, which would never expire", async () => {
    const body = { name: "server", kind: "secret", scopes: ["chat"], expires: 60 };
    const reply = await api.call<Failure>("POST", "/api/keys/", { token: tenant.access, body });
    expect([reply.status, reply.body.message]).toEqual([
      400,
      "The request has unknown fields: expires. It may have: name, kind, scopes, expires_in.",
    ]);
  });

  test("a secret one is made by who gave their password lately", async () => {
    const user = await api.newUser();
    await holdPlan(api.databaseUrl, user.email, { plan: "pro", status: "active" });
    api.advance(601);
    const body = { name: "server", kind: "secret", scopes: ["chat"] };
    const create = () => api.call<Failure>("POST", "/api/keys/", { token: user.access, body });
    const refused = { status: 403, body: { code: "proof_required", proof: ["password"] } };
    expect(await create()).toMatchObject(refused);
    const { password } = user;
    await api.call("POST", "/api/users/proof/", { token: user.access, body: { password } });
    expect((await create()).status).toBe(201);
    await later(0);
  });

  test("a plan without API integration has none, and one that ended takes them away", async () => {
    const user = await api.newUser();
    const create = () =>
      api.call<Failure>("POST", "/api/keys/", {
        token: user.access,
        body: { name: "server", kind: "secret", scopes: ["chat"] },
      });
    expect(await create()).toMatchObject({ status: 403, body: { code: "plan_limit" } });
    await holdPlan(api.databaseUrl, user.email, { plan: "pro", status: "past_due" });
    expect(await create()).toMatchObject({ status: 403, body: { code: "no_active_subscription" } });
    await holdPlan(api.databaseUrl, user.email, { plan: "pro", status: "active" });
    const { key } = await newKey(user, "secret", ["chat"]);
    expect((await api.call("GET", "/api/chats/", { token: key })).status).toBe(200);
    await holdPlan(api.databaseUrl, user.email, null);
    expect(await api.call("GET", "/api/chats/", { token: key })).toMatchObject({
      status: 403,
      body: { code: "plan_limit" },
    });
  });

  test("its last use is known, and a revoked one is good for nothing at once", async () => {
    const user = await api.newUser();
    await holdPlan(api.databaseUrl, user.email, { plan: "pro", status: "active" });
    const { id, key } = await newKey(user, "secret", ["chat"]);
    const chat = (token: string) =>
      api.call("POST", "/api/chats/", { token, body: { title: "By a server" } });
    expect((await chat(key)).status).toBe(201);
    const list = await api.call("GET", "/api/keys/", { token: user.access });
    expect(list.body).toMatchObject({ data: [{ last_used_at: expect.any(String) }] });
    const seen = await api.call("GET", "/api/chats/", { token: user.access });
    expect(seen.body).toMatchObject({ data: [{ title: "By a server" }] });
    const revoke = (of: TestUser) => api.call("DELETE", `/api/keys/${id}/`, { token: of.access });
    expect((await revoke(tenant)).status).toBe(404);
    expect((await revoke(user)).status).toBe(200);
    expect((await revoke(user)).status).toBe(404);
    expect((await chat(key)).status).toBe(401);
  });
});

/** One key or session for each scope alone, and what its calls may be answered with. */
describe("who may what", () => {
  const scopes = ["chat", "upload", "query", "share", "embed"] as const;
  const callers: Record<string, () => Promise<{ token: string; origin?: string }>> = {
    nobody: async () => ({ token: "forged" }),
    "a public key": async () => ({ token: publicKey }),
    "a user": async () => ({ token: tenant.access }),
  };
  let free: TestUser;
  beforeAll(async () => {
    free = await api.newUser();
    callers["a user of another account"] = async () => ({ token: free.access });
    for (const scope of scopes) {
      const user = await api.newUser();
      await holdPlan(api.databaseUrl, user.email, { plan: "pro", status: "active" });
      const { key } = await newKey(user, "secret", [scope]);
      callers[`a key with ${scope}`] = async () => ({ token: key });
      if (scope === "embed") continue;
      const { access } = await endUser(`only ${scope}`, { scopes: [scope] });
      callers[`a session with ${scope}`] = async () => ({ token: access, origin: shop });
    }
  });

  /** Whether somebody may call an operation, as the contract says. */
  function expected(caller: string, id: OperationId): "yes" | "no" {
    const { access, scope } = operations[id] as { access: string; scope?: string };
    if (access === "none") return "yes";
    const [, kind, with_] = /^a (user|key|session)(?: with (\w+))?/.exec(caller) ?? [];
    if (kind === "user") return access === "user" || access === "verified" ? "yes" : "no";
    if (kind === "session" && access === "embed") return "yes";
    return kind && scope && scope === with_ ? "yes" : "no";
  }

  const id = "0198c5a0-0000-7000-8000-000000000000";
  const names = [
    ...["nobody", "a public key", "a user", "a user of another account"],
    ...scopes.map((scope) => `a key with ${scope}`),
    ...["chat", "upload", "query", "share"].map((scope) => `a session with ${scope}`),
  ];

  test.each(names)("%s", async (name) => {
    const { token, origin } = (await callers[name]?.()) ?? { token: "" };
    for (const [operation, { method, path, access, service, scope }] of Object.entries(
      operations as Record<string, (typeof operations)[OperationId] & { scope?: string }>,
    )) {
      // Those that would end what the others use, and those that have rules of their own.
      if (
        access === "none" ||
        /^(endSessions|deleteUser|export|createKey|putEmbed|putDictionary)/.test(operation)
      ) {
        continue;
      }
      const may = expected(name, operation as OperationId);
      if (service === "ai") {
        const page = { origin: origin ?? null, fetch_site: null, host: null };
        const body = { access_token: token, address: "127.0.0.1", scope: scope ?? null, page };
        const { status } = await api.service("callers/identify", body);
        expect(`${operation} ${status === 200 ? "yes" : "no"}`).toBe(`${operation} ${may}`);
        continue;
      }
      const url = path.replace(/\{\w+\}/g, id);
      const reply = await api.call<Failure>(method, url, {
        token,
        headers: origin ? { origin } : {},
        ...(method === "GET" || method === "DELETE" ? {} : { body: {} }),
      });
      const refused =
        reply.status === 401 || (reply.status === 403 && reply.body.code === "forbidden");
      expect(`${operation} ${refused ? "no" : "yes"}`).toBe(`${operation} ${may}`);
    }
  });

  test("a secret key that a page sends is refused, and said to be no page's", async () => {
    const reply = await api.call<Failure>("GET", "/api/chats/", {
      token: secretKey,
      headers: { origin: shop },
    });
    expect(reply).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect(reply.body.message).toMatch(/must stay on your server/);
  });
});

describe("sessions", () => {
  test("a token says whose it is, where it is good, and what for", async () => {
    const { access, id } = await endUser("claims");
    expect(decodeProtectedHeader(access)).toMatchObject({ typ: "embed+jwt", alg: "EdDSA" });
    const claims = decodeJwt(access);
    expect(claims).toMatchObject({ sub: "claims", sid: id, azp: shop, scope: "chat upload" });
    expect(claims.jti).toEqual(expect.any(String));
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(300);
  });

  test("minting again under one key is one session, and a secret is exchanged once", async () => {
    const first = await mint("once", {}, secretKey, "mint-1");
    const again = await mint("once", {}, secretKey, "mint-1");
    expect(again.body).toEqual(first.body);
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect((await mint("twice", {}, secretKey, "mint-1")).status).toBe(422);
    const { client_secret } = first.body.data;
    const racing = await Promise.all([1, 2, 3].map(() => exchange({ client_secret })));
    expect(racing.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const spent = { code: "session_ended", message: embedTexts.secretSpent };
    expect((await exchange({ client_secret })).body).toMatchObject(spent);
    const late = (await mint("late")).body.data.client_secret;
    await later(601);
    expect((await exchange({ client_secret: late })).body).toMatchObject(spent);
  });

  test("one without the scope for chats says so, and nothing of the quota", async () => {
    const { session, access } = await endUser("uploads-alone", { scopes: ["upload"] });
    expect(session.notice).toBe(embedTexts.noChatScope);
    const refused = await onPage({ access }, "GET", "/api/chats/");
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "This embed session lacks the scope “chat”: the server that minted it gave it “upload”.",
    ]);
  });

  test.each([
    [
      { quota: { query: 50 } },
      "Quota has unknown fields: query. It may have: queries, upload_bytes.",
    ],
    [
      { qouta: { queries: 50 } },
      "The request has unknown fields: qouta. It may have: subject, origins, scopes, quota, expires_in.",
    ],
    [
      { scope: ["chat"], scopes: undefined },
      "The request has unknown fields: scope. It may have: subject, origins, scopes, quota, expires_in.",
    ],
    [
      { scopes: ["chat", "uploads"] },
      "No scope is called “uploads”: choose from chat, upload, query, share.",
    ],
  ])("a misspelt field mints nothing: %j", async (more, text) => {
    const { status, body } = await mint("misspelt", more);
    expect([status, body.code, body.message]).toEqual([400, "validation_failed", text]);
    const list = await api.call<Data<unknown[]>>("GET", "/api/embed/sessions/?subject=misspelt", {
      token: secretKey,
    });
    expect(list.body.data).toEqual([]);
  });

  test("only origins of the tenant can be minted for, and only on those is it good", async () => {
    const elsewhere = await mint("origins", { origins: [shop, "https://else.example"] });
    expect(elsewhere).toMatchObject({ status: 403, body: { code: "origin_not_allowed" } });
    expect(elsewhere.body.message).toContain("https://else.example");
    expect((await mint("origins", { origins: ["shop.example.com"] })).body.fields).toEqual({
      "origins.0": [expect.stringMatching(/is no origin/)],
    });
    const { client_secret } = (await mint("origins")).body.data;
    for (const origin of ["https://evil.example", "null", null]) {
      expect(await exchange({ client_secret }, origin)).toMatchObject({
        status: 403,
        body: { code: "origin_not_allowed" },
      });
    }
    const { access, handle } = (await exchange({ client_secret })).body.data;
    const read = async (headers: Record<string, string>) =>
      (await api.call("GET", "/api/chats/", { token: access, headers })).status;
    expect(await read({ origin: shop })).toBe(200);
    expect(await read({ origin: "http://localhost:5173" })).toBe(403);
    expect(await read({})).toBe(403);
    expect(await read({ "sec-fetch-site": "same-origin" })).toBe(403);
    expect(await read({ "sec-fetch-site": "same-origin", host: "shop.example.com" })).toBe(200);
    expect((await exchange({ handle }, "http://localhost:5173")).status).toBe(403);
  });

  test("handles rotate; the last but one within seconds is a lost reply, later a thief", async () => {
    const { access, handle } = await endUser("rotation");
    const second = (await exchange({ handle })).body.data;
    const same = (await exchange({ handle })).body.data;
    expect(same.handle).toBe(second.handle);
    expect(second.handle).not.toBe(handle);
    const third = (await exchange({ handle: second.handle })).body.data;
    await later(30);
    expect((await exchange({ handle: third.handle })).status).toBe(200);
    expect((await onPage(third, "GET", "/api/chats/")).status).toBe(200);
    expect((await exchange({ handle })).body.code).toBe("session_ended");
    for (const token of [access, third.access]) {
      expect((await onPage({ access: token }, "GET", "/api/chats/")).body.code).toBe(
        "session_ended",
      );
    }
    const audit = await api.call("GET", "/api/users/security-events/", { token: tenant.access });
    expect(JSON.stringify(audit.body)).toContain("embed_handle_reused");
  });

  test("a token ends after five minutes, a session when it was said", async () => {
    const user = await endUser("times", { expires_in: 400 });
    await later(301);
    expect((await onPage(user, "GET", "/api/chats/")).body.code).toBe("unauthorized");
    const renewed = await exchange({ handle: user.handle });
    expect(renewed.status).toBe(200);
    await later(100);
    expect((await onPage(renewed.body.data, "GET", "/api/chats/")).body.code).toBe("session_ended");
    expect((await exchange({ handle: renewed.body.data.handle })).status).toBe(401);
  });

  test("revoked by session, by subject or with its key, it ends at once", async () => {
    const status = async (of: Exchanged) => (await onPage(of, "GET", "/api/chats/")).status;
    const revoke = (url: string, token: string) => api.call("DELETE", url, { token });
    const [one, two, other] = [
      await endUser("revoked"),
      await endUser("revoked"),
      await endUser("other"),
    ];
    const stranger = await api.newUser();
    expect((await revoke(`/api/embed/sessions/${one.id}/`, stranger.access)).status).toBe(404);
    expect((await revoke(`/api/embed/sessions/${one.id}/`, secretKey)).status).toBe(200);
    expect([await status(one), await status(two)]).toEqual([401, 200]);
    const list = await api.call<{ data: { id: string }[] }>(
      "GET",
      "/api/embed/sessions/?subject=revoked",
      { token: tenant.access },
    );
    expect(list.body.data.map(({ id }) => id)).toEqual([two.id]);
    const bySubject = "/api/embed/sessions/?subject=revoked";
    expect((await revoke(bySubject, tenant.access)).body).toEqual({ data: { ended: 1 } });
    expect([await status(two), await status(other)]).toEqual([401, 200]);
    expect((await exchange({ handle: two.handle })).body.code).toBe("session_ended");
    const next = await newKey(tenant, "secret", ["embed"]);
    const minted = await mint("by key", {}, next.key);
    const { client_secret } = minted.body.data;
    const byKey = (await exchange({ client_secret })).body.data;
    const waiting = (await mint("by key", {}, next.key)).body.data.client_secret;
    await api.call("DELETE", `/api/keys/${next.id}/`, { token: tenant.access });
    expect([await status(byKey), await status(other)]).toEqual([401, 200]);
    expect((await exchange({ client_secret: waiting })).status).toBe(401);
  });

  test("a filter that names nobody is refused, and lists or ends nothing", async () => {
    await endUser("named");
    for (const method of ["GET", "DELETE"] as const) {
      const url = "/api/embed/sessions/?user=named";
      const { status, body } = await api.call<Failure>(method, url, { token: secretKey });
      expect([status, body.code]).toEqual([400, "validation_failed"]);
      expect(body.message).toMatch(/unknown fields: user|Subject is required/);
    }
    const { body } = await api.call<Data<unknown[]>>("GET", "/api/embed/sessions/?subject=named", {
      token: secretKey,
    });
    expect(body.data).toHaveLength(1);
  });

  test("an origin that is taken away ends what runs there, until it is there again", async () => {
    const origins = (list: string[]) =>
      api.call("PUT", "/api/embed/origins/", { token: tenant.access, body: { origins: list } });
    const user = await endUser("moved");
    await origins(["http://localhost:5173"]);
    expect((await onPage(user, "GET", "/api/chats/")).body.code).toBe("origin_not_allowed");
    expect((await exchange({ handle: user.handle })).status).toBe(403);
    await origins([shop, "http://localhost:5173"]);
    expect((await onPage(user, "GET", "/api/chats/")).status).toBe(200);
  });
});

describe("end users", () => {
  test("none sees another's chats, nor their tenant theirs, nor they their tenant's", async () => {
    const [ann, bob] = [await endUser("ann"), await endUser("bob")];
    const chat = await chatOf(ann);
    const { chat: tenants } = await api.chatWithData(tenant);
    const of = async (who: { access: string }, headers: Record<string, string>) => {
      const list = await api.call<{ data: { id: string }[] }>("GET", "/api/chats/", {
        token: who.access,
        headers,
      });
      return list.body.data.map(({ id }) => id);
    };
    expect(await of(ann, { origin: shop })).toEqual([chat]);
    expect(await of(bob, { origin: shop })).toEqual([]);
    expect(await of(tenant, {})).not.toContain(chat);
    const calls: [Method, string, unknown?][] = [
      ["GET", ""],
      ["PATCH", "", { title: "Mine" }],
      ["DELETE", ""],
      ["GET", "messages/"],
      ["POST", "send-message/", { role: "user", content: "Hello" }],
      ["POST", "validate-query/", {}],
      ["POST", "stop/", {}],
      ["GET", "export/"],
    ];
    for (const [method, path, body] of calls) {
      const asked = async (who: { access: string }, id: string) =>
        (await onPage(who, method, `/api/chats/${id}/${path}`, body)).status;
      expect([await asked(bob, chat), await asked(ann, tenants)], path).toEqual([404, 404]);
      const byTenant = await api.call(method, `/api/chats/${chat}/${path}`, {
        token: tenant.access,
        ...(body ? { body } : {}),
      });
      expect(byTenant.status, path).toBe(404);
    }
    for (const who of [bob, tenant as TestUser]) {
      expect((await commit(who, chat)).status).toBe(404);
      expect((await api.reserve(who as TestUser, chat)).status).toBe(404);
    }
    // The same key of two end users is two calls.
    const create = (who: { access: string }) =>
      api.call<Data<{ id: string }>>("POST", "/api/chats/", {
        token: who.access,
        key: "chat-1",
        headers: { origin: shop },
        body: { title: "Same key" },
      });
    const [first, again, others] = [await create(ann), await create(ann), await create(bob)];
    expect(again.body.data.id).toBe(first.body.data.id);
    expect(others.body.data.id).not.toBe(first.body.data.id);
  });

  test("the tenant's month is one: another session buys nothing, nor does another subject", async () => {
    const user = await api.newUser();
    await holdPlan(api.databaseUrl, user.email, { plan: "pro", status: "active" });
    const { key } = await newKey(user, "secret", ["embed", "chat"]);
    await api.call("PUT", "/api/embed/origins/", { token: user.access, body: { origins: [shop] } });
    await api.me(user);
    const enter = async (subject: string, queries?: number) => {
      const more = queries === undefined ? {} : { quota: { queries } };
      const { client_secret } = (await mint(subject, more, key)).body.data;
      return (await exchange({ client_secret })).body.data;
    };
    const cleo = await enter("cleo", 2);
    expect(cleo.session.quota).toMatchObject({ remaining: 2, allowed: 2 });
    const chat = await chatOf(cleo);
    await commit(cleo, chat);
    const racing = await Promise.all([1, 2, 3, 4].map(() => api.reserve(cleo as never, chat)));
    expect(racing.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403]);
    const [one, two] = racing.filter(({ status }) => status === 200);
    expect((await api.settle(one?.body.question_id ?? "")).body.quota.remaining).toBe(0);
    await api.settle(two?.body.question_id ?? "", "Nothing of it.", "refuse");
    expect((await ask(cleo, chat)).status).toBe(200);
    const again = await enter("cleo", 2);
    expect(again.session.quota.remaining).toBe(0);
    expect(again.session.notice).toMatch(/^Query limit reached/);
    const refused = await ask(again, chat);
    expect(refused).toMatchObject({ status: 403, body: { code: "query_limit" } });
    expect(refused.message).toMatch(/^Query limit reached\. You can ask again from \w+ \d+ on/);
    expect(
      (
        await onPage(again, "POST", `/api/chats/${chat}/send-message/`, {
          role: "user",
          content: "?",
        })
      ).status,
    ).toBe(403);
    const more = await enter("cleo", 3);
    expect((await ask(more, chat)).status).toBe(200);
    expect((await api.me(user)).queries_used).toBe(3);
    await api.leave(user, 1);
    const dora = await enter("dora");
    const hers = await chatOf(dora);
    await commit(dora, hers);
    expect((await ask(dora, hers)).status).toBe(200);
    expect(await ask(dora, hers)).toMatchObject({ status: 403, body: { code: "query_limit" } });
    const usageOf = (query: string) =>
      api.call("GET", `/api/embed/usage/${query}`, { token: user.access });
    const usage = await usageOf("");
    expect(usage.body).toMatchObject({
      data: {
        queries: { used: 4, allowed: 4 },
        subjects: [
          { subject: "dora", queries: 1, allowed_queries: null, chats: 1, upload_bytes: 1_000 },
          { subject: "cleo", queries: 3, allowed_queries: 3, chats: 1 },
        ],
      },
    });
    expect((await usageOf("?subject=cleo")).body).toMatchObject({
      data: { queries: { used: 4 }, subjects: [{ subject: "cleo", queries: 3 }] },
    });
    expect((await usageOf("?subject=nobody")).body).toMatchObject({ data: { subjects: [] } });
    expect(await usageOf("?user=cleo")).toMatchObject({ status: 400, body: { fields: {} } });
    await holdPlan(api.databaseUrl, user.email, { plan: "pro", status: "past_due" });
    const unpaid = await ask(more, chat);
    expect(unpaid).toMatchObject({ status: 403, body: { code: "no_active_subscription" } });
    expect(unpaid.message).toMatch(/whoever runs this page/);
    expect((await onPage(more, "GET", `/api/chats/${chat}/`)).status).toBe(200);
  });

  test("what was uploaded is counted, also where it was deleted, and is on the tenant's plan", async () => {
    const eve = await endUser("eve", { quota: { upload_bytes: 2_000 } });
    const [first, second] = [await chatOf(eve), await chatOf(eve)];
    expect((await commit(eve, first, 1_500)).status).toBe(200);
    await onPage(eve, "DELETE", `/api/chats/${first}/`);
    const late = await commit(eve, second, 600);
    expect(late).toMatchObject({ status: 403, body: { code: "plan_limit" } });
    const authorize = (bytes: number) =>
      api.service<Failure>("chats/authorize-upload", {
        ...{ access_token: eve.access, chat_id: second, bytes },
      });
    expect((await authorize(600)).body.message).toContain(
      "You may upload 1.9kB a month here; 1.5kB are used, and this file has 600 bytes.",
    );
    expect(await authorize(400)).toMatchObject({ status: 200, body: { plan: { plan: "pro" } } });
    expect((await commit(eve, second, 400)).status).toBe(200);
    const again = await endUser("eve", { quota: { upload_bytes: 2_000 } });
    expect(again.session.upload.remaining_bytes).toBe(100);
    const usage = await api.call<{ data: { storage: { used: number } } }>("GET", "/api/usage/", {
      token: tenant.access,
    });
    expect(usage.body.data.storage.used).toBeGreaterThanOrEqual(400);
  });

  test("another reading of a file takes the first one's room, of the month too", async () => {
    const rosa = await endUser("rosa", { quota: { upload_bytes: 2_000 } });
    const chat = await chatOf(rosa);
    const first = datasetSummary({ bytes: 1_500 });
    await api.commit(rosa as never, chat, first);
    const reread = (made_of: string) =>
      api.service<{ obsolete_id: string }>("chats/commit-dataset", {
        ...{ access_token: rosa.access, chat_id: chat, idempotency_key: null, made_of },
        summary: datasetSummary({ bytes: 1_500 }),
      });
    expect(await reread(first.id)).toMatchObject({ status: 200, body: { obsolete_id: first.id } });
    expect(await reread(first.id)).toMatchObject({ status: 409, body: { code: "conflict" } });
    const again = await endUser("rosa", { quota: { upload_bytes: 2_000 } });
    expect(again.session.upload.remaining_bytes).toBe(500);
    expect((await commit(rosa, chat, 400)).status).toBe(200);
  });

  test("an upload outlasts its token, not its session's revocation", async () => {
    const slow = await endUser("slow");
    const chat = await chatOf(slow);
    await later(1_200);
    expect((await api.reserve(slow as never, chat)).status).toBe(401);
    expect((await commit(slow, chat)).status).toBe(200);
    await api.call("DELETE", "/api/embed/sessions/?subject=slow", { token: secretKey });
    expect((await commit(slow, chat)).status).toBe(401);
  });

  test("nor does it outlast a revocation after its session has expired", async () => {
    const slow = await endUser("expired", { expires_in: 400 });
    const chat = await chatOf(slow);
    await later(600);
    expect((await commit(slow, chat)).status).toBe(200);
    const bySubject = "/api/embed/sessions/?subject=expired";
    const revoked = await api.call("DELETE", bySubject, { token: secretKey });
    expect(revoked.body).toEqual({ data: { ended: 0 } });
    expect((await commit(slow, chat)).status).toBe(401);
  });

  test("one is removed by its tenant alone, with all that it had and nothing else", async () => {
    const [gone, other] = [await endUser("forgotten"), await endUser("remembered")];
    const [chat, kept] = [await chatOf(gone), await chatOf(other)];
    const summary = datasetSummary();
    expect((await api.commit(gone as never, chat, summary)).status).toBe(200);
    await commit(other, kept);
    expect((await ask(gone, chat)).status).toBe(200);
    expect((await api.reserve(gone as never, chat)).status).toBe(200);
    const before = await api.me(tenant);
    const stranger = await api.newUser();
    await holdPlan(api.databaseUrl, stranger.email, { plan: "pro", status: "active" });
    const { key: strangers } = await newKey(stranger, "secret", ["embed"]);
    const { key: chatsOnly } = await newKey(stranger, "secret", ["chat"]);
    const remove = (token: string, headers = {}) =>
      api.call<Failure>("DELETE", "/api/embed/subjects/?subject=forgotten", { token, headers });
    expect((await remove(stranger.access)).status).toBe(404);
    expect((await remove(strangers)).status).toBe(404);
    expect((await remove(chatsOnly)).body.code).toBe("forbidden");
    expect((await remove(gone.access, { origin: shop })).body.code).toBe("forbidden");
    expect((await onPage(gone, "GET", `/api/chats/${chat}/`)).status).toBe(200);
    expect((await remove(secretKey)).status).toBe(200);
    expect((await remove(tenant.access)).status).toBe(404);
    expect((await onPage(gone, "GET", "/api/chats/")).status).toBe(401);
    expect((await exchange({ handle: gone.handle })).body.code).toBe("session_ended");
    expect((await commit(gone, chat)).status).toBe(401);
    const rows = async (text: string, value: string) =>
      (await api.sql.query(text, [value])).rows as unknown[];
    expect(await rows("select 1 from product.chats where id = $1", chat)).toEqual([]);
    expect(await rows("select 1 from product.messages where chat_id = $1", chat)).toEqual([]);
    expect(await rows("select 1 from product.questions where chat_id = $1", chat)).toEqual([]);
    expect(
      await rows(
        "select state, summary, principal_id from product.datasets where id = $1",
        summary.id,
      ),
    ).toEqual([{ state: "obsolete", summary: null, principal_id: null }]);
    // What was reserved is given back, and what was used stays used.
    const after = await api.me(tenant);
    expect(after.queries_used).toBe(before.queries_used);
    expect(after.remaining_queries).toBe(before.remaining_queries + 1);
    expect((await onPage(other, "GET", `/api/chats/${kept}/`)).status).toBe(200);
    const again = await endUser("forgotten");
    expect((await onPage<{ data: unknown[] }>(again, "GET", "/api/chats/")).body.data).toEqual([]);
    const audit = await api.call("GET", "/api/users/security-events/", { token: tenant.access });
    expect(JSON.stringify(audit.body)).toContain("embed_subject_removed");
  });

  test("with the account go its keys and its end users, with all that they had", async () => {
    const user = await api.newUser();
    await holdPlan(api.databaseUrl, user.email, { plan: "pro", status: "active" });
    const { key } = await newKey(user, "secret", ["embed"]);
    await api.call("PUT", "/api/embed/origins/", { token: user.access, body: { origins: [shop] } });
    const { client_secret } = (await mint("gone", {}, key)).body.data;
    const gone = (await exchange({ client_secret })).body.data;
    const chat = await chatOf(gone);
    const summary = datasetSummary();
    await api.commit(gone as never, chat, summary);
    const exported = await api.call("GET", "/api/users/export/", { token: user.access });
    expect(exported.body).toMatchObject({
      api_keys: [{ name: "server" }],
      embed_origins: [{ origin: shop }],
      embed_subjects: [{ subject: "gone" }],
    });
    const left = await api.call("DELETE", `/api/users/${user.user.id}/`, {
      token: user.access,
      body: { password: user.password },
    });
    expect(left.status).toBe(200);
    expect((await onPage(gone, "GET", "/api/chats/")).status).toBe(401);
    expect((await mint("gone", {}, key)).status).toBe(401);
    const { rows } = await api.sql.query("select state from product.datasets where id = $1", [
      summary.id,
    ]);
    expect(rows).toEqual([{ state: "obsolete" }]);
  });
});

describe("browsers", () => {
  const preflight = (url: string, method: string, origin: string) =>
    api.api.app.inject({
      method: "OPTIONS",
      url,
      headers: { origin, "access-control-request-method": method },
    });

  test("a tenant's origins may read what an embed calls, from the moment they are listed", async () => {
    const late = "https://late.example.com";
    const allowed = async (url: string, method: string, origin: string) => {
      const { headers } = await preflight(url, method, origin);
      expect(String(headers.vary)).toContain("Origin");
      return headers["access-control-allow-origin"] === origin;
    };
    expect(await allowed("/api/chats/", "POST", shop)).toBe(true);
    expect(await allowed("/api/embed/token/", "POST", shop)).toBe(true);
    expect(await allowed("/api/embed/sessions/", "POST", shop)).toBe(false);
    expect(await allowed("/api/token/", "POST", shop)).toBe(false);
    expect(await allowed("/api/embed/check/", "GET", "https://any.example")).toBe(true);
    expect(await allowed("/api/shared/read/", "POST", "https://any.example")).toBe(true);
    expect(await allowed("/api/chats/", "GET", late)).toBe(false);
    expect(await allowed("/api/chats/", "GET", "null")).toBe(false);
    const origins = { origins: [shop, "http://localhost:5173", late] };
    await api.call("PUT", "/api/embed/origins/", { token: tenant.access, body: origins });
    expect(await allowed("/api/chats/", "GET", late)).toBe(true);
    const refused = await api.call("GET", "/api/chats/", { headers: { origin: late } });
    expect(refused).toMatchObject({
      status: 401,
      headers: { "access-control-allow-origin": late },
    });
    const { body } = await api.service<{ is_listed: boolean }>("origins/find", { origin: late });
    expect(body.is_listed).toBe(true);
  });

  test("what is wrong is said, with what to do", async () => {
    const developers = `${publicUrl}/developers`;
    const problems = async (origin: string, key?: string) => {
      const query = new URLSearchParams({ origin, ...(key ? { key } : {}) });
      const reply = await api.call<Data<{ ok: boolean; problems: string[] }>>(
        "GET",
        `/api/embed/check/?${query}`,
        { headers: { origin } },
      );
      expect(reply.headers["access-control-allow-origin"]).toBe(origin);
      expect(reply.body.data.ok).toBe(reply.body.data.problems.length === 0);
      return reply.body.data.problems;
    };
    expect(await problems(shop, publicKey)).toEqual([]);
    expect(await problems(shop)).toEqual([]);
    expect(await problems("https://else.example", publicKey)).toEqual([
      `This page's origin https://else.example is not allowed for key ${publicKey}: add it under ${developers}.`,
    ]);
    expect(await problems("https://else.example")).toEqual([
      expect.stringMatching(/allowed by no account.*ALLOWED_ORIGINS/),
    ]);
    expect(await problems("http://else.example", publicKey)).toEqual([
      expect.stringMatching(/is not encrypted/),
    ]);
    expect(await problems(shop, "pk_mistyped")).toEqual([
      expect.stringMatching(/no public key pk_mistyped/),
    ]);
    expect(await problems(shop, secretKey)).toEqual([expect.stringMatching(/is a secret key/)]);
    const user = await api.newUser();
    await holdPlan(api.databaseUrl, user.email, { plan: "pro", status: "active" });
    const { key } = await newKey(user, "public", [], { expires_in: 60 });
    await holdPlan(api.databaseUrl, user.email, { plan: "pro", status: "paused" });
    await later(61);
    expect(await problems(shop, key)).toEqual([
      expect.stringMatching(/has expired/),
      expect.stringMatching(/is not active/),
      expect.stringMatching(/is allowed by another account than that of key .* use its public key/),
      expect.stringMatching(/no active secret key/),
    ]);
    await holdPlan(api.databaseUrl, user.email, null);
    expect(await problems(shop, key)).toContainEqual(expect.stringMatching(/no plan with API/));
  });
});
