import { ALL, type Query, type Scalar } from "@probability-chat/query";
import type { Table } from "../table/table.ts";
import { isTableLimitError } from "../table/table-limit-error.ts";
import type { EngineAnswer, Estimate } from "./answer.ts";
import { scalarByAnswer } from "./by.ts";
import { checkQuery } from "./check.ts";
import { closeQuery } from "./close.ts";
import { type Context, createContext } from "./context.ts";
import { distributionAnswer } from "./distribution.ts";
import type { DateValue, Outcome } from "./outcome.ts";
import { isRefused, refuse } from "./refuse.ts";
import { estimateScalar } from "./scalar.ts";

export interface EvaluateOptions {
  /** Of every interval, in 0..1; 0.95 unless given. */
  readonly level?: number;
  /** Of every draw; 1 unless given. The same seed gives the same answer. */
  readonly seed?: number;
}

/**
 * Answers a query on a table by exact counts.
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
  { level = 0.95, seed = 1 }: EvaluateOptions = {},
): Promise<EngineAnswer> {
  const refused = checkQuery(query, table.codebook);
  if (refused) return refused;
  const context = createContext(table, level, seed);
  try {
    const closed = await closeQuery(context, query);
    return isRefused(closed) ? closed : await answerQuery(context, closed);
  } catch (error) {
    if (isTableLimitError(error)) return refuse("tooManyGroups", error.message);
    throw error;
  }
}

async function answerQuery(context: Context, query: Query): Promise<EngineAnswer> {
  switch (query.kind) {
    case "number":
    case "probability":
    case "odds":
    case "count":
    case "statistic":
    case "quantile":
    case "difference":
    case "ratio":
      return scalarAnswer(context, query);
    case "distribution":
      return distributionAnswer(context, query.column, query.given);
    case "by":
      return query.query.kind === "distribution" || query.query.kind === "dependence"
        ? refuse("unsupported", "Not yet.")
        : scalarByAnswer(context, query.query, query.columns);
    default:
      return refuse("unsupported", `This engine does not answer ${query.kind} questions yet.`);
  }
}

async function scalarAnswer(context: Context, scalar: Scalar): Promise<EngineAnswer> {
  const [outcome] = await estimateScalar(context, scalar, []);
  if (!outcome) return refuse("noRows", "The table has no rows.");
  if (outcome.result.kind === "refused") return outcome.result;
  if (outcome.result.kind === "date") return dateAnswer(outcome.result, outcome);
  return {
    ...outcome.result,
    caveats: outcome.caveats,
    baseline: await baselineOf(context, scalar),
  };
}

function dateAnswer(date: DateValue, { caveats }: Outcome): EngineAnswer {
  const { quantity, value, support } = date;
  return {
    kind: "label",
    quantity,
    value,
    ties: [value],
    share: null,
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
