import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { datasetSummary, TestApi, type TestUser } from "./support/test-api.ts";

let api: TestApi;
let user: TestUser;
beforeAll(async () => {
  api = await TestApi.start();
  user = await api.newUser();
});
afterAll(() => api?.close());

interface ChatBody {
  readonly id: string;
  readonly title: string;
  readonly model_data: { id: string } | null;
  readonly is_model_data_added: boolean;
}
interface MessageBody {
  readonly id: string;
  readonly role: string;
  readonly content: string;
  readonly answer: { readonly kind: string; readonly value: object } | null;
}
interface List<T> {
  readonly data: T[];
  readonly next_cursor: string | null;
  readonly code: string;
}

const say = (chat: string, content: string, role = "user", token = user.access) =>
  api.call<{ data: MessageBody; code: string; message: string }>(
    "POST",
    `/api/chats/${chat}/send-message/`,
    { token, body: { role, content } },
  );

const read = async (chat: string) =>
  (
    await api.call<List<MessageBody>>("GET", `/api/chats/${chat}/messages/`, {
      token: user.access,
    })
  ).body.data;

const spoken = async (chat: string) =>
  (await read(chat)).map(({ role, content }) => `${role}: ${content}`);

describe("chats", () => {
  test("are created with a default title, listed newest first and paged [7.create-chat] [7.create-chat.defaults] [7.list-chats] [9.chat-title]", async () => {
    const fresh = await api.newUser();
    const token = fresh.access;
    const create = (body?: unknown) =>
      api.call<{ data: ChatBody }>("POST", "/api/chats/", { token, ...(body ? { body } : {}) });
    const first = await create();
    expect(first.body.data).toMatchObject({
      title: "New Chat",
      model_data: null,
      is_model_data_added: false,
    });
    for (const model_data of [null, "", {}, []]) {
      expect((await create({ title: " Two ", model_data })).body.data.title).toBe("Two");
    }
    expect((await create({ model_data: { id: "x" } })).status).toBe(400);
    expect((await create({ title: "  " })).status).toBe(400);
    expect((await create({ title: "x".repeat(121) })).status).toBe(400);

    const list = (search = "") =>
      api.call<List<ChatBody>>("GET", `/api/chats/${search}`, { token });
    const all = (await list()).body;
    expect(all.data).toHaveLength(5);
    expect(all.next_cursor).toBeNull();
    expect(all.data.at(-1)?.id).toBe(first.body.data.id);
    const page = (await list("?limit=3")).body;
    const rest = (await list(`?limit=3&cursor=${page.next_cursor}`)).body;
    expect([...page.data, ...rest.data]).toEqual(all.data);
    expect(rest.next_cursor).toBeNull();
    for (const search of ["?limit=0", "?limit=x", "?cursor=x"]) {
      expect((await list(search)).status).toBe(400);
    }
  });

  test("carry their dataset; a new one replaces it and the old one is purged with retries", async () => {
    const asked: string[][] = [];
    let fail = true;
    const local = await TestApi.start({
      assistant: {
        fetch: async (_, init) => {
          asked.push(JSON.parse(init.body ?? "").ids);
          if (fail) throw new Error("not there");
          return { status: 200, json: async () => ({ removed: 1 }) };
        },
      },
    });
    try {
      const owner = await local.newUser();
      const { chat, summary } = await local.chatWithData(owner);
      const next = datasetSummary({ hash: "c3" });
      const replaced = await local.commit(owner, chat, next);
      expect(replaced.body).toEqual({ summary: next, obsolete_id: summary.id });
      const got = await local.call<{ data: ChatBody }>("GET", `/api/chats/${chat}/`, {
        token: owner.access,
      });
      expect(got.body.data).toMatchObject({ model_data: next, is_model_data_added: true });
      const known = await local.service<{ ids: string[] }>("datasets/known", {
        ids: [summary.id, next.id],
      });
      expect(known.body.ids.sort()).toEqual([summary.id, next.id].sort());
      await local.api.runJobs();
      await local.api.runJobs();
      expect(asked).toEqual([[summary.id]]);
      fail = false;
      local.advance(60);
      await local.call("DELETE", `/api/chats/${chat}/`, { token: owner.access });
      await local.api.runJobs();
      await local.api.runJobs();
      expect(asked).toHaveLength(2);
      expect(asked[1]?.sort()).toEqual([summary.id, next.id].sort());
      const { rows } = await local.sql.query("select distinct state from product.datasets");
      expect(rows).toEqual([{ state: "purged" }]);
    } finally {
      await local.close();
    }
  });

  test("need an active account and a query left [7.validate-query] [9.quota-enforced]", async () => {
    const fresh = await api.newUser();
    const create = () =>
      api.call<{ code: string; message: string }>("POST", "/api/chats/", {
        token: fresh.access,
        body: {},
      });
    const chat = await api.newChat(fresh);
    await api.leave(fresh, 0);
    const limit = { code: "query_limit", message: "Query limit reached" };
    expect(await create()).toMatchObject({ status: 403, body: limit });
    expect((await say(chat, "hi", "user", fresh.access)).body).toMatchObject(limit);
    const validated = await api.call("POST", `/api/chats/${chat}/validate-query/`, {
      token: fresh.access,
    });
    expect(validated).toMatchObject({
      status: 200,
      body: {
        data: { can_query: false, message: limit.message },
        message: limit.message,
      },
    });
    await api.sql.query("update product.users set plan = 'pro' where id = $1", [fresh.user.id]);
    const none = { code: "no_active_subscription", message: "No active subscription" };
    expect(await create()).toMatchObject({ status: 403, body: none });
    const list = await api.call("GET", "/api/chats/", { token: fresh.access });
    expect(list.status).toBe(200);
  });

  test.each(["active", "trialing"])("a subscription that is %s opens its plan", async (status) => {
    const fresh = await subscriber(status);
    expect(await api.me(fresh)).toMatchObject({
      plan: "pro",
      remaining_queries: 10_000,
      plan_details: { plan: "pro", file_size: 500, queries: 10_000 },
      active_subscription: { status, duration: "yearly", queries_used: 0 },
    });
    await api.newChat(fresh);
  });

  test.each(["paused", "past_due", "canceled", "inactive"])(
    "one that is %s does not [6.verified.history-only-server]",
    async (status) => {
      const fresh = await subscriber(status);
      const reply = await api.call<{ code: string }>("POST", "/api/chats/", {
        token: fresh.access,
      });
      expect(reply).toMatchObject({ status: 403, body: { code: "no_active_subscription" } });
    },
  );
});

async function subscriber(status: string): Promise<TestUser> {
  const fresh = await api.newUser();
  await api.sql.query("update product.users set plan = 'pro' where id = $1", [fresh.user.id]);
  await api.sql.query(
    `insert into product.subscriptions
       (id, user_id, plan, status, duration, started_at, created_at, updated_at)
     values (gen_random_uuid(), $1, 'pro', $2, 'yearly', now(), now(), now())`,
    [fresh.user.id, status],
  );
  return fresh;
}

describe("messages", () => {
  test("are kept in order, trimmed, limited, and only an answer speaks for the assistant [7.send-message] [7.list-messages] [5.send.server]", async () => {
    const { chat } = await api.chatWithData(user);
    expect((await say(chat, "  first  ")).body.data).toMatchObject({
      content: "first",
      answer: null,
    });
    expect((await say(chat, "second")).status).toBe(201);
    expect((await say(chat, "x".repeat(2001))).status).toBe(400);
    expect((await say(chat, " ")).status).toBe(400);
    expect((await say(chat, "hi", "system")).status).toBe(400);
    expect(await say(chat, "I made this up", "assistant")).toMatchObject({
      status: 403,
      body: { code: "forbidden" },
    });
    expect(await spoken(chat)).toEqual(["user: first", "user: second"]);
  });

  test("an answer is promoted once, with its structure and its order kept", async () => {
    const { chat } = await api.chatWithData(user);
    await say(chat, "How likely is rain?");
    const { body } = await api.reserve(user, chat);
    await api.settle(body.question_id, "About 40 %.");
    const first = await say(chat, "About 40 %.", "assistant");
    const again = await say(chat, "About 40 %.", "assistant");
    expect(first.status).toBe(201);
    expect(again.body.data).toEqual(first.body.data);
    expect(Object.keys(first.body.data.answer?.value ?? {})).toEqual(["zebra", "ant"]);
    expect(await spoken(chat)).toEqual(["user: How likely is rain?", "assistant: About 40 %."]);
    const other = (await api.chatWithData(user)).chat;
    expect((await say(other, "About 40 %.", "assistant")).status).toBe(403);
  });

  test("an answer that no client saved is adopted, with its question where that is missing", async () => {
    const { chat } = await api.chatWithData(user);
    await say(chat, "saved question");
    const saved = await api.reserve(user, chat, { content: "saved question" });
    const lost = await api.reserve(user, chat, { content: "lost question" });
    await api.settle(saved.body.question_id, "one");
    await api.settle(lost.body.question_id, "two", "refuse");
    const expected = [
      "user: saved question",
      "assistant: one",
      "user: lost question",
      "assistant: two",
    ];
    const lists = await Promise.all(Array.from({ length: 5 }, () => spoken(chat)));
    for (const list of lists) expect(list).toEqual(expected);
    expect((await say(chat, "two", "assistant")).status).toBe(201);
    expect(await spoken(chat)).toEqual(expected);
  });

  test("equal answers to equal questions are each saved once", async () => {
    const { chat } = await api.chatWithData(user);
    for (let i = 0; i < 2; i++) {
      await say(chat, "How likely is rain?");
      const { body } = await api.reserve(user, chat);
      await api.settle(body.question_id, "Same.");
      await say(chat, "Same.", "assistant");
    }
    expect(await spoken(chat)).toEqual([
      "user: How likely is rain?",
      "assistant: Same.",
      "user: How likely is rain?",
      "assistant: Same.",
    ]);
  });

  test("the last answer can be saved although no query is left", async () => {
    const fresh = await api.newUser();
    const { chat } = await api.chatWithData(fresh);
    await api.leave(fresh, 1);
    const { body } = await api.reserve(fresh, chat);
    await api.settle(body.question_id, "last");
    expect((await say(chat, "last", "assistant", fresh.access)).status).toBe(201);
    expect((await api.me(fresh)).remaining_queries).toBe(0);
  });

  test("are paged by sequence", async () => {
    const { chat } = await api.chatWithData(user);
    for (const text of ["a", "b", "c"]) await say(chat, text);
    const list = (search: string) =>
      api.call<List<MessageBody>>("GET", `/api/chats/${chat}/messages/${search}`, {
        token: user.access,
      });
    const page = (await list("?limit=2")).body;
    expect(page.data.map((row) => row.content)).toEqual(["a", "b"]);
    const rest = (await list(`?limit=2&cursor=${page.next_cursor}`)).body;
    expect(rest.data.map((row) => row.content)).toEqual(["c"]);
    expect(rest.next_cursor).toBeNull();
  });

  test("fifty at once lose none", async () => {
    const { chat } = await api.chatWithData(user);
    await Promise.all(Array.from({ length: 50 }, (_, i) => say(chat, `m${i}`)));
    const all = await read(chat);
    expect(new Set(all.map((row) => row.content)).size).toBe(50);
  });
});

describe("authorisation", () => {
  test("others' chats do not exist [6.objects.owner-only]", async () => {
    const { chat } = await api.chatWithData(user);
    const stranger = await api.newUser();
    const token = stranger.access;
    const calls = [
      ["GET", "", undefined],
      ["PATCH", "", { title: "mine now" }],
      ["DELETE", "", undefined],
      ["GET", "messages/", undefined],
      ["POST", "send-message/", { role: "user", content: "hi" }],
      ["POST", "send-message/", { role: "assistant", content: "hi" }],
      ["POST", "validate-query/", undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      const reply = await api.call(method, `/api/chats/${chat}/${path}`, {
        token,
        ...(body ? { body } : {}),
      });
      expect(reply.status, `${method} ${path}`).toBe(404);
      const anonymous = await api.call(method, `/api/chats/${chat}/${path}`, body ? { body } : {});
      expect(anonymous.status).toBe(401);
    }
    for (const path of ["chats/authorize-upload", "chats/read", "questions/reserve"]) {
      const reply = await api.service(path, {
        access_token: token,
        chat_id: chat,
        content: "x",
        idempotency_key: null,
        worker: "w",
      });
      expect(reply.status, path).toBe(404);
    }
    expect((await api.commit(stranger, chat, datasetSummary())).status).toBe(404);
    expect(await spoken(chat)).toEqual([]);
  });

  test("an unverified user reads the profile but no chat [6.unverified.chat-blocked-server]", async () => {
    const fresh = await api.signIn(await api.register());
    expect((await api.me(fresh)).is_verified).toBe(false);
    for (const [method, path] of [
      ["GET", "/api/chats/"],
      ["POST", "/api/chats/"],
    ] as const) {
      const reply = await api.call<{ code: string; message: string }>(method, path, {
        token: fresh.access,
      });
      expect(reply).toMatchObject({ status: 403, body: { code: "not_verified" } });
    }
  });

  test("a deleted chat is gone, a renamed one keeps its dataset [7.delete-chat]", async () => {
    const { chat, summary } = await api.chatWithData(user);
    const path = `/api/chats/${chat}/`;
    const renamed = await api.call<{ data: ChatBody }>("PATCH", path, {
      token: user.access,
      body: { title: "New name" },
    });
    expect(renamed.body.data).toMatchObject({ title: "New name", model_data: { id: summary.id } });
    const removed = await api.call("DELETE", path, { token: user.access });
    expect(removed).toMatchObject({ status: 200, body: { data: { message: "Chat deleted." } } });
    expect((await api.call("GET", path, { token: user.access })).status).toBe(404);
    expect((await api.call("DELETE", path, { token: user.access })).status).toBe(404);
  });
});
