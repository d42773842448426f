import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TestApi, type TestUser } from "./support/test-api.ts";

let api: TestApi;
let user: TestUser;
beforeAll(async () => {
  api = await TestApi.start();
  user = await api.newUser();
});
afterAll(() => api?.close());

const post = (title: string, key?: string, token = user.access) =>
  api.call<{ data: { id: string }; code: string }>("POST", "/api/chats/", {
    token,
    body: { title },
    ...(key ? { key } : {}),
  });

const titled = async (title: string) =>
  (await api.sql.query("select 1 from product.chats where title = $1", [title])).rowCount;

test("twenty POSTs with one key have one effect and twenty equal replies", async () => {
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 20 }, () => post("one", key)));
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]));
  expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
  expect(replies.filter((reply) => reply.headers["idempotency-replayed"])).toHaveLength(19);
  expect(await titled("one")).toBe(1);
});

test("twenty registrations with one key send one mail", async () => {
  const email = api.newEmail();
  const body = { email, password: "long enough", first_name: "A" };
  const replies = await Promise.all(
    Array.from({ length: 20 }, () =>
      api.call("POST", "/api/users/register/", { body, key: `register ${email}` }),
    ),
  );
  expect(
    new Set(replies.map((reply) => `${reply.status} ${JSON.stringify(reply.body)}`)).size,
  ).toBe(1);
  expect((await api.mails()).filter((mail) => mail.to === email)).toHaveLength(1);
});

test("without a key nothing is deduplicated", async () => {
  await Promise.all([post("many"), post("many"), post("many")]);
  expect(await titled("many")).toBe(3);
});

test("the same key with other parameters is refused", async () => {
  const key = randomUUID();
  await post("first", key);
  expect(await post("second", key)).toMatchObject({
    status: 422,
    body: { code: "idempotency_mismatch" },
  });
  const { chat } = await api.chatWithData(user);
  const send = (id: string) =>
    api.call("POST", `/api/chats/${id}/send-message/`, {
      token: user.access,
      body: { role: "user", content: "hello" },
      key: "per chat",
    });
  expect((await send(chat)).status).toBe(201);
  expect((await send(await api.newChat(user))).status).toBe(422);
});

test("a key is its user's and its call's own", async () => {
  const key = randomUUID();
  const other = await api.newUser();
  const mine = await post("own", key);
  const theirs = await post("own", key, other.access);
  expect(theirs.status).toBe(201);
  expect(theirs.body.data.id).not.toBe(mine.body.data.id);
  const elsewhere = await api.call("POST", `/api/chats/${mine.body.data.id}/validate-query/`, {
    token: user.access,
    key,
  });
  expect(elsewhere.status).toBe(200);
});

test("a failed call leaves no trace, so that the key can be used again", async () => {
  const key = randomUUID();
  await api.leave(user, 0);
  expect((await post("later", key)).status).toBe(403);
  await api.leave(user, 20);
  expect((await post("later", key)).status).toBe(201);
});

test("a key is kept for 24 hours and no longer", async () => {
  const local = await TestApi.start();
  try {
    const body = { email: local.newEmail(), password: "long enough", first_name: "A" };
    const call = () => local.call("POST", "/api/users/register/", { body, key: "k" });
    await call();
    local.advance(23 * 3600);
    expect((await call()).headers["idempotency-replayed"]).toBe("true");
    local.advance(3601);
    expect((await call()).headers["idempotency-replayed"]).toBeUndefined();
    local.advance(25 * 3600);
    await local.api.runJobs();
    expect((await local.sql.query("select 1 from product.idempotency_keys")).rowCount).toBe(0);
  } finally {
    await local.close();
  }
});

test("255 characters are a key, 256 are not", async () => {
  expect((await post("long", "k".repeat(255))).status).toBe(201);
  expect((await post("long", "k".repeat(256))).status).toBe(400);
});

test("replays a sign-in only to who knows the password, and keeps it sealed", async () => {
  const signIn = (password: string) =>
    api.call<{ access: string }>("POST", "/api/token/", {
      body: { email: user.email, password },
      key: "sign in",
    });
  const first = await signIn(user.password);
  expect((await signIn(user.password)).body.access).toBe(first.body.access);
  expect((await signIn("wrong password")).status).toBe(401);
  const { rows } = await api.sql.query(
    "select encode(sealed, 'escape') as text from product.idempotency_keys",
  );
  for (const { text } of rows) expect(text).not.toContain("access");
});
