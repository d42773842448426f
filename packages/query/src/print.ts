import { and, or } from "./algebra.ts";
import type {
  Bound,
  Change,
  ColumnName,
  DrawOutcome,
  Event,
  Key,
  Literal,
  Query,
  Scalar,
  Term,
} from "./ast.ts";
import { isBareName, STATISTIC_NAMES } from "./words.ts";

/**
 * The one canonical text of a query; equal texts mean equal queries, and the text parses back.
 *
 * @example
 * ```ts
 * printQuery(probability(compare("Survived", "=", 1), compare("Sex", "=", "female")));
 * // P(Survived = 1 | Sex = 'female')
 * ```
 */
export function printQuery(query: Query): string {
  switch (query.kind) {
    case "claim":
      return `${printScalar(query.left)} ${query.op} ${printScalar(query.right)}`;
    case "interval":
      return `interval(${printNumber(query.level)}, ${printScalar(query.scalar)})`;
    case "range":
      return `range(${printNumber(query.mass)}, ${name(query.column)}${given(query.given)})`;
    case "distribution":
    case "mode":
    case "antimode":
      return `${query.kind}(${printKey(query.column)}${given(query.given)})`;
    case "table":
      return `table(${name(query.row)}, ${name(query.column)}${given(query.given)})`;
    case "by":
      return `by(${query.columns.map(printKey).join(", ")}: ${printQuery(query.query)})`;
    case "rank": {
      const by = `${printScalar(query.by)} ${query.order}`;
      return `rank(${printKey(query.column)} by ${by}, ${printNumber(query.limit)})`;
    }
    case "dependence": {
      const within = query.within.length > 0 ? ` given ${names(query.within)}` : "";
      return `dependence(${name(query.x)}, ${name(query.y)}${given(query.given)}${within})`;
    }
    case "drivers":
      return `drivers(${name(query.target)}${given(query.given)})`;
    case "draw": {
      const drawn = `${printNumber(query.size)}, ${outcome(query.outcome)}`;
      return `draw(${drawn}, ${printEvent(query.event)}${given(query.given)})`;
    }
    case "simulate": {
      const { target } = query;
      const what = target.kind === "columns" ? names(target.columns) : printEvent(target);
      return `simulate(${printNumber(query.rows)}, ${what}${given(query.given)})`;
    }
    case "whatIf":
      return `whatif(${printScalar(query.scalar)}; do ${name(query.column)} ${change(query.change)})`;
    case "complete":
      return `complete(${names(query.columns)}${given(query.given)})`;
    case "surprise": {
      const cells = query.cells.map((cell) => `${name(cell.column)} = ${printLiteral(cell.value)}`);
      return `surprise(${cells.join(", ")})`;
    }
    case "describe":
      return `describe(${query.column === null ? "" : name(query.column)})`;
    case "explain":
      return `explain(${printQuery(query.query)})`;
    default:
      return printScalar(query);
  }
}

/** Whether two queries have the same canonical text. */
export function equalQueries(left: Query, right: Query): boolean {
  return printQuery(left) === printQuery(right);
}

/** The canonical text of a scalar. */
export function printScalar(scalar: Scalar): string {
  switch (scalar.kind) {
    case "number":
      return printNumber(scalar.value);
    case "probability":
      return `P(${printEvent(scalar.event)}${given(scalar.given)})`;
    case "odds":
      return `odds(${printEvent(scalar.event)}${given(scalar.given)})`;
    case "count":
      return `count(${printEvent(scalar.event)})`;
    case "statistic": {
      const of = `${name(scalar.column)}${given(scalar.given)}`;
      return `${STATISTIC_NAMES[scalar.statistic]}(${of})`;
    }
    case "quantile": {
      const of = `${name(scalar.column)}${given(scalar.given)}`;
      return scalar.q === 0.5 ? `median(${of})` : `quantile(${printNumber(scalar.q)}, ${of})`;
    }
    case "difference":
      return `diff(${printScalar(scalar.left)}, ${printScalar(scalar.right)})`;
    case "ratio":
      return `ratio(${printScalar(scalar.left)}, ${printScalar(scalar.right)})`;
  }
}

/** The canonical text of an event: conjunctions flattened, no parenthesis that is not needed. */
export function printEvent(event: Event): string {
  switch (event.kind) {
    case "all":
      return "all";
    case "compare":
      return `${term(event.left)} ${event.op} ${right(event.right)}`;
    case "between":
      return between(event.left, event.low, event.high);
    case "in":
      return `${term(event.left)} in {${event.values.map(printLiteral).join(", ")}}`;
    case "missing":
    case "present":
      return `${name(event.column)} is ${event.kind}`;
    case "and": {
      const flat = and(event);
      if (flat.kind !== "and") return printEvent(flat);
      return flat.events.map((part) => operand(part, ["or"])).join(" and ");
    }
    case "or": {
      const flat = or(event);
      if (flat.kind !== "or") return printEvent(flat);
      return flat.events.map((part) => operand(part, [])).join(" or ");
    }
    case "not":
      return `not ${operand(event.event, ["and", "or"])}`;
  }
}

function operand(event: Event, weaker: readonly Event["kind"][]): string {
  const flat = event.kind === "and" ? and(event) : event.kind === "or" ? or(event) : event;
  const text = printEvent(flat);
  return weaker.includes(flat.kind) ? `(${text})` : text;
}

function given(event: Event): string {
  const text = printEvent(event);
  return text === "all" ? "" : ` | ${text}`;
}

function between(left: Term, low: Bound, high: Bound): string {
  const column = term(left);
  const open = low.inclusive ? "[" : high.inclusive ? "(" : "]";
  const close = high.inclusive ? "]" : low.inclusive ? ")" : "[";
  return `${column} in ${open}${printLiteral(low.value)}, ${printLiteral(high.value)}${close}`;
}

function right(value: Literal | Term | Scalar): string {
  if (typeof value !== "object") return printLiteral(value);
  if (value.kind === "column") return backticked(value.column);
  return value.kind === "part" ? term(value) : printScalar(value);
}

function term(value: Term): string {
  return value.kind === "part" ? `${value.part}(${name(value.column)})` : name(value.column);
}

function outcome(value: DrawOutcome): string {
  return value.kind === "exactly" ? `exactly ${printNumber(value.count)}` : value.kind;
}

function change(value: Change): string {
  if (value.kind === "set") return `= ${printLiteral(value.value)}`;
  if (value.kind === "multiply") return `* ${printNumber(value.factor)}`;
  const sign = value.amount < 0 ? "-" : "+";
  return `${sign} ${printNumber(Math.abs(value.amount))}`;
}

/** A literal: a number in its shortest form, a text in single quotes with `'` doubled. */
export function printLiteral(value: Literal): string {
  return typeof value === "number" ? printNumber(value) : `'${value.replaceAll("'", "''")}'`;
}

function printNumber(value: number): string {
  return String(value);
}

/** A column name, bare where it can be, else in backticks with a backtick doubled. */
export function printColumn(column: ColumnName): string {
  return isBareName(column) ? column : backticked(column);
}

/** A column, or a part of its dates such as `month(date)`. */
export function printKey(key: Key): string {
  return typeof key === "string" ? printColumn(key) : term(key);
}

function backticked(column: ColumnName): string {
  return `\`${column.replaceAll("`", "``")}\``;
}

const name = printColumn;

function names(columns: readonly ColumnName[]): string {
  return columns.map(name).join(", ");
}
