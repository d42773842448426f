import { eventColumns, type Scalar } from "@probability-chat/query";
import type { Column } from "../table/codebook.ts";
import { keyText } from "./aggregate.ts";
import type { Caveat } from "./answer.ts";
import { sameEvent } from "./combination.ts";
import type { Context } from "./context.ts";
import type { Outcome } from "./outcome.ts";
import { estimateScalar } from "./scalar.ts";

/** A stratum counts from so many rows on either side. */
const ROWS_PER_SIDE = 5;
const MAX_LEVELS = 10;
/** Columns looked into, in file order, so that a comparison stays fast on a wide table. */
const MAX_COLUMNS = 20;

/**
 * Columns within whose every level a comparison of two groups points the other way than it does
 * overall (E. H. Simpson, 1951).
 */
export async function findReversals(
  context: Context,
  left: Scalar,
  right: Scalar,
): Promise<Caveat[]> {
  if (!isComparison(left, right)) return [];
  const overall = directionOf(
    await estimateScalar(context, left, []),
    await estimateScalar(context, right, []),
  );
  if (overall.length !== 1 || overall[0] === 0) return [];
  const own = new Set([left, right].flatMap(columnsOf));
  const caveats: Caveat[] = [];
  const candidates = context.table.codebook.columns.filter(
    (column) => !own.has(column.name) && canStratify(column),
  );
  for (const column of candidates.slice(0, MAX_COLUMNS)) {
    const by = [column.name];
    const strata = directionOf(
      await estimateScalar(context, left, by),
      await estimateScalar(context, right, by),
    );
    if (strata.length > 1 && strata.every((direction) => direction === -(overall[0] ?? 0))) {
      caveats.push({ kind: "reversal", column: column.name });
    }
  }
  return caveats;
}

/** One share, or one mean, under two conditions. */
function isComparison(left: Scalar, right: Scalar): boolean {
  if (left.kind === "probability" || left.kind === "odds") {
    return sameEvent({ kind: "difference", left, right });
  }
  return (
    left.kind === "statistic" &&
    right.kind === "statistic" &&
    left.statistic === "mean" &&
    right.statistic === "mean" &&
    left.column === right.column
  );
}

function columnsOf(scalar: Scalar): string[] {
  if (scalar.kind === "probability" || scalar.kind === "odds") {
    return [...eventColumns(scalar.event), ...eventColumns(scalar.given)];
  }
  return scalar.kind === "statistic" ? [scalar.column, ...eventColumns(scalar.given)] : [];
}

function canStratify({ role, levels, distinct }: Column): boolean {
  return (
    role !== "identifier" && levels.length === distinct && distinct > 1 && distinct <= MAX_LEVELS
  );
}

/** Signs of left − right, where both sides have enough rows. */
function directionOf(left: readonly Outcome[], right: readonly Outcome[]): number[] {
  const byKey = new Map(right.map((outcome) => [keyText(outcome.keys), outcome.result]));
  return left.flatMap(({ keys, result }) => {
    const other = byKey.get(keyText(keys));
    if (result.kind !== "estimate" || other?.kind !== "estimate") return [];
    const rows = Math.min(result.support.given, other.support.given);
    return rows < ROWS_PER_SIDE ? [] : [Math.sign(result.value - other.value)];
  });
}
