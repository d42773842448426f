import type { Answered, Gauge, Series } from "@probability-chat/contract";
import type { Estimate, Prediction, Quantity } from "@probability-chat/engine";
import type { Names } from "@probability-chat/language";
import type { Query } from "@probability-chat/query";
import {
  boundText,
  compared,
  count,
  estimateFigure,
  intervalText,
  joinedPrediction,
  percent,
  predictiveFigure,
  predictsMore,
  rows,
} from "../figures.ts";
import { adjustedBasis, changeText, unadjustedText } from "./adjusted.ts";
import { strengthOfCorrelation } from "./correlations.ts";
import { bare, levels, ofSides, type Point, scatter } from "./drawing.ts";
import { positivityTable, sensitivityOf } from "./effect.ts";
import { estimateFacts } from "./estimate-facts.ts";
import { estimateEvidence } from "./evidence.ts";
import { estimateGauge, zeroOf } from "./gauge.ts";
import { contributionTable, regressionTable, toldOf } from "./regression.ts";
import type { Asked, Said, Sentence, Shown } from "./shown.ts";

type Estimated = Extract<Said, { kind: "estimate" }>;

export const estimateShown: Shown<Estimated> = {
  headline: ({ quantity, value }, query) => ({ form: formOf(quantity, query), value }),
  sentence: estimateSentence,
  method: methodOf,
  tables: (answer, asked) => [
    ...regressionTable(answer, asked.unit, asked.names),
    ...contributionTable(answer, asked.unit, asked.names),
    ...positivityTable(answer, asked),
  ],
  series: seriesOf,
  gauge: (answer, { query, unit }) =>
    estimateGauge(answer, [...zeroOf(answer), ...baselineMarks(answer.baseline, query)], unit),
  face: (answer, asked) => ({
    figure: estimateFigure(answer, asked.unit),
    beside: besideFigure(answer, asked),
  }),
  facts: (answer, asked) => estimateFacts(answer, asked),
  below: (answer, { query, unit, names }) => [
    estimateEvidence(answer, unit, adjustedBasis(answer)),
    changeText(answer, unit),
    predictedText(answer, unit),
    toldOf(answer, names),
    sensitivityOf(answer, unit),
    baselineText(answer, query, unit),
  ],
  estimate: (answer) => answer,
  interval: ({ interval }) => interval,
};

function formOf(quantity: Quantity, query: Query): Answered["form"] {
  if (query.kind === "simulate") return "simulation";
  switch (quantity) {
    case "probability":
    case "odds":
    case "count":
      return quantity;
    case "distinct":
      return "count";
    case "oddsRatio":
    case "relativeRisk":
    case "ratio":
    case "share":
      return "ratio";
    case "probabilityDifference":
    case "difference":
      return "difference";
    default:
      return "number";
  }
}

function methodOf(answer: Estimated, { kind }: Query): Answered["method"] {
  if (answer.adjustment) return "standardisation";
  if (kind === "simulate") return "simulation";
  if (answer.caveats.some((caveat) => caveat.kind === "extrapolation")) return "model";
  return answer.regression || answer.prediction ? "regression" : "counts";
}

function estimateSentence(estimate: Estimate, { reading, unit }: Asked): Sentence {
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

/** Whether the sentence has the bound that none or all of its rows leave. */
export function saysBound(answer: Said, unit: string | null): boolean {
  return answer.kind === "estimate" && Boolean(answer.bound) && !joinedPrediction(answer, unit);
}

function seriesOf(answer: Estimated, asked: Asked): Series | null {
  const { reading, unit, names } = asked;
  if (answer.prediction) {
    const { contributions } = answer.prediction;
    const points = contributions.map((one) => contributionPoint(one, names));
    return levels(reading, unit ?? "", points);
  }
  if (answer.scatter) return scatter(answer.scatter, reading, names);
  const [left, right] = answer.parts;
  return left && right ? ofSides(left, right, asked) : null;
}

function contributionPoint(
  { column, value, amount }: Prediction["contributions"][number],
  names: Names,
): Point {
  return bare(`${names.column(column)} = ${names.value(column, String(value))}`, amount);
}

function baselineMarks(baseline: Estimate | null, query: Query): Gauge["marks"] {
  if (!baseline) return [];
  const label =
    query.kind === "whatIf" ? "as it is" : query.kind === "predict" ? "average" : "all rows";
  return [{ label, value: baseline.value }];
}

function besideFigure(estimate: Estimated, { query, unit }: Asked): string {
  const { bound, parts, quantity, support, value } = estimate;
  const [left, right] = parts;
  if (estimate.predictive && support.given === 0)
    return "by the learned model: there is no such row";
  if (bound) {
    const predicted = joinedPrediction(estimate, unit);
    return `${support.given === 1 ? "row" : "rows"}, ${predicted ? `best estimate for a new case ${predicted}` : boundText(bound)}`;
  }
  if (query.kind === "simulate") {
    return `of ${count(query.rows)} new rows, where ${frequencyOf(estimate)} have it`;
  }
  const basis = adjustedBasis(estimate);
  if (basis) return basis;
  if (quantity === "odds" && left)
    return `${frequencyOf(left)}, a probability of ${estimateFigure(left, null)}`;
  if (left && right) return compared(left, right, unit);
  if (quantity === "count" && estimate.interval?.method === "exact") {
    return value < support.rows ? `of ${rows(support.rows)}, ${percent(value / support.rows)}` : "";
  }
  return frequencyOf(estimate);
}

/** A natural frequency: `67 of 461 rows`. */
export function frequencyOf({ support, quantity }: Estimate): string {
  if (quantity === "number") return "";
  return support.matching === null
    ? `over ${rows(support.given)}`
    : `${count(support.matching)} of ${rows(support.given)}`;
}

/** What a new, similar row may be expected to do, beside what these rows did. */
function predictedText(engine: Estimated, unit: string | null): string | null {
  if (!engine.predictive) return null;
  const { quantity, predictive, support } = engine;
  const interval = intervalText(predictive.interval, quantity, unit);
  if (support.given === 0) return interval;
  const said = predictiveFigure(engine, unit);
  if (joinedPrediction(engine, unit)) return interval && `Best estimate: ${interval}`;
  return said && predictsMore(engine)
    ? `Best estimate for a new, similar row: ${said} · ${interval}`
    : null;
}

function baselineText(answer: Estimated, { kind }: Query, unit: string | null): string | null {
  const where =
    kind === "whatIf"
      ? "as the table is"
      : kind === "predict"
        ? "on average"
        : "without the condition";
  return comparisonText(answer.baseline, where, unit, unadjustedText(answer, unit));
}

/** `For comparison, over all groups: 38.4 % (891 rows).` */
export function comparisonText(
  baseline: Estimate | null,
  where: string,
  unit: string | null,
  more: string | null = null,
): string | null {
  if (!baseline) return null;
  const said = estimateFigure(baseline, unit);
  const { bound, support } = baseline;
  const basis = bound ? ` rows, ${boundText(bound)}` : ` (${rows(support.given)})`;
  return `For comparison, ${where}: ${said}${basis}${more ? `; ${more}` : ""}.`;
}
