import {
  type Codebook,
  type Column,
  isoText,
  literalNumber,
  periodText,
} from "@probability-chat/codebook";
import { isPeriod, type Term } from "@probability-chat/query";
import { storedColumn } from "../store/sql.ts";
import type { SqlDialect } from "./sql-dialect.ts";
import type { SqlSource } from "./sql-source.ts";

/**
 * What a term reads from a row, as SQL. Instants are milliseconds since 1970 in a BIGINT, codes
 * are texts; a missing cell is NULL.
 */
export interface Operand {
  readonly kind: "number" | "instant" | "code";
  readonly sql: string;
  /** The column itself; null for a part of a date. */
  readonly column: Column | null;
  /** A value of it as group keys, `read` and extremes show it. */
  readonly show: (value: number | string) => string;
}

/** A column of the codebook and where it is stored. */
export function findColumn(codebook: Codebook, name: string): { column: Column; sql: string } {
  const index = codebook.columns.findIndex((column) => column.name === name);
  const column = codebook.columns[index];
  if (!column) throw new RangeError(`The table has no column named ${JSON.stringify(name)}.`);
  return { column, sql: storedColumn(index) };
}

/** A cell as an operand. */
export function columnOperand(
  { codebook, dialect }: Pick<SqlSource, "codebook" | "dialect">,
  name: string,
): Operand {
  const { column, sql } = findColumn(codebook, name);
  switch (column.type) {
    case "number": {
      const spellings = spellingsOf(column);
      const show = (value: number | string) => spellings.get(Number(value)) ?? String(value);
      return { kind: "number", sql, column, show };
    }
    case "date": {
      const withTime = hasTime(column);
      const show = (value: number | string) => isoText(Number(value), withTime);
      return { kind: "instant", sql: dialect.instant(sql), column, show };
    }
    default:
      return { kind: "code", sql: foldedSql(column, sql, dialect), column, show: String };
  }
}

/** A boolean's other spellings (`No` beside `no`) read as its levels. */
function foldedSql({ levels, spellings = [] }: Column, sql: string, { text }: SqlDialect): string {
  if (spellings.length === 0) return sql;
  const cases = spellings.map((spelling) => {
    const level = levels.find((one) => one.text.toLowerCase() === spelling.toLowerCase());
    return `WHEN ${sql} = ${text(spelling)} THEN ${text(level?.text ?? spelling)}`;
  });
  return `(CASE ${cases.join(" ")} ELSE ${sql} END)`;
}

/** What a term reads, as an operand. */
export function termOperand(source: SqlSource, term: Term): Operand {
  const whole = columnOperand(source, term.column);
  if (term.kind === "column") return whole;
  const { codebook, dialect } = source;
  const isDate = whole.kind === "instant";
  const stored = findColumn(codebook, term.column).sql;
  const { part } = term;
  if (isPeriod(part)) {
    const sql = isDate ? dialect.periodStart(part, stored) : dialect.missing("instant");
    const show = (value: number | string) => periodText(part, Number(value));
    return { kind: "instant", sql, column: null, show };
  }
  const sql = isDate ? dialect.part(part, stored) : dialect.missing("number");
  return { kind: "number", sql, column: null, show: String };
}

/** An operand's value as `show` shows it, for comparing columns of different kinds. */
export function shownSql({ kind, sql, column }: Operand, dialect: SqlDialect): string {
  if (kind === "code") return sql;
  if (kind === "instant") return dialect.isoText(sql, column !== null && hasTime(column));
  const plain = dialect.numberText(sql);
  const spelled = column ? [...spellingsOf(column)] : [];
  if (spelled.length === 0) return plain;
  const cases = spelled.map(
    ([value, text]) => `WHEN ${sql} = ${dialect.number(value)} THEN ${dialect.text(text)}`,
  );
  return `CASE ${cases.join(" ")} ELSE ${plain} END`;
}

function hasTime({ min }: Column): boolean {
  return typeof min === "string" && min.length > 10;
}

function spellingsOf(column: Column): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const { text } of column.levels) {
    const value = literalNumber(text);
    if (value !== null && !texts.has(value)) texts.set(value, text);
  }
  return texts;
}
