import { readRecords } from "@probability-chat/codebook";
import { parseQuery } from "@probability-chat/query";
import { expect, test } from "vitest";
import { beyondValues } from "./beyond.ts";

const { codebook } = readRecords(
  ["age", "town"],
  [
    ["20", "Bath"],
    ["45.5", "Ely"],
  ],
);

test.each([
  ["P(age > 30)", 0],
  ["P(age >= 20 and age <= 45.5)", 0],
  ["P(age > 46)", 1],
  ["count(age in [10, 50])", 2],
  ["E(age | town = 'Bath' and age < 19)", 1],
  ["predict(age; age = 100)", 1],
  ["E(age) > 100", 0],
  ["P(town = 'York')", 0],
])("%s: %d", (text, expected) => {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(text);
  expect(beyondValues(parsed.query, codebook)).toBe(expected);
});
