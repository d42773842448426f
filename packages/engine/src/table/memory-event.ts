import { datePeriod, literalNumber, matchingLevels } from "@probability-chat/codebook";
import type { Comparator, Event, Literal, Scalar, Term } from "@probability-chat/query";
import { closedLiteral, inOrder } from "./comparison.ts";
import type { Cells } from "./memory-column.ts";

/**
 * Events over all rows at once in Kleene's three values: 1 true, 0 unknown, −1 false, so that
 * `and` is the minimum, `or` the maximum and `not` the sign.
 */
export type Truth = Int8Array;

export interface Rows {
  readonly count: number;
  cells(term: Term): Cells;
}

export function evaluateEvent(event: Event, rows: Rows): Truth {
  switch (event.kind) {
    case "all":
      return new Int8Array(rows.count).fill(1);
    case "missing":
    case "present": {
      const { values } = rows.cells({ kind: "column", column: event.column });
      const sign = event.kind === "missing" ? 1 : -1;
      return truthOf(rows.count, (row) => (Number.isNaN(values[row]) ? sign : -sign));
    }
    case "not":
      return evaluateEvent(event.event, rows).map((truth) => -truth);
    case "and":
      return fold(event.events, rows, 1, Math.min);
    case "or":
      return fold(event.events, rows, -1, Math.max);
    case "in":
      return holds(rows.cells(event.left), anyOf(event.values, rows.cells(event.left)));
    case "between": {
      const cells = rows.cells(event.left);
      const above = ordered(event.low.inclusive ? ">=" : ">", event.low.value, cells);
      const below = ordered(event.high.inclusive ? "<=" : "<", event.high.value, cells);
      return holds(cells, (value) => above(value) && below(value));
    }
    case "outlier":
      throw new TypeError("An event was read with an open outlier.");
    case "compare":
      return compare(event.left, event.op, event.right, rows);
  }
}

function fold(
  events: readonly Event[],
  rows: Rows,
  neutral: number,
  pick: (a: number, b: number) => number,
): Truth {
  const result = new Int8Array(rows.count).fill(neutral);
  for (const event of events) {
    const next = evaluateEvent(event, rows);
    for (let row = 0; row < result.length; row++) {
      result[row] = pick(result[row] as number, next[row] as number);
    }
  }
  return result;
}

function holds({ values }: Cells, test: (value: number) => boolean): Truth {
  return truthOf(values.length, (row) => {
    const value = values[row] as number;
    return Number.isNaN(value) ? 0 : test(value) ? 1 : -1;
  });
}

/** As `Int8Array.from`, which takes ten times as long over its iterator. */
function truthOf(count: number, at: (row: number) => number): Truth {
  const truth = new Int8Array(count);
  for (let row = 0; row < count; row++) truth[row] = at(row);
  return truth;
}

function compare(left: Term, op: Comparator, right: Literal | Term | Scalar, rows: Rows): Truth {
  const cells = rows.cells(left);
  if (typeof right === "object" && (right.kind === "column" || right.kind === "part")) {
    return compareCells(cells, op, rows.cells(right));
  }
  const literal = closedLiteral(right);
  if (op === "=") return holds(cells, anyOf([literal], cells));
  if (op === "!=") {
    const equal = anyOf([literal], cells);
    return holds(cells, (value) => !equal(value));
  }
  return holds(cells, ordered(op, literal, cells));
}

function anyOf(literals: readonly Literal[], cells: Cells): (value: number) => boolean {
  if (cells.kind === "instant") {
    const periods = literals.map(datePeriod).filter((period) => period !== null);
    return (value) => periods.some(({ start, end }) => start <= value && value < end);
  }
  const type = cells.type === "boolean" ? "boolean" : "text";
  const values =
    cells.kind === "number"
      ? literals.map(literalNumber)
      : literals.flatMap((literal) =>
          matchingLevels(literal, cells.texts, type).map((text) => cells.texts.indexOf(text)),
        );
  const wanted = new Set(values);
  return (value) => wanted.has(value);
}

type Ordering = "<" | "<=" | ">" | ">=";

/** A literal that is no value of the column's kind satisfies no ordering. */
function ordered(op: Ordering, literal: Literal, cells: Cells): (value: number) => boolean {
  if (cells.kind === "instant") {
    const period = datePeriod(literal);
    if (!period) return () => false;
    const bound = op === "<" || op === ">=" ? period.start : period.end;
    return op === "<" || op === "<=" ? (value) => value < bound : (value) => value >= bound;
  }
  if (cells.kind === "code") {
    const text = String(literal);
    return (value) => inOrder(op, cells.show(value), text);
  }
  const bound = literalNumber(literal);
  return bound === null ? () => false : (value) => inOrder(op, value, bound);
}

function compareCells(left: Cells, op: Comparator, right: Cells): Truth {
  const numeric = left.kind !== "code" && left.kind === right.kind;
  const anyCase = left.type === "boolean" || right.type === "boolean";
  const text = (cells: Cells, value: number) =>
    anyCase ? cells.show(value).toLowerCase() : cells.show(value);
  return truthOf(left.values.length, (row) => {
    const value = left.values[row] as number;
    const other = right.values[row] ?? Number.NaN;
    if (Number.isNaN(value) || Number.isNaN(other)) return 0;
    const holds = numeric
      ? inOrder(op, value, other)
      : inOrder(op, text(left, value), text(right, other));
    return holds ? 1 : -1;
  });
}
