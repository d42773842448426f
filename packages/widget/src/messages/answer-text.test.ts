import { expect, test } from "vitest";
import { withoutCharts, withoutQueryLine } from "./answer-text.ts";

test.each([
  ["**25 %** of rows.\n\nQuery: `P(rain = 1)`", "P(rain = 1)", "**25 %** of rows."],
  ["x\n\nQuery: `` P(`max temp` > 20) ``", "P(`max temp` > 20)", "x"],
  ["x\n\nQuery: `P(a)`", "P(b)", "x\n\nQuery: `P(a)`"],
  ["x\n\nQuery: `P(a)`\n\nmore", "P(a)", "x\n\nQuery: `P(a)`\n\nmore"],
  ["Query: nothing", null, "Query: nothing"],
])("%j without %j", (markdown, query, expected) => {
  expect(withoutQueryLine(markdown, query)).toBe(expected);
});

test.each([
  ["a\n\n```probability\n{}\n```\n\nQuery: `x`", "a\n\nQuery: `x`"],
  ["````probability\n```\n````\nb", "b"],
  ["```sql\nselect 1\n```", "```sql\nselect 1\n```"],
])("%j is copied without what only draws", (markdown, expected) => {
  expect(withoutCharts(markdown)).toBe(expected);
});
