import { readRecords } from "@probability-chat/codebook";
import { parseQuery, printQuery } from "@probability-chat/query";
import { expect, test } from "vitest";
import { withForwardSpans } from "./forward-spans.ts";

const { codebook } = readRecords(
  ["ordered", "shipped at", "planned", "amount", "cost"],
  [
    ["2026-01-01", "2026-01-01 09:00", "2026-01-02", "5", "9"],
    ["2026-02-01", "2026-02-03 10:00", "2026-01-30", "7", "9"],
  ],
);

function forward(text: string): string {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(text);
  return printQuery(withForwardSpans(codebook)(parsed.query));
}

test.each([
  ["E(days(ordered - `shipped at`))", "E(days(`shipped at` - ordered))"],
  ["P(hours(ordered - `shipped at`) > 3)", "P(hours(`shipped at` - ordered) > 3)"],
  ["by(amount: E(ordered - `shipped at`))", "by(amount: E(`shipped at` - ordered))"],
  ["E((ordered - `shipped at`) / amount)", "E((`shipped at` - ordered) / amount)"],
])("%s counts from the earlier one", (backward, expected) => {
  expect(forward(backward)).toBe(expected);
});

test.each([
  "E(days(`shipped at` - ordered))",
  "E(days(planned - ordered))",
  "E(days(ordered - planned))",
  "E(amount - cost)",
  "E(amount)",
])("%s stands", (text) => {
  expect(forward(text)).toBe(text);
});
