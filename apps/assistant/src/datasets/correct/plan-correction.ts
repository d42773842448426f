import type { DuckDBConnection } from "@duckdb/node-api";
import {
  type Codebook,
  type CodebookNote,
  type Column,
  literalNumber,
} from "@probability-chat/codebook";
import type { Corrections } from "@probability-chat/contract";
import { compactDates, type DateFormat, dateFormatsOf, dateSql } from "../ingest/date-format.ts";
import { type ColumnPlan, firstInexactInteger, type Reading } from "../ingest/infer-columns.ts";
import { isMissing } from "../ingest/missing-markers.ts";
import { noteOrder } from "../ingest/note-forms.ts";
import { numberFormatsOf, numberSql } from "../ingest/number-format.ts";
import { missingSql } from "../ingest/plan-sql.ts";
import { duckdbDialect } from "../query/duckdb-dialect.ts";
import { columnOperand, shownSql } from "../query/term-to-sql.ts";
import { selectRows } from "../store/duckdb.ts";
import { sqlNumber, sqlText, storedColumn } from "../store/sql.ts";
import { CorrectionRefused } from "./correction-refused.ts";

type Correction = Corrections[string];

/** A column as it is to be stored. */
export interface CorrectedColumn {
  readonly plan: ColumnPlan;
  /** What is stored, as an SQL expression over the original's columns. */
  readonly sql: string;
  /** The unit that the cells have. */
  readonly unit: string | null;
  /** The column's values have other texts than the original's. */
  readonly isRead: boolean;
  /** What the user should know of how they are read. */
  readonly notes?: readonly CodebookNote[];
}

/** So many different texts are looked at to find how they read; all rows are checked by what is found. */
const mostTexts = 20_000;
/** So many cells are named that stand in the way. */
const named = 3;
const longestNamed = 40;
const yearsAlone: DateFormat = { patterns: ["%Y"], order: null, zoned: false };
const kindNames = { number: "numbers", date: "dates", text: "texts" };

/** How a column is stored as it stands. */
export function uncorrected(column: Column, at: number): CorrectedColumn {
  const kind = kindOf(column);
  return { plan: planOf(at, kind), sql: storedColumn(at), unit: column.unit, isRead: false };
}

/**
 * How a column is stored once it is corrected: spellings merged, then what is missing left out, then
 * the rest read as its kind. Throws {@link CorrectionRefused} where some cell does not allow it.
 */
export async function planCorrection(
  connection: DuckDBConnection,
  source: string,
  codebook: Codebook,
  at: number,
  correction: Correction,
): Promise<CorrectedColumn> {
  const column = codebook.columns[at] as Column;
  const { name } = column;
  const own = kindOf(column);
  const kind = correction.kind ?? own;
  const { merge = {}, missing = [] } = correction;
  /** Refuses the first code of which no cell is; `is` says by SQL which cells are. */
  const demand = async (codes: readonly string[], is: (code: string) => string) => {
    if (codes.length === 0) return;
    const counts = codes.map((code) => `count_if(${is(code)})`).join(", ");
    const [row = []] = await selectRows(connection, `SELECT ${counts} FROM ${source}`);
    const nowhere = codes.find((_, place) => row[place] === 0);
    if (nowhere !== undefined) throw noCell(name, nowhere);
  };
  if (kind === own && own !== "text") {
    if (Object.keys(merge).length > 0) {
      throw new CorrectionRefused(
        name,
        `Only spellings of texts can be merged; ${name} has ${kindNames[own]}.`,
      );
    }
    const isCode = codeSql(column, at, codebook);
    await demand(missing, isCode);
    const gone = missing.map(isCode).join(" OR ");
    const sql = `CASE WHEN ${gone || "FALSE"} THEN NULL ELSE ${storedColumn(at)} END`;
    return { plan: planOf(at, own), sql, unit: column.unit, isRead: false };
  }
  if (own === "date" && kind === "number") {
    throw new CorrectionRefused(name, `${name} has dates, which cannot be read as numbers.`);
  }
  // A merge may name a boolean's spellings; who marks its level as missing means all of them.
  const spelled = Object.keys(merge).length > 0 ? unfolded(codebook) : codebook;
  const shown = shownSql(
    columnOperand({ codebook: spelled, dialect: duckdbDialect }, name),
    duckdbDialect,
  );
  for (const [from, to] of Object.entries(merge)) {
    if (Object.hasOwn(merge, to) && to !== from) {
      const text = `'${brief(from)}' becomes '${brief(to)}', which becomes another value itself. Name the one that is to stay.`;
      throw new CorrectionRefused(name, text);
    }
  }
  await demand(Object.keys(merge), (from) => `${shown} = ${sqlText(from)}`);
  const merged = mergedSql(shown, merge);
  await demand(missing, (code) => `${merged} = ${sqlText(code)}`);
  const text = missing.length === 0 ? merged : `(${without(merged, missing)})`;
  if (kind === "text") {
    return { plan: planOf(at, "text"), sql: text, unit: null, isRead: own !== "text" };
  }
  const [reading, ...rivals] = await readingsOf(connection, source, name, text, kind);
  const value = valueSql(text, reading);
  const unit = reading.kind === "number" ? (reading.format.unit ?? column.unit) : null;
  const sql = `CASE WHEN ${missingSql(text, true)} THEN NULL ELSE ${value} END`;
  const plan = { ...planOf(at, kind), ...reading } as ColumnPlan;
  const isAmbiguous = reading.kind === "date" && rivals.length > 0;
  const notes = isAmbiguous ? [noteOrder(name, reading.format)] : [];
  return { plan, sql, unit, isRead: true, notes };
}

function kindOf({ type }: Column): "number" | "date" | "text" {
  return type === "boolean" ? "text" : type;
}

function planOf(column: number, kind: "number" | "date" | "text"): ColumnPlan {
  const base = { column, present: 1, markers: 0, lenient: false, rivals: [], wary: null };
  if (kind === "text") return { ...base, kind };
  // How texts were read does not matter of what has been stored, but for clocks.
  if (kind === "number") {
    return { ...base, kind, format: { decimal: ".", group: "", unit: null } };
  }
  return {
    ...base,
    kind,
    format: { patterns: ["%Y-%m-%dT%H:%M:%S.%f"], order: null, zoned: false },
  };
}

/** With a boolean's spellings as the file has them. */
function unfolded({ columns, ...codebook }: Codebook): Codebook {
  return { ...codebook, columns: columns.map(({ spellings: _, ...column }) => column) };
}

function mergedSql(text: string, merge: Readonly<Record<string, string>>): string {
  const entries = Object.entries(merge);
  if (entries.length === 0) return text;
  const cases = entries.map(([from, to]) => `WHEN ${sqlText(from)} THEN ${sqlText(to)}`);
  return `(CASE ${text} ${cases.join(" ")} ELSE ${text} END)`;
}

function without(text: string, values: readonly string[]): string {
  return `CASE WHEN ${text} IN (${values.map(sqlText).join(", ")}) THEN NULL ELSE ${text} END`;
}

/** Which cells of a column of numbers or dates are a code, as an SQL condition. */
function codeSql(column: Column, at: number, codebook: Codebook): (code: string) => string {
  const shown = shownSql(
    columnOperand({ codebook, dialect: duckdbDialect }, column.name),
    duckdbDialect,
  );
  return (code) => {
    const value = column.type === "number" ? literalNumber(code) : null;
    return value === null
      ? `${shown} = ${sqlText(code)}`
      : `${storedColumn(at)} = ${sqlNumber(value)}`;
  };
}

/** The ways in which all cells read as a kind; refuses with those that do not. */
async function readingsOf(
  connection: DuckDBConnection,
  source: string,
  name: string,
  text: string,
  kind: "number" | "date",
): Promise<readonly [Reading, ...Reading[]]> {
  const present = `${text} IS NOT NULL AND NOT ${missingSql(text, true)}`;
  const found = await selectRows(
    connection,
    `SELECT ${text} FROM ${source} WHERE ${present} GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${mostTexts}`,
  );
  const texts = found.map(([cell]) => String(cell)).filter((cell) => !isMissing(cell));
  if (texts.length === 0) {
    throw new CorrectionRefused(
      name,
      `${name} has no cell that could be read as ${kindNames[kind]}.`,
    );
  }
  const readings: Reading[] = [];
  for (const reading of proposals(texts, kind)) {
    const misfit = `${present} AND ${valueSql(text, reading)} IS NULL`;
    const [row] = await selectRows(connection, `SELECT count_if(${misfit}) FROM ${source}`);
    if (Number(row?.[0] ?? 0) === 0) readings.push(reading);
  }
  const [first, ...rivals] = readings;
  if (first) return [first, ...rivals];
  throw unreadable(name, texts, kind);
}

function proposals(texts: readonly string[], kind: "number" | "date"): Reading[] {
  if (kind === "number") {
    return numberFormatsOf(texts).map((format) => ({ kind, format }));
  }
  if (texts.every((text) => /^\d{8}$/.test(text))) return [{ kind, format: compactDates }];
  if (texts.every((text) => /^\d{4}$/.test(text))) return [{ kind, format: yearsAlone }];
  return dateFormatsOf(texts).map((format) => ({ kind, format }));
}

/** A text's value; unlike when a file comes in, leading zeros are no code: the user says what it is. */
function valueSql(text: string, reading: Reading): string {
  if (reading.kind === "date") return dateSql(text, reading.format);
  const value = numberSql(text, reading.format);
  return `CASE WHEN abs(${value}) < ${firstInexactInteger} THEN ${value} END`;
}

function unreadable(
  name: string,
  texts: readonly string[],
  kind: "number" | "date",
): CorrectionRefused {
  const wrong = texts.filter((text) => proposals([text], kind).length === 0);
  if (wrong.length === 0) {
    const text = `The cells of ${name} are ${kindNames[kind]} of several kinds, such as ${listed(texts)}, which no one way reads. Merge their spellings, or leave the column as it is.`;
    return new CorrectionRefused(name, text);
  }
  const more =
    wrong.length > named ? ` and ${(wrong.length - named).toLocaleString("en-US")} more` : "";
  const text = `${name} has cells that are no ${kindNames[kind]}: ${listed(wrong)}${more}. Mark them as missing first, or leave the column as it is.`;
  return new CorrectionRefused(name, text);
}

function noCell(name: string, code: string): CorrectionRefused {
  return new CorrectionRefused(name, `${name} has no cell '${brief(code)}'.`);
}

function listed(texts: readonly string[]): string {
  return texts
    .slice(0, named)
    .map((text) => `'${brief(text)}'`)
    .join(", ");
}

function brief(text: string): string {
  return text.length > longestNamed ? `${text.slice(0, longestNamed - 1)}…` : text;
}
