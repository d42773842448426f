import { Answer, type Answered, type Dictionary } from "@probability-chat/contract";
import { learnTable, seededRandom, tableFromRecords } from "@probability-chat/engine";
import { parseQuery } from "@probability-chat/query";
import { describe, expect, test } from "vitest";
import { namesFirst } from "../uploads/dictionary.ts";
import { answerQuery, type Circumstances } from "./answer-question.ts";
import { withSaidUnits } from "./said-units.ts";

const random = seededRandom(7);
const records = Array.from({ length: 400 }, (_, at) => {
  const level = 1 + random.below(3);
  const age = Math.round(20 + 40 * random.uniform());
  const paid = 90 - 25 * level + 0.4 * age + 6 * random.normal();
  return [
    String(level),
    random.uniform() < 0.75 - 0.2 * level ? "1" : "0",
    ["zqa", "zqb", "zqc"][random.below(3)] ?? "",
    at % 40 === 3 ? "" : paid.toFixed(2),
    String(age),
    `${2020 + (Math.floor(at / 12) % 4)}-${String(1 + (at % 12)).padStart(2, "0")}-11`,
  ];
});
const table = tableFromRecords(["hLevel", "hFate", "hPort", "hPaid", "hAge", "hDay"], records);
const dictionary = namesFirst({
  hLevel: { name: "Ticket class", values: { "1": "first", "2": "second", "3": "third" } },
  hFate: { name: "Outcome", values: { "1": "survived", "0": "lost" } },
  hPort: { name: "Harbour", values: { zqa: "Cherbourg", zqb: "Queenstown", zqc: "Southampton" } },
  hPaid: { name: "Fare", unit: "£" },
  hAge: { name: "Years of age" },
  hDay: { name: "Day of sale" },
});
const model = await learnTable(table, { seed: 1 });
const circumstances: Circumstances = {
  table: withSaidUnits(table, dictionary),
  model,
  dictionary,
  context: [],
  dataset: { hash: "h", model_version: "1" },
  suggestions: [],
  seed: 1,
};

async function ask(text: string, asked = circumstances) {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const { answer, message } = await answerQuery(parsed.query, asked);
  return { answer: Answer.parse(answer), message };
}

async function answered(text: string, asked = circumstances): Promise<Answered> {
  const { answer } = await ask(text, asked);
  if (answer.kind !== "answer") throw new Error(answer.text);
  return answer;
}

/** All that a reader of an answer sees, but what says how it was computed. */
function seen({ value: _, query: _query, adjustment: _held, card, ...answer }: Answered): string {
  const { computation: _how, findings = [], ...face } = card ?? {};
  const found = findings.map(({ query: _asks, ...finding }) => finding);
  return JSON.stringify({ ...answer, face, found });
}

/** A header or a value of the file. */
const ofFile = /h(?:Level|Fate|Port|Paid|Age|Day)\b|\bzq[abc]\b/;

describe("no answer says a header or a value that has a name", () => {
  test.each([
    "P(hFate = 1 | hPort = 'zqa')",
    "P(hFate = 1 | hLevel in {1, 3} and hPort != 'zqb')",
    "odds(hFate = 1)",
    "count(hPort = 'zqc')",
    "E(hPaid)",
    "E(hPaid / hAge | hLevel = 1)",
    "median(hPaid | hPort = 'zqa')",
    "interval(0.95, E(hPaid))",
    "range(0.9, hPaid)",
    "by(hLevel: E(hPaid))",
    "by(hPort, hLevel: P(hFate = 1))",
    "by(yearmonth(hDay): E(hPaid))",
    "by(yearmonth(hDay), hPort: count(all))",
    "by(hPort: dependence(hPaid, hAge))",
    "dependence(hPaid, hAge given hLevel, hPort)",
    "dependence(hFate, hLevel)",
    "distribution(hPort)",
    "distribution(hPaid)",
    "mode(hPort)",
    "mode(month(hDay))",
    "antimode(hLevel)",
    "table(hLevel, hPort)",
    "rank(hPort by E(hPaid) desc, 1)",
    "rank(hLevel by count(all) desc, 3)",
    "drivers(hFate)",
    "drivers(hPaid)",
    "corr(hPaid, hAge given hLevel)",
    "corrs()",
    "corrs(hPaid)",
    "slope(hPaid on hAge, hLevel, hPort)",
    "predict(hPaid; hAge = 40, hPort = 'zqa')",
    "whatif(P(hFate = 1); do hPort = 'zqa')",
    "whatif(E(hPaid); do hAge + 1)",
    "effect(E(hPaid); hLevel = 1 hold hAge)",
    "effect(E(hPaid); hPort = 'zqa' vs hPort = 'zqb')",
    "E(hPaid | hPort = 'zqa') > E(hPaid | hPort = 'zqb')",
    "test(E(hPaid | hLevel = 1) = E(hPaid | hLevel = 3))",
    "diff(P(hFate = 1 | hLevel = 1), P(hFate = 1 | hLevel = 3))",
    "ratio(E(hPaid | hPort = 'zqa'), E(hPaid))",
    "trend(E(hPaid) over yearmonth(hDay))",
    "forecast(E(hPaid) over yearmonth(hDay), 3)",
    "shape(hPaid)",
    "survival(hAge, hFate = 1 by hPort)",
    "rows(5 by hPaid desc)",
    "draw(2, all, hPort = 'zqa')",
    "simulate(20, hPort = 'zqa')",
    "simulate(20, hPort, hPaid)",
    "complete(hPort | hLevel = 1)",
    "complete(hPort, hLevel | hFate = 1)",
    "surprise(hPort = 'zqa', hLevel = 3)",
    "samplesize(E(hPaid), 5)",
    "describe()",
    "describe(hPort)",
    "findings()",
    "findings(hFate)",
    "explain(P(hFate = 1 | hPort = 'zqa' and hLevel in {1, 3}))",
    "explain(E(hPaid | hAge > 30))",
    "explain(diff(P(hFate = 1 | hLevel = 1), P(hFate = 1 | hLevel = 3)))",
    "explain(dependence(hFate, hLevel))",
    "explain(drivers(hFate))",
  ])("%s", async (text) => {
    const { answer, message } = await ask(text);
    if (answer.kind !== "answer") throw new Error(answer.text);
    expect(seen(answer)).not.toMatch(ofFile);
    expect(message.replace(/(`+).*?\1/g, "")).not.toMatch(ofFile);
  });
});

test("what a refusal says to type has headers, and it says whose they are", async () => {
  const { answer } = await ask("E(hPort)");
  if (answer.kind !== "refuse") throw new Error(answer.kind);
  expect(answer.text).toMatch(
    /^Harbour holds text.* P\(hPort = 'zqc'\).* Here hPort is Harbour\.$/,
  );
});

test("groups are said by name, in the table, in the chart and in the file; programs get the keys", async () => {
  const { card, series, text, value } = await answered("by(hLevel: E(hPaid))");
  expect(text).toMatch(
    /^£[\d.]+ for first, down to £[\d.]+ for third: the average Fare, for each Ticket class\.$/,
  );
  expect(card?.tables[0]?.columns[0]?.head).toBe("Ticket class");
  expect(card?.tables[0]?.rows.map(([head]) => head)).toEqual(["first", "second", "third"]);
  expect(card?.tables[0]?.data?.columns[0]).toBe("Ticket class");
  expect(card?.tables[0]?.data?.rows.map(([key]) => key)).toEqual(["first", "second", "third"]);
  if (series?.kind !== "intervals") throw new Error("no intervals");
  expect(series.points.map(({ label }) => label)).toEqual(["first", "second", "third"]);
  expect(Object.keys(value as object)).toEqual(["1", "2", "3"]);
});

test("how it was computed says the header behind each name", async () => {
  const { card, query } = await answered("P(hFate = 1 | hLevel = 3 and hAge > 30)");
  expect(query).toBe("P(hFate = 1 | hLevel = 3 and hAge > 30)");
  expect(card?.computation).toEqual(
    expect.arrayContaining([
      { label: "Outcome", text: "the column hFate, where 1 is survived" },
      { label: "Ticket class", text: "the column hLevel, where 3 is third" },
      { label: "Years of age", text: "the column hAge" },
    ]),
  );
  const without = await answered("P(hFate = 1)", { ...circumstances, dictionary: {} });
  expect(without.card?.computation.map(({ label }) => label)).not.toContain("hFate");
});

test.each([
  ["E(hPaid | hAge > 400)", /satisfies Years of age > 400: the largest Years of age is \d+\.$/],
  ["P(hFate = 1 | hPort = 'zqa' and hPort in {'zqb', 'zqc'})", /Harbour in \{.*Queenstown/],
  [
    "E(hPaid + hAge / 0 | hLevel = 1)",
    /^Fare \+ Years of age \/ 0 is missing .* Ticket class = 'first'/,
  ],
])("a refusal by the data has names too: %s", async (text, said) => {
  const { answer } = await ask(text);
  if (answer.kind !== "refuse") throw new Error(answer.kind);
  expect(answer.text).toMatch(said);
  expect(answer.text).not.toMatch(ofFile);
});

/** What a refusal says where headers have names. */
async function refusedOf(text: string, headers: readonly string[], said: Dictionary) {
  const rows = records.map((row) => row.slice(0, headers.length));
  const own = withSaidUnits(tableFromRecords([...headers], rows), namesFirst(said));
  const asked = { ...circumstances, table: own, model: null, dictionary: namesFirst(said) };
  const { answer } = await ask(text, asked);
  if (answer.kind !== "refuse") throw new Error(answer.kind);
  return answer.text;
}

test.each([
  [
    "E(rows | rows > 400)",
    "No row of the table satisfies Lines > 400: the largest rows is 3. Here rows is Lines.",
  ],
  [
    "E(rows | the = 7 and the = 8)",
    "No row can satisfy Article = 7 and Article = 8: it contradicts itself.",
  ],
])(
  "a header that is a word of the sentence too is named where it is one: %s",
  async (text, said) => {
    const names = { rows: { name: "Lines" }, the: { name: "Article" } };
    expect(await refusedOf(text, ["rows", "the"], names)).toBe(said);
  },
);

test.each([
  [
    "E(`Temp(C)` | `Temp(C)` > 400)",
    /satisfies Temperature > 400: the largest Temperature is 3\.$/,
  ],
  ["E(`kind (x)`)", /^Kind holds text.* P\(`kind \(x\)` = '.*'\).* Here `kind \(x\)` is Kind\.$/],
  ["E(`Temp(C)` | `kind (x)` = 'f(1)')", /satisfies Kind = 'f\(1\)'\.$/],
])("a header with brackets is no query: %s", async (text, said) => {
  const names = { "Temp(C)": { name: "Temperature" }, "kind (x)": { name: "Kind" } };
  expect(await refusedOf(text, ["Temp(C)", "flag", "kind (x)"], names)).toMatch(said);
});

test("names are somebody's text", async () => {
  const said = namesFirst({
    hPort: { name: "[x](http://a.b) <i>\n*p*", values: { zqa: "=1+1 | **b**" } },
  });
  const { message } = await ask("by(hPort: count(all))", { ...circumstances, dictionary: said });
  expect(message).toContain("\\[x\\](http:\u2060//a.b) \\<i> \\*p\\*");
  expect(message).toContain("=1+1 \\| \\*\\*b\\*\\*");
});
