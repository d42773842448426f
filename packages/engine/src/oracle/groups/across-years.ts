import { type Key, keyColumn, type Scalar, walk } from "@probability-chat/query";
import type { Caveat } from "../caveat.ts";
import type { Context } from "../context.ts";

/** What totals by a part of the year are of several years together, where nothing says of which. */
export function acrossYears(
  { table }: Context,
  scalar: Scalar,
  keys: readonly Key[],
): readonly Caveat[] {
  if (scalar.kind !== "count" && !(scalar.kind === "statistic" && scalar.statistic === "sum")) {
    return [];
  }
  return keys.flatMap((key) => {
    if (typeof key === "string" || (key.part !== "month" && key.part !== "quarter")) return [];
    const { column, part } = key;
    const isParted = keys.some((other) => other !== key && keyColumn(other) === column);
    if (isParted || isBounded(scalar, column)) return [];
    const { min, max } = table.codebook.columns.find(({ name }) => name === column) ?? {};
    const [from, to] = [min, max].map((end) => Number(String(end).slice(0, 4)));
    if (!from || !to || from >= to) return [];
    return [{ kind: "acrossYears", part, from, to } as const];
  });
}

/** Whether a condition says of which dates; one on a month says nothing of the year. */
function isBounded(scalar: Scalar, column: string): boolean {
  return [...walk(scalar)].some(({ node }) => {
    if (!("left" in node) || !("column" in node.left) || node.left.column !== column) return false;
    return node.left.kind !== "part" || /^(year|date)/.test(node.left.part);
  });
}
