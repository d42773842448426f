import { afterAll, beforeAll, expect, test } from "vitest";
import { ann, type Service, startService } from "./support/service.ts";

const rows = Array.from(
  { length: 40 },
  (_, at) => `${at + 1},${at % 4 ? 1 : 2},${"AB"[at % 2]},${at}`,
);
const coded = `id,status,plan,amount\n${rows.join("\n")}\n`;
const said = {
  status: { description: "state of the contract", values: { "1": "active", "2": "cancelled" } },
  plan: { synonyms: ["tariff"], values: { A: "basic", B: "premium" } },
};
const question = "P(plan = A | status = active)";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function put(chat: string, body: string, { address } = service): Promise<Response> {
  return fetch(new URL(`/ai/dictionary/${chat}`, address), {
    method: "PUT",
    headers: { authorization: `Bearer ${ann}`, "content-type": "application/json" },
    body,
  });
}

async function upload(chat: string, dictionary: string): Promise<Response> {
  const form = new FormData();
  form.set("dictionary", dictionary);
  form.set("chat_id", chat);
  form.set("file", new Blob([coded], { type: "text/csv" }), "coded.csv");
  return fetch(new URL("/ai/upload_chat", service.address), {
    method: "POST",
    headers: { authorization: `Bearer ${ann}` },
    body: form,
  });
}

test("codes are refused as words before their meanings are said, and read by them after", async () => {
  const chat = service.api.createChat(ann);
  await service.upload(chat, coded);
  expect((await service.ask(chat, question)).body.answer).toMatchObject({
    kind: "refuse",
    span: { text: "active" },
  });
  expect((await put(chat, JSON.stringify(said))).status).toBe(200);
  expect((await service.ask(chat, question)).body.answer).toMatchObject({
    kind: "answer",
    query: "P(plan = 'A' | status = 1)",
    value: 10 / 30,
  });
  expect((await put(chat, "{}")).status).toBe(200);
  expect((await service.ask(chat, question)).body.answer.kind).toBe("refuse");
});

test("the columns' levels are told where they are few and short, and no others", async () => {
  const chat = service.api.createChat(ann);
  const { body } = await service.upload(chat, coded);
  const levels = Object.fromEntries(body.data.columns.map(({ name, levels }) => [name, levels]));
  expect(levels).toEqual({
    id: undefined,
    status: ["1", "2"],
    plan: ["A", "B"],
    amount: undefined,
  });
});

test("a dictionary may come with the file and is used from the first question on", async () => {
  const chat = service.api.createChat(ann);
  const response = await upload(chat, JSON.stringify(said));
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ data: { dictionary: said } });
  expect((await service.ask(chat, question)).body.answer.kind).toBe("answer");
});

test("what was said is kept for the columns that the next file still has", async () => {
  const chat = service.api.createChat(ann);
  await upload(chat, JSON.stringify(said));
  const { body } = await service.upload(chat, coded.replace("plan,", "tier,"));
  expect(body.data.dictionary).toEqual({ status: said.status });
  const other = service.api.createChat(ann);
  expect((await service.upload(other, coded)).body.data.dictionary).toEqual({});
});

test("what is said while a next file is read is kept as well", async () => {
  let meanwhile: (() => Promise<unknown>) | null = null;
  const own = await startService({
    async failpoint(name) {
      if (name === "upload:before-commit") await meanwhile?.();
    },
  });
  const chat = own.api.createChat(ann);
  await own.upload(chat, coded);
  meanwhile = () => put(chat, JSON.stringify(said), own);
  const { body } = await own.upload(chat, coded.replace("plan,", "tier,"));
  expect(body.data.dictionary).toEqual({ status: said.status });
  expect(own.api.chats.get(chat)?.summary?.dictionary).toEqual({ status: said.status });
  await own.stop();
});

test.each([
  ["no JSON", "status: code", "dictionary"],
  ["another shape", '{"status":{"synonyms":"code"}}', "status.synonyms"],
  [
    "a meaning that is too long",
    `{"status":{"values":{"1":"${"x".repeat(501)}"}}}`,
    "status.values.1",
  ],
  ["a column that the file lacks", '{"state":{}}', "state"],
  ["more than is taken", `{"a":{"description":"${"x".repeat(1_048_576)}"}}`, "dictionary"],
])("an upload with a dictionary of %s is refused and leaves nothing", async (_, text, field) => {
  const chat = service.api.createChat(ann);
  const before = await service.onDisk();
  const response = await upload(chat, text);
  expect(response.status).toBe(400);
  expect(Object.keys(((await response.json()) as { fields: object }).fields)).toEqual([field]);
  expect(service.api.chats.get(chat)?.summary ?? null).toBeNull();
  expect(await service.onDisk()).toEqual(before);
});

test("saying what columns mean takes a turn as a question does", async () => {
  const own = await startService({ limits: { questions: 1 } });
  const chat = own.api.createChat(ann);
  await own.upload(chat, coded);
  const body = JSON.stringify(said);
  const replies = await Promise.all(Array.from({ length: 10 }, () => put(chat, body, own)));
  const statuses = replies.map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses).toContain(503);
  await own.stop();
});

test("what is said of many columns is taken", async () => {
  const chat = service.api.createChat(ann);
  const names = Array.from({ length: 300 }, (_, at) => `c${at}`);
  await service.upload(chat, `${names.join(",")}\n${names.map((_, at) => at).join(",")}\n`);
  const wide = Object.fromEntries(names.map((name) => [name, { description: "x".repeat(1_000) }]));
  expect((await put(chat, JSON.stringify(wide))).status).toBe(200);
  expect((await put(chat, `{"c0":{"description":"${"x".repeat(1_100_000)}"}}`)).status).toBe(413);
});

test("a formal query is checked as it stands, naming the place, and that spends nothing", async () => {
  const chat = service.api.createChat(ann);
  await service.upload(chat, coded);
  const left = service.api.left;
  const check = (message: string, form?: string) =>
    service.post<{ data: unknown }>("/ai/interpret", { chat_id: chat, message, form });
  expect((await check("P(plan = 'A' | status = 1)", "query")).body.data).toMatchObject({
    readings: [{ query: "P(plan = 'A' | status = 1)" }],
    answer: null,
  });
  expect((await check("P(plan = 'A' | statos = 1)", "query")).body.data).toMatchObject({
    readings: [],
    answer: {
      kind: "refuse",
      text: "There is no column `statos` in this table. The nearest is `status`.",
    },
  });
  expect((await check("P(plan = 'A' | ", "query")).body.data).toMatchObject({
    answer: { reason: "invalidQuery", span: { start: 14 } },
  });
  expect((await check("how likely is plan A", "query")).body.data).toMatchObject({
    answer: { reason: "invalidQuery" },
  });
  expect(
    (await check("What is the probability that plan is A?", "question")).body.data,
  ).toMatchObject({
    readings: [{ query: "P(plan = 'A')" }],
  });
  expect(service.api.left).toBe(left);
});
