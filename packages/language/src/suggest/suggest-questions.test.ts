import { readRecords } from "@probability-chat/codebook";
import { equalQueries, type Query, queryColumns } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { query } from "../../test/query.ts";
import { CORPUS_TABLES, corpusTable } from "../../test/tables.ts";
import { interpret } from "../interpret.ts";
import { typedOnly } from "../reader.ts";
import { Names } from "../reply/names.ts";
import { ask, readAsked } from "./ask.ts";
import { suggestNextQuestions, suggestQuestions } from "./suggest-questions.ts";

function tableOf(headers: string, row: (at: number) => string[]) {
  const rows = Array.from({ length: 60 }, (_, at) => row(at));
  return readRecords(headers.split(" "), rows).codebook;
}

describe("a query that is offered", () => {
  const codebook = corpusTable("shop");
  const names = new Names(codebook);

  it.each([
    ["max(quantity)", "What is the largest quantity?"],
    ["median(quantity)", "What is the median quantity?"],
    ["sum(quantity | region = 'North')", "What is the total quantity given region is North?"],
    ["by(region: sd(quantity))", "What is the standard deviation of quantity by region?"],
    ["count(region = 'North')", "What is the number of rows where region is North?"],
    [
      "by(region: count(is_member = 'Y'))",
      "What is the number of rows where is_member is Y by region?",
    ],
  ])("is a question that is read back as it: %s", (text, asked) => {
    expect(ask(query(text), names).text).toBe(asked);
    expect(readAsked(asked, names)).toEqual(query(text));
  });

  it.each([
    ["count(region != 'North')", "The number of rows where region is not 'North'"],
    ["mode(region)", "The most common value of region"],
    ["quantile(0.9, quantity)", "The 90 % quantile of quantity"],
  ])("is in words where these phrases do not have it: %s", (text, said) => {
    expect(ask(query(text), names).text).toBe(said);
  });
});

describe("the first questions", () => {
  it("are about groups of few, and never about what differs in each row", () => {
    const times = ["dawn", "day", "night"];
    const row = (at: number) => [
      `port ${at % 20}`,
      `man ${at}`,
      times[at % 3] ?? "",
      `${at * 1.5}`,
    ];
    const codebook = tableOf("port captain time cost", row);
    expect(suggestQuestions(codebook).map(({ text }) => text)).toEqual([
      "Summarise what matters",
      "What is the average cost by time?",
      "What is the average cost?",
      "What is the probability that cost is above 44?",
    ]);
  });

  it("of a wide table look at its first and last columns, and at those just asked about", () => {
    const headers = Array.from({ length: 100 }, (_, at) => `n${at}`);
    const rows = Array.from({ length: 60 }, (_, row) =>
      headers.map((_, at) => (at % 99 === 50 ? `level ${row % 3}` : String((7 * row + at) % 59))),
    );
    const { codebook } = readRecords(headers, rows);
    const first = suggestQuestions(codebook, 9);
    expect(first.flatMap(({ query: own }) => queryColumns(own))).not.toContain("n50");
    expect(first.map(({ text }) => text)).toContain("What is the average n99?");
    const next = suggestNextQuestions(query("by(n50: E(n60))"), codebook);
    expect(next[0]?.text).toBe("Which n50 has the highest average n60?");
  });

  it("use the names and meanings that are said of columns, and are read back", async () => {
    const row = (at: number) => [`${at % 2}`, "SCQ".charAt(at % 3), `${at * 1.5}`];
    const codebook = tableOf("fate port fare", row);
    const dictionary = {
      fate: { name: "Outcome", values: { "0": "died", "1": "survived" } },
      port: { name: "Harbour", values: { S: "Southampton", C: "<i>Cork</i>" } },
      fare: { name: "1st <b>", synonyms: ["price"] },
    };
    const suggested = suggestQuestions(codebook, 9, dictionary);
    expect(suggested.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        "What is the probability that Outcome is survived given Harbour is C?",
        "What is the average fare by Harbour?",
        "What is the distribution of Harbour?",
      ]),
    );
    const following = suggestNextQuestions(
      query("P(fate = 1 | port = 'S')"),
      codebook,
      9,
      dictionary,
    );
    expect(following.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        "What is the probability that Outcome is survived?",
        "What drives Outcome?",
      ]),
    );
    for (const { text, query: own } of [...suggested, ...following]) {
      const meaning = await interpret(text, { codebook, dictionary, context: [] }, typedOnly);
      if (meaning.kind !== "readings") throw new Error(text);
      expect(equalQueries(meaning.readings[0]?.query as Query, own)).toBe(true);
    }
  });

  it("know an outcome by what its user calls it", () => {
    const codebook = tableOf("q1 q2", (at) => [at % 2 ? "yes" : "no", at % 3 ? "yes" : "no"]);
    const first = (dictionary = {}) => suggestQuestions(codebook, 4, dictionary)[1]?.text;
    expect(first()).toBe("What is the probability that q2 is yes given q1 is yes?");
    expect(first({ q1: { name: "Survived" } })).toBe(
      "What is the probability that Survived is yes given q2 is yes?",
    );
  });

  it("average no numbers of which it is said what each means, but group by them", () => {
    const row = (at: number) => [`${(at % 3) + 1}`, `${at * 1.5}`, at % 2 ? "yes" : "no"];
    const codebook = tableOf("rank paid late", row);
    const values = { "1": "first", "2": "second", "3": "third" };
    const texts = suggestQuestions(codebook, 20, { rank: { name: "Ticket class", values } }).map(
      ({ text }) => text,
    );
    expect(texts).toContain("What is the distribution of Ticket class?");
    expect(texts).toContain("What is the average paid by Ticket class?");
    expect(texts.join()).not.toMatch(/average Ticket class|correlates|related/);
  });

  it("tell a name that is another column's header apart", () => {
    const codebook = tableOf("kind cost", (at) => ["ab".charAt(at % 2), `${at * 1.5}`]);
    const texts = (name: string) =>
      suggestQuestions(codebook, 9, { cost: { name } }).map(({ text }) => text);
    expect(texts("kind")).toContain("What is the average kind (cost) by kind?");
  });

  it.each<[string, readonly string[], readonly (readonly string[])[], string]>([
    [
      "an outcome, though another flag stands before it",
      ["complains", "plan", "minutes", "churn"],
      [
        ["no", "yes"],
        ["basic", "full"],
        ["12.5", "80.1", "3.25"],
        ["no", "yes"],
      ],
      "What is the probability that churn is yes given complains is yes?",
    ],
    [
      "an outcome that stands first",
      ["survived", "sex", "age", "alone"],
      [
        ["1", "0"],
        ["male", "female"],
        ["22", "38.5", "4"],
        ["False", "True"],
      ],
      "What is the probability that survived is 1 given sex is male?",
    ],
    [
      "an amount, where no column says yes or no of an outcome",
      ["age", "sex", "bmi", "smoker", "charges"],
      [
        ["19", "44", "61"],
        ["female", "male"],
        ["27.9", "33"],
        ["yes", "no"],
        ["1684.9", "4449.4"],
      ],
      "What is the average charges by sex?",
    ],
    [
      "no code, though it stands before the amount",
      ["code", "level", "shop", "revenue"],
      [
        ["1401", "7032", "3355"],
        ["1", "2", "3"],
        ["A", "B"],
        ["12.5", "80.1", "3.25"],
      ],
      "What is the average revenue by shop?",
    ],
    [
      "no sex, where there are numbers to average",
      ["id", "sex", "paid"],
      [
        ["1", "2", "3"],
        ["M", "F"],
        ["12.5", "80.1", "3.25"],
      ],
      "What is the average paid by sex?",
    ],
  ])("begin with %s", (_, headers, values, expected) => {
    const rows = Array.from({ length: 60 }, (_, at) =>
      values.map((own, column) => own[(at * (column + 3) + Math.floor(at / 7)) % own.length] ?? ""),
    );
    const { codebook } = readRecords([...headers], rows);
    expect(suggestQuestions(codebook)[1]?.text).toBe(expected);
  });

  it("leave out names that no sentence carries", () => {
    const rows = Array.from({ length: 20 }, (_, at) => [["a", "b"][at % 2] ?? "", String(at)]);
    const { codebook } = readRecords(["<b>x</b>", "1 | 2"], rows);
    expect(suggestQuestions(codebook).map(({ text }) => text)).toEqual([
      "Summarise what matters",
      "What columns are in this dataset?",
      "How many rows are there?",
    ]);
  });
});

describe("questions that follow", () => {
  it.each([
    [
      "clinic",
      "P(Readmitted = 1 | Sex = 'F')",
      [
        "What is the probability that Readmitted is 1 by SmokingStatus?",
        "What drives Readmitted?",
        "What is the probability that Readmitted is 1?",
      ],
    ],
    [
      "clinic",
      "describe(Ward)",
      ["What drives Ward?", "Is Ward related to Age?", "Is Ward related to Sex?"],
    ],
    [
      "clinic",
      "by(Ward: E(Age))",
      [
        "Which Ward has the highest average Age?",
        "What is the average Age by Sex?",
        "What drives Age?",
      ],
    ],
  ])("on %s after %s", (table, text, expected) => {
    const next = suggestNextQuestions(query(text), corpusTable(table));
    expect(next.map((question) => question.text)).toEqual(expected);
  });
});

it.each(CORPUS_TABLES)("what is suggested is answered, without a reader, on %s", async (table) => {
  const codebook = corpusTable(table);
  const first = suggestQuestions(codebook, 12);
  expect(first.length).toBeGreaterThanOrEqual(6);
  const next = first.flatMap((asked) => suggestNextQuestions(asked.query, codebook, 8));
  for (const { text, query: meant } of [...first, ...next]) {
    const meaning = await interpret(text, { codebook, context: [] }, typedOnly);
    if (meaning.kind !== "readings") throw new Error(text);
    expect(equalQueries(meaning.readings[0]?.query as Query, meant), text).toBe(true);
  }
});
