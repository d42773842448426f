import { Answer, type Answered } from "@probability-chat/contract";
import { tableFromRecords } from "@probability-chat/engine";
import { parseQuery } from "@probability-chat/query";
import { expect, test } from "vitest";
import { answerQuery } from "./answer-question.ts";

const records = [
  ...Array.from({ length: 60 }, (_, at) => ["female", "1", String(20 + at / 7), "2020-01-05"]),
  ...Array.from({ length: 20 }, (_, at) => ["female", "0", at < 2 ? "" : "30", "2021-03-05"]),
  ...Array.from({ length: 30 }, (_, at) => ["male", "1", String(40 + (at % 9)), "2022-05-05"]),
  ...Array.from({ length: 90 }, (_, at) => ["male", "0", String(50 + at / 5), "2022-06-05"]),
];
const asked = {
  table: tableFromRecords(["sex", "alive", "weight in kg", "day"], records),
  model: null,
  dictionary: { alive: { values: { "1": "survived" } } },
  context: [],
  dataset: { hash: "h", model_version: "counts-1" },
  suggestions: [],
  seed: 1,
};

async function answerTo(text: string): Promise<Answered> {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const answer = Answer.parse((await answerQuery(parsed.query, asked)).answer);
  if (answer.kind !== "answer") throw new Error(answer.text);
  return answer;
}

async function cardOf(text: string) {
  const { card } = await answerTo(text);
  if (!card) throw new Error("The answer has no card.");
  return card;
}

test.each([
  [
    "P(alive = 1 | sex = 'female')",
    "75.0 %",
    "60 of 80 rows",
    "The probability that alive is 'survived', among rows where sex is 'female'.",
    "share",
  ],
  [
    "count(sex = 'female')",
    "80",
    "of 200 rows, 40.0 %",
    "The number of rows where sex is 'female'.",
    "count",
  ],
  [
    "E(`weight in kg` | alive = 0)",
    "54.1 kg",
    "over 108 rows",
    "The average weight in kg, among rows where alive is 0.",
    "kg",
  ],
  [
    "diff(P(alive = 1 | sex = 'female'), P(alive = 1 | sex = 'male'))",
    "+50.0 percentage points",
    "75.0 % against 25.0 %",
    "The difference in the probability that alive is 'survived' between rows where sex is 'female' and rows where sex is 'male'.",
    "points",
  ],
  [
    "ratio(P(alive = 1 | sex = 'female'), P(alive = 1 | sex = 'male'))",
    "3 times",
    "75.0 % against 25.0 %",
    "The ratio of the probability that alive is 'survived' among rows where sex is 'female' to that among rows where sex is 'male'.",
    "times",
  ],
  [
    "odds(alive = 1 | sex = 'female')",
    "3 to 1",
    "60 of 80 rows, a probability of 75.0 %",
    "The odds that alive is 'survived', among rows where sex is 'female'.",
    "odds",
  ],
  [
    "P(alive = 1) > 0.5",
    "No",
    "45.0 %",
    "Whether the probability that alive is 'survived' is greater than 50 %.",
    "share",
  ],
  [
    "E(`weight in kg`) > 40",
    "Yes",
    "43.5 kg",
    "Whether the average weight in kg is greater than 40 kg.",
    "kg",
  ],
  ["mode(sex)", "male", "120 of 200 rows, 60.0 %", "The most common value of sex.", null],
  [
    "by(sex: P(alive = 1))",
    "75.0 %",
    "for female, down to 25.0 % for male",
    "The probability that alive is 'survived', for each sex.",
    null,
  ],
  [
    "distribution(sex)",
    "60.0 %",
    "for male, the most common of 2",
    "The shares of the values of sex.",
    null,
  ],
  [
    "table(sex, alive)",
    "45.0 %",
    "for male · alive 0, the largest",
    "The shares of sex and alive together.",
    null,
  ],
  [
    "rank(sex by P(alive = 1) desc, 1)",
    "female",
    "75.0 %",
    "The sex with the highest probability that alive is 'survived'.",
    null,
  ],
  [
    "dependence(sex, alive)",
    "Associated",
    "sex and alive go together moderately",
    "Whether sex and alive are associated.",
    null,
  ],
  [
    "drivers(alive)",
    "day",
    "goes most with alive, then weight in kg and sex",
    "The columns that alive depends on most.",
    null,
  ],
  [
    "P(alive = 1 | sex = 'female' and `weight in kg` > 29)",
    "0 of 18",
    "rows, at most 15.3 %",
    "The probability that alive is 'survived', among rows where sex is 'female' and weight in kg is above 29 kg.",
    "share",
  ],
  ["describe()", "200 rows, 4 columns", "", "An overview of the table.", null],
])(
  "%s: a figure, what it stands on, and what was asked",
  async (query, figure, beside, sentence, unit) => {
    const card = await cardOf(query);
    expect([card.figure, card.beside, card.sentence]).toEqual([figure, beside, sentence]);
    expect(card.gauge?.unit ?? null).toBe(unit);
  },
);

test("methods are told where an answer's computation is, and nowhere else", async () => {
  const card = await cardOf("diff(P(alive = 1 | sex = 'female'), P(alive = 1 | sex = 'male'))");
  const { computation, tables: _, ...face } = card;
  expect(JSON.stringify(face)).not.toMatch(/Jeffreys|posterior|delta|Welch/);
  expect(computation.map(({ label }) => label)).toEqual([
    "Way",
    "Interval",
    "Formula",
    "Rows",
    "Left out",
    "alive",
  ]);
});

test("the figure stands on a scale beside that of all rows", async () => {
  const { gauge, facts } = await cardOf("P(alive = 1 | sex = 'female')");
  expect(gauge).toMatchObject({ value: 0.75, marks: [{ label: "all rows", value: 0.45 }] });
  expect(gauge?.low).toBeCloseTo(0.647, 3);
  expect(facts).toEqual([
    { label: "95 % interval", text: "64.7 % to 83.5 %" },
    { label: "Without the condition", text: "45.0 % (90 of 200 rows)" },
  ]);
});

test("of a table a file has one row a group, unrounded", async () => {
  const [table] = (await cardOf("by(sex: P(alive = 1))")).tables;
  expect(table?.columns.map(({ head }) => head)).toEqual([
    "sex",
    "Share",
    "95 % interval",
    "Chance of\u00a0being the\u00a0highest",
    "Rows (of)",
  ]);
  expect(table?.data?.columns).toEqual(["sex", "value", "low", "high", "rows", "matching"]);
  expect(
    table?.data?.rows.map(([sex, value, , , rows, matching]) => [sex, value, rows, matching]),
  ).toEqual([
    ["female", 0.75, 80, 60],
    ["male", 0.25, 120, 30],
  ]);
});

test.each([
  [
    "by(sex: E(`weight in kg`))",
    {
      kind: "intervals",
      points: [{ label: "male" }, { label: "female" }],
      reference: { label: "all groups" },
    },
  ],
  ["distribution(`weight in kg`)", { kind: "histogram", x: { label: "weight in kg" } }],
  [
    "by(year(day): P(alive = 1))",
    {
      kind: "line",
      lines: [{ label: "", points: [{ x: "2020", value: 1 }, { x: "2021" }, { x: "2022" }] }],
    },
  ],
  [
    "by(sex, alive: count(all))",
    {
      kind: "heat",
      rows: ["female", "male"],
      columns: ["0", "survived"],
      cells: [
        [20, 60],
        [90, 30],
      ],
    },
  ],
  [
    "table(sex, alive)",
    {
      kind: "heat",
      unit: "share",
      cells: [
        [0.1, 0.3],
        [0.45, 0.15],
      ],
    },
  ],
  [
    "diff(P(alive = 1 | sex = 'female'), P(alive = 1 | sex = 'male'))",
    {
      kind: "intervals",
      points: [
        { label: "sex is 'female'", value: 0.75 },
        { label: "sex is 'male'", value: 0.25 },
      ],
    },
  ],
])("%s is drawn by its kind", async (query, series) => {
  expect((await answerTo(query)).series).toMatchObject(series);
});
