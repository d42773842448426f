import path from "node:path";
import { parseQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";

const load = (file: string) => import(/* @vite-ignore */ path.join(import.meta.dirname, file));
const { figuresOf } = await load("figures.mjs");
const { featuresOf, formOf } = await load("forms.mjs");
const { keptOf, withTables } = await load("kept.mjs");
const { isDealtWith, judge } = await load("judge.mjs");

function parsed(text: string) {
  const result = parseQuery(text);
  if (!result.ok) throw new Error(`${text}: ${result.error.message}`);
  return result.query;
}

/** No table: queries that differ in normal form have no answer in common. */
const worlds = { answer: async () => ({ kind: "refused" }) };
const answerable = { query: parsed("P(a = 1)"), accept: [parsed("count(a = 1)")] };
const unanswerable = { query: null, accept: [], refuse: "unknownColumn" };
const ambiguous = {
  query: null,
  accept: [],
  clarify: "which?",
  readings: [parsed("E(a)"), parsed("E(b)")],
};
const answer = (text: string) => ({ kind: "answer", queries: [parsed(text), parsed("P(a = 1)")] });
const clarify = (...texts: string[]) => ({ kind: "clarify", readings: texts.map(parsed) });
const refuse = { kind: "refuse", reason: "unknownColumn" };

describe("a line is dealt with", () => {
  it.each([
    ["the query", answerable, answer("P(a in {1})"), "query", true],
    ["an accepted query", answerable, answer("count(a = 1)"), "query", true],
    ["another query, its own second", answerable, answer("P(b = 1)"), null, false],
    ["a question back with the query", answerable, clarify("P(b = 1)", "P(a = 1)"), "query", false],
    ["a question back without it", answerable, clarify(), null, false],
    ["a refusal", answerable, refuse, null, false],
    ["an answer where there is none", unanswerable, answer("P(a = 1)"), null, false],
    ["a question back where there is none", unanswerable, clarify("P(a = 1)"), null, true],
    ["a refusal where there is no answer", unanswerable, refuse, null, true],
    ["one of two readings", ambiguous, answer("E(b)"), "query", false],
    ["none of two readings", ambiguous, answer("E(c)"), null, false],
    ["a question back about two readings", ambiguous, clarify("E(c)", "E(b)"), "query", true],
  ])("by %s", async (_, line, got, meant, dealt) => {
    const outcome = await judge(line, got, worlds);
    expect([outcome.did, outcome.meant]).toEqual([got.kind, meant]);
    expect(isDealtWith(outcome)).toBe(dealt);
  });
});

it("the best reading is judged whether it was answered or not", async () => {
  const unsure = { ...refuse, best: parsed("P(a = 1)"), probability: 0.3 };
  const { meant, best } = await judge(answerable, unsure, worlds);
  expect([meant, best]).toEqual([null, { meant: "query", probability: 0.3 }]);
  const sure = { ...answer("P(b = 1)"), probability: 0.9 };
  expect((await judge(answerable, sure, worlds)).best).toEqual({ meant: null, probability: 0.9 });
  expect((await judge(answerable, answer("P(a = 1)"), worlds)).best).toBeNull();
});

describe("figures", () => {
  const judged = (table: string, line: string, did: string, meant: string | null, more = {}) => ({
    table,
    file: table === "a" ? "1" : "2",
    forms: line === "answerable" ? ["P"] : [],
    features: line === "answerable" ? ["context"] : [],
    refusals: line === "answerable" ? [] : [line === "ambiguous" ? line : "unknownColumn"],
    ms: 10,
    outcome: { line, did, meant, best: null },
    ...more,
  });
  const lines = [
    judged("a", "answerable", "answer", "query"),
    judged("a", "answerable", "answer", "answer"),
    judged("a", "answerable", "answer", null, { ms: 90 }),
    judged("b", "answerable", "clarify", "query"),
    judged("b", "answerable", "clarify", null),
    judged("b", "answerable", "refuse", null),
    judged("b", "unanswerable", "answer", null),
    judged("b", "unanswerable", "refuse", null),
    judged("c", "ambiguous", "answer", "query"),
    judged("c", "ambiguous", "answer", null),
    judged("c", "ambiguous", "clarify", "query"),
  ];
  const figures = figuresOf(lines);

  it("count what is right, wrong, asked back and refused apart", () => {
    const values = (group: Record<string, { value: number; of: number }>) =>
      Object.fromEntries(Object.entries(group).map(([name, { value, of }]) => [name, [value, of]]));
    expect(values(figures.answerable)).toEqual({
      right: [0.3333, 6],
      same_query: [0.1667, 6],
      same_answer_only: [0.1667, 6],
      answered: [0.5, 6],
      precision: [0.6667, 3],
      asked_back: [0.3333, 6],
      right_among_choices: [0.5, 2],
      refused: [0.1667, 6],
    });
    expect(values(figures.unanswerable)).toEqual({
      answered: [0.5, 2],
      asked_back: [0, 2],
      refused: [0.5, 2],
    });
    expect(values(figures.ambiguous)).toEqual({
      answered: [0.6667, 3],
      answered_with_no_reading: [0.3333, 3],
      asked_back: [0.3333, 3],
      reading_among_choices: [1, 1],
      refused: [0, 3],
    });
    const { lines, tables, dealt_with, answered, precision, precision_with_ambiguous } = figures;
    expect([lines, tables]).toEqual([11, 3]);
    expect(values({ dealt_with, answered, precision, precision_with_ambiguous })).toEqual({
      dealt_with: [0.3636, 11],
      answered: [0.5455, 11],
      precision: [0.5, 4],
      precision_with_ambiguous: [0.5, 6],
    });
    expect(figures.read_ms).toEqual({ p50: 10, p95: 10 });
    expect(values(figures.by_file["1"])).toEqual({
      right: [0.6667, 3],
      answered: [1, 3],
      precision: [0.6667, 3],
    });
    expect(figures.by_form.P.right.of).toBe(6);
    expect(figures.by_feature.context.right.of).toBe(6);
    const refused = { answered: [0.5, 2], asked_back: [0, 2], refused: [0.5, 2] };
    expect(values(figures.by_refusal.unknownColumn)).toEqual(refused);
    expect(figures.by_refusal.ambiguous.asked_back).toMatchObject({ value: 0.3333, of: 3 });
  });

  it("are kept as percents, and shown of groups that tell something", () => {
    const kept = keptOf(figures);
    expect(kept).toMatchObject({ lines: 11, tables: 3, answerable: 6, right_percent: 33.3 });
    const P = { lines: 6, right: 33.3, answered: 50, precision: 66.7, interval: [0, 66.7] };
    expect(kept.by_form).toEqual({ P });
    const page = (rows: string) =>
      `a\n<!-- table reading.by_form -->\n| x |\n| - |\n${rows}<!-- /table -->\nb`;
    const shown = { by_form: { P: { ...P, lines: 60 }, odds: P } };
    expect(withTables(page("| old |\n"), shown)).toBe(
      page("| P | 60 | 33.3 (0 to 66.7) | 50 | 66.7 |\n"),
    );
  });

  it("have intervals by table, which one table alone has none of", () => {
    expect(figures.answerable.right).toMatchObject({ low: 0, high: 0.6667 });
    expect(figures.by_file["1"].right).toMatchObject({ value: 0.6667, low: 0.6667, high: 0.6667 });
    expect(figuresOf(lines, 2).lines).toBe(11);
    expect(figuresOf(lines)).toEqual(figures);
  });

  it("tell precision by the surest, of a reader that knows how sure it is", () => {
    expect(figures.precision_by_share).toBeNull();
    const sure = Array.from({ length: 20 }, (_, index) => {
      const meant = index < 12 ? "query" : null;
      const did = index < 4 ? "answer" : "refuse";
      const line = judged("a", "answerable", did, did === "answer" ? meant : null);
      return {
        ...line,
        outcome: { ...line.outcome, best: { meant, probability: 1 - index / 20 } },
      };
    });
    const curve = figuresOf([...sure, judged("a", "ambiguous", "refuse", null)]).precision_by_share;
    expect(curve).toHaveLength(10);
    expect(curve[4]).toEqual({ answered: 0.5, precision: 1, probability: 0.55 });
    expect(curve[9]).toMatchObject({ answered: 1, precision: 0.6 });
  });
});

describe("what a query takes", () => {
  const question = "what is it that we all see in these";
  const bare = { query: parsed("P(a = 1)"), question, context: [], dictionary: {} };
  const card = { columns: [] };

  it.each([
    ["P(a = 1)", "P", []],
    ["E(a | b in {1, 2} and c != 1)", "E", ["several conditions", "negation", "or"]],
    ["median(a | c is missing)", "median", ["missing"]],
    ["quantile(0.9, a | b in [1, 2])", "quantile", ["range"]],
    ["diff(E(a), E(b))", "diff", []],
    ["P(a > `b`)", "P", ["two columns compared"]],
    ["count(a > E(a))", "count", ["threshold by data"]],
    ["count(month(d) = 1)", "count", ["date part"]],
    ["by(year(d): E(a))", "by", ["date part"]],
    ["rank(weekday(d) by count(all) desc, 1)", "rank", ["date part"]],
    ["dependence(a, b given c)", "dependence given", []],
    ["describe(a)", "describe(c)", []],
    ["E(a) > 1", "claim", []],
  ])("%s", (text, form, features) => {
    const query = parsed(text);
    expect(formOf(query)).toBe(form);
    expect(featuresOf({ ...bare, query }, card)).toEqual(features);
  });

  it("counts a chat and a dictionary", () => {
    const line = { ...bare, context: [parsed("P(a = 2)")], dictionary: { a: {} } };
    expect(featuresOf(line, card)).toEqual(["context", "dictionary"]);
  });

  it("counts columns that are left out and named alike", () => {
    const line = { ...bare, query: parsed("E(net_price)") };
    const of = (...names: string[]) => ({ columns: names.map((name) => ({ name })) });
    expect(featuresOf(line, of("net_price", "grossPrice"))).toEqual(["competing columns"]);
    expect(featuresOf(line, of("net_price", "gross"))).toEqual([]);
  });

  it.each([
    ["reply to a question back", "how good are they >> by the rating then"],
    ["introduction or two sentences", "I am writing a report. who is in there"],
    ["at most four words, no chat", "mean age women"],
    ["percent in words", "are more than 5 % of these gone"],
    ["money in words", "who paid us more than $20 in these"],
    ["number with unit", "which of these took 30 minutes or so"],
    ["negation in words", "how many of these didn't come"],
  ])("counts wording: %s", (name, worded) => {
    expect(featuresOf({ ...bare, question: worded }, card)).toEqual([name]);
    expect(featuresOf(bare, card)).toEqual([]);
  });

  it("counts corrections in a chat alone", () => {
    const line = { ...bare, question: "no, the mean of these instead please" };
    const chat = [parsed("P(a = 2)")];
    expect(featuresOf(line, card)).toEqual(["negation in words"]);
    expect(featuresOf({ ...line, context: chat }, card)).toContain("correction");
  });
});
