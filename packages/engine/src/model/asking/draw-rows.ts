import { isoText } from "@probability-chat/codebook";
import { ALL, type Event } from "@probability-chat/query";
import { type Random, seededRandom } from "../../numerics/random.ts";
import type { CellColumn } from "../../table/table.ts";
import { selectRows } from "../code-table.ts";
import { EVERYWHERE } from "../coding/boxes.ts";
import type { NumberCoding } from "../coding/column-coding.ts";
import { type DrawnCodes, decodeColumn } from "../coding/decode-column.ts";
import { drawPieces } from "../coding/pieces.ts";
import type { NotAnswered, TableModel } from "../table-model.ts";
import { type CompiledQuestion, compileQuestion } from "./compile-question.ts";
import { type DrawnRows, drawBoxes } from "./draw-boxes.ts";
import { RuleReader } from "./rule-reader.ts";

/** Rows to draw; the same request gives the same rows. */
export interface DrawRowsRequest {
  readonly rows: number;
  readonly given?: Event;
  readonly seed?: number;
  /** All that are modelled unless told. */
  readonly columns?: readonly string[];
}

/** What was drawn; nothing where a column is not modelled, or no row can satisfy the condition. */
export type ModelledRows = RowsDrawn | NotAnswered;

/** Rows in columns: numbers, instants, or codes into texts, as a table's sample has them. */
export interface RowsDrawn {
  readonly kind: "rows";
  readonly rows: number;
  readonly columns: readonly DrawnColumn[];
}

/** One column of drawn rows; NaN is a missing cell. */
export type DrawnColumn = CellColumn & {
  readonly column: string;
  /** Whether instants have a time of day. */
  readonly withTime: boolean;
};

/** Rows drawn for each that is wanted, where those that the condition allows must be picked out. */
const TRIES = 50;
/** Rows drawn at most for that: two seconds' work. */
const MOST_DRAWN = 1_000_000;
const BATCH = 10_000;

/**
 * New rows like those in which `given` holds, drawn from the model: levels as texts, numbers within
 * the ranges and on the steps of the table's own, missing cells where the model has them. Where
 * `given` is of too many terms, rows are drawn without it and those that satisfy it kept, so that
 * there may be fewer than asked for.
 */
export function drawRows(
  model: TableModel,
  { rows, given = ALL, seed = 1, columns }: DrawRowsRequest,
): ModelledRows {
  const wanted = columns ?? [...new Set(model.codings.map(({ column }) => column))];
  const unknown = wanted.filter((name) => !model.codings.some(({ column }) => column === name));
  if (unknown.length > 0) return { kind: "notModelled", columns: unknown };
  const question = compileQuestion(model, [given]);
  if ("kind" in question) return question;
  const random = seededRandom(seed);
  const boxes = question.boxes([question.rule(0)]);
  if (!boxes) return pickRows(question, rows, wanted, random);
  const drawn = drawBoxes(question, boxes, rows, random);
  if (!drawn) return { kind: "impossible" };
  return decodeRows(question, drawn, piecesOf(question, drawn, random), wanted, random);
}

/** The cell of a drawn column as a table's `read` has it. */
export function drawnCell(column: DrawnColumn, row: number): number | string | null {
  const value = column.values[row] as number;
  if (Number.isNaN(value)) return null;
  if (column.kind === "number") return value;
  return column.kind === "code" ? (column.texts[value] as string) : isoText(value, column.withTime);
}

type Pieces = ReadonlyMap<number, Uint16Array>;

function piecesOf({ compiled }: CompiledQuestion, drawn: DrawnRows, random: Random): Pieces {
  return new Map(
    [...compiled.columns].map(([at, column]) => [at, drawPieces(column, at, drawn, random)]),
  );
}

function pickRows(
  question: CompiledQuestion,
  rows: number,
  wanted: readonly string[],
  random: Random,
): ModelledRows {
  const parts: RowsDrawn[] = [];
  let found = 0;
  const most = Math.min(TRIES * rows, MOST_DRAWN);
  for (let tried = 0; tried < most && found < rows; tried += BATCH) {
    const drawn = drawBoxes(question, EVERYWHERE, BATCH, random);
    if (!drawn) break;
    const pieces = piecesOf(question, drawn, random);
    const truths = new RuleReader(BATCH, pieces).truths(question.rule(0));
    const kept: number[] = [];
    truths.forEach((truth, row) => {
      if (truth === 1 && found + kept.length < rows) kept.push(row);
    });
    if (kept.length === 0) continue;
    found += kept.length;
    const only = {
      codes: selectRows(drawn.codes, kept),
      boxes: drawn.boxes,
      box: Uint8Array.from(kept, (row) => drawn.box[row] as number),
    };
    const theirs = new Map(
      [...pieces].map(([at, all]) => [at, Uint16Array.from(kept, (row) => all[row] as number)]),
    );
    parts.push(decodeRows(question, only, theirs, wanted, random));
  }
  const [first] = parts;
  if (!first) return { kind: "impossible" };
  return {
    kind: "rows",
    rows: found,
    columns: first.columns.map((column, i) => ({
      ...column,
      values: joined(parts.map((part) => part.columns[i]?.values as Float64Array)),
    })),
  };
}

function decodeRows(
  { model, compiled }: CompiledQuestion,
  { codes }: DrawnRows,
  pieces: Pieces,
  wanted: readonly string[],
  random: Random,
): RowsDrawn {
  const drawnCodes = (at: number): DrawnCodes => {
    const rows = pieces.get(at);
    const of = compiled.columns.get(at)?.pieces;
    return {
      coding: model.codings[at] as DrawnCodes["coding"],
      codes: codes.columns[at] as Uint16Array,
      pieces: rows && of ? { of, rows } : null,
    };
  };
  const columns = wanted.map((column): DrawnColumn => {
    const places = model.codings.flatMap((coding, at) => (coding.column === column ? [at] : []));
    const [whole, ...parts] = places.map(drawnCodes) as [DrawnCodes, ...DrawnCodes<NumberCoding>[]];
    const step = whole.coding.kind === "numbers" ? whole.coding.step : 0;
    const cells = decodeColumn(whole, parts, random);
    return { column, withTime: cells.kind === "instant" && step < 86_400_000, ...cells };
  });
  return { kind: "rows", rows: codes.rows, columns };
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
