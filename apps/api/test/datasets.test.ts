import { messages } from "@probability-chat/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { datasetSummary, TestApi, type TestUser } from "./support/test-api.ts";

let api: TestApi;
let user: TestUser;
beforeAll(async () => {
  api = await TestApi.start();
  user = await api.newUser();
});
afterAll(() => api?.close());

const column = {
  ...{ name: "rain", header: "rain", kind: "number", role: "quantity", missing_share: 0 },
  ...{ distinct: 2, min: 0, max: 1, unit: null, examples: [] },
};

async function withOneQuery(): Promise<{ owner: TestUser; chat: string }> {
  const owner = await api.newUser();
  const { chat } = await api.chatWithData(owner);
  await api.leave(owner, 1);
  return { owner, chat };
}

test("an upload is authorised with the plan's size, and not without a query left", async () => {
  const { owner, chat } = await withOneQuery();
  const ask = () =>
    api.service<{ code: string }>("chats/authorize-upload", {
      access_token: owner.access,
      chat_id: chat,
    });
  const plan = { plan: "free", file_size: 10 };
  expect((await ask()).body).toMatchObject({ plan, dictionary: {} });
  const dictionary = { rain: { description: "in mm" } };
  await api.commit(owner, chat, datasetSummary({ dictionary }));
  expect((await ask()).body).toMatchObject({ plan, dictionary });
  await api.leave(owner, 0);
  expect((await ask()).body.code).toBe("query_limit");
});

test("a key is one upload; other contents under it are refused", async () => {
  const target = await api.newChat(user);
  const first = datasetSummary({ hash: "h1" });
  expect((await api.commit(user, target, first, "key")).body.obsolete_id).toBeNull();
  const retry = datasetSummary({ hash: "h1" });
  expect((await api.commit(user, target, retry, "key")).body).toEqual({
    summary: first,
    obsolete_id: retry.id,
  });
  expect((await api.commit(user, target, datasetSummary({ hash: "h2" }), "key")).status).toBe(422);
});

test("a replay answers the same after its dataset was replaced and purged", async () => {
  const target = await api.newChat(user);
  const first = datasetSummary({ hash: "h1" });
  await api.commit(user, target, first, "replaced");
  await api.commit(user, target, datasetSummary({ hash: "h2" }));
  await api.sql.query(
    "update product.datasets set state = 'purged', summary = null where id = $1",
    [first.id],
  );
  const retry = datasetSummary({ hash: "h1" });
  expect(await api.commit(user, target, retry, "replaced")).toMatchObject({
    status: 200,
    body: { summary: { ...first, created_at: expect.any(String) }, obsolete_id: retry.id },
  });
  const other = await api.commit(user, target, datasetSummary({ hash: "h3" }), "replaced");
  expect(other.status).toBe(422);
});

test("the same dataset again replaces its summary", async () => {
  const { chat, summary } = await api.chatWithData(user);
  const said = { ...summary, dictionary: { rain: { description: "in mm" } } };
  expect((await api.commit(user, chat, said)).body).toEqual({ summary: said, obsolete_id: null });
  const read = await api.service("chats/read", { access_token: user.access, chat_id: chat });
  expect(read.body).toMatchObject({ summary: said, context: [] });
  const elsewhere = await api.newChat(user);
  expect((await api.commit(user, elsewhere, said)).status).toBe(404);
});

test("what is said of a dataset that was replaced meanwhile is refused with what to do", async () => {
  const { chat, summary } = await api.chatWithData(user);
  await api.commit(user, chat, datasetSummary());
  expect(await api.commit(user, chat, { ...summary, dictionary: { rain: {} } })).toMatchObject({
    status: 409,
    body: { code: "conflict", message: messages.server.tableChanged },
  });
});

test("an upload that says nothing of its columns keeps what is said of them by then", async () => {
  const { chat, summary } = await api.chatWithData(user);
  const dictionary = { rain: { description: "in mm" }, snow: { description: "in cm" } };
  await api.commit(user, chat, { ...summary, dictionary });
  const columns = [column];
  const upload = (keeps_said: boolean) =>
    api.service<{ summary: object }>("chats/commit-dataset", {
      ...{ access_token: user.access, chat_id: chat, idempotency_key: null, keeps_said },
      summary: datasetSummary({ columns }),
    });
  const kept = { dictionary: { rain: dictionary.rain } };
  expect((await upload(true)).body.summary).toMatchObject(kept);
  const read = await api.service("chats/read", { access_token: user.access, chat_id: chat });
  expect(read.body).toMatchObject({ summary: kept });
  expect((await upload(false)).body.summary).toMatchObject({ dictionary: {} });
});

test("a commit that is sent again leaves what was said since its reply was lost", async () => {
  const { chat } = await api.chatWithData(user);
  const summary = datasetSummary();
  const send = () =>
    api.service("chats/commit-dataset", {
      ...{ access_token: user.access, chat_id: chat, idempotency_key: null, keeps_said: true },
      summary,
    });
  expect((await send()).status).toBe(200);
  const said = { dictionary: { rain: { description: "in mm" } } };
  await api.commit(user, chat, { ...summary, ...said });
  expect(await send()).toMatchObject({ status: 200, body: { summary: said } });
  const read = await api.service("chats/read", { access_token: user.access, chat_id: chat });
  expect(read.body).toMatchObject({ summary: said });
});

test("another reading of a file is refused where more was said of it since", async () => {
  const { chat, summary } = await api.chatWithData(user);
  const said = { ...summary, dictionary: { rain: { description: "in mm" } } };
  const reread = (said_before: object) =>
    api.service("chats/commit-dataset", {
      ...{ access_token: user.access, chat_id: chat, idempotency_key: null },
      ...{ summary: datasetSummary(), made_of: summary.id, said_before },
    });
  await api.commit(user, chat, said);
  expect(await reread({})).toMatchObject({
    status: 409,
    body: { code: "conflict", message: messages.server.tableChanged },
  });
  const read = await api.service("chats/read", { access_token: user.access, chat_id: chat });
  expect(read.body).toMatchObject({ summary: said });
  expect((await reread({ rain: { description: "in mm" } })).status).toBe(200);
});

test("another reading is authorised where an upload is, without room for a second file", async () => {
  const { owner, chat } = await withOneQuery();
  const summary = datasetSummary();
  await api.commit(owner, chat, summary);
  const ask = (made_of: string) =>
    api.service("chats/authorize-upload", {
      ...{ access_token: owner.access, chat_id: chat, made_of },
      bytes: 1_000 * 1_048_576,
    });
  expect(await ask(summary.id)).toMatchObject({ status: 200, body: { at_once: 4 } });
  expect((await ask(datasetSummary().id)).body).toMatchObject({ code: "conflict" });
  await api.leave(owner, 0);
  expect((await ask(summary.id)).body).toMatchObject({ code: "query_limit" });
});

test("an upload may end after its access token, but not after its session", async () => {
  const owner = await api.newUser();
  const made = await api.newChat(owner);
  api.advance(3600);
  expect((await api.commit(owner, made, datasetSummary())).status).toBe(200);
  expect((await api.reserve(owner, made)).status).toBe(401);
  await api.call("POST", "/api/token/revoke/", { body: { refresh: owner.refresh } });
  expect((await api.commit(owner, made, datasetSummary())).status).toBe(401);
});

test("one that is being asked about is not purged yet", async () => {
  const purged: string[] = [];
  const local = await TestApi.start({
    assistant: {
      fetch: async (_, init) => {
        purged.push(...JSON.parse(init.body ?? "").ids);
        return { status: 200, json: async () => ({ removed: 1 }) };
      },
    },
  });
  try {
    const owner = await local.newUser();
    const made = await local.chatWithData(owner);
    const { body } = await local.reserve(owner, made.chat);
    await local.commit(owner, made.chat, datasetSummary({ hash: "new" }));
    await local.api.runJobs();
    expect(purged).toEqual([]);
    await local.settle(body.question_id);
    await local.api.runJobs();
    expect(purged).toEqual([made.summary.id]);
  } finally {
    await local.close();
  }
});
