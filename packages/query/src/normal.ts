import type { Cell, ColumnName, Comparator, Event, Key, Query, Scalar } from "./ast.ts";
import { normalColumn } from "./formula/formula-of.ts";
import { isScalar } from "./guard.ts";
import { conjuncts, flip, normalEvent, normalLiteral } from "./normal-event.ts";
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
  if (isScalar(query)) return scalarOf(query);
  switch (query.kind) {
    case "claim":
      return claimOf(scalarOf(query.left), query.op, scalarOf(query.right));
    case "test": {
      const claim = claimOf(scalarOf(query.left), query.op, scalarOf(query.right));
      return claim.kind === "claim" ? { ...claim, kind: "test" } : claim;
    }
    case "interval":
      return { ...query, scalar: scalarOf(query.scalar) };
    case "range":
      return { ...query, column: normalColumn(query.column), given: eventOf(query.given) };
    case "distribution":
    case "mode":
    case "antimode":
      return { ...query, column: keyOf(query.column), given: eventOf(query.given) };
    case "drivers":
      return { ...query, target: normalColumn(query.target), given: eventOf(query.given) };
    case "correlations":
      return {
        ...query,
        target: query.target && normalColumn(query.target),
        given: eventOf(query.given),
      };
    case "table": {
      const [row, column] = namesInOrder(query.row, query.column);
      return { ...query, row, column, given: eventOf(query.given) };
    }
    case "by":
      return { ...query, columns: keysInOrder(query.columns), query: underBy(query.query) };
    case "rank":
      return { ...query, column: keyOf(query.column), by: scalarOf(query.by) };
    case "dependence":
      return pairOf(query);
    case "draw":
      return { ...query, ...within(query.event, query.given) };
    case "simulate": {
      const { target, given } = query;
      if (target.kind !== "columns") return { ...query, ...targetWithin(target, given) };
      const columns = [...target.columns].sort();
      return { ...query, target: { kind: "columns", columns }, given: eventOf(given) };
    }
    case "whatIf": {
      const { change } = query;
      const set =
        change.kind === "set" ? { ...change, value: normalLiteral(change.value) } : change;
      return { ...query, scalar: scalarOf(query.scalar), change: set };
    }
    case "effect": {
      const { scalar, treated, control, hold, free } = query;
      return {
        ...query,
        scalar: scalarOf(scalar),
        treated: eventOf(treated),
        control: control && eventOf(control),
        hold: [...hold].sort(),
        free: [...free].sort(),
      };
    }
    case "complete":
      return { ...query, columns: [...query.columns].sort(), given: eventOf(query.given) };
    case "predict":
      return {
        ...query,
        target: normalColumn(query.target),
        given: eventOf(query.given),
        cells: cellsInOrder(query.cells),
      };
    case "surprise":
      return { ...query, cells: cellsInOrder(query.cells) };
    case "rows": {
      const by = query.by && { ...query.by, column: normalColumn(query.by.column) };
      return { ...query, by, given: eventOf(query.given) };
    }
    case "trend":
    case "forecast":
      return { ...query, scalar: scalarOf(query.scalar), over: keyOf(query.over) };
    case "sampleSize":
    case "detectable":
      return { ...query, scalar: scalarOf(query.scalar) };
    case "shape":
      return { ...query, column: normalColumn(query.column), given: eventOf(query.given) };
    case "survival": {
      const by = query.by && keyOf(query.by);
      const time = normalColumn(query.time);
      return { ...query, time, by, event: eventOf(query.event), given: eventOf(query.given) };
    }
    case "describe":
    case "findings":
      return query;
    case "explain":
      return { ...query, query: normalQuery(query.query) };
  }
}

function eventOf(event: Event): Event {
  return normalEvent(event, scalarOf);
}

function scalarOf(scalar: Scalar): Scalar {
  switch (scalar.kind) {
    case "number":
      return scalar;
    case "probability":
    case "odds":
      return { ...scalar, ...within(scalar.event, scalar.given) };
    case "count":
      return { ...scalar, event: eventOf(scalar.event) };
    case "statistic":
    case "quantile":
      return { ...scalar, column: normalColumn(scalar.column), given: eventOf(scalar.given) };
    case "correlation":
      return pairOf(scalar);
    case "slope": {
      const [first = "", ...others] = scalar.on;
      const y = normalColumn(scalar.y);
      return { ...scalar, y, on: [first, ...others.sort()], given: eventOf(scalar.given) };
    }
    case "difference":
    case "ratio":
      return { ...scalar, left: scalarOf(scalar.left), right: scalarOf(scalar.right) };
  }
}

/** An event among given rows; what all of those satisfy anyway is not said of it again. */
function within(event: Event, given: Event): { readonly event: Event; readonly given: Event } {
  const among = eventOf(given);
  const known = new Set(conjuncts(among).map((part) => JSON.stringify(part)));
  const open = conjuncts(eventOf(event)).filter((part) => !known.has(JSON.stringify(part)));
  return { event: eventOf({ kind: "and", events: open }), given: among };
}

function targetWithin(target: Event, given: Event) {
  const { event, given: among } = within(target, given);
  return { target: event, given: among };
}

function underBy(query: Extract<Query, { kind: "by" }>["query"]) {
  if (query.kind === "dependence") return pairOf(query);
  if (query.kind === "distribution")
    return { ...query, column: keyOf(query.column), given: eventOf(query.given) };
  return scalarOf(query);
}

/** Two columns that may be named in either order. */
function pairOf<Pair extends Extract<Query, { kind: "dependence" | "correlation" }>>(
  pair: Pair,
): Pair {
  const [x, y] = namesInOrder(normalColumn(pair.x), normalColumn(pair.y));
  return { ...pair, x, y, given: eventOf(pair.given), within: [...pair.within].sort() };
}

function cellsInOrder(cells: readonly Cell[]): Cell[] {
  return cells
    .map((cell) => ({ ...cell, value: normalLiteral(cell.value) }))
    .sort((a, b) => (a.column < b.column ? -1 : 1));
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

function keyOf(key: Key): Key {
  return typeof key === "string" ? normalColumn(key) : key;
}

function keysInOrder(keys: readonly Key[]): Key[] {
  return keys.map(keyOf).sort((a, b) => (printKey(a) < printKey(b) ? -1 : 1));
}
