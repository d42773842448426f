import type { Answer, KeptLine } from "@probability-chat/contract";
import type { Proposal } from "@probability-chat/language";
import { parseQuery, type Query } from "@probability-chat/query";
import { expect, test } from "vitest";
import { keptLine, type UsedQuestion } from "./kept-line.ts";

const query = (text: string): Query => {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.query;
};

const answer = (of: string) => ({ kind: "answer", query: of }) as Answer;
const span = (text: string) => ({ start: 0, end: text.length, text });
const refusal = (reason: string, of: string | null = null) =>
  ({ kind: "refuse", reason, query: of, span: span("red"), text: "No." }) as Answer;
const clarify = (...readings: string[]) =>
  ({
    ...{ kind: "clarify", text: "Which?", span: null },
    readings: readings.map((one) => ({ label: one, query: one })),
  }) as Answer;
const proposal = (...hypotheses: Proposal["hypotheses"]): Proposal => ({
  ...{ hypotheses, model: "m", unmatched: [], unnamed: 0 },
});

function use(part: Partial<UsedQuestion>): KeptLine | null {
  return keptLine({
    ...{ content: "how many?", answer: answer("count(all)"), proposal: null, before: null },
    ...{ context: [], dictionary: {}, columns: ["age", "sex", "name"] },
    personal: new Set(["name"]),
    ...part,
  });
}

test("a question in free words, with what it was read as and after what", () => {
  const context = ["count(all)", "E(age)", "P(sex = 'm')"].map(query);
  expect(
    use({ content: " how old? ", answer: answer("E(age)"), proposal: proposal(), context }),
  ).toEqual({
    ...{ question: "how old?", context: ["E(age)", "P(sex = 'm')"], query: "E(age)" },
    source: "read",
  });
});

test("a query that the data could not answer was read all the same", () => {
  const line = use({ answer: refusal("noRows", "E(age | sex = 'x')"), proposal: proposal() });
  expect(line).toMatchObject({ query: "E(age | sex = 'x')" });
});

test("a refusal of the reader's, with its words", () => {
  const read = proposal({
    ...{ kind: "refuse", reason: "unknownColumn", spans: [span("red"), span("hair")] },
    logProbability: 0,
  });
  const question = { content: "who has red hair", answer: refusal("unknownColumn") };
  const kept = { question: "who has red hair", refuse: "unknownColumn", source: "read" };
  expect(use({ ...question, proposal: read })).toEqual({ ...kept, words: ["red", "hair"] });
  expect(use({ ...question, proposal: proposal() })).toEqual({ ...kept, words: ["red"] });
});

test.each(["unread", "invalidQuery", "tooLong", "noRows"])("no refusal for %s", (reason) => {
  expect(use({ answer: refusal(reason), proposal: proposal() })).toBeNull();
});

test("a question back, with its readings and not its text", () => {
  const readings = ["E(age)", "median(age)"];
  expect(use({ answer: clarify(...readings), proposal: proposal() })).toEqual({
    ...{ question: "how many?", clarify: "asked back", words: [], readings, source: "read" },
  });
});

test("what is said of columns, less what personal values mean; of much, what the query names", () => {
  const told = { description: "years", values: { "1": "one" } };
  const dictionary = { age: told, name: { synonyms: ["who"], values: { Bo: "Boris" } } };
  const asked = { answer: answer("E(age)"), proposal: proposal() };
  expect(use({ ...asked, dictionary })?.dictionary).toEqual({
    age: told,
    name: { synonyms: ["who"] },
  });
  const long = { description: "x".repeat(9_000) };
  expect(use({ ...asked, dictionary: { age: told, sex: long } })?.dictionary).toEqual({
    age: told,
  });
  expect(use({ ...asked, dictionary: { age: long } })?.dictionary).toBeUndefined();
});

const back: KeptLine = {
  ...{ question: "how old?", clarify: "asked back", words: [], source: "read" },
  ...{ readings: ["E(age)", "median(age)"], context: ["count(all)"] },
};
const read: KeptLine = { question: "how old?", query: "E(age)", source: "read" };

test.each<[string, KeptLine | null, string, KeptLine["source"] | null]>([
  ["a reading that was offered", back, "median(age)", "tapped"],
  ["another query in place of those offered", back, "E(age | sex = 'm')", "edited"],
  ["the answer's query, changed", read, "E(age | sex = 'm')", "edited"],
  ["a changed query, changed again", { ...read, source: "edited" }, "median(age)", "edited"],
  ["the same query again", read, "E(age)", null],
  ["a query about something else", read, "P(sex = 'm')", null],
  ["a query after nothing that was kept", null, "median(age)", null],
  ["a query after a refusal", { question: "?", refuse: "future", source: "read" }, "E(age)", null],
  ["the text of a suggestion", read, "What is the median of age?", null],
])("typed: %s", (_, before, content, source) => {
  const line = use({ content, answer: answer(content), before });
  if (!source) return expect(line).toBeNull();
  const { question, context } = before as KeptLine;
  expect(line).toEqual({
    ...{ question, query: content, source },
    ...(context ? { context } : {}),
  });
});

test("a typed query that was not answered says nothing", () => {
  expect(
    use({ content: "median(age)", answer: refusal("noRows", "median(age)"), before: read }),
  ).toBeNull();
});

test("what is too long is not kept", () => {
  const long = `E(age | sex = '${"x".repeat(4_000)}')`;
  expect(use({ answer: answer(long), proposal: proposal() })).toBeNull();
});
