import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answered, askedBack, datasetSummary, TestApi, type TestUser } from "./support/test-api.ts";

let api: TestApi;
let user: TestUser;
let chat: string;
beforeAll(async () => {
  api = await TestApi.start();
  user = await api.newUser();
  ({ chat } = await api.chatWithData(user));
});
afterAll(() => api?.close());

const left = async (of = user) => (await api.me(of)).remaining_queries;

async function withQueries(queries: number): Promise<{ owner: TestUser; chat: string }> {
  const owner = await api.newUser();
  const { chat } = await api.chatWithData(owner);
  await api.leave(owner, queries);
  return { owner, chat };
}

describe("reserving", () => {
  test("tells the dataset and the earlier queries, and takes one query", async () => {
    const { owner, chat } = await withQueries(5);
    const first = await api.reserve(owner, chat);
    expect(first.body).toMatchObject({ state: "reserved", context: [] });
    expect(await left(owner)).toBe(4);
    await api.settle(first.body.question_id);
    const second = await api.reserve(owner, chat);
    expect(second.body.context).toEqual(["P(`rain` > 0)"]);
    await api.settle(second.body.question_id, "no", "refuse");
    const summary = datasetSummary({ hash: "other" });
    await api.commit(owner, chat, summary);
    const third = await api.reserve(owner, chat);
    expect(third.body.context).toEqual([]);
    expect(third.body.dataset.id).toBe(summary.id);
  });

  test("tells what the last reply asks back, with what it is about", async () => {
    const { owner, chat } = await withQueries(5);
    const ask = async () => (await api.reserve(owner, chat)).body;
    const first = await ask();
    expect(first.asked_back).toBeNull();
    const choices = ["E(`rain`)", "median(`rain`)"];
    await api.settleWith(first.question_id, askedBack(choices));
    const second = await ask();
    expect(second.asked_back).toEqual({ questions: ["How likely is rain?"], choices });
    const read = await api.service("chats/read", { access_token: owner.access, chat_id: chat });
    expect(read.body).toMatchObject({ asked_back: { choices } });
    const asked = ["rain", "typical"];
    await api.settleWith(second.question_id, askedBack([], asked));
    const third = await ask();
    expect(third.asked_back).toEqual({ questions: asked, choices: [] });
    await api.settleWith(third.question_id, askedBack(["x".repeat(50_001)]));
    const fourth = await ask();
    expect(fourth.asked_back).toBeNull();
    await api.settleWith(fourth.question_id, askedBack(choices));
    await api.commit(owner, chat, datasetSummary({ hash: "other" }));
    const fifth = await ask();
    expect(fifth.asked_back).toBeNull();
    await api.settle(fifth.question_id);
    expect((await ask()).asked_back).toBeNull();
  });

  test("tells what was asked back before choices of it were answered", async () => {
    const { owner, chat } = await withQueries(6);
    const ask = async () => (await api.reserve(owner, chat)).body;
    const choices = ["P(`rain` > 0)", "E(`rain`)"];
    await api.settleWith((await ask()).question_id, askedBack(choices));
    await api.settle((await ask()).question_id);
    const behind = await ask();
    expect(behind.asked_back).toMatchObject({ choices, answered: ["P(`rain` > 0)"] });
    await api.settleWith(behind.question_id, askedBack(["E(`rain`)"]));
    await api.settle((await ask()).question_id);
    expect((await ask()).asked_back).toBeNull();
  });

  test("twenty at once with three left: three go on, seventeen hear 'Query limit'", async () => {
    const { owner, chat } = await withQueries(3);
    const replies = await Promise.all(Array.from({ length: 20 }, () => api.reserve(owner, chat)));
    const reserved = replies.filter((reply) => reply.status === 200);
    const refused = replies.filter((reply) => reply.status === 403);
    expect([reserved.length, refused.length]).toEqual([3, 17]);
    for (const reply of refused) {
      expect(reply.body.code).toBe("query_limit");
      expect(reply.body.message).toContain("Query limit");
    }
    await Promise.all(reserved.map((reply) => api.settle(reply.body.question_id)));
    expect(await api.me(owner)).toMatchObject({ remaining_queries: 0, queries_used: 3 });
  });

  test("is refused without a dataset, a verified e-mail or a living session", async () => {
    expect((await api.reserve(user, await api.newChat(user))).body).toMatchObject({
      code: "dataset_required",
      message: "Dataset required",
      detail: expect.stringContaining("uploadChat"),
    });
    const signedOut = await api.newUser();
    const theirs = await api.chatWithData(signedOut);
    await api.call("POST", "/api/token/revoke/", { body: { refresh: signedOut.refresh } });
    expect((await api.reserve(signedOut, theirs.chat)).status).toBe(401);
    const unverified = await api.signIn(await api.register());
    expect((await api.reserve(unverified, chat)).body.code).toBe("not_verified");
  });

  test("one key is one question: pending, then answered, the same bytes each time", async () => {
    const { owner, chat } = await withQueries(5);
    const first = await api.reserve(owner, chat, { key: "k1" });
    expect((await api.reserve(owner, chat, { key: "k1" })).body).toEqual({ state: "pending" });
    await api.settle(first.body.question_id, "stands");
    const replays = await Promise.all(
      Array.from({ length: 5 }, () => api.reserve(owner, chat, { key: "k1" })),
    );
    for (const replay of replays) {
      expect(replay.body.state).toBe("answered");
      expect(replay.body.reply).toMatchObject({ message: "stands", id: first.body.question_id });
    }
    expect(new Set(replays.map((replay) => JSON.stringify(replay.body))).size).toBe(1);
    expect(await left(owner)).toBe(4);
    await api.leave(owner, 0);
    expect((await api.reserve(owner, chat, { key: "k1" })).body.state).toBe("answered");
  });

  test("twenty at once with one key reserve once", async () => {
    const { owner, chat } = await withQueries(5);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => api.reserve(owner, chat, { key: "same" })),
    );
    const states = replies.map((reply) => reply.body.state).sort();
    expect(states.filter((state) => state === "reserved")).toHaveLength(1);
    expect(states.filter((state) => state === "pending")).toHaveLength(19);
    expect(await left(owner)).toBe(4);
  });

  test("at once in several chats, the quota and a key are still the user's", async () => {
    const { owner, chat } = await withQueries(20);
    const chats = [chat];
    for (let i = 0; i < 3; i++) chats.push((await api.chatWithData(owner)).chat);
    await api.leave(owner, 3);
    const key = "one key, four chats";
    const keyed = await Promise.all(chats.map((id) => api.reserve(owner, id, { key })));
    expect(keyed.map((reply) => reply.status).sort()).toEqual([200, 422, 422, 422]);
    const more = await Promise.all(
      [...chats, ...chats].map((id, i) => api.reserve(owner, id, { key: `k${i}` })),
    );
    expect(more.filter((reply) => reply.status === 200)).toHaveLength(2);
    expect(more.filter((reply) => reply.status === 403)).toHaveLength(6);
  });

  test("the same key for another text or chat is refused", async () => {
    await api.reserve(user, chat, { key: "k2" });
    expect((await api.reserve(user, chat, { key: "k2", content: "else" })).status).toBe(422);
    const other = (await api.chatWithData(user)).chat;
    expect((await api.reserve(user, other, { key: "k2" })).status).toBe(422);
  });

  test("a released question is reserved again by its key", async () => {
    const { owner, chat } = await withQueries(1);
    const first = await api.reserve(owner, chat, { key: "again" });
    await api.service(`questions/${first.body.question_id}/release`, { reason: "timeout" });
    const second = await api.reserve(owner, chat, { key: "again" });
    expect(second.body).toMatchObject({
      state: "reserved",
      question_id: first.body.question_id,
    });
    await api.settle(second.body.question_id);
    expect(await left(owner)).toBe(0);
  });
});

describe("settling", () => {
  test("an answer spends, anything else gives back", async () => {
    const { owner, chat } = await withQueries(5);
    const answer = await api.reserve(owner, chat);
    expect((await api.settle(answer.body.question_id)).body.quota.remaining).toBe(4);
    const refusal = await api.reserve(owner, chat);
    expect((await api.settle(refusal.body.question_id, "no", "refuse")).body.quota.remaining).toBe(
      4,
    );
    expect(await api.me(owner)).toMatchObject({ queries_used: 1, remaining_queries: 4 });
  });

  test("twice gets the first result; after a release it conflicts; of nothing it is 404", async () => {
    const { owner, chat } = await withQueries(5);
    const one = (await api.reserve(owner, chat)).body.question_id;
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => api.settle(one)));
    for (const other of others) expect(other.body).toEqual(first?.body);
    expect((await api.settle(one, "other", "refuse")).body).toEqual(first?.body);
    await api.service(`questions/${one}/release`, { reason: "late" });
    expect(await left(owner)).toBe(4);

    const two = (await api.reserve(owner, chat)).body.question_id;
    await api.service(`questions/${two}/release`, { reason: "stop" });
    expect(await api.settle(two)).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await left(owner)).toBe(4);
    expect((await api.settle("0198c0de-0000-7000-8000-000000000000")).status).toBe(404);
    expect((await api.settle("nonsense")).status).toBe(404);
  });

  test("text that PostgreSQL cannot hold is stored all the same", async () => {
    const { body } = await api.reserve(user, chat);
    const message = "NUL \u0000 and half a pair \ud83d";
    const reply = await api.service(`questions/${body.question_id}/settle`, {
      message,
      answer: { ...answered(message), value: { "\u0000key": 1 } },
    });
    expect(reply.status).toBe(200);
  });
});

describe("crashes", () => {
  test("a lease that is over is released by the reaper, once", async () => {
    const { owner, chat } = await withQueries(2);
    const { body } = await api.reserve(owner, chat);
    const ids = [body.question_id];
    const renew = (worker: string) => api.service("questions/renew", { worker, ids });
    for (let times = 0; times < 3; times++) {
      api.advance(39);
      expect((await renew("worker-1")).body).toMatchObject({ held: expect.any(Number) });
      await api.api.runJobs();
      expect(await left(owner)).toBe(1);
    }
    api.advance(39);
    expect((await renew("another")).body).toEqual({ held: 0 });
    api.advance(2);
    await Promise.all([api.api.runJobs(), api.api.runJobs()]);
    expect(await left(owner)).toBe(2);
    expect((await api.settle(body.question_id)).status).toBe(409);
  });

  test("a key whose first life crashed is taken over when its lease is over", async () => {
    const { owner, chat } = await withQueries(1);
    const first = await api.reserve(owner, chat, { key: "life" });
    api.advance(121);
    const second = await api.reserve(owner, chat, { key: "life", worker: "worker-2" });
    expect(second.body.question_id).toBe(first.body.question_id);
    await api.settle(second.body.question_id);
    expect(await api.me(owner)).toMatchObject({ remaining_queries: 0, queries_used: 1 });
  });

  test("a worker that starts again forgets its own earlier reservations only", async () => {
    const { owner, chat } = await withQueries(4);
    await api.reserve(owner, chat, { worker: "a" });
    await api.reserve(owner, chat, { worker: "b" });
    api.advance(1);
    const started_at = api.now().toISOString();
    api.advance(1);
    await api.reserve(owner, chat, { worker: "a" });
    const reply = await api.service("questions/forget", { worker: "a", started_at });
    expect(reply.body).toEqual({ released: 1 });
    expect(await left(owner)).toBe(2);
  });

  test("deleting a chat gives back what it had reserved", async () => {
    const { owner, chat } = await withQueries(2);
    const { body } = await api.reserve(owner, chat);
    await api.call("DELETE", `/api/chats/${chat}/`, { token: owner.access });
    expect(await left(owner)).toBe(2);
    expect((await api.settle(body.question_id)).status).toBe(404);
  });

  test("whatever gives a question up is counted, once it is committed", async () => {
    let crash = "";
    const local = await TestApi.start({
      failpoint: (name) => {
        if (name === crash) throw new Error(`crash at ${name}`);
      },
    });
    const counted = async (outcome: string) => {
      const { body } = await local.call<string>("GET", "/metrics", {
        headers: { host: "localhost:3000" },
      });
      const name = `probability_chat_questions_total{outcome="${outcome}"} `;
      return Number(body.split(name)[1]?.split("\n")[0]);
    };
    try {
      const owner = await local.newUser();
      const { chat } = await local.chatWithData(owner);
      const stop = () =>
        local.call("POST", `/api/chats/${chat}/stop/`, { token: owner.access, body: {} });
      const { body } = await local.reserve(owner, chat);
      crash = "settle:before-commit";
      expect((await local.settle(body.question_id)).status).toBe(500);
      crash = "stop-question:before-commit";
      expect((await stop()).status).toBe(500);
      expect([await counted("answer"), await counted("release")]).toEqual([0, 0]);
      crash = "";
      expect((await stop()).body).toEqual({ data: { stopped: 1 } });
      expect((await stop()).body).toEqual({ data: { stopped: 0 } });
      expect([await counted("answer"), await counted("release")]).toEqual([0, 1]);
      const again = await local.reserve(owner, chat);
      await local.settle(again.body.question_id);
      await local.settle(again.body.question_id);
      await local.reserve(owner, chat);
      await local.call("DELETE", `/api/chats/${chat}/`, { token: owner.access });
      expect([await counted("answer"), await counted("release")]).toEqual([1, 2]);
    } finally {
      await local.close();
    }
  });

  test("a crash before the commit leaves nothing, one after it loses nothing", async () => {
    let crash = "";
    const local = await TestApi.start({
      failpoint: (name) => {
        if (name === crash) throw new Error(`crash at ${name}`);
      },
    });
    try {
      const owner = await local.newUser();
      const made = await local.chatWithData(owner);
      crash = "reserve:after-commit";
      expect((await local.reserve(owner, made.chat, { key: "k" })).status).toBe(500);
      crash = "";
      expect((await local.reserve(owner, made.chat, { key: "k" })).body.state).toBe("pending");
      local.advance(121);
      const { body } = await local.reserve(owner, made.chat, { key: "k" });
      crash = "settle:before-commit";
      expect((await local.settle(body.question_id)).status).toBe(500);
      expect((await local.me(owner)).queries_used).toBe(0);
      crash = "settle:after-commit";
      expect((await local.settle(body.question_id)).status).toBe(500);
      crash = "";
      const replay = await local.reserve(owner, made.chat, { key: "k" });
      expect(replay.body.state).toBe("answered");
      expect(await local.me(owner)).toMatchObject({ queries_used: 1, remaining_queries: 19 });
      crash = "commit-dataset:after-commit";
      const summary = datasetSummary();
      expect((await local.commit(owner, made.chat, summary, "up")).status).toBe(500);
      crash = "";
      const again = datasetSummary({ created_at: new Date(0).toISOString() });
      expect((await local.commit(owner, made.chat, again, "up")).body).toEqual({
        summary,
        obsolete_id: again.id,
      });
    } finally {
      await local.close();
    }
  });
});

describe("quota periods", () => {
  test("a new month brings a new allowance; what was reserved is settled in its own month", async () => {
    const local = await TestApi.start();
    try {
      const owner = await local.newUser();
      const made = await local.chatWithData(owner);
      const { body } = await local.reserve(owner, made.chat);
      local.advance(32 * 86_400);
      const renewed = await local.signIn(owner.email);
      expect((await local.me(renewed)).remaining_queries).toBe(20);
      await local.settle(body.question_id);
      expect(await local.me(renewed)).toMatchObject({ remaining_queries: 20, queries_used: 0 });
      const { rows } = await local.sql.query(
        "select reserved, spent from product.quota_periods order by starts_at",
      );
      expect(rows).toEqual([
        { reserved: 0, spent: 1 },
        { reserved: 0, spent: 0 },
      ]);
    } finally {
      await local.close();
    }
  });

  test("usage counts by day", async () => {
    const { owner, chat } = await withQueries(5);
    for (let i = 0; i < 2; i++) {
      await api.settle((await api.reserve(owner, chat)).body.question_id);
    }
    const reply = await api.call<{ data: { used: number; days: object[] } }>("GET", "/api/usage/", {
      token: owner.access,
    });
    const date = api.now().toISOString().slice(0, 10);
    expect(reply.body.data).toMatchObject({ used: 2, days: [{ date, used: 2 }] });
  });
});

test("the internal listener takes service tokens of the AI service only", async () => {
  const call = async (token: string) =>
    (
      await api.api.internal.inject({
        method: "POST",
        url: "/internal/datasets/known",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        payload: '{"ids":[]}',
      })
    ).statusCode;
  const good = await api.serviceToken();
  expect(await call(good)).toBe(200);
  for (const bad of [user.access, "x", await api.serviceToken("api", "assistant")]) {
    expect(await call(bad)).toBe(401);
  }
  api.advance(70);
  expect(await call(good)).toBe(401);
  const outside = await api.call("POST", "/internal/datasets/known", {
    token: await api.serviceToken(),
    body: { ids: [] },
  });
  expect(outside.status).toBe(404);
});
