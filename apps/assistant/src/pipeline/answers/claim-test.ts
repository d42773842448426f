/** What a test of a claim says: its verdict, how far the sides differ, and what it leaves likely. */
import type { ClaimTest } from "@probability-chat/engine";
import { level, number, pValue } from "../figures.ts";
import type { Fact, Headline, Sentence } from "./shown.ts";

const SIGNIFICANT = 0.05;

const EFFECTS: Readonly<Record<ClaimTest["effects"][number]["name"], string>> = {
  cohens_d: "Cohen's d",
  cohens_h: "Cohen's h",
  cohens_q: "Cohen's q",
  cramers_v: "Cramér's V",
};
/** From where they are small, medium and large (J. Cohen 1988). */
const STEPS: Readonly<Record<keyof typeof EFFECTS, readonly [number, number, number]>> = {
  cohens_d: [0.2, 0.5, 0.8],
  cohens_h: [0.2, 0.5, 0.8],
  cohens_q: [0.1, 0.3, 0.5],
  cramers_v: [0.1, 0.3, 0.5],
};
const SIZES = ["next to none", "small", "medium", "large"];

const TESTS: Readonly<Record<string, string>> = {
  chi_square: "χ² test",
  chi_square_permutation: "χ² test by permutation",
  binomial: "binomial test",
  welch_t: "Welch's t test",
  paired_t: "paired t test",
  one_sample_t: "t test",
  correlation_t: "t test of a correlation",
  fisher_z: "Fisher's z test",
  interval: "by the interval of the difference",
};

/** How strongly a factor speaks (H. Jeffreys 1961). */
const STRENGTHS: readonly (readonly [least: number, word: string])[] = [
  [100, "decisive"],
  [30, "very strong"],
  [10, "strong"],
  [3, "moderate"],
];

export function testSentence(test: ClaimTest, sides: string, reading: string): Sentence {
  const p = `p ${pValue(test.pValue)}`;
  return test.pValue < SIGNIFICANT
    ? { figure: "Beyond chance", rest: `: the sides differ (${sides}; ${p}), by ${reading}.` }
    : {
        figure: "Not beyond chance",
        rest: `: the sides may differ by luck alone (${sides}; ${p}), by ${reading}.`,
      };
}

/** `Welch's t test: t −2.1 on 38.4 degrees of freedom. Cohen's d −0.66 (…), medium. Bayes factor …`. */
export function testText(test: ClaimTest): string {
  return [statisticText(test), ...test.effects.map(effectText), bayesText(test)]
    .filter((part) => part !== null)
    .map((part) => `${part}.`)
    .join(" ");
}

/** The same, each part with a word for what it is. */
export function testFacts(test: ClaimTest): Fact[] {
  const bayes = bayesText(test);
  return [
    { label: "p value", text: pValue(test.pValue).replace("= ", "") },
    ...test.effects.map((effect) => ({ label: "Effect size", text: effectText(effect) })),
    ...(bayes ? [{ label: "Bayes factor", text: bayes }] : []),
    { label: "Test", text: statisticText(test) },
  ];
}

export function testHeadline({
  test,
  statistic,
  df,
  pValue: p,
  effects,
  bayes,
}: ClaimTest): Headline {
  return {
    form: "test",
    value: {
      significant: p < SIGNIFICANT,
      test,
      statistic,
      df,
      p_value: p,
      ...Object.fromEntries(effects.map(({ name, value }) => [name, value])),
      bayes_factor: bayes && Math.exp(Math.min(bayes.logFactor, MOST_LOG)),
    },
  };
}

/** Beyond it a number on the wire would be infinite. */
const MOST_LOG = 700;

function statisticText({ test, statistic, df }: ClaimTest): string {
  const name = (TESTS[test] ?? test).replace(/^./u, (letter) => letter.toUpperCase());
  if (test === "binomial") return name;
  if (test === "interval" || test === "fisher_z") return `${name}: z ${number(statistic)}`;
  if (test.startsWith("chi")) return `${name}: χ² ${number(statistic)}`;
  return `${name}: t ${number(statistic)} on ${number(df ?? 0)} degrees of freedom`;
}

function effectText({ name, value, interval }: ClaimTest["effects"][number]): string {
  const said = `${EFFECTS[name]} ${number(value)}`;
  const around = interval
    ? ` (${level(interval.level)} interval ${number(interval.low)} to ${number(interval.high)})`
    : "";
  const size = SIZES[STEPS[name].filter((least) => Math.abs(value) >= least).length];
  return `${said}${around}, ${size}`;
}

function bayesText({ bayes }: ClaimTest): string | null {
  if (!bayes) return null;
  const size = Math.exp(Math.min(Math.abs(bayes.logFactor), MOST_LOG));
  const times = size > 1e6 ? "more than a million" : number(Number(size.toPrecision(2)));
  const word = STRENGTHS.find(([least]) => size >= least)?.[1];
  const which =
    bayes.logFactor > 0 ? "differ than if they do not" : "do not differ than if they do";
  const method = bayes.method === "jzs" ? "Bayes factor, JZS prior" : "Bayes factor by BIC";
  return `The rows are ${times} times likelier if the sides ${which}${word ? `, which is ${word}` : ""} (${method})`;
}
