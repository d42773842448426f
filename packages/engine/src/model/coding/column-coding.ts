import type { DatePart } from "@probability-chat/query";

/**
 * What a modelled column's codes stand for. A column of numbers, texts or booleans is one coded
 * column; a column of dates is several: its instants, and the parts of them that vary. The last
 * code means 'missing' where the column has a missing cell: that a cell is missing is information.
 */
export type ColumnCoding = LevelCoding | NumberCoding;

interface Coded {
  /** The table's column. */
  readonly column: string;
  /** The part of its dates that is coded; null for its values. */
  readonly part: CodedPart | null;
  /** How many codes there are, that of 'missing' included. */
  readonly codes: number;
  readonly missing: boolean;
}

export type CodedPart = Extract<DatePart, "month" | "weekday" | "hour">;

/** Texts, most frequent first, each a code; one code more for all the others, where there are any. */
export interface LevelCoding extends Coded {
  readonly kind: "levels";
  readonly type: "text" | "boolean";
  readonly texts: readonly string[];
  readonly rest: RestGroup | null;
}

/** The levels that share a code, with the rows of each: its share of the group is kept. */
export interface RestGroup {
  readonly texts: readonly string[];
  readonly counts: readonly number[];
  /** Levels too many to be named. */
  readonly unnamed: { readonly levels: number; readonly count: number };
}

/** Numbers or instants in ascending order of their cells, each a code. */
export interface NumberCoding extends Coded {
  readonly kind: "numbers";
  readonly scale: "number" | "instant";
  /** All values are multiples of it (1 for whole numbers, a day in ms for dates); 0 if of none. */
  readonly step: number;
  readonly cells: readonly NumberCell[];
}

/**
 * One value (`low = high`), or a range of them. Within a range the values' distribution is kept as
 * a rising line through (`at[i]`, `below[i]`): so many of its `count` values lie below that place.
 */
export interface NumberCell {
  readonly low: number;
  readonly high: number;
  readonly count: number;
  readonly mean: number;
  readonly at: readonly number[];
  readonly below: readonly number[];
}

/** A column that the model leaves out, and why. */
export interface LeftColumn {
  readonly column: string;
  readonly reason: "identifier" | "freeText" | "constant" | "empty";
}
