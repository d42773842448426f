/** Time from one date to another that is always negative is meant the other way round. */
import type { Codebook } from "@probability-chat/codebook";
import type { Query } from "@probability-chat/query";
import { mapFormulas } from "./edit-query.ts";

/** The query with time counted from the earlier date, where one column's dates are all the later. */
export function withForwardSpans({ columns }: Codebook): (query: Query) => Query {
  const ends = new Map(
    columns.map(({ name, type, min, max }) => [name, type === "date" ? [min, max] : []]),
  );
  const isLater = (one: string, other: string): boolean => {
    const [min, max] = ends.get(one) ?? [];
    const [otherMin, otherMax] = ends.get(other) ?? [];
    if (!min || !max || !otherMin || !otherMax) return false;
    const [first, last] = [inOrder(otherMin, min), inOrder(otherMax, max)];
    return first >= 0 && last >= 0 && first + last > 0;
  };
  return (query) =>
    mapFormulas(query, (formula) => {
      if (formula.kind === "span") {
        const { to, from } = formula;
        return isLater(from, to) ? { ...formula, to: from, from: to } : formula;
      }
      if (formula.kind !== "operation" || formula.op !== "-") return formula;
      const { left, right } = formula;
      if (left.kind !== "column" || right.kind !== "column") return formula;
      return isLater(right.column, left.column)
        ? { ...formula, left: right, right: left }
        : formula;
    });
}

/** 1 where the other date is of a later day, as dates with and without a time of day are compared. */
function inOrder(one: number | string, other: number | string): number {
  const [before, after] = [one, other].map((date) => String(date).slice(0, 10)) as [string, string];
  return Math.sign(after.localeCompare(before));
}
