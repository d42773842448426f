import { tableFromRecords } from "@probability-chat/engine";
import type { Doubt, Interpretation, RefusalReason } from "@probability-chat/language";
import { parseQuery, type Query } from "@probability-chat/query";
import { expect, test } from "vitest";
import { answerQuery, type Circumstances, read, settle } from "../pipeline/answer-question.ts";
import { consult } from "./consult.ts";
import type { Suggestion } from "./provider.ts";

const table = tableFromRecords(
  ["sex", "survived"],
  [
    ["female", "1"],
    ["female", "1"],
    ["female", "0"],
    ["male", "0"],
  ],
);
const span = { start: 0, end: 3, text: "dog" };

function queryOf(text: string): Query {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.query;
}

/** What comes of a question, read so, with a provider that reads it as `suggested`. */
async function consulted(
  meaning: Interpretation,
  mode: "fallback" | "always" = "fallback",
  suggested: Suggestion | null = { query: queryOf("P(survived = 1)"), sentence: null },
) {
  const question = "so?";
  let asked = 0;
  const circumstances: Circumstances = {
    table,
    model: null,
    dictionary: {},
    context: [],
    dataset: { hash: "h", model_version: "counts-1" },
    suggestions: [],
    seed: 1,
    provider: {
      mode,
      suggest: async () => {
        asked += 1;
        return suggested;
      },
    },
  };
  const reply = await consult(question, meaning, circumstances, {
    read: (reader) => read(question, { ...circumstances, reader }),
    settle: (readings) => settle(readings, circumstances),
    answer: (query) => answerQuery(query, circumstances),
  });
  return asked === 0 ? "not asked" : (reply?.answer.kind ?? "deterministic");
}

const refusal = (reason: RefusalReason): Interpretation => ({
  kind: "refuse",
  reason,
  message: "No.",
  span: null,
  suggestions: [],
});
const back = (at: typeof span | null, ...choices: string[]): Interpretation => ({
  kind: "clarify",
  message: "Which?",
  span: at,
  choices: choices.map((text) => ({ label: text, query: queryOf(text) })),
});

test.each([
  ["an intent that is not clear", back(null), "answer", "answer"],
  ["a threshold or value that is not given", back(span), "clarify", "answer"],
  ["a question back with choices", back(span, "count(all)"), "not asked", "not asked"],
  ["nothing of the table", refusal("outOfDomain"), "clarify", "answer"],
  ["a word that the table lacks", refusal("unknownColumn"), "clarify", "clarify"],
  ["a value that the table lacks", refusal("unknownValue"), "clarify", "clarify"],
  ["no built-in reader", refusal("unread"), "answer", "answer"],
  ["another language", refusal("otherLanguage"), "answer", "answer"],
  ["an opinion", refusal("opinion"), "not asked", "not asked"],
  ["a cause", refusal("cause"), "not asked", "not asked"],
  ["one person", refusal("individual"), "not asked", "not asked"],
  ["the future", refusal("future"), "not asked", "not asked"],
  ["an instruction", refusal("instruction"), "not asked", "not asked"],
  ["no question", refusal("notAQuestion"), "not asked", "not asked"],
  ["a constant column", refusal("constantColumn"), "not asked", "not asked"],
  ["what no query can say", refusal("unsupported"), "not asked", "not asked"],
  ["a question that is too long", refusal("tooLong"), "not asked", "not asked"],
] as const)("%s", async (_, meaning, fallback, always) => {
  expect(await consulted(meaning, "fallback")).toBe(fallback);
  expect(await consulted(meaning, "always")).toBe(always);
});

const readings = (text: string, doubt: Doubt | null): Interpretation => ({
  kind: "readings",
  readings: [{ query: queryOf(text), probability: 0.9, notes: [] }],
  doubt,
});
const doubt: Doubt = {
  logProbability: -0.1,
  refuse: 0.1,
  clarify: 0,
  unmatched: 0,
  unnamed: 0,
  logAllowed: 0,
  logUsed: 0,
  logUnused: 0,
  isFitted: false,
  hasSecond: false,
  otherwise: { kind: "clarify", message: "Which?", span: null, choices: [] },
};

test("what the reader reads is compared only where that is set, and never a typed query", async () => {
  const same = readings("P(survived = 1)", doubt);
  expect(await consulted(same, "fallback")).toBe("not asked");
  expect(await consulted(same, "always")).toBe("deterministic");
  expect(await consulted(readings("P(survived = 1 | sex = 'male')", doubt), "always")).toBe(
    "clarify",
  );
  expect(await consulted(readings("P(survived = 1)", null), "always")).toBe("not asked");
});

test("several queries of one step are asked about, where their answers differ", async () => {
  const query = queryOf("P(survived = 1)");
  const others = [queryOf("P(survived = 1 | sex = 'female')")];
  expect(await consulted(back(null), "fallback", { query, others, sentence: null })).toBe(
    "clarify",
  );
  const same = [queryOf("P(survived = 1 | all)")];
  expect(await consulted(back(null), "fallback", { query, others: same, sentence: null })).toBe(
    "answer",
  );
});

test("no suggestion, and one that the data cannot answer, leave the deterministic reply", async () => {
  expect(await consulted(back(null), "fallback", null)).toBe("deterministic");
  const query = queryOf("P(survived = 1 | sex = 'other')");
  expect(await consulted(back(null), "fallback", { query, sentence: null })).toBe("deterministic");
});
