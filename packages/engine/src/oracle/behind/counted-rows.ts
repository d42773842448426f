import { and, type Event, printEvent, type Query, type Scalar } from "@probability-chat/query";
import { inPairs } from "../figures/pairs.ts";
import type { CountedRows } from "../kinds/kind.ts";

/** Rows of a condition, and those of them in which the columns asked about are present. */
export function rowsWhere(given: Event, columns: readonly string[]): CountedRows[] {
  const present = columns.map((column): Event => ({ kind: "present", column }));
  const all = [given, and(given, ...present)].filter(({ kind }) => kind !== "all");
  return all.map((event) => ({ label: `rows where ${printEvent(event)}`, event }));
}

/** The rows behind two numbers that are held against each other. */
export function rowsBehindSides(
  sides: { readonly left: Scalar; readonly right: Scalar },
  behind: (query: Query) => readonly CountedRows[],
): CountedRows[] {
  const { left, right } = inPairs(sides);
  return [...behind(left), ...behind(right)];
}
