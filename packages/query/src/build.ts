import {
  ALL,
  type ColumnName,
  type Comparator,
  type Event,
  type Literal,
  type Scalar,
  type Statistic,
  type Term,
} from "./ast.ts";

type Of<Kind extends Scalar["kind"]> = Extract<Scalar, { kind: Kind }>;

/** `column op value`: `compare("age", "<", 18)`. */
export function compare(
  column: ColumnName | Term,
  op: Comparator,
  value: Literal | Term | Scalar,
): Event {
  const left: Term = typeof column === "string" ? { kind: "column", column } : column;
  return { kind: "compare", left, op, right: value };
}

/** `P(event | given)`. */
export function probability(event: Event, given: Event = ALL): Of<"probability"> {
  return { kind: "probability", event, given };
}

/** `odds(event | given)`. */
export function odds(event: Event, given: Event = ALL): Of<"odds"> {
  return { kind: "odds", event, given };
}

/** `count(event)`: the rows in which the event holds. */
export function count(event: Event = ALL): Of<"count"> {
  return { kind: "count", event };
}

/** `sum(column | given)` and its like. */
export function statistic(
  kind: Statistic,
  column: ColumnName,
  given: Event = ALL,
): Of<"statistic"> {
  return { kind: "statistic", statistic: kind, column, given };
}

/** `E(column | given)`. */
export function mean(column: ColumnName, given: Event = ALL): Of<"statistic"> {
  return statistic("mean", column, given);
}

/** `quantile(q, column | given)`, `q` strictly between 0 and 1. */
export function quantile(q: number, column: ColumnName, given: Event = ALL): Of<"quantile"> {
  return { kind: "quantile", q, column, given };
}

/** `median(column | given)`. */
export function median(column: ColumnName, given: Event = ALL): Of<"quantile"> {
  return quantile(0.5, column, given);
}

/** `diff(left, right)`: left minus right. */
export function difference(left: Scalar, right: Scalar): Of<"difference"> {
  return { kind: "difference", left, right };
}

/** `ratio(left, right)`: left over right. */
export function ratio(left: Scalar, right: Scalar): Of<"ratio"> {
  return { kind: "ratio", left, right };
}
