import { datePeriod, literalNumber, matchingLevels } from "@probability-chat/codebook";
import type { Comparator, Event, Literal, Scalar, Term } from "@probability-chat/query";
import type { SqlDialect } from "./sql-dialect.ts";
import type { SqlSource } from "./sql-source.ts";
import { findColumn, type Operand, shownSql, termOperand } from "./term-to-sql.ts";

/**
 * Events as SQL conditions. SQL's three-valued logic is Kleene's, so a comparison need only be
 * NULL where a cell is missing. Columns are named by position and literals escaped; nothing of a
 * header, a cell or a question reaches the statement otherwise.
 */
export function eventToSql(event: Event, source: SqlSource): string {
  const toSql = (inner: Event) => eventToSql(inner, source);
  switch (event.kind) {
    case "all":
      return "TRUE";
    case "missing":
    case "present": {
      const { column, sql } = findColumn(source.codebook, event.column);
      if (column.missing === 0) return event.kind === "present" ? "TRUE" : "FALSE";
      return `(${sql} IS ${event.kind === "present" ? "NOT NULL" : "NULL"})`;
    }
    case "not":
      return `(NOT ${toSql(event.event)})`;
    case "and":
      return allOf(event.events.map(toSql));
    case "or":
      return event.events.length === 0 ? "FALSE" : `(${event.events.map(toSql).join(" OR ")})`;
    case "in":
      return anyOf(event.values, termOperand(source, event.left), source);
    case "between": {
      const operand = termOperand(source, event.left);
      const low = ordered(event.low.inclusive ? ">=" : ">", event.low.value, operand, source);
      const high = ordered(event.high.inclusive ? "<=" : "<", event.high.value, operand, source);
      return `(${low} AND ${high})`;
    }
    case "outlier":
      throw new TypeError("An event reached the table with an open outlier.");
    case "compare":
      return compare(event.left, event.op, event.right, source);
  }
}

function compare(
  left: Term,
  op: Comparator,
  right: Literal | Term | Scalar,
  source: SqlSource,
): string {
  const { dialect } = source;
  const operand = termOperand(source, left);
  if (typeof right === "object" && (right.kind === "column" || right.kind === "part")) {
    const other = termOperand(source, right);
    const anyCase = operand.column?.type === "boolean" || other.column?.type === "boolean";
    const comparable = operand.kind === other.kind && !anyCase;
    const side = (one: Operand) => {
      if (comparable) return one.sql;
      const shown = shownSql(one, dialect);
      return anyCase ? dialect.lower(shown) : shown;
    };
    return `(${side(operand)} ${sqlOperator[op]} ${side(other)})`;
  }
  const literal = typeof right === "object" ? closedNumber(right) : right;
  if (op === "=") return anyOf([literal], operand, source);
  if (op === "!=") return `(NOT ${anyOf([literal], operand, source)})`;
  return ordered(op, literal, operand, source);
}

const sqlOperator: Record<Comparator, string> = {
  "=": "=",
  "!=": "<>",
  "<": "<",
  "<=": "<=",
  ">": ">",
  ">=": ">=",
};

function closedNumber(scalar: Scalar): number {
  if (scalar.kind === "number") return scalar.value;
  throw new TypeError(`An event reached the table with an open scalar (${scalar.kind}).`);
}

function allOf(conditions: readonly string[]): string {
  const open = conditions.filter((condition) => condition !== "TRUE");
  return open.length === 0 ? "TRUE" : `(${open.join(" AND ")})`;
}

/** False where the cell is present, unknown where it is missing. */
function never({ sql }: Operand): string {
  return `(${sql} IS NULL AND NULL)`;
}

function either(conditions: readonly string[], operand: Operand): string {
  return conditions.length === 0 ? never(operand) : `(${conditions.join(" OR ")})`;
}

function anyOf(literals: readonly Literal[], operand: Operand, source: SqlSource): string {
  switch (operand.kind) {
    case "instant": {
      const periods = literals.map(datePeriod).filter((period) => period !== null);
      return either(
        periods.map(({ start, end }) => `(${operand.sql} >= ${start} AND ${operand.sql} < ${end})`),
        operand,
      );
    }
    case "number": {
      const numbers = literals.map(literalNumber).filter((value) => value !== null);
      return numbers.length === 0
        ? never(operand)
        : `(${operand.sql} IN (${numbers.map(source.dialect.number).join(", ")}))`;
    }
    case "code":
      return levelsIn(literals, operand, source);
  }
}

function levelsIn(literals: readonly Literal[], operand: Operand, source: SqlSource): string {
  const { sql, column } = operand;
  if (!column || literals.length === 0) return never(operand);
  if (column.levels.length === column.distinct) {
    const texts = column.levels.map((level) => level.text);
    const type = column.type === "boolean" ? "boolean" : "text";
    const named = new Set(literals.flatMap((literal) => matchingLevels(literal, texts, type)));
    return named.size === 0
      ? never(operand)
      : `(${sql} IN (${[...named].map(source.dialect.text).join(", ")}))`;
  }
  return anyCaseIn(literals.map(String), sql, source);
}

/** The values themselves, and in any case those of them that the file does not have. */
function anyCaseIn(
  texts: readonly string[],
  sql: string,
  { from, dialect: { text, lower, rowsOf } }: SqlSource,
): string {
  const exact = `${sql} IN (${texts.map(text).join(", ")})`;
  const known = `SELECT ${sql} FROM ${from} WHERE ${exact}`;
  const others = `SELECT ${lower("value")} FROM ${rowsOf(texts)} WHERE value NOT IN (${known})`;
  return `(${exact} OR ${lower(sql)} IN (${others}))`;
}

type Ordering = "<" | "<=" | ">" | ">=";

/** A literal that is no value of the column's kind satisfies no ordering. */
function ordered(
  op: Ordering,
  literal: Literal,
  operand: Operand,
  { dialect }: { readonly dialect: SqlDialect },
): string {
  const { kind, sql } = operand;
  if (kind === "instant") {
    const period = datePeriod(literal);
    if (!period) return never(operand);
    const bound = op === "<" || op === ">=" ? period.start : period.end;
    return `(${sql} ${op === "<" || op === "<=" ? "<" : ">="} ${bound})`;
  }
  if (kind === "code") return `(${sql} ${op} ${dialect.text(String(literal))})`;
  const bound = literalNumber(literal);
  return bound === null ? never(operand) : `(${sql} ${op} ${dialect.number(bound)})`;
}
