/** The last look at a query before it is a reading: what this table can never answer is said at once. */
import {
  and,
  type Event,
  type Key,
  type Literal,
  type Query,
  queryColumns,
  walk,
} from "@probability-chat/query";
import { conjuncts, mapQueryGiven } from "../edit-query.ts";
import { clockFormat } from "../grounding/columns/clock-columns.ts";
import { isNumbering } from "../grounding/folds/own-rows.ts";
import { type ColumnEntry, levelOf, type TableIndex } from "../grounding/table-index.ts";
import type { Interpretation } from "../interpretation.ts";
import { refuse } from "./refusal.ts";

export function checkQuery(
  query: Query,
  index: TableIndex,
  suggestions: readonly string[],
): Interpretation | null {
  for (const name of queryColumns(query)) {
    if (!index.byName.has(name)) {
      return refuse(
        "unknownColumn",
        `There is no column \`${name.replaceAll("`", "'")}\` in this table.`,
        null,
        suggestions,
      );
    }
  }
  const pair =
    query.kind === "dependence"
      ? [query.x, query.y]
      : query.kind === "drivers"
        ? [query.target]
        : [];
  for (const name of pair) {
    if (index.byName.get(name)?.column.role === "constant") {
      return refuse(
        "constantColumn",
        `\`${name}\` has the same value in every row, so nothing can depend on it.`,
        null,
        suggestions,
      );
    }
  }
  return null;
}

/** A figure of a column whose values only name something or tell a time of the day or a day, and what to say of it. */
export function meaningless(query: Query, { byName }: TableIndex): string | null {
  for (const { node } of walk(query)) {
    const timeless = hoursAsked(node).find((name) => !hasTimes(byName.get(name)));
    if (timeless !== undefined) return `The dates of \`${timeless}\` have no time of the day.`;
    if (node.kind !== "statistic" && node.kind !== "quantile") continue;
    const entry = byName.get(node.column);
    if (entry === undefined) continue;
    const name = `\`${node.column}\``;
    const adds = node.kind === "statistic" && /^(?:mean|sum|sd)$/.test(node.statistic);
    if (adds && entry.column.type === "date")
      return `${name} holds dates, which do not add up. Ask for its first, its last or its median.`;
    if (adds && entry.numeric && clockFormat(entry) !== null)
      return `${name} holds times of the day, which do not add up.`;
    if ((adds || node.kind === "quantile") && isNumbering(entry))
      return `${name} tells rows apart and measures nothing, so that it has no such figure.`;
  }
  return null;
}

/** The columns of dates whose hours a query groups or ranks by. */
function hoursAsked(node: object): string[] {
  const keys = [
    ...("columns" in node ? (node.columns as readonly Key[]) : []),
    ...("column" in node ? [node.column as Key] : []),
  ];
  return keys.flatMap((key) =>
    key !== null && typeof key === "object" && key.part === "hour" ? [key.column] : [],
  );
}

/** Whether the dates of a column have a time besides the day. */
export function hasTimes(entry: ColumnEntry | undefined): boolean {
  const { min, max } = entry?.column ?? {};
  return [min, max].some((end) => /T(?!00:00:00$)/.test(`${end}`));
}

/** A code or number that was asked for and lies outside all that the column holds: no zero, a mistake. */
export function outsideValue(
  query: Query,
  index: TableIndex,
): {
  readonly column: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
} | null {
  for (const { node } of walk(query)) {
    if (node.kind !== "compare" || node.op !== "=" || node.left.kind !== "column") continue;
    const { right } = node;
    const column = index.byName.get(node.left.column)?.column;
    if (typeof right !== "number" || column?.type !== "number") continue;
    const { min: low, max: high, name } = column;
    if (typeof low !== "number" || typeof high !== "number") continue;
    if (right < low || right > high) return { column: name, value: right, low, high };
  }
  return null;
}

/** A value that a typed query names and its column, all of whose levels are known, does not have. */
export function unknownLevel(
  query: Query,
  index: TableIndex,
): { readonly entry: ColumnEntry; readonly text: string } | null {
  for (const { node } of walk(query)) {
    if (node.kind !== "compare" && node.kind !== "in") continue;
    if (node.left.kind !== "column") continue;
    const entry = index.byName.get(node.left.column);
    if (entry === undefined) continue;
    const values = node.kind === "in" ? node.values : [node.right];
    const texts = values.filter((value) => typeof value === "string");
    const text = isNumeric(entry)
      ? texts.find((value) => Number.isNaN(Number(value)))
      : isListed(entry) && (node.kind === "in" || node.op === "=" || node.op === "!=")
        ? texts.find((value) => levelOf(entry, value) === null)
        : undefined;
    if (text !== undefined) return { entry, text };
  }
  return null;
}

/** Whether its values are numbers, which no word is. */
function isNumeric({ numeric, column }: ColumnEntry): boolean {
  return numeric && column.type !== "date";
}

/** Whether all its levels are known. */
function isListed({ numeric, column, told }: ColumnEntry): boolean {
  return (
    !numeric &&
    told === undefined &&
    column.role === "category" &&
    column.levels.length === column.distinct
  );
}

/** A column that a condition of the query wants to have two values at once, by a misreading. */
export function contradiction(query: Query): string | null {
  for (const { node } of walk(query)) {
    const values = new Map<string, unknown>();
    for (const part of heldTogether(node)) {
      if (part.kind !== "compare" || part.op !== "=" || part.left.kind !== "column") continue;
      const known = values.get(part.left.column);
      if (known !== undefined && known !== part.right) return part.left.column;
      values.set(part.left.column, part.right);
    }
  }
  return null;
}

/** What must hold at once: the parts of a condition, and those of an event with its condition. */
function heldTogether(node: Query | Event): readonly Event[] {
  if (node.kind === "and") return node.events;
  return "event" in node && "given" in node ? conjuncts(and(node.event, node.given)) : [];
}

/** The query with the values that a condition wants at once as alternatives. */
export function eitherValue(query: Query): Query {
  const merged = mapQueryGiven(query, alternatives);
  return merged.kind === "probability" || merged.kind === "odds"
    ? { ...merged, event: alternatives(merged.event) }
    : merged;
}

function alternatives(event: Event): Event {
  const parts = conjuncts(event);
  const isValue = (part: Event): part is Equality =>
    part.kind === "compare" &&
    part.op === "=" &&
    part.left.kind === "column" &&
    typeof part.right !== "object";
  const merged = parts.map((part) => {
    if (!isValue(part)) return part;
    const { left } = part;
    const values = parts.flatMap((other) =>
      isValue(other) && other.left.column === left.column ? [other.right] : [],
    );
    return new Set(values).size > 1
      ? ({ kind: "in", left, values: [...new Set(values)] } as const)
      : part;
  });
  return and(...new Map(merged.map((part) => [JSON.stringify(part), part])).values());
}

interface Equality {
  readonly kind: "compare";
  readonly left: { readonly kind: "column"; readonly column: string };
  readonly op: "=";
  readonly right: Literal;
}
