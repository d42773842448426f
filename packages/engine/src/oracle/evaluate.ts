import type { Query } from "@probability-chat/query";
import type { TableModel } from "../model/table-model.ts";
import type { Table } from "../table/table.ts";
import { isTableLimitError } from "../table/table-limit-error.ts";
import type { EngineAnswer } from "./answer.ts";
import { checkColumns, checkTypes } from "./check.ts";
import { closeQuery } from "./close.ts";
import { withComputedColumns } from "./computed.ts";
import { createContext } from "./context.ts";
import { withPeriod } from "./groups/over-time.ts";
import { kindOf } from "./kinds/kinds.ts";
import { isRefused, refuse } from "./refuse.ts";

export interface EvaluateOptions {
  /** Of every interval, in 0..1; 0.95 unless given. */
  readonly level?: number;
  /** Of every draw; 1 unless given. The same seed gives the same answer. */
  readonly seed?: number;
  /**
   * For the figure alone, as to compare readings by: no confounder is looked for, and where one would
   * have been this is called, since the answer then lacks caveats of kind `reversal` and `vanishing`.
   */
  readonly onSkip?: () => void;
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
  { level = 0.95, seed = 1, model = null, onSkip }: EvaluateOptions = {},
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
    const context = createContext({ table: wider, model: own, level, seed, onSkip }, timed);
    const closed = await closeQuery(context, timed);
    if (isRefused(closed)) return closed;
    const ask = (asked: Query, askedLevel = level) =>
      evaluate(asked, wider, { level: askedLevel, seed });
    return finiteAnswer(await kindOf(closed).answer(context, closed, { kindOf, ask }));
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
