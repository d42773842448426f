import { Answer } from "@probability-chat/contract";
import { tableFromRecords } from "@probability-chat/engine";
import { parseQuery } from "@probability-chat/query";
import { expect, test } from "vitest";
import { circumstancesOf } from "../../test/support/circumstances.ts";
import { answerQuery } from "./answer-question.ts";

const headers = ["name", "tip ($)", "fare ($)", "pickup", "dropoff"];
const records = [
  ["=1+1", "2", "10", "2024-01-01T10:00:00", "2024-01-01T10:30:00"],
  ["a|b", "3", "20", "2024-01-01T11:00:00", "2024-01-01T11:10:00"],
  ["<b>", "1", "0", "2024-01-02T10:00:00", "2024-01-02T10:45:00"],
  ["*x*", "6", "12", "2024-01-03T10:00:00", "2024-01-03T10:20:00"],
  ["e", "5", "8", "", "2024-03-03T10:20:00"],
];

const circumstances = circumstancesOf(tableFromRecords(headers, records));

async function replyTo(text: string) {
  const parsed = parseQuery(text, { columns: headers });
  if (!parsed.ok) throw new Error(parsed.error.message);
  const reply = await answerQuery(parsed.query, circumstances);
  return { ...reply, answer: Answer.parse(reply.answer) };
}

/** Ten years of quarters, two groups with a time until an event. */
const quarters = tableFromRecords(
  ["sold", "price ($)", "weeks", "over", "arm"],
  Array.from({ length: 40 }, (_, at) => [
    `${2010 + Math.floor(at / 4)}-${["02", "05", "08", "11"][at % 4]}-10`,
    String(100 + 2 * at + ([0, 9, 3, -9][at % 4] ?? 0) + (at % 3)),
    String(1 + ((at * 7) % 23)),
    at % 5 === 0 ? "no" : "yes",
    at % 2 === 0 ? "a" : "b",
  ]),
);

test.each([
  [
    "trend(E(`price ($)`) over yearquarter(sold))",
    [
      "**Rising**, +$",
      "a quarter (95 % interval +$",
      "from 2010-Q1 to 2019-Q4: the trend of the average price ($), over quarter and year of sold.",
      "Kendall's τ 0.",
      "| 2019-Q4 | $",
      "| quarter of sold, last 24 of 40 |",
      '"kind":"line"',
      '"x":"2010-01"',
    ],
  ],
  [
    "forecast(E(`price ($)`) over yearquarter(sold), 4)",
    [
      "in 2020-Q1 (95 % interval $",
      "such forecasts of what was already known were off by $",
      "| 2020-Q4 (forecast) | $",
      "A forecast supposes that what was goes on",
      '"kind":"fan"',
      '"x":"2020-10"',
    ],
  ],
  [
    "shape(`price ($)`)",
    [
      "(skewness ",
      "; Shapiro and Wilk's W p ",
      "| D'Agostino and Pearson's K² | ",
      "| Excess kurtosis | ",
      '"kind":"histogram"',
    ],
  ],
  [
    "survival(weeks, over = 'yes' by arm)",
    [
      "(log-rank test, p = ",
      "for each arm. Medians: arm a ",
      "| arm | Median | 95 % interval | Without the event at the end | Events | Rows |",
      '"kind":"steps"',
    ],
  ],
  [
    "survival(weeks, over = 'yes')",
    ["is the median weeks until the event, of 40 rows of which 32 have it"],
  ],
  [
    "samplesize(P(over = 'yes'), -0.1)",
    ["rows in each group** for a change of −10.0 percentage points from 80.0 %", "| 95 % | "],
  ],
  ["count(outlier(`price ($)`))", ["**0**"]],
])("%s", async (text, said) => {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const { message, answer } = await answerQuery(parsed.query, circumstancesOf(quarters));
  expect(Answer.parse(answer).kind).toBe("answer");
  for (const part of said) expect(message).toContain(part);
});

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
  ["by(yearquarter(dropoff): E(`tip ($)`))", ["**$3.40 for 2024-Q1**"]],
  [
    "detectable(E(`fare ($)`), 64)",
    [
      "**+$3.60** from $10 is the smallest rise to be found with 80 % chance, two-sided at 5 %",
      "| 80 % | 64 | +$3.60 |",
    ],
  ],
  ["rows(3)", ["**3 rows** of 5: the first 3 rows.", "| =1+1 | 2 |", "| \\<b> | 1 | 0 |"]],
])("%s", async (text, said) => {
  const { message, answer } = await replyTo(text);
  expect(answer.kind).toBe("answer");
  for (const part of said) expect(message).toContain(part);
});
