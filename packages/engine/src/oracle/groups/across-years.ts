import {
  and,
  type DatePart,
  isPeriod,
  type Key,
  keyColumn,
  type Scalar,
  walk,
} from "@probability-chat/query";
import type { Caveat } from "../caveat.ts";
import type { Context } from "../context.ts";
import { aggregateBy, columnsPresent, momentsAt } from "../figures/aggregate.ts";

/** Parts of a date that come again. */
type Recurring = Extract<Caveat, { kind: "acrossYears" }>["part"];

/** What totals are of several years together, where nothing says of which. */
export async function acrossYears(
  context: Context,
  scalar: Scalar,
  keys: readonly Key[],
): Promise<readonly Caveat[]> {
  const isSum = scalar.kind === "statistic" && scalar.statistic === "sum";
  if (scalar.kind !== "count" && !isSum) return [];
  const { columns } = context.table.codebook;
  const dated = keys.flatMap((key) => {
    if (typeof key === "string" || !recurs(key.part)) return [];
    const { column, part } = key;
    const isParted = keys.some((other) => other !== key && keyColumn(other) === column);
    if (isParted || isBounded(scalar, column)) return [];
    const { min, max } = columns.find(({ name }) => name === column) ?? {};
    const [from, to] = [min, max].map((end) => yearOf(end ?? null));
    return from && to && from < to ? [{ kind: "acrossYears", part, from, to } as const] : [];
  });
  return dated.length > 0 || !isSum ? dated : spanOf(context, scalar, keys);
}

/** The dates of all that is added up: those of the table's one date column, if they go over years. */
async function spanOf(
  context: Context,
  scalar: Extract<Scalar, { kind: "statistic" }>,
  keys: readonly Key[],
): Promise<readonly Caveat[]> {
  const dates = context.table.codebook.columns.filter(({ type }) => type === "date");
  const [date, ...others] = dates;
  if (!date || others.length > 0 || isBounded(scalar, date.name)) return [];
  if (keys.some((key) => keyColumn(key) === date.name)) return [];
  const where = and(scalar.given, columnsPresent([scalar.column]));
  const [row] = await aggregateBy(context, where, [], [{ kind: "moments", column: date.name }]);
  const { min, max } = momentsAt(row?.measures ?? [], 0);
  const [from, to] = [yearOf(min), yearOf(max)];
  if (!from || !to || from >= to) return [];
  return [{ kind: "totalSpan", column: date.name, from: String(min), to: String(max) }];
}

function recurs(part: DatePart): part is Recurring {
  return part !== "year" && !isPeriod(part);
}

function yearOf(end: number | string | null): number {
  return Number(String(end).slice(0, 4));
}

/** Whether a condition says of which dates; one on a month says nothing of the year. */
function isBounded(scalar: Scalar, column: string): boolean {
  return [...walk(scalar)].some(({ node }) => {
    if (!("left" in node) || !("column" in node.left) || node.left.column !== column) return false;
    return node.left.kind !== "part" || /^(year|date)/.test(node.left.part);
  });
}
