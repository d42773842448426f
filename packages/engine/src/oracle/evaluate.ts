import {
  ALL,
  isScalar,
  type Key,
  printKey,
  type Query,
  type Scalar,
} from "@probability-chat/query";
import type { TableModel } from "../model/table-model.ts";
import type { Table } from "../table/table.ts";
import { isTableLimitError } from "../table/table-limit-error.ts";
import type { EngineAnswer } from "./answer.ts";
import type { Caveat } from "./caveat.ts";
import { checkColumns, checkTypes } from "./check.ts";
import { closeQuery } from "./close.ts";
import { withComputedColumns } from "./computed.ts";
import { type Context, createContext } from "./context.ts";
import type { DateValue, Estimate } from "./estimate.ts";
import { extrapolatedAnswer } from "./figures/extrapolate.ts";
import type { Outcome } from "./figures/outcome.ts";
import { withPredictive } from "./figures/predictive.ts";
import { estimateScalar } from "./figures/scalar.ts";
import { scatterOf } from "./figures/scatter.ts";
import { regressionOf } from "./figures/slope.ts";
import { withPeriod } from "./groups/over-time.ts";
import { findReversals } from "./held-fixed/reversal.ts";
import { scalarByAnswer } from "./kinds/by/by.ts";
import { claimAnswer } from "./kinds/claim/claim.ts";
import { testAnswer } from "./kinds/claim/test-claim.ts";
import { completeAnswer } from "./kinds/complete/complete.ts";
import { correlationsAnswer } from "./kinds/correlations/correlations.ts";
import { dependenceAnswer } from "./kinds/dependence/dependence.ts";
import { describeAnswer } from "./kinds/describe/describe.ts";
import { distributionAnswer } from "./kinds/distribution/distribution.ts";
import { drawAnswer } from "./kinds/draw/draw.ts";
import { driversAnswer } from "./kinds/drivers/drivers.ts";
import { effectAnswer } from "./kinds/effect/effect.ts";
import { explainAnswer } from "./kinds/explain/explain.ts";
import { findingsAnswer } from "./kinds/findings/findings.ts";
import { forecastAnswer } from "./kinds/forecast/forecast.ts";
import { intervalAnswer, rangeAnswer } from "./kinds/interval/interval.ts";
import { modeAnswer } from "./kinds/mode/mode.ts";
import { powerAnswer } from "./kinds/power/power.ts";
import { predictAnswer } from "./kinds/predict/predict.ts";
import { rankAnswer } from "./kinds/rank/rank.ts";
import { rowsAnswer } from "./kinds/rows/rows.ts";
import { shapeAnswer } from "./kinds/shape/shape.ts";
import { simulateAnswer } from "./kinds/simulate/simulate.ts";
import { surpriseAnswer } from "./kinds/surprise/surprise.ts";
import { survivalAnswer } from "./kinds/survival/survival.ts";
import { distributionByAnswer, tableAnswer } from "./kinds/table/table.ts";
import { trendAnswer } from "./kinds/trend/trend.ts";
import { whatIfAnswer } from "./kinds/what-if/what-if.ts";
import { isRefused, refuse } from "./refuse.ts";

export interface EvaluateOptions {
  /** Of every interval, in 0..1; 0.95 unless given. */
  readonly level?: number;
  /** Of every draw; 1 unless given. The same seed gives the same answer. */
  readonly seed?: number;
  /** What has been learned of this very table, for what its rows alone cannot say. */
  readonly model?: TableModel | null;
}

/**
 * Answers a query on a table: by exact counts, and by the model where rows are few or none.
 *
 * What the table cannot say is a value, {@link Refused}; the promise rejects only where the table
 * itself fails.
 *
 * @example
 * const answer = await evaluate(parsed.query, table, { seed: 1 });
 * if (answer.kind === "estimate") console.log(answer.value, answer.interval);
 */
export async function evaluate(
  query: Query,
  table: Table,
  { level = 0.95, seed = 1, model = null }: EvaluateOptions = {},
): Promise<EngineAnswer> {
  const unknown = checkColumns(query, table.codebook);
  if (unknown) return unknown;
  try {
    const wider = await withComputedColumns(query, table);
    if ("kind" in wider) return wider;
    const timed = withPeriod(query, table.codebook);
    const refused = checkTypes(timed, wider.codebook);
    if (refused) return refused;
    // What has been learned is of the table's own columns.
    const own = wider === table ? model : null;
    const context = createContext({ table: wider, model: own, level, seed }, timed);
    const closed = await closeQuery(context, timed);
    return isRefused(closed) ? closed : finiteAnswer(await answerQuery(context, closed));
  } catch (error) {
    if (isTableLimitError(error)) return refuse("tooManyGroups", error.message);
    throw error;
  }
}

/** Squares of the largest numbers overflow; a figure that did is none. */
function finiteAnswer(answer: EngineAnswer): EngineAnswer {
  if (hasFiniteNumbers(answer)) return answer;
  return refuse(
    "undefined",
    "The numbers are too large or too far apart for this figure to be computed.",
  );
}

function hasFiniteNumbers(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return (
    typeof value !== "object" || value === null || Object.values(value).every(hasFiniteNumbers)
  );
}

async function answerQuery(context: Context, query: Query): Promise<EngineAnswer> {
  if (isScalar(query)) return scalarAnswer(context, query);
  switch (query.kind) {
    case "claim":
      return claimAnswer(context, query);
    case "test":
      return testAnswer(context, query);
    case "interval":
      return intervalAnswer(context, query.level, query.scalar);
    case "range":
      return rangeAnswer(context, query.mass, query.column, query.given);
    case "distribution":
      return distributionAnswer(context, keyName(query.column), query.given);
    case "mode":
    case "antimode":
      return modeAnswer(context, query.kind, keyName(query.column), query.given);
    case "table":
      return tableAnswer(context, "joint", query.row, query.column, query.given);
    case "by":
      return byAnswer(context, query);
    case "rank":
      return rankAnswer(context, query);
    case "describe":
      return describeAnswer(context, query.column);
    case "findings":
      return findingsAnswer(context, query.column, (asked, level = context.level) =>
        evaluate(asked, context.table, { level, seed: context.seed }),
      );
    case "explain":
      return explainAnswer(context, query.query, await answerQuery(context, query.query));
    case "dependence":
      return dependenceAnswer(context, query, []);
    case "drivers":
      return driversAnswer(context, query.target, query.given);
    case "correlations":
      return correlationsAnswer(context, query.target, query.given);
    case "predict":
      return predictAnswer(context, query);
    case "draw":
      return drawAnswer(context, query);
    case "simulate":
      return simulateAnswer(context, query);
    case "whatIf":
      return whatIfAnswer(context, query);
    case "effect":
      return effectAnswer(context, query);
    case "complete":
      return completeAnswer(context, query);
    case "surprise":
      return surpriseAnswer(context, query);
    case "rows":
      return rowsAnswer(context, query);
    case "shape":
      return shapeAnswer(context, query);
    case "trend":
      return trendAnswer(context, query);
    case "forecast":
      return forecastAnswer(context, query);
    case "survival":
      return survivalAnswer(context, query);
    case "sampleSize":
    case "detectable":
      return powerAnswer(context, query);
  }
}

function byAnswer(
  context: Context,
  { query, columns }: Extract<Query, { kind: "by" }>,
): Promise<EngineAnswer> {
  const by = columns.map(keyName);
  switch (query.kind) {
    case "distribution":
      return distributionByAnswer(context, keyName(query.column), query.given, by);
    case "dependence":
      return dependenceAnswer(context, query, by);
    default:
      return scalarByAnswer(context, query, by);
  }
}

/** A key's name in the context: a column's own, a date part's canonical text. */
function keyName(key: Key): string {
  return typeof key === "string" ? key : printKey(key);
}

async function scalarAnswer(context: Context, scalar: Scalar): Promise<EngineAnswer> {
  const [outcome] = await estimateScalar(context, scalar, []);
  if (!outcome) return refuse("noRows", "The table has no rows.");
  if (outcome.result.kind === "refused") {
    return extrapolatedAnswer(context, scalar, outcome.result);
  }
  if (outcome.result.kind === "date") return dateAnswer(outcome.result, outcome);
  const reversals =
    scalar.kind === "difference" || scalar.kind === "ratio"
      ? await findReversals(context, scalar.left, scalar.right)
      : [];
  return {
    ...withPredictive(context, scalar, outcome.result),
    caveats: [
      ...outcome.caveats,
      ...intervalCaveat(scalar, outcome.result, outcome.caveats),
      ...reversals,
    ],
    baseline: await baselineOf(context, scalar),
    ...(await behindLine(context, scalar)),
  };
}

/** What a correlation or a slope is drawn and told from. */
async function behindLine(context: Context, scalar: Scalar) {
  const regression = scalar.kind === "slope" ? await regressionOf(context, scalar) : null;
  const scatter = await scatterOf(context, scalar);
  return { ...(regression && { regression }), ...(scatter && { scatter }) };
}

/** Why an estimate has no interval, where nothing else says so; a plain number needs none. */
function intervalCaveat(scalar: Scalar, estimate: Estimate, caveats: readonly Caveat[]): Caveat[] {
  const isSaid = estimate.bound || caveats.some(({ kind }) => kind === "noSpread");
  const isNumber = (one: Scalar): boolean =>
    one.kind === "number" || ("left" in one && isNumber(one.left) && isNumber(one.right));
  if (estimate.interval || isSaid || isNumber(scalar)) return [];
  return [{ kind: "noInterval", rows: estimate.support.given }];
}

function dateAnswer(date: DateValue, { caveats }: Outcome): EngineAnswer {
  const { quantity, value, interval, support } = date;
  return {
    kind: "label",
    quantity,
    value,
    ties: [value],
    share: null,
    interval,
    support,
    groups: [],
    caveats,
  };
}

/** The same without its condition, where it has one. */
async function baselineOf(context: Context, scalar: Scalar): Promise<Estimate | null> {
  if (!("given" in scalar) || scalar.given.kind === "all") return null;
  const [outcome] = await estimateScalar(context, { ...scalar, given: ALL }, []);
  return outcome?.result.kind === "estimate" ? outcome.result : null;
}
