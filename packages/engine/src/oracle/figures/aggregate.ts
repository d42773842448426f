import { and, type Event, type Term } from "@probability-chat/query";
import type { Measure, MeasureResult } from "../../table/table.ts";
import { MAX_GROUPS, TableLimitError } from "../../table/table-limit-error.ts";
import type { Context } from "../context.ts";

/** Group keys of a `by`: its columns, and the values of one group. */
export type Keys = readonly (string | null)[];

export function columnTerm(column: string): Term {
  return { kind: "column", column };
}

export function columnsPresent(columns: readonly string[]): Event {
  return and(...columns.map((column): Event => ({ kind: "present", column })));
}

/** Aggregates per group of some columns; rows that lack a group's key are left out. */
export async function aggregateBy(
  context: Context,
  where: Event,
  by: readonly string[],
  measures: readonly Measure[],
  maxGroups = MAX_GROUPS,
): Promise<{ keys: Keys; measures: readonly MeasureResult[] }[]> {
  const terms = by.map(context.term);
  refuseManyGroups(context, where, by);
  return context.table.aggregate({
    where: and(where, columnsPresent(terms.map(({ column }) => column))),
    by: terms,
    measures,
    maxGroups,
  });
}

/**
 * Throws where all rows make too many groups for certain: millions would be formed and sorted, only
 * to be found too many. Gaps in one key may leave out values of another.
 */
export function refuseManyGroups(
  { column, term }: Context,
  where: Event,
  by: readonly string[],
): void {
  if (where.kind !== "all") return;
  const isMany = (name: string) =>
    term(name).kind === "column" &&
    column(name).distinct > MAX_GROUPS &&
    by.every((other) => other === name || column(other).missing === 0);
  if (by.some(isMany)) throw new TableLimitError(MAX_GROUPS);
}

export function counting(event: Event): Measure {
  return { kind: "count", event };
}

export function countAt(results: readonly MeasureResult[], index: number): number {
  const result = results[index];
  return result?.kind === "count" || result?.kind === "distinct" ? result.count : 0;
}

export function momentsAt(results: readonly MeasureResult[], index: number) {
  const result = results[index];
  if (result?.kind !== "moments") throw new TypeError("The table returned another measure.");
  return result;
}

/** Joins results of several aggregates by their keys. */
export function keyText(keys: Keys): string {
  return JSON.stringify(keys);
}
