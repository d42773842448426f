import { Answer } from "@probability-chat/contract";
import { tableFromRecords } from "@probability-chat/engine";
import { parseQuery } from "@probability-chat/query";
import { expect, test } from "vitest";
import { answerQuery, type Circumstances } from "./answer-question.ts";

const headers = ["name", "tip ($)", "fare ($)", "pickup", "dropoff"];
const records = [
  ["=1+1", "2", "10", "2024-01-01T10:00:00", "2024-01-01T10:30:00"],
  ["a|b", "3", "20", "2024-01-01T11:00:00", "2024-01-01T11:10:00"],
  ["<b>", "1", "0", "2024-01-02T10:00:00", "2024-01-02T10:45:00"],
  ["*x*", "6", "12", "2024-01-03T10:00:00", "2024-01-03T10:20:00"],
  ["e", "5", "8", "", "2024-03-03T10:20:00"],
];

function circumstances(): Circumstances {
  return {
    table: tableFromRecords(headers, records),
    model: null,
    dictionary: {},
    context: [],
    dataset: { hash: "h", model_version: "counts-1" },
    suggestions: [],
    seed: 1,
  };
}

async function replyTo(text: string) {
  const parsed = parseQuery(text, { columns: headers });
  if (!parsed.ok) throw new Error(parsed.error.message);
  const reply = await answerQuery(parsed.query, circumstances());
  return { ...reply, answer: Answer.parse(reply.answer) };
}

test.each([
  [
    "E(`tip ($)` / `fare ($)`)",
    [
      "**0.369** is the average tip ($) divided by fare ($).",
      "1 row left out because `tip ($)` / `fare ($)` is missing: a value is, or it would be divided by 0.",
      "Query: ``E(`tip ($)` / `fare ($)`)``",
    ],
  ],
  ["sum(`tip ($)` + `fare ($)`)", ["**$67** is the sum of tip ($) plus fare ($)."]],
  [
    "median(dropoff - pickup)",
    ["**25 minutes** is the median of the minutes from pickup to dropoff."],
  ],
  [
    "rows(2 by `fare ($)` desc)",
    [
      "**2 rows** of 5: the 2 rows with the largest fare ($).",
      "| name | tip ($) | fare ($) | pickup | dropoff |",
      "| a\\|b | 3 | 20 | 2024-01-01T11:00:00 | 2024-01-01T11:10:00 |",
      "| \\*x\\* | 6 | 12 |",
    ],
  ],
  [
    "by(yearmonth(dropoff): count(all))",
    ["| 2024-01 | 4 |", "| 2024-02 | 0 |", "| 2024-03 | 1 |", '"kind":"line"', '"x":"2024-02"'],
  ],
  ["by(yearquarter(dropoff): E(`tip ($)`))", ["| 2024-Q1 | $3.40 |"]],
  ["rows(3)", ["**3 rows** of 5: the first 3 rows.", "| =1+1 | 2 |", "| \\<b> | 1 | 0 |"]],
])("%s", async (text, said) => {
  const { message, answer } = await replyTo(text);
  expect(answer.kind).toBe("answer");
  for (const part of said) expect(message).toContain(part);
});
