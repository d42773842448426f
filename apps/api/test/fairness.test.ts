import type { ErrorReply } from "@probability-chat/contract";
import { limits, planOf } from "@probability-chat/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { holdPlan } from "./support/hold-plan.ts";
import { datasetSummary, TestApi, type TestUser } from "./support/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api?.close());

const free = planOf("free");
const megabytes = (size: number) => size * limits.megabyte;

interface Usage {
  readonly datasets: object;
  readonly storage: object;
}

async function usageOf(user: TestUser): Promise<Usage> {
  const reply = await api.call<{ data: Usage }>("GET", "/api/usage/", { token: user.access });
  return reply.body.data;
}

/** Gives a user chats with datasets of so many megabytes each. */
async function fill(user: TestUser, datasets: number, size = 0): Promise<string[]> {
  const chats: string[] = [];
  for (let at = 0; at < datasets; at += 1) {
    const chat = await api.newChat(user);
    const summary = datasetSummary({ bytes: megabytes(size) });
    expect((await api.commit(user, chat, summary)).status).toBe(200);
    chats.push(chat);
  }
  return chats;
}

async function commitAtOnce(user: TestUser, times: number, size: number) {
  const chats: string[] = [];
  for (let at = 0; at < times; at += 1) chats.push(await api.newChat(user));
  const replies = await Promise.all(
    chats.map((chat) => api.commit(user, chat, datasetSummary({ bytes: megabytes(size) }))),
  );
  const refused = replies.filter(({ status }) => status !== 200);
  const [first] = refused.map(({ body }) => body as unknown as ErrorReply);
  for (const { status, body } of refused) {
    expect({ status, body }).toMatchObject({ status: 403, body: { code: "plan_limit" } });
  }
  return { accepted: times - refused.length, message: first?.message };
}

const remove = (user: TestUser, chat: string | undefined) =>
  api.call("DELETE", `/api/chats/${chat}/`, { token: user.access });

describe("datasets", () => {
  test("are as many as the plan keeps, however many come at once", async () => {
    const user = await api.newUser();
    const chats = await fill(user, 2);
    await api.sql.query(
      `insert into product.datasets (id, principal_id, state, hash, model_version, created_at)
       select gen_random_uuid(), principal_id, state, hash, model_version, created_at
       from product.datasets, generate_series(1, $2) where chat_id = $1`,
      [chats[0], free.datasets - 4],
    );
    const { accepted, message } = await commitAtOnce(user, 6, 0);
    expect(accepted).toBe(2);
    expect(message).toBe(
      "Your plan keeps 50 datasets, and you have as many. Delete a chat that you no longer need, or upgrade, and upload again.",
    );
    expect((await usageOf(user)).datasets).toEqual({ used: 50, allowed: 50 });
    expect((await api.commit(user, chats[0] ?? "", datasetSummary())).status).toBe(200);
    await remove(user, chats[1]);
    expect((await usageOf(user)).datasets).toEqual({ used: 49, allowed: 50 });
    expect((await commitAtOnce(user, 2, 0)).accepted).toBe(1);
    await holdPlan(api.databaseUrl, user.email, { plan: "pro", status: "active" });
    expect((await commitAtOnce(user, 2, 0)).accepted).toBe(2);
  });

  test("take as much as the plan stores, however many come at once", async () => {
    const user = await api.newUser();
    const [chat, other] = await fill(user, 2, 240);
    const { accepted, message } = await commitAtOnce(user, 5, 10);
    expect(accepted).toBe(2);
    expect(message).toBe(
      "Your plan stores 500MB; 500MB are used, and this file has 10MB. Delete a chat that you no longer need, or upgrade, and upload again.",
    );
    const [used, allowed] = [megabytes(500), megabytes(500)];
    expect((await usageOf(user)).storage).toEqual({ used, allowed });
    const replacing = await api.commit(user, chat ?? "", datasetSummary({ bytes: megabytes(1) }));
    expect(replacing.status).toBe(200);
    expect((await usageOf(user)).storage).toEqual({ used: megabytes(261), allowed });
    await remove(user, other);
    expect((await usageOf(user)).storage).toEqual({ used: megabytes(21), allowed });
  });

  test("are refused before they are sent, and what was refused changes nothing", async () => {
    const user = await api.newUser();
    const [chat = ""] = await fill(user, 1, 490);
    const empty = await api.newChat(user);
    const ask = (chat_id: string | null, size: number) =>
      api.service("chats/authorize-upload", {
        ...{ access_token: user.access, chat_id, bytes: megabytes(size) },
      });
    expect(await ask(empty, 11)).toMatchObject({ status: 403, body: { code: "plan_limit" } });
    expect((await ask(empty, 10)).body).toMatchObject({ at_once: free.concurrentUploads });
    expect((await ask(null, 11)).status).toBe(200);
    expect((await ask(chat, 500)).status).toBe(200);
    expect((await ask(chat, 501)).status).toBe(403);
    const before = await usageOf(user);
    const large = datasetSummary({ bytes: megabytes(501) });
    expect((await api.commit(user, chat, large)).status).toBe(403);
    expect(await usageOf(user)).toEqual(before);
    expect((await api.reserve(user, chat)).status).toBe(200);
  });
});

describe("questions", () => {
  test("are under way as many as the plan allows, however many come at once", async () => {
    const user = await api.newUser();
    const { chat } = await api.chatWithData(user);
    const ask = () => api.reserve(user, chat);
    const replies = await Promise.all(Array.from({ length: 12 }, ask));
    const under = replies.filter(({ body }) => body.state === "reserved");
    expect(under).toHaveLength(free.concurrentQuestions);
    const refused = replies.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: "rate_limited",
        retry_after: 2,
        message: expect.stringContaining("You have 5 questions under way"),
      },
    });
    expect((await api.me(user)).remaining_queries).toBe(free.queries - 5);
    await api.settle(under[0]?.body.question_id ?? "");
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });

  test("that a crash has left do not count for longer than their lease", async () => {
    const user = await api.newUser();
    const { chat } = await api.chatWithData(user);
    for (let at = 0; at < free.concurrentQuestions; at += 1) await api.reserve(user, chat);
    expect((await api.reserve(user, chat)).status).toBe(429);
    api.advance(121);
    expect((await api.reserve(user, chat)).status).toBe(200);
  });
});

test("accounts take turns at learning, and of one account the oldest comes first", async () => {
  await api.sql.query("update product.datasets set state = 'obsolete'");
  const learn = async (user: TestUser) => {
    const summary = datasetSummary({ learning: { state: "learning" } });
    await api.commit(user, await api.newChat(user), summary);
    api.advance(1);
    return summary.id;
  };
  const claim = async () => {
    const body = { worker: "w", started_at: new Date(0).toISOString() };
    const reply = await api.service<{ task: { dataset_id: string } | null }>(
      "learning/claim",
      body,
    );
    api.advance(1);
    return reply.body.task?.dataset_id;
  };
  const [ann, bob, eve] = [await api.newUser(), await api.newUser(), await api.newUser()];
  const flood: string[] = [];
  for (let at = 0; at < 6; at += 1) flood.push(await learn(ann));
  const bobs = [await learn(bob), await learn(bob)];
  const taken = [await claim(), await claim()];
  const eves = await learn(eve);
  for (let at = 0; at < 7; at += 1) taken.push(await claim());
  const [first, ...rest] = flood;
  expect(taken).toEqual([first, bobs[0], rest[0], bobs[1], eves, ...rest.slice(1)]);
});
