import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { figureOf, newPerson, type Person, signIn } from "./support/person.ts";
import { dataDirectory, type Server, startServer } from "./support/server.ts";

let server: Server;
let ada: Person;
let chat: string;
let csv: string;
let rows: { precipitation: number; temp_max: number; weather: string; wind: number }[];

beforeAll(async () => {
  server = await startServer(await dataDirectory());
  ada = await newPerson(server.address);
  chat = await ada.createChat();
  const vega = createRequire(import.meta.url).resolve("vega-datasets");
  const folder = vega.slice(0, vega.lastIndexOf("vega-datasets") + "vega-datasets".length);
  csv = await readFile(path.join(folder, "data/seattle-weather.csv"), "utf8");
  const [header = "", ...lines] = csv.trim().split("\n");
  const names = header.split(",");
  const cell = (line: string, name: string) => line.split(",")[names.indexOf(name)] ?? "";
  rows = lines.map((line) => ({
    precipitation: Number(cell(line, "precipitation")),
    temp_max: Number(cell(line, "temp_max")),
    wind: Number(cell(line, "wind")),
    weather: cell(line, "weather"),
  }));
  expect((await ada.upload(chat, csv, "seattle-weather.csv")).status).toBe(200);
});

afterAll(() => server?.stop());

const share = <T>(of: readonly T[], holds: (row: T) => boolean) =>
  of.filter(holds).length / of.length;
const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length;

test("plain questions get the figures that plain code over the file gives", async () => {
  const warm = rows.filter(({ temp_max }) => temp_max > 20);
  const cases: [string, number][] = [
    [
      "What is the probability of rain given that the maximum temperature is above 20?",
      share(warm, ({ weather }) => weather === "rain"),
    ],
    ["How many days had snow?", rows.filter(({ weather }) => weather === "snow").length],
    [
      "What is the average wind when it rains?",
      mean(rows.filter((row) => row.weather === "rain").map((row) => row.wind)),
    ],
    ["How many rows are there?", rows.length],
    [
      "P(weather = 'sun' | wind < 2)",
      share(
        rows.filter(({ wind }) => wind < 2),
        ({ weather }) => weather === "sun",
      ),
    ],
  ];
  const before = await ada.remaining();
  for (const [question, expected] of cases) {
    const { body } = await ada.ask(chat, question);
    expect(figureOf(body.answer), question).toBeCloseTo(expected, 10);
  }
  expect(await ada.remaining()).toBe(before - cases.length);
});

test("an answer carries its interval, its rows and the query to ask again", async () => {
  const { body } = await ada.ask(chat, "What is the probability that weather is snow?");
  expect(body.answer).toMatchObject({
    kind: "answer",
    form: "probability",
    interval: { level: 0.95 },
    support: {
      given: rows.length,
      matching: rows.filter(({ weather }) => weather === "snow").length,
    },
  });
  if (body.answer.kind !== "answer") return;
  const again = await ada.ask(chat, body.answer.query);
  expect(figureOf(again.body.answer)).toBe(body.answer.value);
});

test("a question that the table cannot answer costs nothing", async () => {
  const before = await ada.remaining();
  const { status, body } = await ada.ask(
    chat,
    "What is the probability that a passenger owned a dog?",
  );
  expect(status).toBe(200);
  expect(["refuse", "clarify"]).toContain(body.answer.kind);
  expect(await ada.remaining()).toBe(before);
});

test("a follow-up changes the question before it", async () => {
  await ada.ask(chat, "What is the average wind when it rains?");
  const { body } = await ada.ask(chat, "and for snow?");
  const expected = mean(rows.filter((row) => row.weather === "snow").map((row) => row.wind));
  expect(figureOf(body.answer)).toBeCloseTo(expected, 10);
});

test("a stranger sees nothing of it", async () => {
  const eve = await newPerson(server.address);
  expect((await eve.call("GET", `/api/chats/${chat}/`)).status).toBe(404);
  expect((await eve.ask(chat, "How many rows are there?")).status).toBe(404);
  expect((await eve.upload(chat, csv)).status).toBe(404);
});

test("twenty questions at once with three left: three answers", async () => {
  const bob = await newPerson(server.address);
  const own = await bob.createChat();
  await bob.upload(own, csv);
  for (let left = await bob.remaining(); left > 3; left -= 1)
    await bob.ask(own, "How many rows are there?");
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => bob.ask(own, "What is the probability that weather is fog?")),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  const refused = replies.filter(({ status }) => status === 403);
  expect(refused).toHaveLength(17);
  for (const { body } of refused) expect(body.message).toContain("Query limit");
  expect(await bob.remaining()).toBe(0);
});

test("twenty questions under one key are one question", async () => {
  const before = await ada.remaining();
  const replies = await Promise.all(
    Array.from({ length: 20 }, () =>
      ada.ask(chat, "What is the probability that weather is fog?", "one-key"),
    ),
  );
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(await ada.remaining()).toBe(before - 1);
});

test("the demo account has a chat with an answerable table", async () => {
  const { email, password } = server.demo;
  const demo = await signIn(server.address, email, password);
  const find = async () =>
    (
      await demo.call<{ data: { id: string; is_model_data_added: boolean }[] }>(
        "GET",
        "/api/chats/",
      )
    ).body.data[0];
  await expect.poll(async () => (await find())?.is_model_data_added).toBe(true);
  const { body } = await demo.ask((await find())?.id ?? "", "How many rows are there?");
  expect(figureOf(body.answer)).toBe(rows.length);
});
