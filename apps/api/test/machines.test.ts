import type { ErrorReply } from "@probability-chat/contract";
import { afterEach, expect, test } from "vitest";
import { type Api, createApi } from "../src/create-api.ts";
import { deriveKey, open } from "../src/security/derive.ts";
import { masterSecret, publicUrl, TestApi } from "./support/test-api.ts";
import { totpCode } from "./support/totp-code.ts";

let test1: TestApi | undefined;
let processes: Api[] = [];
afterEach(async () => {
  for (const process of processes) await process.close();
  processes = [];
  if (test1) await test1.sql.end();
  test1 = undefined;
});

type Overrides = Partial<Parameters<typeof createApi>[0]>;

/** Two processes of the product API on one database; `on` has the next calls go to one of them. */
async function twoProcesses(one: Overrides, other: Overrides) {
  const api = await TestApi.start(one);
  const second = await createApi({
    databaseUrl: api.databaseUrl,
    publicUrl,
    local: true,
    verifyReplies: true,
    now: () => api.now(),
    masterSecret,
    ...other,
  });
  test1 = api;
  const both = [api.api, second] as const;
  processes = [...both];
  return {
    api,
    on: (process: 0 | 1) => {
      api.api = both[process];
    },
  };
}

test("what holds callers back is counted for all processes together", async () => {
  const few = { rateLimitMultiplier: 0.3, pause: async () => {} };
  const { api, on } = await twoProcesses(few, few);
  const guess = () =>
    api.call("POST", "/api/token/", {
      body: { email: "nobody@example.com", password: "a wrong password" },
      ip: "203.0.113.9",
    });
  const statuses: number[] = [];
  for (let time = 0; time < 4; time++) {
    on((time % 2) as 0 | 1);
    statuses.push((await guess()).status);
  }
  expect(statuses).toEqual([401, 401, 401, 429]);

  const body = { principal_id: "0198c0de-0000-7000-8000-000000000001" };
  const counted: number[] = [];
  for (let time = 0; time < 19; time++) {
    on((time % 2) as 0 | 1);
    counted.push((await api.service("questions/count-free", body)).status);
  }
  expect(counted).toEqual([...Array.from({ length: 18 }, () => 200), 429]);
  api.advance(61);
  expect((await api.service("questions/count-free", body)).status).toBe(200);

  // Calls are counted in shares: no process has all of them, and no more are let in than a share.
  let served = 0;
  for (let time = 0; time < 200; time++) {
    on((time % 2) as 0 | 1);
    const { status } = await api.call("GET", "/api/users/images/none.webp", {
      ip: "203.0.113.10",
    });
    if (status !== 429) served += 1;
  }
  expect(served).toBeGreaterThan(80);
  expect(served).toBeLessThanOrEqual(96);
});

test("a secret is replaced while processes run, and nobody is signed out", async () => {
  const [old, next] = [masterSecret, "the secret that comes, of at least 32 characters"];
  const { api, on } = await twoProcesses(
    { masterSecret: old, furtherSecret: next },
    { masterSecret: next, furtherSecret: old, rateLimitMultiplier: 100 },
  );
  const email = await api.register();
  on(1);
  // The mail was sealed by the old secret, and is read by who has both.
  await api.verify(email);
  on(0);
  const user = await api.signIn(email);
  on(1);
  const me = (token: string) => api.call("GET", "/api/users/me/", { token });
  expect((await me(user.access)).status).toBe(200);
  const refreshed = await api.call<{ access: string; refresh: string }>(
    "POST",
    "/api/token/refresh/",
    { body: { refresh: user.refresh } },
  );
  expect(refreshed.status).toBe(200);
  on(0);
  expect((await me(refreshed.body.access)).status).toBe(200);

  const create = () =>
    api.call<{ data: { id: string } }>("POST", "/api/chats/", {
      token: user.access,
      body: { title: "Once" },
      key: "once",
    });
  const first = await create();
  on(1);
  const again = await create();
  expect(again.body).toEqual(first.body);
  expect(again.headers["idempotency-replayed"]).toBe("true");
  // The other service's tokens are good by either secret.
  expect((await api.service("datasets/known", { ids: [] })).status).toBe(200);
});

test("an authenticator app that is used meanwhile outlives a secret that is replaced", async () => {
  const next = "the secret that comes, of at least 32 characters";
  const { api, on } = await twoProcesses(
    { masterSecret },
    { masterSecret: next, furtherSecret: masterSecret, rateLimitMultiplier: 100 },
  );
  const user = await api.newUser();
  const token = user.access;
  const begun = await api.call<{ data: { challenge: string; secret: string } }>(
    "POST",
    "/api/users/totp/",
    { token },
  );
  const { challenge, secret } = begun.body.data;
  const code = () => totpCode(secret, api.now());
  await api.call("POST", "/api/users/totp/confirm/", { token, body: { challenge, code: code() } });
  const openedBy = async (master: string) => {
    const { rows } = await api.sql.query<{ sealed: Buffer }>(
      "select sealed from product.totp_factors where user_id = $1",
      [user.user.id],
    );
    return open([deriveKey(master, "totp", user.user.id)], rows[0]?.sealed ?? Buffer.alloc(0));
  };
  expect(await openedBy(masterSecret)).toBe(secret);

  on(1);
  api.advance(60);
  const asked = await api.call<ErrorReply>("POST", "/api/token/", {
    body: { email: user.email, password: user.password },
  });
  const body = { challenge: asked.body.second_factor?.challenge, code: code() };
  expect((await api.call("POST", "/api/token/second-factor/", { body })).status).toBe(200);
  expect(await openedBy(next)).toBe(secret);
});
