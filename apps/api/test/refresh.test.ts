import { afterAll, beforeAll, expect, test } from "vitest";
import { TestApi, type TestUser } from "./support/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api?.close());

interface Refreshed {
  readonly access: string;
  readonly refresh: string;
  readonly code: string;
}

const refresh = (token: string, key?: string) =>
  api.call<Refreshed>("POST", "/api/token/refresh/", {
    body: { refresh: token },
    ...(key ? { key } : {}),
  });

const meStatus = async (token: string) =>
  (await api.call("GET", "/api/users/me/", { token })).status;

async function family(): Promise<TestUser> {
  return api.signIn(await api.register());
}

test("rotates, and gives the same successor again until that is used [7.token-refresh]", async () => {
  const { refresh: first } = await family();
  const second = await refresh(first);
  expect(second.status).toBe(200);
  expect(second.body.refresh).not.toBe(first);
  expect(await meStatus(second.body.access)).toBe(200);
  api.advance(3600);
  expect((await refresh(first)).body.refresh).toBe(second.body.refresh);
});

test("the predecessor is good until 10 s after its successor's first use, then ends the family", async () => {
  const { refresh: first } = await family();
  const second = (await refresh(first)).body.refresh;
  const third = (await refresh(second)).body.refresh;
  api.advance(9);
  expect((await refresh(first)).body.refresh).toBe(second);
  expect((await refresh(second)).body.refresh).toBe(third);
  api.advance(2);
  expect(await refresh(first)).toMatchObject({ status: 401, body: { code: "session_ended" } });
  expect((await refresh(third)).status).toBe(401);
});

test("anything older ends the family at once, access tokens too", async () => {
  const { refresh: first } = await family();
  const second = (await refresh(first)).body.refresh;
  const third = (await refresh(second)).body.refresh;
  const fourth = await refresh(third);
  expect((await refresh(first)).status).toBe(401);
  expect(await meStatus(fourth.body.access)).toBe(401);
  expect((await refresh(fourth.body.refresh)).status).toBe(401);
  const { rows } = await api.sql.query(
    "select count(*)::int as n from product.audit_entries where action = 'refresh_token_reused'",
  );
  expect(rows[0].n).toBeGreaterThan(0);
});

test("the end of a family is kept also when the call carries an idempotency key", async () => {
  const { refresh: first } = await family();
  const second = (await refresh(first)).body.refresh;
  const third = (await refresh(second)).body.refresh;
  await refresh(third);
  expect((await refresh(first, "stolen")).status).toBe(401);
  expect((await refresh(first, "stolen")).status).toBe(401);
  expect((await refresh(third)).status).toBe(401);
});

test("twenty at once all get the one successor", async () => {
  const { refresh: first } = await family();
  const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(first)));
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
  expect(new Set(replies.map((reply) => reply.body.refresh)).size).toBe(1);
});

test("a forged, foreign or overlong token is nobody's", async () => {
  const { refresh: first } = await family();
  const [id, , mac] = first.split(".");
  for (const token of [`${id}.2.${mac}`, "a.b.c", first.slice(0, -1), "x".repeat(500)]) {
    expect((await refresh(token)).status).toBe(401);
  }
  expect((await refresh("x".repeat(501))).status).toBe(400);
  expect((await refresh(first)).status).toBe(200);
});

test("a family left alone for 14 days is over; one that is used lives on", async () => {
  const [idle, active] = [await family(), await family()];
  api.advance(13 * 86_400);
  const next = await refresh(active.refresh);
  expect(next.status).toBe(200);
  api.advance(2 * 86_400);
  expect((await refresh(idle.refresh)).status).toBe(401);
  expect((await refresh(next.body.refresh)).status).toBe(200);
});
