/** The last look at a query before it is a reading: what this table can never answer is said at once. */
import { and, type Event, type Literal, type Query, queryColumns } from "@probability-chat/query";
import { conjuncts, mapQueryGiven } from "../context/edit.ts";
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
  for (const event of eventsOf(query)) {
    if (event.kind !== "compare" || event.op !== "=" || event.left.kind !== "column") continue;
    const { right } = event;
    const column = index.byName.get(event.left.column)?.column;
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
  for (const event of eventsOf(query)) {
    if (event.kind !== "compare" && event.kind !== "in") continue;
    if (event.left.kind !== "column") continue;
    if (event.kind === "compare" && event.op !== "=" && event.op !== "!=") continue;
    const entry = index.byName.get(event.left.column);
    if (entry === undefined || entry.numeric || entry.column.role !== "category") continue;
    if (entry.column.levels.length !== entry.column.distinct) continue;
    const values = event.kind === "in" ? event.values : [event.right];
    const text = values.find(
      (value): value is string => typeof value === "string" && levelOf(entry, value) === null,
    );
    if (text !== undefined) return { entry, text };
  }
  return null;
}

/** The parts of all conditions of a query, and of the events that it asks about. */
function eventsOf(query: Query): Event[] {
  const found: Event[] = [];
  const look = (event: Event): Event => {
    found.push(...conjuncts(event));
    return event;
  };
  mapQueryGiven(query, look);
  if (query.kind === "probability" || query.kind === "odds") look(query.event);
  return found;
}

/** A column that a condition of the query wants to have two values at once, by a misreading. */
export function contradiction(query: Query): string | null {
  const found: string[] = [];
  const look = (event: Event): Event => {
    const values = new Map<string, unknown>();
    for (const part of conjuncts(event)) {
      if (part.kind !== "compare" || part.op !== "=" || part.left.kind !== "column") continue;
      const known = values.get(part.left.column);
      if (known !== undefined && known !== part.right) found.push(part.left.column);
      values.set(part.left.column, part.right);
    }
    return event;
  };
  mapQueryGiven(query, look);
  for (const scalar of chances(query)) look(and(scalar.event, scalar.given));
  return found[0] ?? null;
}

type Chance = Extract<Query, { kind: "probability" | "odds" }>;

/** The probabilities and odds in a query: what they ask and their condition hold together. */
function chances(query: Query): Chance[] {
  switch (query.kind) {
    case "probability":
    case "odds":
      return [query];
    case "difference":
    case "ratio":
    case "claim":
      return [...chances(query.left), ...chances(query.right)];
    case "by":
      return chances(query.query);
    case "interval":
    case "whatIf":
      return chances(query.scalar);
    default:
      return [];
  }
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
