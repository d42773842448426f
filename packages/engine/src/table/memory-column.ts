import {
  type Cell,
  type Column,
  datePart,
  datePeriod,
  isoText,
  literalNumber,
  periodText,
} from "@probability-chat/codebook";
import { isPeriod, type Term } from "@probability-chat/query";

/**
 * A column's cells, or a part of its dates, as numbers: values, instants (ms) or codes into
 * `texts`. A missing cell is NaN.
 */
export interface Cells {
  readonly kind: "number" | "instant" | "code";
  readonly values: Float64Array;
  /** The different texts of a text or boolean column, in ascending order. */
  readonly texts: readonly string[];
  readonly type: "number" | "text" | "date" | "boolean";
  /** A value as group keys, `read` and extremes show it. */
  readonly show: (value: number) => string;
}

/** Cells of one column in file order: numbers (or their text), dates in ISO 8601, else text. */
export function columnCells(column: Column, cells: readonly Cell[]): Cells {
  const values = new Float64Array(cells.length).fill(Number.NaN);
  if (column.type === "number") {
    cells.forEach((cell, row) => {
      if (cell !== null) values[row] = literalNumber(cell) ?? Number.NaN;
    });
    const texts = numberTexts(column);
    const show = (value: number) => texts.get(value) ?? String(value);
    return { kind: "number", values, texts: [], type: "number", show };
  }
  if (column.type === "date") {
    cells.forEach((cell, row) => {
      if (cell !== null) values[row] = datePeriod(cell)?.start ?? Number.NaN;
    });
    const withTime = values.some((value) => value % 86_400_000 > 0 || value % 86_400_000 < 0);
    const show = (value: number) => isoText(value, withTime);
    return { kind: "instant", values, texts: [], type: "date", show };
  }
  const levels = new Map(column.levels.map(({ text }) => [text.toLowerCase(), text]));
  const read = (cell: number | string) =>
    column.spellings ? (levels.get(String(cell).toLowerCase()) ?? String(cell)) : String(cell);
  const present = cells.filter((cell) => cell !== null).map(read);
  const texts = [...new Set(present)].sort();
  const codes = new Map(texts.map((text, code) => [text, code]));
  cells.forEach((cell, row) => {
    if (cell !== null) values[row] = codes.get(read(cell)) ?? Number.NaN;
  });
  const show = (value: number) => texts[value] ?? "";
  return { kind: "code", values, texts, type: column.type, show };
}

/** What a term reads from each row. */
export function termCells(term: Term, column: Cells): Cells {
  if (term.kind === "column") return column;
  const { part } = term;
  const values =
    column.kind === "instant"
      ? column.values.map((value) => (Number.isNaN(value) ? value : datePart(part, value)))
      : new Float64Array(column.values.length).fill(Number.NaN);
  return isPeriod(part)
    ? { kind: "instant", values, texts: [], type: "date", show: (value) => periodText(part, value) }
    : { kind: "number", values, texts: [], type: "number", show: String };
}

function numberTexts(column: Column): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const level of column.levels) {
    const value = literalNumber(level.text);
    if (value !== null && !texts.has(value)) texts.set(value, level.text);
  }
  return texts;
}
