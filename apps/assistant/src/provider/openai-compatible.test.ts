import { tableFromRecords } from "@probability-chat/engine";
import { parseQuery, printQuery } from "@probability-chat/query";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { callsOf, type Scripted, StandInModelProvider } from "../../test/support/model-provider.ts";
import { answerQuery, type Circumstances } from "../pipeline/answer-question.ts";
import {
  bodyFor,
  createProvider,
  type ProviderBounds,
  type ProviderFailure,
} from "./openai-compatible.ts";
import type { ProviderQuestion } from "./provider.ts";

const key = "sk-never-to-be-seen";
const server = new StandInModelProvider();
const failures: ProviderFailure[] = [];
const written = vi.spyOn(console, "error").mockImplementation(() => undefined);
const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);

beforeAll(() => server.start());
afterAll(() => server.stop());
afterEach(() => {
  failures.length = 0;
  expect([...written.mock.calls, ...warned.mock.calls]).toEqual([]);
});

const rows = [
  ...Array.from({ length: 6 }, (_, at) => ["female", "1", `Ann Secret${at}`]),
  ...Array.from({ length: 2 }, (_, at) => ["female", "0", `Bea Secret${at}`]),
  ...Array.from({ length: 12 }, (_, at) => ["male", `${at % 4 === 0 ? 1 : 0}`, `Carl Secret${at}`]),
];
const table = tableFromRecords(["sex", "survived", "name"], rows);
const circumstances: Circumstances = {
  table,
  model: null,
  dictionary: {},
  context: [],
  dataset: { hash: "h", model_version: "counts-1" },
  suggestions: [],
  seed: 1,
};

const bounds: ProviderBounds = { longest: 5_000, steps: 4, atOnce: 2, aMinute: 1_000 };

function asking(change: Partial<ProviderQuestion> = {}): ProviderQuestion {
  return {
    question: "ladies who made it?",
    table,
    dictionary: {},
    context: [],
    evaluate: async (query) => (await answerQuery(query, circumstances)).answer,
    signal: null,
    ...change,
  };
}

async function suggest(
  change: Partial<ProviderQuestion> = {},
  of: Partial<ProviderBounds> = {},
  samples = false,
) {
  const { url } = server;
  const provider = createProvider(
    { url, key, model: "small", samples, mode: "fallback" },
    (failure) => failures.push(failure),
    { ...bounds, ...of },
  );
  const suggestion = await provider.suggest(asking(change));
  return suggestion && { query: printQuery(suggestion.query), sentence: suggestion.sentence };
}

const good = { query: "P(survived = 1 | sex = 'female')" };
const goodCall = callsOf([["answer", good]]);

test("a streamed call becomes a query; the request is the protocol's, bounded, and has the key", async () => {
  server.answer(["answer", { ...good, sentence: "75 % survived." }]);
  expect(await suggest()).toEqual({ ...good, sentence: "75 % survived." });
  const [request] = server.requests;
  expect(request).toMatchObject({
    url: "/v1/chat/completions",
    authorization: `Bearer ${key}`,
    body: { model: "small", stream: true, tool_choice: "required", max_tokens: 2_000 },
  });
  expect(request?.body.tools.map((tool) => tool.function.name)).toEqual([
    "evaluate",
    "answer",
    "decline",
  ]);
  expect(failures).toEqual([]);
});

test("OpenAI itself is told the bound of tokens by its newer name", () => {
  const body = { model: "m", max_tokens: 5, temperature: 0 };
  expect(bodyFor("api.openai.com", body)).toEqual({ model: "m", max_completion_tokens: 5 });
  expect(bodyFor("localhost", body)).toEqual(body);
});

test("it is told the columns as data, no rows, and no cell of identifiers", async () => {
  server.answer(["answer", good]);
  const earlier = parseQuery("count(sex = 'male')");
  await suggest({
    context: earlier.ok ? [earlier.query] : [],
    dictionary: { sex: { description: "of the passenger" } },
  });
  const [system, user, ...more] = server.requests[0]?.body.messages ?? [];
  expect([system?.role, user?.role, more]).toEqual(["system", "user", []]);
  const told = JSON.parse(user?.content ?? "");
  expect(told).toMatchObject({
    question: "ladies who made it?",
    earlierQueries: ["count(sex = 'male')"],
    table: {
      rows: 20,
      columns: [
        { name: "sex", values: ["male", "female"], meaning: { description: "of the passenger" } },
        { name: "survived" },
        { name: "name", role: "identifier" },
      ],
    },
  });
  expect(told.table).not.toHaveProperty("sampleRows");
  expect(JSON.stringify(server.requests)).not.toContain("Secret");
});

test("rows are told where they may be", async () => {
  server.answer(["answer", good]);
  await suggest({}, {}, true);
  const told = JSON.parse(server.requests[0]?.body.messages[1]?.content ?? "");
  expect(told.table.sampleRows).toHaveLength(5);
  expect(told.table.sampleRows[0]).toEqual(["female", 1, "Ann Secret0"]);
});

test("it may look first, and sees what the table says", async () => {
  server.play(
    {
      kind: "calls",
      calls: callsOf([
        ["evaluate", good],
        ["evaluate", { query: "mode(name)" }],
      ]),
    },
    { kind: "calls", calls: goodCall },
  );
  expect(await suggest()).toEqual({ ...good, sentence: null });
  const tools = server.requests[1]?.body.messages.filter(({ role }) => role === "tool");
  expect(tools?.map(({ content }) => content)).toEqual([
    expect.stringContaining("Result: 75.0 %"),
    expect.stringContaining("not shown"),
  ]);
  expect(JSON.stringify(server.requests)).not.toContain("Secret");
});

test.each([
  ["arguments that are no JSON", { name: "answer", arguments: '{"query": P(' }, /no call of/],
  ["an unknown tool", { name: "run_sql", arguments: '{"query":"drop table"}' }, /no call of/],
  ["arguments of another shape", { name: "answer", arguments: '{"q":1}' }, /no call of/],
  [
    "a query that does not parse",
    { name: "answer", arguments: '{"query":"P(survived ="}' },
    /Error: /,
  ],
  [
    "a column that is not there",
    { name: "answer", arguments: '{"query":"P(survivd = 1)"}' },
    /no column survivd.*survived/,
  ],
  [
    "a value that is not there",
    { name: "answer", arguments: `{"query":"P(sex = 'femal')"}` },
    /no value 'femal'.*female/,
  ],
  [
    "a name that is not there",
    { name: "answer", arguments: `{"query":"P(name = 'Ann Secret')"}` },
    /name has no value 'Ann Secret'\.$/,
  ],
  [
    "a query that the data cannot answer",
    { name: "answer", arguments: `{"query":"P(survived = 1 | sex = 'male' and sex = 'female')"}` },
    /Error: /,
  ],
])("%s comes back as an error, and may be mended", async (_, call, error) => {
  server.play({ kind: "calls", calls: [call] }, { kind: "calls", calls: goodCall });
  expect(await suggest()).toEqual({ ...good, sentence: null });
  const told = server.requests[1]?.body.messages.at(-1);
  expect(told).toMatchObject({ role: "tool", content: expect.stringMatching(error) });
});

const failing: [string, Scripted[], ProviderFailure][] = [
  ["a stream cut in the middle of a call", [{ kind: "cut", calls: goodCall, chunks: 4 }], "failed"],
  [
    "a stream cut after the last argument",
    [{ kind: "cut", calls: goodCall, chunks: 99 }],
    "failed",
  ],
  ["a stream that ends early", [{ kind: "ended", calls: goodCall, chunks: 99 }], "failed"],
  ["a reply cut by its length", [{ kind: "calls", calls: goodCall, finish: "length" }], "failed"],
  [
    "a reply that was filtered",
    [{ kind: "calls", calls: goodCall, finish: "content_filter" }],
    "failed",
  ],
  ["a text instead of a call", [{ kind: "text", text: "75 % of them survived." }], "noCall"],
  [
    "a decline",
    [{ kind: "calls", calls: callsOf([["decline", { reason: "no dogs" }]]) }],
    "declined",
  ],
  ["endless looking", [{ kind: "calls", calls: callsOf([["evaluate", good]]) }], "tooManySteps"],
  [
    "endless mistakes",
    [{ kind: "calls", calls: callsOf([["answer", { query: "P(" }]]) }],
    "tooManySteps",
  ],
  ["a whole reply where a stream was asked for", [{ kind: "whole", calls: goodCall }], "failed"],
  [
    "another key",
    [{ kind: "status", status: 401, message: `Incorrect API key: ${key}` }],
    "http401",
  ],
  ["too many requests", [{ kind: "status", status: 429, message: "Slow down." }], "http429"],
  ["a broken server", [{ kind: "status", status: 500, message: "Oops." }], "http500"],
  [
    "another address, where there is an answer",
    [
      { kind: "elsewhere", location: "/elsewhere" },
      { kind: "calls", calls: goodCall },
    ],
    "failed",
  ],
  ["an endless stream", [{ kind: "endless" }], "failed"],
];

test.each(failing)("%s is no suggestion", async (_, script, failure) => {
  server.play(...script);
  expect(await suggest()).toBeNull();
  expect(failures).toEqual([failure]);
  expect(server.requests.length).toBe(failure === "tooManySteps" ? 4 : 1);
});

test("a provider that is silent is given up, and its connection closed", async () => {
  server.play({ kind: "silent" });
  server.broken = 0;
  expect(await suggest({}, { longest: 50 })).toBeNull();
  expect(failures).toEqual(["timeout"]);
  await expect.poll(() => server.broken).toBe(1);
});

test("steps that are slow together are given up", async () => {
  server.answer(["evaluate", good]);
  const evaluate = async () => new Promise<never>(() => undefined);
  expect(await suggest({ evaluate }, { longest: 100 })).toBeNull();
  expect(failures).toEqual(["timeout"]);
});

test("a question that is given up takes the provider's request with it", async () => {
  server.play({ kind: "silent" });
  server.broken = 0;
  const giving = new AbortController();
  const asked = suggest({ signal: giving.signal });
  await expect.poll(() => server.requests.length).toBe(1);
  giving.abort();
  expect(await asked).toBeNull();
  await expect.poll(() => server.broken).toBe(1);
});

test("a provider that cannot be reached is no suggestion", async () => {
  const nobody = createProvider(
    { url: "http://127.0.0.1:1/v1", key, model: "m", samples: false, mode: "fallback" },
    (failure) => failures.push(failure),
  );
  expect(await nobody.suggest(asking())).toBeNull();
  expect(failures).toEqual(["failed"]);
});

test("questions beyond those at once, and beyond those of a minute, are not asked", async () => {
  const { url } = server;
  const settings = { url, key, model: "m", samples: false, mode: "fallback" } as const;
  const provider = createProvider(settings, (failure) => failures.push(failure), {
    ...bounds,
    atOnce: 1,
    aMinute: 2,
  });
  server.answer(["answer", good]);
  const [first, second] = await Promise.all([
    provider.suggest(asking()),
    provider.suggest(asking()),
  ]);
  expect([first !== null, second]).toEqual([true, null]);
  expect(await provider.suggest(asking())).not.toBeNull();
  expect(await provider.suggest(asking())).toBeNull();
  expect(failures).toEqual(["busy", "busy"]);
  expect(server.requests).toHaveLength(2);
});

test("a very wide table is told within bounds", async () => {
  const headers = Array.from({ length: 3_000 }, (_, at) => `measure ${at}`);
  const wide = tableFromRecords(headers, [headers.map(String), headers.map((_, at) => `${at}`)]);
  server.answer(["answer", { query: "count(all)" }]);
  expect(
    await suggest({
      table: wide,
      evaluate: async (query) =>
        (await answerQuery(query, { ...circumstances, table: wide })).answer,
    }),
  ).toMatchObject({ query: "count(all)" });
  const content = server.requests[0]?.body.messages[1]?.content ?? "";
  expect(content.length).toBeLessThan(80_000);
  expect(JSON.parse(content).table.otherColumns).toHaveLength(500);
});
