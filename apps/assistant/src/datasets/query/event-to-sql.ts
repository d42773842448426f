import {
  type Codebook,
  datePeriod,
  literalNumber,
  matchingLevels,
} from "@probability-chat/codebook";
import type { Comparator, Event, Literal, Scalar, Term } from "@probability-chat/query";
import { sqlNumber, sqlText } from "../store/sql.ts";
import { findColumn, type Operand, shownSql, termOperand } from "./term-to-sql.ts";

/**
 * Events as SQL conditions. SQL's three-valued logic is Kleene's, so a comparison need only be
 * NULL where a cell is missing. Columns are named by position and literals escaped; nothing of a
 * header, a cell or a question reaches the statement otherwise.
 */
export function eventToSql(event: Event, codebook: Codebook, table: string): string {
  const toSql = (inner: Event) => eventToSql(inner, codebook, table);
  switch (event.kind) {
    case "all":
      return "TRUE";
    case "missing":
    case "present": {
      const { column, sql } = findColumn(codebook, event.column);
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
      return anyOf(event.values, termOperand(codebook, event.left), table);
    case "between": {
      const operand = termOperand(codebook, event.left);
      const low = ordered(event.low.inclusive ? ">=" : ">", event.low.value, operand);
      const high = ordered(event.high.inclusive ? "<=" : "<", event.high.value, operand);
      return `(${low} AND ${high})`;
    }
    case "outlier":
      throw new TypeError("An event reached the table with an open outlier.");
    case "compare":
      return compare(event.left, event.op, event.right, codebook, table);
  }
}

function compare(
  left: Term,
  op: Comparator,
  right: Literal | Term | Scalar,
  codebook: Codebook,
  table: string,
): string {
  const operand = termOperand(codebook, left);
  if (typeof right === "object" && (right.kind === "column" || right.kind === "part")) {
    const other = termOperand(codebook, right);
    const anyCase = operand.column?.type === "boolean" || other.column?.type === "boolean";
    const comparable = operand.kind === other.kind && !anyCase;
    const side = (one: Operand) => {
      if (comparable) return one.sql;
      return anyCase ? `lower(${shownSql(one)})` : shownSql(one);
    };
    return `(${side(operand)} ${sqlOperator[op]} ${side(other)})`;
  }
  const literal = typeof right === "object" ? closedNumber(right) : right;
  if (op === "=") return anyOf([literal], operand, table);
  if (op === "!=") return `(NOT ${anyOf([literal], operand, table)})`;
  return ordered(op, literal, operand);
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

function anyOf(literals: readonly Literal[], operand: Operand, table: string): string {
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
        : `(${operand.sql} IN (${numbers.map(sqlNumber).join(", ")}))`;
    }
    case "code":
      return levelsIn(literals, operand, table);
  }
}

function levelsIn(literals: readonly Literal[], operand: Operand, table: string): string {
  const { sql, column } = operand;
  if (!column || literals.length === 0) return never(operand);
  if (column.levels.length === column.distinct) {
    const texts = column.levels.map((level) => level.text);
    const type = column.type === "boolean" ? "boolean" : "text";
    const named = new Set(literals.flatMap((literal) => matchingLevels(literal, texts, type)));
    return named.size === 0
      ? never(operand)
      : `(${sql} IN (${[...named].map(sqlText).join(", ")}))`;
  }
  return anyCaseIn(literals, sql, table);
}

/** The values themselves, and in any case those of them that the file does not have. */
function anyCaseIn(literals: readonly Literal[], sql: string, table: string): string {
  const texts = literals.map((literal) => sqlText(String(literal)));
  const exact = `${sql} IN (${texts.join(", ")})`;
  const known = `SELECT ${sql} FROM ${table} WHERE ${exact}`;
  const given = `(VALUES ${texts.map((text) => `(${text})`).join(", ")}) AS given(value)`;
  const others = `SELECT lower(value) FROM ${given} WHERE value NOT IN (${known})`;
  return `(${exact} OR lower(${sql}) IN (${others}))`;
}

type Ordering = "<" | "<=" | ">" | ">=";

/** A literal that is no value of the column's kind satisfies no ordering. */
function ordered(op: Ordering, literal: Literal, operand: Operand): string {
  const { kind, sql } = operand;
  if (kind === "instant") {
    const period = datePeriod(literal);
    if (!period) return never(operand);
    const bound = op === "<" || op === ">=" ? period.start : period.end;
    return `(${sql} ${op === "<" || op === "<=" ? "<" : ">="} ${bound})`;
  }
  if (kind === "code") return `(${sql} ${op} ${sqlText(String(literal))})`;
  const bound = literalNumber(literal);
  return bound === null ? never(operand) : `(${sql} ${op} ${sqlNumber(bound)})`;
}
