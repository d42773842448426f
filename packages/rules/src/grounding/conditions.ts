/** Conditions on what a column or another term holds. */
import { compare, type Event, type Literal, type Term } from "@probability-chat/query";
import type { ColumnEntry } from "./table-index.ts";

export function equals(entry: ColumnEntry, value: Literal): Event {
  return entry.told?.events.get(value) ?? compare(entry.column.name, "=", value);
}

/** That a term has one of some values. */
export function among(left: Term, values: readonly Literal[]): Event {
  const unique = [...new Set(values)];
  const [only] = unique;
  return unique.length === 1 && only !== undefined
    ? compare(left, "=", only)
    : { kind: "in", left, values: unique };
}

/** That a term lies from one value to another, of which the last is left out where the end is `open`. */
export function between<Value extends number | string>(
  left: Term,
  low: Value,
  high: Value,
  open = false,
): Event {
  return {
    kind: "between",
    left,
    low: { value: low, inclusive: true },
    high: { value: high, inclusive: !open },
  };
}
