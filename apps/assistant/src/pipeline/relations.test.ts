import { Answer } from "@probability-chat/contract";
import { seededRandom, tableFromRecords } from "@probability-chat/engine";
import { parseQuery, type Query } from "@probability-chat/query";
import { describe, expect, it, test } from "vitest";
import { circumstancesOf } from "../../test/support/circumstances.ts";
import { answerQuery, answerQuestion } from "./answer-question.ts";

const random = seededRandom(12);
const headers = ["sex", "survived", "port", "deck", "fare ($)", "age", "bend", "size"];
const table = tableFromRecords(
  headers,
  Array.from({ length: 400 }, () => {
    const sex = random.uniform() < 0.5 ? "female" : "male";
    const survived = random.uniform() < (sex === "female" ? 0.7 : 0.25) ? "yes" : "no";
    const port = ["Cork", "Dover", "Hull"][random.below(3)] ?? "";
    const deck =
      random.uniform() < 0.6
        ? `${port} side`
        : `${["Cork", "Dover", "Hull"][random.below(3)]} side`;
    const age = 20 + 40 * random.uniform();
    const size = 150 + (sex === "male" ? 12 : 0) + 5 * random.normal();
    const fare = 2 * age + (sex === "female" ? 30 : 0) + 10 * random.normal();
    const bend = ((age - 42) / 10) ** 2 + 0.4 * random.normal();
    return [sex, survived, port, deck, ...[fare, age, bend, size].map((cell) => cell.toFixed(2))];
  }),
);
const circumstances = circumstancesOf(table);

function parsed(text: string): Query {
  const found = parseQuery(text, { columns: headers });
  if (!found.ok) throw new Error(found.error.message);
  return found.query;
}

async function ask(text: string) {
  const { answer: given, message } = await answerQuery(parsed(text), circumstances);
  const answer = Answer.parse(given);
  if (answer.kind !== "answer") throw new Error(answer.text);
  const fact = (label: string) => answer.card?.facts.find((one) => one.label === label)?.text;
  return { answer, blocks: message.split("\n\n"), fact };
}

describe("whether two columns go together", () => {
  it.each<[string, RegExp, object]>([
    [
      "dependence(survived, sex)",
      /^The share of rows where survived is yes differs by sex: \d\d\.\d % for female, down to \d\d\.\d % for male\.$/,
      { kind: "intervals", unit: "share", points: [{ label: "female" }, { label: "male" }] },
    ],
    [
      "dependence(sex, `fare ($)`)",
      /^The average fare \(\$\) differs by sex: \$1\d\d for female, down to \$\d\d\.?\d* for male\.$/,
      { kind: "intervals", unit: "$" },
    ],
    [
      "dependence(port, deck)",
      /^Where port is (Cork|Dover|Hull), deck is \1 side in \d\d\.\d % of rows, against \d\d\.\d % of all that have both\.$/,
      { kind: "heat", unit: "share", rows: ["Cork", "Dover", "Hull"] },
    ],
    [
      "dependence(age, bend)",
      /^As age grows, bend first falls, then rises: [\d.]+ on average at 2\d\.\d to 2\d\.\d, .+ at [34]\d\.\d to [34]\d\.\d, [\d.]+ at 5\d\.\d to (59\.\d|60(\.0)?)\.$/,
      { kind: "scatter", x: { label: "age" }, y: { label: "bend" } },
    ],
  ])("of %s is said with its direction, and drawn", async (text, which, series) => {
    const { answer, blocks, fact } = await ask(text);
    expect(answer.series).toMatchObject(series);
    const said = fact("Which way");
    expect(said).toMatch(which);
    expect(answer.text.endsWith(said ?? "")).toBe(true);
    expect(blocks[0]).toMatch(/^\*\*Associated\*\*: .+ go together /);
  });

  it("of two numbers is said by its sign, with the line that is fitted", async () => {
    const { answer } = await ask("dependence(age, `fare ($)`)");
    expect(answer.text).toMatch(/go together strongly, the higher the one the higher the other \(/);
    expect(answer.series).toMatchObject({ kind: "scatter", rows: 400, y: { unit: "$" } });
    const { series } = answer;
    const fit = series?.kind === "scatter" ? series.fit : null;
    expect(fit?.at(-1)?.value).toBeGreaterThan(fit?.[0]?.value ?? 0);
    const turning = await ask("dependence(age, bend)");
    expect(turning.answer.value).toMatchObject({ dependent: true, curve: "valley" });
    expect(turning.answer.text).toContain(", though in no one direction (");
  });

  it("is drawn, and has no direction, where nothing is found", async () => {
    const { answer, fact } = await ask("dependence(port, survived)");
    expect(answer.text).toMatch(/^No association found between port and survived \([^)]+\)\.$/);
    expect(fact("Which way")).toBeUndefined();
    expect(answer.series).toMatchObject({ kind: "intervals" });
  });

  it("within groups is drawn by how strongly", async () => {
    const { answer } = await ask("by(sex: dependence(age, `fare ($)`))");
    expect(answer.series).toMatchObject({
      kind: "intervals",
      unit: "correlation",
      title: expect.stringContaining("Pearson's r"),
      points: [{ label: "female" }, { label: "male" }],
    });
    const categories = await ask("by(port: dependence(sex, survived))");
    expect(categories.answer.series).toMatchObject({ kind: "bars", unit: "" });
  });
});

describe("what is left once others are held fixed is drawn along the line that is asked for", () => {
  it.each([
    ["slope(`fare ($)` on age, sex)", "age, with sex held fixed"],
    ["slope(`fare ($)` on survived, age, port)", "survived, with age and port held fixed"],
  ])("by %s", async (text, label) => {
    const { answer } = await ask(text);
    const { series } = answer;
    if (series?.kind !== "scatter") throw new Error("no scatter");
    expect(series.x.label).toBe(label);
    const [first, last] = [series.fit?.[0], series.fit?.at(-1)];
    if (!first || !last) throw new Error("no line");
    expect((last.value - first.value) / (last.x - first.x)).toBeCloseTo(Number(answer.value), 6);
  });

  it("by a partial correlation, that of ranks without a line", async () => {
    const { answer } = await ask("corr(`fare ($)`, age given sex)");
    expect(answer.series).toMatchObject({
      kind: "scatter",
      y: { label: "age, with sex held fixed" },
    });
    const ranks = await ask("spearman(`fare ($)`, age given sex)");
    expect(ranks.answer.series).toMatchObject({ kind: "scatter", fit: null });
  });
});

test("a range is drawn as how the values are spread, and said to be of its rows", async () => {
  const { answer, blocks, fact } = await ask("range(0.9, age | sex = 'male')");
  const { series, support } = answer;
  if (series?.kind !== "histogram") throw new Error("no histogram");
  expect(series.bins.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(1, 9);
  expect(series.bins.reduce((sum, { n }) => sum + (n ?? 0), 0)).toBe(support?.given);
  expect(blocks[1]).toBe(`${support?.given} rows · quantiles of these rows`);
  expect(fact("Ends")).toBe("quantiles of these rows");
});

test.each(["sum(age)", "max(age)", "min(age)", "distinct(age)"])(
  "%s says why it has no interval",
  async (text) => {
    const { blocks } = await ask(text);
    expect(blocks[1]).toBe("400 rows · a fact of the table, without uncertainty");
  },
);

test.each([
  ["samplesize(P(survived = 'yes'), 0.1)", "rows in each group", ""],
  ["detectable(P(survived = 'yes'), 200)", "difference", "points"],
  ["samplesize(E(`fare ($)`), 5)", "rows in each group", ""],
  ["detectable(E(`fare ($)`), 50)", "difference", "$"],
])("%s is drawn as the chance of finding it", async (text, label, unit) => {
  const { answer } = await ask(text);
  const { series } = answer;
  if (series?.kind !== "line") throw new Error("no line");
  expect(series).toMatchObject({ unit: "share", x: { label, unit }, reference: { value: 0.8 } });
  const [points] = series.lines.map((line) => line.points);
  const rising = points?.every(({ x, value }, at) => {
    const before = points[at - 1];
    return !before || (x > before.x && value > before.value);
  });
  expect(rising).toBe(true);
});

test("a ranking that is tied says as many as it shows", async () => {
  const rows = [3, 3, 2, 2, 2, 1].flatMap((times, at) =>
    Array.from({ length: times }, () => [`shop ${at}`]),
  );
  const tied = tableFromRecords(["shop"], rows);
  const query = parseQuery("rank(shop by count(all) desc, 3)");
  if (!query.ok) throw new Error(query.error.message);
  const { answer } = await answerQuery(query.query, circumstancesOf(tied));
  if (answer.kind !== "answer") throw new Error(answer.text);
  expect(answer.value).toHaveLength(5);
  expect(answer.text).toContain("the 5 values of shop");
  expect(answer.query).toBe("rank(shop by count(all) desc, 3)");
});

describe("what is asked in words of cause", () => {
  async function asked(question: string, text: string) {
    const query = parsed(text);
    const { answer } = await answerQuestion(question, {
      ...circumstances,
      reader: {
        propose: async () => ({
          hypotheses: [{ kind: "query", query, logProbability: 0 }],
          model: null,
          unmatched: [],
          unnamed: 0,
        }),
      },
    });
    if (answer.kind !== "answer") throw new Error(answer.text);
    return answer.caveats.filter(({ kind }) => kind === "association");
  }
  const claim = "P(survived = 'yes' | sex = 'female') > P(survived = 'yes' | sex = 'male')";

  it.each([
    ["Does being female make survival more likely?", claim],
    [
      "What is the effect of sex on the fare?",
      "diff(E(`fare ($)` | sex = 'female'), E(`fare ($)` | sex = 'male'))",
    ],
    [
      "Does being female reduce the fare?",
      "E(`fare ($)` | sex = 'female') < E(`fare ($)` | sex = 'male')",
    ],
    ["How does sex influence survival?", "by(sex: P(survived = 'yes'))"],
    ["Does sex affect survival?", "dependence(sex, survived)"],
  ])("is answered as an association: %s", async (question, text) => {
    expect(await asked(question, text)).toEqual([
      {
        kind: "association",
        message: "This is an association in the data, not the effect of one on the other.",
      },
    ]);
  });

  it.each([
    ["Did women survive more often than men?", claim],
    ["What is the average fare by sex?", "by(sex: E(`fare ($)`))"],
    ["What impact has the fare?", "E(`fare ($)`)"],
  ])("is not: %s", async (question, text) => {
    expect(await asked(question, text)).toEqual([]);
  });
});
