import { type EngineAnswer, type Interval, tableFromRecords } from "@probability-chat/engine";
import { Names } from "@probability-chat/language";
import { parseQuery } from "@probability-chat/query";
import { expect, test } from "vitest";
import { toAnswer } from "./to-answer.ts";

const { codebook } = tableFromRecords(["smoker"], [["yes"], ["no"]]);

function blocks(engine: EngineAnswer, text = "P(smoker = 'yes')"): string[] {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const { message } = toAnswer(engine, {
    query: parsed.query,
    reading: "the probability that smoker is 'yes'",
    notes: [],
    names: new Names(codebook),
    dataset: { hash: "h", model_version: "1" },
    suggestions: [],
  });
  return message.split("\n\n").slice(0, -1);
}

type Said = Extract<EngineAnswer, { kind: "estimate" }>;

const range = (low: number, high: number, method: Interval["method"]): Interval => ({
  low,
  high,
  level: 0.95,
  method,
});
const share = (matching: number, given: number, more: Partial<Said> = {}) => ({
  kind: "estimate" as const,
  quantity: "probability" as const,
  value: matching / given,
  interval: range(matching / given - 0.1, matching / given + 0.1, "jeffreys"),
  support: { rows: 9_000, given, matching, excluded: 0 },
  parts: [],
  baseline: null,
  caveats: [],
  ...more,
});
const predictive = (value: number, width: number) => ({
  predictive: { value, interval: range(value - width, value + width, "predictive") },
});
const none = { bound: { kind: "atMost", value: 0.014, level: 0.95 } } as const;

test.each<[string, EngineAnswer, string[]]>([
  [
    "the best estimate of few rows is said once",
    share(1, 2, predictive(0.606, 0.1)),
    [
      "**50.0 %** of 2 rows; best estimate for a new case 60.6 %: the probability that smoker is 'yes'.",
      "1 of 2 rows · 95 % interval 40.0 % to 60.0 % (Jeffreys)",
      "Best estimate: 95 % interval 50.6 % to 70.6 % (counts and model)",
    ],
  ],
  [
    "one that says what the rows say is not said",
    share(40, 100, predictive(0.401, 0.1)),
    [
      "**40.0 %** is the probability that smoker is 'yes'.",
      "40 of 100 rows · 95 % interval 30.0 % to 50.0 % (Jeffreys)",
    ],
  ],
  [
    "one that is surer is said",
    share(40, 100, predictive(0.401, 0.05)),
    [
      "**40.0 %** is the probability that smoker is 'yes'.",
      "40 of 100 rows · 95 % interval 30.0 % to 50.0 % (Jeffreys)",
      "Best estimate for a new, similar row: 40.1 % · 95 % interval 35.1 % to 45.1 % (counts and model)",
    ],
  ],
  [
    "what none of the rows leaves is said once, and thousands are parted",
    share(0, 2_110, {
      ...none,
      caveats: [{ kind: "zeroCount", upper: 0.014, rows: 2_110 }],
    }),
    [
      "**0 of 2,110** rows, at most 1.4 %: the probability that smoker is 'yes'.",
      "- That it did not happen here does not make it impossible.",
    ],
  ],
])("%s", (_, engine, said) => {
  expect(blocks(engine)).toEqual(said);
});

test("that nothing was found is no association", () => {
  const [said, ...rest] = blocks(
    { kind: "drivers", target: "smoker", drivers: [], caveats: [] },
    "drivers(smoker)",
  );
  expect(said).toBe(
    "**Nothing** in the table can be told to go with smoker: no column does beyond chance.",
  );
  expect(rest).toEqual([]);
});

test.each<[Record<string, number>, string, test?: string]>([
  [{ eta_squared: 0.005 }, "**Associated**: wind and weather go together very weakly (η² 0.00500"],
  [{ eta_squared: 0.101 }, "go together moderately (η² 0.101"],
  [{ cramers_v: 0.12 }, "go together weakly (Cramér"],
  [
    { pearson_r: -0.2, spearman_rho: -0.61 },
    "go together strongly, the higher the one the lower the other (Pearson",
  ],
  [{ pearson_r: 0.4 }, "go together moderately, the higher the one the higher the other (Pearson"],
  [{ pearson_r: 0.02, cramers_v: 0.4 }, "go together moderately (Pearson", "chi_square"],
  [{ pearson_r: 0.2, cramers_v: 0.4 }, "go together moderately (Pearson", "chi_square"],
  [{ pearson_r: 0.02, eta_squared: 0.3 }, "strongly, though in no one direction (", "binned_anova"],
  [{ spearman_rho: 0.8, eta_squared: 0.3 }, "strongly, the higher the one", "binned_anova"],
  [{ pearson_r: 0.12, spearman_rho: -0.2 }, "go together weakly (Pearson"],
])("%j is told in a word", (effect, said, kind) => {
  const [text] = blocks(
    {
      kind: "dependence",
      x: "wind",
      y: "weather",
      results: [
        {
          group: null,
          dependent: true,
          negligible: false,
          test: kind ?? ("pearson_r" in effect ? "pearson" : "anova"),
          statistic: 40,
          pValue: 1e-9,
          effect,
          n: 1_461,
        },
      ],
      explainedBy: null,
      shown: null,
      scatter: null,
      caveats: [],
    },
    "dependence(wind, weather)",
  );
  expect(text).toContain(said);
});
