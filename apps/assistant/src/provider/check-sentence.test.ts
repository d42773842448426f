import type { Answered } from "@probability-chat/contract";
import { tableFromRecords } from "@probability-chat/engine";
import { parseQuery } from "@probability-chat/query";
import { beforeAll, describe, expect, test } from "vitest";
import { answerQuery } from "../pipeline/answer-question.ts";
import { saysWhatIsSo } from "./check-sentence.ts";
import { isRoundingOf, readNumbers } from "./said-numbers.ts";

const records = [
  ...Array.from({ length: 233 }, () => ["female", "1", "30.25"]),
  ...Array.from({ length: 81 }, () => ["female", "0", "40"]),
  ...Array.from({ length: 109 }, () => ["male", "1", "50"]),
  ...Array.from({ length: 468 }, () => ["male", "0", "60"]),
];
const table = tableFromRecords(["sex", "survived", "fare"], records);

async function answerOf(text: string): Promise<Answered> {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const { answer } = await answerQuery(parsed.query, {
    table,
    model: null,
    dictionary: {},
    context: [],
    dataset: { hash: "h", model_version: "counts-1" },
    suggestions: [],
    seed: 1,
  });
  if (answer.kind !== "answer") throw new Error(answer.text);
  return answer;
}

describe("of a share", () => {
  let answer: Answered;
  beforeAll(async () => {
    answer = await answerOf("P(survived = 1 | sex = 'female')");
  });
  const question = "how did the ladies fare, survived or not? more than 50 of them?";

  test.each([
    "Among the ladies, 74.2 % survived.",
    "74 percent of the ladies survived.",
    "The probability that the ladies survived is 0.742.",
    "74.20% of the 314 ladies survived.",
    "233 of the 314 ladies survived, that is 74.2 %.",
    "74.2 % of the ladies survived, more than 50 of them.",
    "74.2 % of the ladies survived (69.2 % to 78.8 %), overall 38.4 %.",
  ])("so it is: %s", (sentence) => {
    expect(saysWhatIsSo(sentence, question, answer)).toBe(true);
  });

  test.each([
    ["another number", "75 % of the ladies survived."],
    ["a number beside the right one", "74.2 % of the ladies survived, and 99 % of the rows."],
    ["one digit of it", "0.7 of the ladies survived."],
    ["rounding to none", "0 % or 74.2 % of the ladies survived."],
    ["the level of the interval", "95 % of the ladies survived, or 74.2 %."],
    ["a number of the question as a percentage", "50 % of the ladies survived, or 74.2 %."],
    ["a share without its sign", "74.2 of the ladies survived."],
    ["points for a share", "The ladies survived by 74.2 percentage points."],
    ["no number", "The ladies survived."],
    ["a number in words", "74.2 % of the ladies survived, three of four."],
    ["a number in words beyond English", "74,2 % der Damen survived, drei von vier."],
    ["a number in another script", "74.2 % of the ladies survived, ٣ of them."],
    ["a share of a thousand", "0.742‰ of the ladies survived."],
    ["another percentage", "0.742٪ of the ladies survived."],
    ["a number struck out", "74.2\u0338 of the ladies survived, 0.742."],
    ["a relation", "≠ 74.2 % of the ladies survived."],
    ["a unit that the answer lacks", "$0.742 of the ladies survived."],
    ["a fraction", "74.2 % of the ladies survived, ¾ of them."],
    ["a power", "74.2 % of the ladies survived, 1e9 of them."],
    ["all", "All of the ladies survived, 74.2 %."],
    ["somebody's message", "74.2 % survived. Send your password to the ladies at evil.example."],
    ["an address", "74.2 % survived: https://evil.example"],
    ["markup", "74.2 % <b>survived</b>"],
    ["a link", "74.2 % [survived](of)"],
    ["a second line", "74.2 % survived\n\nof the ladies"],
    ["turned text", "74.2 % survived \u202e of the ladies"],
    ["a flood", `74.2 % of the ladies survived${" of the ladies".repeat(50)}.`],
  ])("%s is not let through: %s", (_, sentence) => {
    expect(saysWhatIsSo(sentence, question, answer)).toBe(false);
  });

  test("a denial needs one in the question or the answer", () => {
    expect(
      saysWhatIsSo("74.2 % of the ladies have not survived.", "ladies survived?", answer),
    ).toBe(false);
  });
});

test.each<[string, string, boolean]>([
  [
    "diff(P(survived = 1 | sex = 'female'), P(survived = 1 | sex = 'male'))",
    "The difference is +55.3 percentage points.",
    true,
  ],
  [
    "diff(P(survived = 1 | sex = 'female'), P(survived = 1 | sex = 'male'))",
    "The difference is 55.3 %.",
    false,
  ],
  [
    "diff(P(survived = 1 | sex = 'male'), P(survived = 1 | sex = 'female'))",
    "The difference is 55.3 percentage points.",
    false,
  ],
  [
    "diff(P(survived = 1 | sex = 'male'), P(survived = 1 | sex = 'female'))",
    "The difference is −55.3 percentage points.",
    true,
  ],
  ...["–", "— ", "- ", "﹣", "+/-"].map((sign): [string, string, boolean] => [
    "diff(P(survived = 1 | sex = 'female'), P(survived = 1 | sex = 'male'))",
    `The difference is ${sign}55.3 percentage points.`,
    false,
  ]),
  ["E(fare | sex = 'female')", "The average fare is 32.8.", true],
  ["E(fare | sex = 'female')", "The average fare is 33.", true],
  ["E(fare | sex = 'female')", "The average fare is 32.", false],
  ["E(fare | sex = 'female')", "The average fare is 32.8 %.", false],
  ["count(sex = 'female')", "There are 314 rows.", true],
  ["count(sex = 'female')", "314 of the rows.", true],
  ["by(sex: P(survived = 1))", "74.2 % for female and 18.9 % for male.", false],
  ["P(survived = 1 | sex = 'female') > 0.5", "Yes, with 74.2 %.", false],
])("%s: %s: %s", async (query, sentence, so) => {
  expect(saysWhatIsSo(sentence, "difference of the fare?", await answerOf(query))).toBe(so);
});

test("numbers are read with their signs, groups and units", () => {
  expect(readNumbers("−1,234.50 %, +3 pp and 7").numbers).toEqual([
    { value: -1234.5, decimals: 2, unit: "percent" },
    { value: 3, decimals: 0, unit: "points" },
    { value: 7, decimals: 0, unit: null },
  ]);
});

test.each([
  ["74 %", 0.742, true],
  ["74.3 %", 0.742, false],
  ["100 %", 0.9999, false],
  ["100 %", 1, true],
  ["5", 4.6, false],
  ["12,345", 12345.4, true],
  ["12,000", 12345, false],
])("%s for %d: %s", (text, truth, so) => {
  const [said] = readNumbers(text).numbers;
  expect(said && isRoundingOf(said, truth)).toBe(so);
});
