import type { DependenceResult, EngineAnswer, Estimate, Group } from "@probability-chat/engine";
import { columnText } from "@probability-chat/query";
import { sentenceOfAnalysis } from "./analyses/analyses.ts";
import { testSentence } from "./claim-test.ts";
import { correlationsSentence, strengthOfCorrelation } from "./correlations.ts";
import {
  boundText,
  estimateFigure,
  figure,
  joinedPrediction,
  level,
  namedFew,
  number,
  percent,
  pValue,
  rows,
} from "./figures.ts";
import { keyLabel, labelOf } from "./labels.ts";
import { modelledSentence } from "./modelled.ts";
import { name } from "./value.ts";

/** Groups and values named in a sentence. */
const MOST_LISTED = 5;

/** One plain sentence, its figure first and apart, so that Markdown can set it in bold. */
export interface Sentence {
  readonly figure: string;
  readonly rest: string;
}

type Said = Exclude<EngineAnswer, { kind: "refused" }>;

/** What an answer says. `reading` is the query in words, beginning in lower case; `key` what a label is of. */
export function sentenceOf(
  answer: Said,
  reading: string,
  unit: string | null,
  key: string,
): Sentence {
  switch (answer.kind) {
    case "estimate":
      return estimateSentence(answer, reading, unit);
    case "label":
      return labelSentence(answer, reading, key);
    case "claim":
      if (answer.test) {
        return testSentence(answer.test, compared(answer.left, answer.right, unit), reading);
      }
      return {
        figure: answer.holds ? "Yes" : "No",
        rest: ` is the answer to ${reading} (${compared(answer.left, answer.right, unit)}${answer.beyondNoise === false ? "; the difference is within chance" : ""}).`,
      };
    case "interval": {
      const quantity = answer.of?.quantity ?? "number";
      const said = (end: number | string) =>
        typeof end === "string" ? end : figure(end, quantity, unit);
      const [low, high] = [said(answer.low), said(answer.high)];
      return { figure: `${low} to ${high}`, rest: ` is ${reading}.` };
    }
    case "groups":
      return groupsSentence(answer, reading, unit);
    case "table":
      return tableSentence(answer, reading);
    case "dependence":
      return dependenceSentence(answer);
    case "drivers":
      return driversSentence(answer);
    case "correlations":
      return correlationsSentence(answer);
    case "completion":
    case "surprise":
    case "simulatedRows":
      return modelledSentence(answer, reading);
    case "rows":
    case "findings":
    case "shape":
    case "trend":
    case "forecast":
    case "survival":
    case "power":
      return sentenceOfAnalysis(answer, reading, unit);
    case "describe":
      return {
        figure: `${rows(answer.rows)}, ${number(answer.columns.length)} ${answer.columns.length === 1 ? "column" : "columns"}`,
        rest: `: ${reading}.`,
      };
    case "explain":
      return answer.answer.kind === "refused"
        ? { figure: "No answer", rest: `: ${answer.answer.message}` }
        : sentenceOf(answer.answer, reading, unit, key);
  }
}

function estimateSentence(estimate: Estimate, reading: string, unit: string | null): Sentence {
  const { quantity, value, bound, parts, support } = estimate;
  const [left, right] = parts;
  const said = estimateFigure(estimate, unit);
  const rowWord = support.given === 1 ? "row" : "rows";
  if (estimate.predictive && support.given === 0) {
    const rest = ` is the model's estimate, since there is no such row to count: ${reading}.`;
    return { figure: said, rest };
  }
  const predicted = joinedPrediction(estimate, unit);
  if (predicted) {
    const basis = bound ? ` ${rowWord}` : right ? "" : ` of ${rows(support.given)}`;
    return {
      figure: said,
      rest: `${basis}; best estimate for a new case ${predicted}: ${reading}.`,
    };
  }
  if (bound) return { figure: said, rest: ` ${rowWord}, ${boundText(bound)}: ${reading}.` };
  if (quantity === "odds" && left) {
    return {
      figure: said,
      rest: ` are ${reading} (a probability of ${estimateFigure(left, null)}).`,
    };
  }
  if (left && right) {
    return { figure: said, rest: ` is ${reading} (${compared(left, right, unit)}).` };
  }
  if (quantity === "correlation") {
    return { figure: said, rest: ` is ${reading}: ${strengthOfCorrelation(estimate)}.` };
  }
  return { figure: value === 0 && quantity === "share" ? "0" : said, rest: ` is ${reading}.` };
}

/** Whether an answer's sentence has the bound that none or all of its rows leave. */
export function saysBound(answer: Said, unit: string | null): boolean {
  if (answer.kind === "explain") {
    return answer.answer.kind !== "refused" && saysBound(answer.answer, unit);
  }
  return answer.kind === "estimate" && Boolean(answer.bound) && !joinedPrediction(answer, unit);
}

function labelSentence(
  answer: Extract<Said, { kind: "label" }>,
  reading: string,
  key: string,
): Sentence {
  const others = answer.ties.filter((tie) => tie !== answer.value).map((tie) => keyLabel(key, tie));
  const tied = others.length > 0 ? `, tied with ${namedFew(others, MOST_LISTED)}` : "";
  const share = answer.share ? ` (${shareOf(answer.share)})` : "";
  return { figure: keyLabel(key, answer.value), rest: `${share}${tied} is ${reading}.` };
}

/** `62.5 % of 80 rows`, `all of 80 rows`. */
function shareOf({ bound, value, support }: Estimate): string {
  const share = bound ? (bound.kind === "atLeast" ? "all" : "none") : percent(value);
  return `${share} of ${rows(support.given)}`;
}

function groupsSentence(
  answer: Extract<Said, { kind: "groups" }>,
  reading: string,
  unit: string | null,
): Sentence {
  const known = answer.groups.filter(hasEstimate);
  const [first, ...others] = known;
  if (!first) return datesSentence(answer, reading);
  if (answer.form === "rank") {
    return {
      figure: labelOf(answer.columns, first.keys),
      rest: ` (${estimateFigure(first.estimate, unit)}): ${reading}.`,
    };
  }
  const sorted = [first, ...others].sort((a, b) => b.estimate.value - a.estimate.value);
  const [most = first] = sorted;
  const least = sorted.at(-1) ?? first;
  const said = (group: Known) =>
    `${estimateFigure(group.estimate, unit)} for ${labelOf(answer.columns, group.keys)}`;
  if (most === least) return { figure: said(most), rest: `: ${reading}.` };
  return answer.form === "distribution"
    ? { figure: said(most), rest: `, the most common of ${number(known.length)}: ${reading}.` }
    : { figure: said(most), rest: `, down to ${said(least)}: ${reading}.` };
}

/** Groups whose figures are dates: the first of a ranking, else from the earliest to the latest. */
function datesSentence(
  { form, columns, groups }: Extract<Said, { kind: "groups" }>,
  reading: string,
): Sentence {
  const said = groups.flatMap(({ keys, date }) =>
    date ? [{ date: date.value, label: labelOf(columns, keys) }] : [],
  );
  const [first] = said;
  if (!first) return { figure: "No groups", rest: `: ${reading}.` };
  if (form === "rank") return { figure: first.label, rest: ` (${first.date}): ${reading}.` };
  const ends = [...said].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const [earliest = first, latest = first] = [ends[0], ends.at(-1)];
  const figure = `${earliest.date} for ${earliest.label}`;
  return earliest === latest
    ? { figure, rest: `: ${reading}.` }
    : { figure, rest: `, up to ${latest.date} for ${latest.label}: ${reading}.` };
}

function tableSentence(answer: Extract<Said, { kind: "table" }>, reading: string): Sentence {
  const cells = answer.rows.flatMap(({ key, groups }) =>
    groups.filter(hasEstimate).map((group) => ({ key, group })),
  );
  const [first] = cells;
  if (!first || answer.form === "conditional") {
    return { figure: `${answer.rows.length} groups`, rest: `: ${reading}.` };
  }
  const most = cells.reduce((a, b) => (b.group.estimate.value > a.group.estimate.value ? b : a));
  const where = [keyLabel(answer.row, most.key), labelOf([answer.column], most.group.keys)].join(
    " · ",
  );
  const figure = estimateFigure(most.group.estimate, null);
  return { figure: `${figure} for ${where}`, rest: `, the largest: ${reading}.` };
}

/** `74.2 % against 18.9 %`; a plain number on the right goes without saying. */
export function compared(left: Estimate, right: Estimate, unit: string | null): string {
  return right.quantity === "number"
    ? estimateFigure(left, unit)
    : `${estimateFigure(left, unit)} against ${estimateFigure(right, unit)}`;
}

function dependenceSentence(answer: Extract<Said, { kind: "dependence" }>): Sentence {
  const [x, y] = [columnText(answer.x), columnText(answer.y)];
  const { results } = answer;
  const [only] = results;
  if (only && results.length === 1) {
    const where = only.group === null ? "" : ` for ${only.group}`;
    const basis = `(${effectText(only)}, p ${pValue(only.pValue)}, ${rows(only.n)}).`;
    return only.dependent
      ? {
          figure: "Associated",
          rest: `${where}: ${x} and ${y} go together ${strengthOf(only.effect)}${directionOf(only)} ${basis}`,
        }
      : { figure: "No association found", rest: ` between ${x} and ${y}${where} ${basis}` };
  }
  const dependent = results.filter((result) => result.dependent).map(({ group }) => name(group));
  return dependent.length === 0
    ? { figure: "No association found", rest: ` between ${x} and ${y} in any group.` }
    : {
        figure: `Associated in ${dependent.length} of ${results.length} groups`,
        rest: `: ${x} and ${y}, for ${namedFew(dependent, MOST_LISTED)}.`,
      };
}

/** Of two numbers that were tested along a line, whether they rise together; or that they do neither. */
function directionOf({ test, effect: { spearman_rho, pearson_r } }: DependenceResult): string {
  const along = [spearman_rho, pearson_r].filter((r) => r !== undefined);
  const isWeak = along.every((r) => Math.abs(r) < LEAST_DIRECTED);
  if (test.startsWith("binned_anova")) return isWeak ? ", though in no one direction" : "";
  if (isWeak || !/^(pearson|linear)/.test(test)) return "";
  if (along.every((r) => r > 0)) return ", the higher the one the higher the other";
  return along.every((r) => r < 0) ? ", the higher the one the lower the other" : "";
}

function driversSentence(answer: Extract<Said, { kind: "drivers" }>): Sentence {
  const [first, ...others] = answer.drivers.slice(0, 3).map(({ column }) => column);
  if (first === undefined) {
    const rest = ` in the table can be told to go with ${columnText(answer.target)}: no column does beyond chance.`;
    return { figure: "Nothing", rest };
  }
  const next = others.length > 0 ? `, then ${namedFew(others)}` : "";
  return { figure: first, rest: ` goes most with ${columnText(answer.target)}${next}.` };
}

const effectNames: Readonly<Record<string, string>> = {
  cramers_v: "Cramér's V",
  pearson_r: "Pearson's r",
  spearman_rho: "rank correlation (Spearman's ρ)",
  eta_squared: "η²",
};

/** A weaker correlation says nothing of a direction. */
const LEAST_DIRECTED = 0.1;

/** From where an effect is weak, moderate and strong by Cohen's conventions. */
const conventions: Readonly<Record<string, readonly [number, number, number]>> = {
  cramers_v: [0.1, 0.3, 0.5],
  pearson_r: [0.1, 0.3, 0.5],
  spearman_rho: [0.1, 0.3, 0.5],
  eta_squared: [0.01, 0.06, 0.14],
};

/** `moderately`, by the largest of the effects. */
function strengthOf(effect: Readonly<Record<string, number>>): string {
  const steps = Object.entries(effect).map(
    ([key, value]) => conventions[key]?.filter((least) => Math.abs(value) >= least).length ?? 0,
  );
  return ["very weakly", "weakly", "moderately", "strongly"][Math.max(0, ...steps)] ?? "";
}

/** `Pearson's r 0.42 (95 % interval 0.35 to 0.48), rank correlation (Spearman's ρ) 0.40`. */
export function effectText({ effect, correlation }: DependenceResult): string {
  return Object.entries(effect)
    .map(([key, value]) => {
      const said = `${effectNames[key] ?? key} ${number(value)}`;
      if (key !== "pearson_r" || !correlation) return said;
      const { low, high } = correlation;
      return `${said} (${level(correlation.level)} interval ${number(low)} to ${number(high)})`;
    })
    .join(", ");
}

type Known = Group & { readonly estimate: Estimate };

/** Whether a group has a figure. */
export function hasEstimate(group: Group): group is Known {
  return group.estimate !== null;
}
