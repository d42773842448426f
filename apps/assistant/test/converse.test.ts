import { assistantOperations, type ConverseReply } from "@probability-chat/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { keyOf } from "../src/questions/ask-in-chat.ts";
import { ann, type Service, startService } from "./support/service.ts";

const table = `sex,survived,age
${"female,1,30\n".repeat(6)}${"female,0,40\n".repeat(2)}${"male,1,50\n".repeat(3)}${"male,0,60\n".repeat(9)}`;

let service: Service;
let chat: string;
const passed: string[] = [];

beforeAll(async () => {
  service = await startService({ failpoint: (name) => void passed.push(name) });
  chat = service.api.createChat(ann);
  await service.upload(chat, table);
});
afterAll(() => service.stop());
beforeEach(() => {
  service.api.left = 20;
  passed.length = 0;
});

test("a question in plain words is answered, stored and counted once", async () => {
  const { status, body } = await service.ask(chat, "What is the probability that survived is 1?");
  expect(status).toBe(200);
  expect(body.answer).toMatchObject({ kind: "answer", value: 0.45, query: "P(survived = 1)" });
  expect(body.message).toContain("**45.0 %**");
  expect(body.message).toContain("9 of 20 rows");
  expect(body.message).toContain("`P(survived = 1)`");
  expect(body.quota.remaining).toBe(19);
  expect(passed).toEqual([
    "converse:after-reserve",
    "converse:before-settle",
    "converse:after-settle",
  ]);
});

test("a typed formal query as the message is answered as it stands", async () => {
  const { body } = await service.ask(chat, "P(survived = 1 | sex = 'female')");
  expect(body.answer).toMatchObject({ kind: "answer", value: 0.75 });
});

test("a reply to what was asked back is understood, answered or only interpreted", async () => {
  const asked = service.api.chats.get(chat);
  if (!asked) throw new Error("There is no chat.");
  const choices = ["E(age)", "P(survived = 1 | sex = 'male')"];
  asked.asked_back = { questions: ["how did men do"], choices };
  const { body } = await service.ask(chat, "the second one");
  expect(body.answer).toMatchObject({ kind: "answer", value: 0.25, query: choices[1] });
  const both = await service.ask(chat, "both");
  expect(both.body.answer).toMatchObject({ kind: "answer", query: choices[0] });
  const [other = ""] = both.body.answer.suggestions;
  expect((await service.ask(chat, other)).body.answer).toMatchObject({ query: choices[1] });
  const read = await service.post<{ data: { readings: { query: string }[] } }>("/ai/interpret", {
    chat_id: chat,
    message: "the first",
  });
  expect(read.body.data.readings[0]?.query).toBe(choices[0]);
  const again = await service.ask(chat, "yes");
  expect(again.body.answer).toMatchObject({ kind: "clarify", asked: ["how did men do"] });
  asked.asked_back = { questions: ["how did men do"], choices: [...choices, "no query"] };
  expect((await service.ask(chat, "the first")).body.answer.kind).toBe("refuse");
  asked.asked_back = null;
  expect((await service.ask(chat, "the first")).body.answer.kind).toBe("refuse");
});

test("a refusal spends nothing and names what it could not read", async () => {
  const { status, body } = await service.ask(chat, "P(zeppelin = 1)");
  expect(status).toBe(200);
  expect(body.answer).toMatchObject({ kind: "refuse", span: { text: "zeppelin" } });
  expect(body.quota.remaining).toBe(20);
  const free = await service.ask(chat, "What is the chance of a zeppelin?");
  expect(free.body.answer).toMatchObject({ kind: "refuse", reason: "unread" });
  expect(free.body.quota.remaining).toBe(20);
});

test("a replay under the same key is the same reply and spends nothing", async () => {
  const headers = { "idempotency-key": "once" };
  const question = "What is the probability that survived is 1?";
  const first = await service.ask(chat, question, headers);
  const again = await service.ask(chat, question, headers);
  expect(again.body).toEqual(first.body);
  expect(service.api.left).toBe(19);
  expect((await service.ask(chat, "How many rows are there?", headers)).status).toBe(422);
});

test("the same key in another call is another question", async () => {
  const headers = { "idempotency-key": "shared" };
  const content = "What is the probability that survived is 1?";
  const asked = await service.ask(chat, content, headers);
  const queried = await service.post<ConverseReply>(
    "/ai/query",
    { chat_id: chat, query: content },
    headers,
  );
  expect(asked.body.answer.kind).toBe("answer");
  expect(queried.body.answer).toMatchObject({ kind: "refuse", reason: "invalidQuery" });
});

test("a question reserved on a dataset that is being replaced is answered on it", async () => {
  let reserved = () => {};
  let replaced = () => {};
  const asking = new Promise<void>((resolve) => {
    reserved = resolve;
  });
  const going = new Promise<void>((resolve) => {
    replaced = resolve;
  });
  const slow = await startService({
    api: service.api,
    failpoint: async (name) => {
      if (name !== "converse:after-reserve") return;
      reserved();
      await going;
    },
  });
  const busy = service.api.createChat(ann);
  await slow.upload(busy, table);
  const answer = slow.ask(busy, "How many rows are there?");
  await asking;
  await slow.upload(busy, "sex,age\nfemale,1\nmale,2\n");
  replaced();
  expect((await answer).body.answer).toMatchObject({ kind: "answer", value: 20 });
  await slow.stop();
});

test("an answer without a finite value is a refusal, and no reservation is left", async () => {
  const { status, body } = await service.query(chat, "interval(1, E(age))");
  expect(status).toBe(200);
  expect(body.answer).toMatchObject({ kind: "refuse", reason: "invalidQuery" });
  expect(service.api.left).toBe(20);
});

test("an answer that the product API does not take gives the query back", async () => {
  service.api.rejecting = true;
  const { status } = await service.ask(chat, "P(survived = 1)");
  service.api.rejecting = false;
  expect(status).toBe(500);
  expect(service.api.left).toBe(20);
});

test("a question that was stopped while it was computed is a conflict and spends nothing", async () => {
  const stopped = await startService({
    api: service.api,
    failpoint: async (name) => {
      if (name !== "converse:before-settle") return;
      const question = [...service.api.questions.values()].at(-1);
      if (!question) throw new Error("No question was reserved.");
      question.state = "released";
      service.api.left += 1;
    },
  });
  const asked = service.api.createChat(ann);
  await stopped.upload(asked, table);
  const { status, body } = await stopped.ask(asked, "How many rows are there?");
  expect([status, body]).toEqual([409, expect.objectContaining({ code: "conflict" })]);
  expect(service.api.left).toBe(20);
  await stopped.stop();
});

test("NUL is refused, half a surrogate pair is replaced, and a deep body is no failure", async () => {
  expect((await service.ask(chat, "P(sex = 'a\0')")).status).toBe(400);
  const { body } = await service.ask(chat, "P(sex = 'a\ud800')");
  expect(body.answer.kind).toBe("refuse");
  expect(body.answer.text).toContain("“a\ufffd” is not a value of `sex`.");
  const deep = `{"chat_id":"${chat}","query":${'{"a":'.repeat(40_000)}1${"}".repeat(40_001)}`;
  expect((await service.post("/ai/query", deep)).status).toBe(400);
});

test("twenty at once under one key are one question", async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, () =>
      service.ask(chat, "P(survived = 1)", { "idempotency-key": "many" }),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  expect(service.api.left).toBe(19);
});

test("a replay that waits in vain is told that the first is in progress", async () => {
  const impatient = await startService({
    api: service.api,
    dataDir: service.dataDir,
    limits: { replayTimeout: 200 },
  });
  service.api.questions.set("hanging", {
    chat,
    content: "P(survived = 1)",
    key: keyOf("converse", "hangs"),
    worker: "another",
    state: "reserved",
    reply: null,
  });
  const { status, body } = await impatient.ask(chat, "P(survived = 1)", {
    "idempotency-key": "hangs",
  });
  expect(status).toBe(409);
  expect(body.code).toBe("in_progress");
  await impatient.stop();
});

test("an exhausted quota is 403 with the specification's words", async () => {
  service.api.left = 0;
  const { status, body } = await service.ask(chat, "P(survived = 1)");
  expect(status).toBe(403);
  expect(body.message).toContain("Query limit");
});

test("a chat without a dataset, of somebody else, and an expired token", async () => {
  const empty = await service.ask(service.api.createChat(ann), "P(survived = 1)");
  expect(empty).toMatchObject({ status: 409, body: { message: expect.any(String) } });
  expect(empty.body.code).toBe("dataset_required");
  const theirs = await service.ask(service.api.createChat("bob"), "P(survived = 1)");
  expect(theirs.status).toBe(404);
  const expired = await service.ask(chat, "P(survived = 1)", { authorization: "Bearer expired" });
  expect(expired.status).toBe(401);
});

test("a question that takes too long gives its query back", async () => {
  const hasty = await startService({
    api: service.api,
    dataDir: service.dataDir,
    limits: { questionTimeout: 1 },
  });
  const { status, body } = await hasty.ask(chat, "findings()");
  expect(status).toBe(504);
  expect(body.code).toBe("timeout");
  expect(service.api.left).toBe(20);
  await hasty.stop();
});

test.each(["failing", "losing"] as const)(
  "settling is tried again where the product API does not answer: %s",
  async (how) => {
    service.api[how].set("settleQuestion", 1);
    const { status } = await service.ask(chat, "P(survived = 1)");
    expect(status).toBe(200);
    expect(service.api.left).toBe(19);
  },
);

test("a client that leaves loses nothing: the answer is stored", async () => {
  const leaving = new AbortController();
  const key = keyOf("converse", "left");
  const stored = () => [...service.api.questions.values()].find((asked) => asked.key === key);
  const body = JSON.stringify({ chat_id: chat, message: "P(survived = 1)" });
  const asked = fetch(new URL("/ai/converse", service.address), {
    method: "POST",
    headers: {
      authorization: `Bearer ${ann}`,
      "content-type": "application/json",
      "idempotency-key": "left",
    },
    body,
    signal: leaving.signal,
  });
  await expect.poll(() => stored() !== undefined, { interval: 1 }).toBe(true);
  leaving.abort();
  await asked.catch(() => undefined);
  await expect.poll(() => stored()?.state).toBe("answered");
});

test.each([
  ["malformed JSON", "{", {}, 400, "malformed_request"],
  ["no body", "", {}, 400, "malformed_request"],
  ["a list", "[]", {}, 400, "validation_failed"],
  ["wrong types", { chat_id: 1, message: {} }, {}, 400, "validation_failed"],
  [
    "an empty message",
    { chat_id: "0199c3f0-0000-7000-8000-000000000000", message: "  " },
    {},
    400,
    "validation_failed",
  ],
  [
    "a message above 2,000 characters",
    { chat_id: "0199c3f0-0000-7000-8000-000000000000", message: "x".repeat(2_001) },
    {},
    400,
    "validation_failed",
  ],
  [
    "a key above 255 characters",
    { chat_id: "0199c3f0-0000-7000-8000-000000000000", message: "x" },
    { "idempotency-key": "k".repeat(256) },
    400,
    "validation_failed",
  ],
  ["a huge body", { message: "x".repeat(1_000_000) }, {}, 413, "payload_too_large"],
  ["another content type", "a=b", { "content-type": "text/plain" }, 415, "unsupported_media_type"],
] as const)("%s is an error of the contract", async (_, body, headers, status, code) => {
  const reply = await service.post<{ code: string; request_id: string }>(
    "/ai/converse",
    body,
    headers,
  );
  expect(reply.status).toBe(status);
  expect(reply.body.code).toBe(code);
  expect(reply.body.request_id).toBeTruthy();
});

test.each(Object.entries(assistantOperations))("%s needs a token", async (_, operation) => {
  const at = operation.path.replace(/\{\w+\}/g, chat);
  const { status } = await fetch(new URL(at, service.address), { method: operation.method });
  expect({ status, access: operation.access }).toEqual({ status: 401, access: "verified" });
});

test("unknown routes, wrong methods and trailing slashes", async () => {
  expect((await service.post("/ai/nothing", {})).status).toBe(404);
  const got = await fetch(new URL("/ai/converse", service.address));
  expect([got.status, ((await got.json()) as { code: string }).code]).toEqual([
    405,
    "method_not_allowed",
  ]);
  const slashed = await service.post("/ai/converse/", {
    chat_id: chat,
    message: "P(survived = 1)",
  });
  expect(slashed.status).toBe(200);
});

test("a syntax tree is answered like its text; what is none is refused", async () => {
  const all = { kind: "all" };
  const tree = { kind: "count", event: all };
  expect((await service.query(chat, tree)).body.answer).toMatchObject({ value: 20 });
  expect((await service.query(chat, { kind: "boom" })).status).toBe(400);
  const { status, body } = await service.query(chat, "P(survived = ");
  expect(status).toBe(200);
  expect(body.answer).toMatchObject({ kind: "refuse", reason: "invalidQuery" });
  expect((await service.query(chat, "P(nothing = 1)")).body.answer.kind).toBe("refuse");
});

test("interpret says how a question would be read and spends nothing", async () => {
  const { body } = await service.post<{ data: { readings: { query: string }[] } }>(
    "/ai/interpret",
    { chat_id: chat, message: "What is the probability that survived is 1?" },
  );
  expect(body.data.readings[0]?.query).toBe("P(survived = 1)");
  expect(service.api.left).toBe(20);
});

test("a chat without a dataset has nothing to interpret nor columns to speak of", async () => {
  const empty = service.api.createChat(ann);
  const read = await service.post("/ai/interpret", { chat_id: empty, message: "How many rows?" });
  const put = await fetch(new URL(`/ai/dictionary/${empty}`, service.address), {
    method: "PUT",
    headers: { authorization: `Bearer ${ann}`, "content-type": "application/json" },
    body: "{}",
  });
  for (const { status, body } of [read, { status: put.status, body: await put.json() }]) {
    expect([status, body]).toEqual([409, expect.objectContaining({ code: "dataset_required" })]);
  }
});

test("a dictionary is kept with the dataset; unknown columns are named", async () => {
  const put = async (dictionary: unknown) => {
    const response = await fetch(new URL(`/ai/dictionary/${chat}`, service.address), {
      method: "PUT",
      headers: { authorization: `Bearer ${ann}`, "content-type": "application/json" },
      body: JSON.stringify(dictionary),
    });
    return { status: response.status, body: await response.json() };
  };
  const kept = await put({ survived: { description: "made it", synonyms: ["lived"] } });
  expect(kept.status).toBe(200);
  expect(service.api.chats.get(chat)?.summary?.dictionary).toHaveProperty("survived");
  expect((await put({ nothing: {} })).status).toBe(400);
  expect((await service.ask(chat, "P(survived = 1)")).status).toBe(200);
});
