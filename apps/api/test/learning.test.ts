import type { Chat, DatasetSummary } from "@probability-chat/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { datasetSummary, TestApi, type TestUser } from "./support/test-api.ts";

let api: TestApi;
let user: TestUser;
beforeAll(async () => {
  api = await TestApi.start();
});
/** Access tokens do not outlast the leases that tests let pass. */
beforeEach(async () => {
  user = await api.newUser();
});
afterAll(() => api?.close());
/** What a test leaves to learn is no other test's. */
afterEach(() => api.sql.query("update product.datasets set state = 'obsolete'"));

interface Task {
  readonly dataset_id: string;
  readonly attempt: number;
  readonly lease_seconds: number;
}

const audit = { questions: 2_000, held: 0.946, level: 0.95 };
const ready = { kind: "ready", model_version: "joint-1-abc", audit };
const failed = { kind: "failed" };

async function claim(worker = "w", startedAt = new Date(0)): Promise<Task | null> {
  const body = { worker, started_at: startedAt.toISOString() };
  const reply = await api.service<{ task: Task | null }>("learning/claim", body);
  expect(reply.status).toBe(200);
  return reply.body.task;
}

async function taken(worker = "w"): Promise<Task> {
  const task = await claim(worker);
  if (!task) throw new Error("There is nothing to learn.");
  return task;
}

async function renew(task: Task, worker = "w"): Promise<boolean> {
  const body = { worker, attempt: task.attempt };
  return (await api.service<{ held: boolean }>(`learning/${task.dataset_id}/renew`, body)).body
    .held;
}

async function settle(task: Task, outcome: object, worker = "w"): Promise<string | null> {
  const body = { worker, attempt: task.attempt, outcome };
  const path = `learning/${task.dataset_id}/settle`;
  return (await api.service<{ state: string | null }>(path, body)).body.state;
}

async function chatToLearn(): Promise<{ chat: string; summary: DatasetSummary }> {
  const chat = await api.newChat(user);
  const summary = datasetSummary({ learning: { state: "learning" } });
  expect((await api.commit(user, chat, summary)).status).toBe(200);
  return { chat, summary };
}

async function dataOf(chat: string): Promise<DatasetSummary | null> {
  const reply = await api.call<{ data: Chat }>("GET", `/api/chats/${chat}/`, {
    token: user.access,
  });
  return reply.body.data.model_data;
}

test("is taken once, and its outcome is what clients see and what answers name", async () => {
  const { chat, summary } = await chatToLearn();
  expect(await dataOf(chat)).toMatchObject({
    model_version: "counts-1",
    learning: { state: "learning" },
  });
  const task = await taken();
  expect(task).toMatchObject({ dataset_id: summary.id, attempt: 1 });
  expect(await claim("another")).toBeNull();
  expect(await settle(task, ready)).toBe("ready");
  expect(await dataOf(chat)).toMatchObject({
    model_version: "joint-1-abc",
    learning: { state: "ready", audit },
  });
  const { body } = await api.reserve(user, chat);
  expect(body.dataset).toMatchObject({ id: summary.id, model_version: "joint-1-abc" });
  expect(await claim()).toBeNull();
});

test("twenty who ask at once get each dataset once, oldest first", async () => {
  const made = [];
  for (let at = 0; at < 5; at += 1) made.push((await chatToLearn()).summary.id);
  const tasks = await Promise.all(Array.from({ length: 20 }, (_, at) => claim(`w${at}`)));
  const ids = tasks.flatMap((task) => task?.dataset_id ?? []);
  expect(ids.toSorted()).toEqual(made.toSorted());
  await api.sql.query("update product.datasets set state = 'obsolete'");
  const { summary: older } = await chatToLearn();
  await chatToLearn();
  expect((await claim())?.dataset_id).toBe(older.id);
});

test("a lease that is renewed holds; one that is over is another's, and its holder is not heard", async () => {
  const { chat } = await chatToLearn();
  const task = await taken("dead");
  api.advance(task.lease_seconds - 1);
  expect(await renew(task, "dead")).toBe(true);
  api.advance(task.lease_seconds - 1);
  expect(await claim("heir")).toBeNull();
  api.advance(2);
  const again = await taken("heir");
  expect(again).toMatchObject({ dataset_id: task.dataset_id, attempt: 2 });
  expect(await renew(task, "dead")).toBe(false);
  expect(await settle(task, ready, "dead")).toBeNull();
  expect((await dataOf(chat))?.learning).toEqual({ state: "learning" });
  expect(await settle(again, ready, "heir")).toBe("ready");
});

test("after a restart a worker takes up at once what its former life held", async () => {
  await chatToLearn();
  const task = await taken("w");
  expect(await claim("w")).toBeNull();
  const restarted = new Date(api.now().getTime() + 1_000);
  expect(await claim("w", restarted)).toMatchObject({ dataset_id: task.dataset_id, attempt: 2 });
});

test("what fails is tried three times with pauses, then failed for good", async () => {
  const { chat } = await chatToLearn();
  for (const attempt of [1, 2]) {
    const task = await taken();
    expect(task.attempt).toBe(attempt);
    expect(await settle(task, failed)).toBe("learning");
    expect(await claim()).toBeNull();
    api.advance(60);
  }
  expect(await settle(await taken(), failed)).toBe("failed");
  expect((await dataOf(chat))?.learning).toEqual({ state: "failed" });
  api.advance(300);
  expect(await claim()).toBeNull();
});

test("what takes its worker down three times is given up; what is given back counts for nothing", async () => {
  const { chat } = await chatToLearn();
  for (let round = 0; round < 5; round += 1) {
    expect(await settle(await taken(), { kind: "released" })).toBe("learning");
  }
  for (let round = 0; round < 3; round += 1) {
    await taken();
    api.advance(61);
  }
  expect(await claim()).toBeNull();
  expect((await dataOf(chat))?.learning).toEqual({ state: "failed" });
});

test("a new upload ends the turn of the one before it, and is to be learned itself", async () => {
  const { chat } = await chatToLearn();
  const task = await taken();
  const next = datasetSummary({ learning: { state: "learning" } });
  await api.commit(user, chat, next);
  expect(await renew(task)).toBe(false);
  expect(await settle(task, ready)).toBeNull();
  expect(await dataOf(chat)).toMatchObject({ id: next.id, learning: { state: "learning" } });
  expect((await claim())?.dataset_id).toBe(next.id);
});

test("what a user says about columns overwrites no model", async () => {
  const { chat, summary } = await chatToLearn();
  await settle(await taken(), ready);
  const said = { ...summary, dictionary: { rain: { unit: "mm" } } };
  const reply = await api.commit(user, chat, said);
  expect(reply.body.summary).toMatchObject({ learning: { state: "ready", audit } });
  expect(await dataOf(chat)).toMatchObject({
    dictionary: { rain: { unit: "mm" } },
    model_version: "joint-1-abc",
    learning: { state: "ready", audit },
  });
});

test("a dataset whose model is not on disk is learned anew; a failed one is not", async () => {
  const { chat, summary } = await chatToLearn();
  await settle(await taken(), ready);
  const other = await chatToLearn();
  await api.sql.query("update product.datasets set learning_state = 'failed' where id = $1", [
    other.summary.id,
  ]);
  const reply = await api.service<{ reopened: number }>("learning/reopen", {
    ids: [summary.id, other.summary.id],
  });
  expect(reply.body).toEqual({ reopened: 1 });
  expect((await dataOf(chat))?.learning).toEqual({ state: "learning" });
  expect(await taken()).toMatchObject({ dataset_id: summary.id, attempt: 1 });
});

test("what waits is learned no more where learning is off, but what is held goes on", async () => {
  const held = await chatToLearn();
  const task = await taken();
  const waiting = await chatToLearn();
  const done = await chatToLearn();
  await api.sql.query("update product.datasets set learning_state = 'ready' where id = $1", [
    done.summary.id,
  ]);
  const ids = [held, waiting, done].map(({ summary }) => summary.id);
  const close = (worker: string, startedAt: Date) =>
    api.service<{ closed: number }>("learning/close", {
      ids,
      worker,
      started_at: startedAt.toISOString(),
    });
  const later = new Date(api.now().getTime() + 1_000);
  expect((await close("another", later)).body).toEqual({ closed: 1 });
  expect((await close("w", new Date(0))).body).toEqual({ closed: 0 });
  expect((await dataOf(waiting.chat))?.learning).toEqual({ state: "none" });
  expect((await dataOf(done.chat))?.learning.state).toBe("ready");
  expect(await renew(task)).toBe(true);
  expect(await claim()).toBeNull();
  expect((await close("w", later)).body).toEqual({ closed: 1 });
  expect((await dataOf(held.chat))?.learning).toEqual({ state: "none" });
  expect(await renew(task)).toBe(false);
});

test("without a service token nobody learns of anything", async () => {
  const reply = await api.api.internal.inject({
    method: "POST",
    url: "/internal/learning/claim",
    payload: { worker: "w", started_at: new Date().toISOString() },
  });
  expect(reply.statusCode).toBe(401);
});
