import { and } from "./algebra.ts";
import type { Cell, ColumnName, Comparator, Event, Key, Query, Scalar } from "./ast.ts";
import { normalColumn } from "./formula/formula-of.ts";
import { conjuncts, flip, normalEvent, normalLiteral } from "./normal-event.ts";
import { mapParts, type PartChange } from "./parts.ts";
import { printKey, printScalar } from "./print.ts";

/**
 * The query that stands for all that are written otherwise and ask the same: conditions and sets
 * in order and without repetition, `not x = v` as `x != v`, `x >= 1 and x < 5` as one range,
 * `weekday(d) > 5` as `weekday(d) in [6, 7]`, claims with the greater side first. It has the same
 * answer on every table, but for the order of groups (`by(a, b: …)`, `table(b, a)`); a query that
 * is in normal form is kept. Two queries with different normal forms may still ask the same.
 *
 * @example
 * const { query } = parseQuery("P(not c = 1 and b in {'y', 'x', 'x'})");
 * printQuery(normalQuery(query)); // P(b in {'x', 'y'} and c != 1)
 */
export function normalQuery(query: Query): Query {
  return arranged(mapParts(query, NORMAL));
}

const NORMAL: PartChange = {
  event: eventOf,
  query: normalQuery,
  column: normalColumn,
  literal: normalLiteral,
};

function eventOf(event: Event): Event {
  return normalEvent(event, NORMAL);
}

/** What a kind says in more ways than one, its parts in normal form. */
function arranged(query: Query): Query {
  switch (query.kind) {
    case "probability":
    case "odds":
    case "draw":
      return { ...query, ...within(query.event, query.given) };
    case "simulate": {
      const { target, given } = query;
      if (target.kind !== "columns") {
        const { event, given: among } = within(target, given);
        return { ...query, target: event, given: among };
      }
      return { ...query, target: { ...target, columns: [...target.columns].sort() } };
    }
    case "slope": {
      const [first = "", ...others] = query.on;
      return { ...query, on: [first, ...others.sort()] };
    }
    case "correlation":
    case "dependence": {
      const [x, y] = namesInOrder(query.x, query.y);
      return { ...query, x, y, within: [...query.within].sort() };
    }
    case "table": {
      const [row, column] = namesInOrder(query.row, query.column);
      return { ...query, row, column };
    }
    case "claim":
      return claimOf(query.left, query.op, query.right);
    case "test": {
      const claim = claimOf(query.left, query.op, query.right);
      return claim.kind === "claim" ? { ...claim, kind: "test" } : claim;
    }
    case "by":
      return { ...query, columns: keysInOrder(query.columns) };
    case "effect":
      return { ...query, hold: [...query.hold].sort(), free: [...query.free].sort() };
    case "complete":
      return { ...query, columns: [...query.columns].sort() };
    case "predict":
    case "surprise":
      return { ...query, cells: cellsInOrder(query.cells) };
    default:
      return query;
  }
}

/** An event among given rows; what all of those satisfy anyway is not said of it again. */
function within(event: Event, given: Event): { readonly event: Event; readonly given: Event } {
  const known = new Set(conjuncts(given).map((part) => JSON.stringify(part)));
  return {
    event: and(...conjuncts(event).filter((part) => !known.has(JSON.stringify(part)))),
    given,
  };
}

function cellsInOrder(cells: readonly Cell[]): Cell[] {
  return [...cells].sort((a, b) => (a.column < b.column ? -1 : 1));
}

/** A number stands on the right; of two scalars the one that is said to be greater on the left. */
function claimOf(left: Scalar, op: Comparator, right: Scalar): Query {
  if (left.kind === "number" && right.kind !== "number") return claimOf(right, flip(op), left);
  if (right.kind === "number") {
    if (comparesSides(left, right.value)) return claimOf(left.left, op, left.right);
    return { kind: "claim", left, ...wholeBound(left, op, right.value) };
  }
  const turned =
    op.startsWith("<") || (!op.startsWith(">") && printScalar(left) > printScalar(right));
  return turned
    ? { kind: "claim", left: right, op: flip(op), right: left }
    : { kind: "claim", left, op, right };
}

/** `diff(a, b) > 0` and `ratio(a, b) > 1` are `a > b`, the latter of what is never negative. */
function comparesSides(
  scalar: Scalar,
  value: number,
): scalar is Extract<Scalar, { kind: "difference" | "ratio" }> {
  if (scalar.kind === "difference") return value === 0;
  return (
    scalar.kind === "ratio" && value === 1 && isCounted(scalar.left) && isCounted(scalar.right)
  );
}

function isCounted({ kind }: Scalar): boolean {
  return kind === "probability" || kind === "odds" || kind === "count";
}

/** Of a number of rows or values, `>= 1` and `!= 0` are `> 0`. */
function wholeBound(
  left: Scalar,
  op: Comparator,
  value: number,
): { op: Comparator; right: Scalar } {
  const isWhole =
    left.kind === "count" || (left.kind === "statistic" && left.statistic === "distinct");
  const number = (of: number): Scalar => ({ kind: "number", value: of });
  if (isWhole && Number.isInteger(value)) {
    if (op === ">=") return { op: ">", right: number(value - 1) };
    if (op === "<") return { op: "<=", right: number(value - 1) };
    if (value === 0 && op === "!=") return { op: ">", right: number(0) };
    if (value === 0 && op === "<=") return { op: "=", right: number(0) };
  }
  return { op, right: number(value) };
}

function namesInOrder(a: ColumnName, b: ColumnName): [ColumnName, ColumnName] {
  return a <= b ? [a, b] : [b, a];
}

function keysInOrder(keys: readonly Key[]): Key[] {
  return [...keys].sort((a, b) => (printKey(a) < printKey(b) ? -1 : 1));
}
