import {
  type Codebook,
  type Column,
  isoText,
  literalNumber,
  periodText,
} from "@probability-chat/codebook";
import { type DatePart, isPeriod, type PeriodPart, type Term } from "@probability-chat/query";
import { sqlNumber, sqlText, storedColumn } from "../store/sql.ts";

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
export function columnOperand(codebook: Codebook, name: string): Operand {
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
      return { kind: "instant", sql: `epoch_ms(${sql})`, column, show };
    }
    default:
      return { kind: "code", sql: foldedSql(column, sql), column, show: String };
  }
}

/** A boolean's other spellings (`No` beside `no`) read as its levels. */
function foldedSql({ levels, spellings = [] }: Column, sql: string): string {
  if (spellings.length === 0) return sql;
  const cases = spellings.map((spelling) => {
    const level = levels.find(({ text }) => text.toLowerCase() === spelling.toLowerCase());
    return `WHEN ${sqlText(spelling)} THEN ${sqlText(level?.text ?? spelling)}`;
  });
  return `(CASE ${sql} ${cases.join(" ")} ELSE ${sql} END)`;
}

/** What a term reads, as an operand. */
export function termOperand(codebook: Codebook, term: Term): Operand {
  const whole = columnOperand(codebook, term.column);
  if (term.kind === "column") return whole;
  const isDate = whole.kind === "instant";
  const stored = findColumn(codebook, term.column).sql;
  const { part } = term;
  if (isPeriod(part)) {
    const sql = isDate
      ? `epoch_ms(date_trunc('${truncated[part]}', ${stored}))`
      : "CAST(NULL AS BIGINT)";
    const show = (value: number | string) => periodText(part, Number(value));
    return { kind: "instant", sql, column: null, show };
  }
  const sql = isDate ? `CAST(${partFunction[part]}(${stored}) AS DOUBLE)` : "CAST(NULL AS DOUBLE)";
  return { kind: "number", sql, column: null, show: String };
}

/** Weeks begin on Mondays in DuckDB too. */
const truncated: Record<PeriodPart, string> = {
  date: "day",
  yearweek: "week",
  yearmonth: "month",
  yearquarter: "quarter",
};

const partFunction: Record<Exclude<DatePart, PeriodPart>, string> = {
  year: "year",
  quarter: "quarter",
  month: "month",
  day: "day",
  weekday: "isodow",
  hour: "hour",
};

/** An operand's value as `show` shows it, for comparing columns of different kinds. */
export function shownSql({ kind, sql, column }: Operand): string {
  if (kind === "code") return sql;
  if (kind === "instant") {
    const stamp = `make_timestamp_ms(${sql})`;
    if (!column || !hasTime(column)) return `strftime(${stamp}, '%Y-%m-%d')`;
    return `replace(strftime(${stamp}, '%Y-%m-%dT%H:%M:%S.%g'), '.000', '')`;
  }
  const whole = `${sql} = trunc(${sql}) AND abs(${sql}) < 1e21`;
  const plain = `CASE WHEN ${whole} THEN CAST(CAST(${sql} AS HUGEINT) AS VARCHAR) ELSE regexp_replace(CAST(${sql} AS VARCHAR), 'e([+-])0', 'e\\1') END`;
  const spelled = column ? [...spellingsOf(column)] : [];
  if (spelled.length === 0) return plain;
  const cases = spelled.map(([value, text]) => `WHEN ${sqlNumber(value)} THEN ${sqlText(text)}`);
  return `CASE ${sql} ${cases.join(" ")} ELSE ${plain} END`;
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
