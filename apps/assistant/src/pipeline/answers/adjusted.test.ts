import { Answer } from "@probability-chat/contract";
import { tableFromRecords } from "@probability-chat/engine";
import { parseQuery, type Query } from "@probability-chat/query";
import { expect, test } from "vitest";
import { answerQuery } from "../answer-question.ts";

type Ward = readonly [name: string, rows: number, high: number, cured: readonly [number, number]];

/** Of each ward's rows the first have the high dose; of every ten of high and of low some are cured. */
function wards(list: readonly Ward[], ward = "ward") {
  const rows = list.flatMap(([name, count, high, cured]) =>
    Array.from({ length: count }, (_, row) => {
      const isHigh = row < high;
      const isCured = row % 10 < cured[isHigh ? 0 : 1];
      return [name, isHigh ? "high" : "low", isCured ? "yes" : "no"];
    }),
  );
  return tableFromRecords([ward, "dose", "cured"], rows);
}

async function ask(table: ReturnType<typeof wards>, text: string) {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const { answer: given, message } = await reply(table, parsed.query);
  const answer = Answer.parse(given);
  if (answer.kind !== "answer") throw new Error(answer.text);
  return { answer, blocks: message.split("\n\n") };
}

function reply(table: ReturnType<typeof wards>, query: Query) {
  return answerQuery(query, {
    table,
    model: null,
    dictionary: {},
    context: [],
    dataset: { hash: "h", model_version: "1" },
    suggestions: [],
    seed: 1,
  });
}

const high = "whatif(P(cured = 'yes'); do dose = 'high')";
const said = "the probability that cured is 'yes', if dose were 'high' in every row";
const follows =
  "A column held fixed that itself follows from the change would hide a part of what the change does: the data cannot tell such columns apart.";
const association = "- This is an association in the data, not the effect of one on the other.";

test("the answer to a what-if names what it holds fixed and the rows that it rests on", async () => {
  const table = wards([
    ["north", 200, 150, [2, 1]],
    ["south", 200, 40, [8, 6]],
    ["attic", 10, 4, [5, 5]],
  ]);
  const { answer, blocks } = await ask(table, high);
  expect(answer).toMatchObject({
    text: `50.0 % is ${said}, holding ward fixed.`,
    reading: `${said}, holding ward fixed`,
    support: { rows: 410, given: 190, matching: null },
    method: "standardisation",
    adjustment: { by: "strata", held: ["ward"], let_go: [], not_held: [], rows: 400, left_out: 10 },
  });
  // 62 of 190 changed rows in the wards that count, and the 4 of the attic, all cured.
  expect(answer.adjustment?.unadjusted).toBeCloseTo(66 / 194, 12);
  expect(blocks.slice(0, 5)).toEqual([
    `**50.0 %** is ${said}, holding ward fixed.`,
    expect.stringMatching(
      /^190 rows with that value, averaged over 400 rows · 95 % interval 4\d\.\d % to 5\d\.\d % \(delta method\)$/,
    ),
    // 20 % against 10 % in the north, 80 % against 60 % in the south.
    expect.stringMatching(
      /^Against none having it: \+15\.0 percentage points · 95 % interval \+\d\.\d to \+2\d\.\d percentage points \(delta method\)$/,
    ),
    expect.stringMatching(
      /^For comparison, as the table is: .* \(410 rows\); with nothing held fixed: 34\.0 % \(66 of 194 rows\)\.$/,
    ),
    `${association}\n- ${follows}\n- 10 rows left out because hardly any rows like them are found both with that value and without.`,
  ]);
  const explained = await ask(table, `explain(${high})`);
  expect(explained.blocks.slice(0, 5)).toEqual(blocks.slice(0, 5));
  expect(explained.answer.adjustment).toEqual(answer.adjustment);
});

test("it says that nothing had to be held fixed, and shows the changed rows alone", async () => {
  const table = wards([
    ["north", 100, 50, [4, 2]],
    ["south", 100, 50, [4, 2]],
  ]);
  const { answer, blocks } = await ask(table, high);
  expect(answer.adjustment).toMatchObject({
    by: "strata",
    held: [],
    not_held: [],
    let_go: [],
    rows: 100,
    left_out: 0,
    unadjusted: null,
    difference: { value: expect.closeTo(0.2, 12) },
  });
  expect(blocks.slice(0, 5)).toEqual([
    `**40.0 %** is ${said}.`,
    expect.stringMatching(/^100 rows with that value · 95 % interval .* \(Jeffreys\)$/),
    expect.stringMatching(/^Against none having it: \+20\.0 percentage points · 95 % interval /),
    "For comparison, as the table is: 30.0 % (200 rows).",
    `${association}\n- No other column clearly goes with both what is changed and what is asked, so nothing had to be held fixed.`,
  ]);
});

test("it declines where rows that are alike lack the value or all have it, and names the column", async () => {
  const table = wards([
    ["north", 60, 60, [8, 0]],
    ["south", 60, 0, [0, 3]],
  ]);
  const parsed = parseQuery(high);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const { answer } = await reply(table, parsed.query);
  expect(answer).toMatchObject({
    kind: "refuse",
    reason: "noOverlap",
    text: expect.stringMatching(/^ward goes with both .* with and without dose = 'high', so/),
  });
});

test("what none of the changed rows leaves is told with the rows that it is averaged over", async () => {
  const table = wards([
    ["north", 100, 80, [0, 1]],
    ["south", 100, 20, [0, 6]],
  ]);
  const { answer, blocks } = await ask(table, high);
  // If all of it were in the south: a half of 1 − 0.05^(1/20), 7.0 %, but for the chances' ridge.
  expect(blocks.slice(0, 2)).toEqual([
    `**0 of 100** rows, at most 6.9 %: ${said}, holding ward fixed.`,
    "100 rows with that value, averaged over 200 rows",
  ]);
  expect(answer.support).toMatchObject({ given: 100, matching: 0 });
});

test("a column's name stays text where it is held fixed", async () => {
  const list: Ward[] = [
    ["north", 200, 150, [2, 1]],
    ["south", 200, 40, [8, 6]],
  ];
  const { answer, blocks } = await ask(wards(list, "[w](http://x.y) *d*"), high);
  expect(answer.adjustment?.held).toEqual(["[w](http://x.y) *d*"]);
  expect(blocks[0]).toContain("holding \\[w\\](http:\u2060//x.y) \\*d\\* fixed.");
});

test("of a number moved it tells the rows fitted, and names three of many columns", async () => {
  const rows = Array.from({ length: 900 }, (_, row) => {
    const wave = (period: number) => Math.sin((row * 2 * Math.PI) / period);
    const parts = [7, 11, 13, 17, 19].map(wave);
    const pull = parts.reduce((sum, part) => sum + part, 0);
    const dose = 50 + 2 * pull + 3 * wave(2.7);
    const cost = 10 + 4 * pull + 0.2 * dose + wave(3.1);
    return [...parts, row % 9 === 0 ? "" : dose, cost].map((value) =>
      typeof value === "number" ? value.toFixed(4) : value,
    );
  });
  const table = tableFromRecords(["a", "b", "c", "d", "e", "dose", "cost"], rows);
  const { answer, blocks } = await ask(table, "whatif(E(cost); do dose + 1)");
  const { held = [] } = answer.adjustment ?? {};
  expect([...held].sort()).toEqual(["a", "b", "c", "d", "e"]);
  expect(blocks[0]).toContain(
    `in every row, holding ${held.slice(0, 3).join(", ")} and 2 more fixed.`,
  );
  expect(blocks[1]).toMatch(/^Fitted to 800 rows, averaged over 900 rows · 95 % interval /);
  expect(answer.adjustment).toMatchObject({ by: "regression", not_held: [], rows: 900 });
});
