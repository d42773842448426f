/**
 * The codebook: what a table's columns are. It is made once, at ingest, and is all that the
 * language needs to ground a question and all that the oracle needs to plan one.
 */

/** How a column is stored: `text` keeps the file's own spelling, `date` may carry a time. */
export type ColumnType = "number" | "text" | "date" | "boolean";

/**
 * What a column is for. `measure`: numbers to average; `category`: few levels, repeated (integer
 * codes of up to twelve levels are a measure *and* have `levels`); `identifier`: (nearly) all
 * different; `freeText`: long and different; `constant`: one value; `empty`: no value at all.
 */
export type ColumnRole =
  | "measure"
  | "category"
  | "identifier"
  | "freeText"
  | "date"
  | "constant"
  | "empty";

/** A value of a column as the file spells it, and the rows that have it. */
export interface Level {
  readonly text: string;
  readonly count: number;
}

/** One column of a table. */
export interface Column {
  /** Unique in the table: the header, with `#2` … appended where the file repeats it. */
  readonly name: string;
  /** The header as in the file (trimmed); an empty header is named `column_7` by its position. */
  readonly header: string;
  readonly type: ColumnType;
  readonly role: ColumnRole;
  /** Rows whose cell is missing. */
  readonly missing: number;
  /** Different present values. */
  readonly distinct: number;
  /** All present values are whole numbers. */
  readonly integer: boolean;
  /** Smallest and largest present value: numbers, or ISO 8601 texts for dates; else null. */
  readonly min: number | string | null;
  readonly max: number | string | null;
  /**
   * Levels by descending count (ties by text), complete when `levels.length === distinct`, at
   * most 1,000. Given for text, boolean and integer-coded columns; empty for others.
   */
  readonly levels: readonly Level[];
  /**
   * Other spellings that a boolean column's two levels have in the file (`No` beside `no`); they
   * are read as the level. Absent where each has one.
   */
  readonly spellings?: readonly string[];
  /** The level that means yes, where the column is boolean and says so by itself. */
  readonly affirmative: string | null;
  /** A unit that cells carried or the header names: `%`, `$`, `€`, `mm`, `kg` …; else null. */
  readonly unit: string | null;
  /** Up to five present values as in the file. */
  readonly examples: readonly string[];
}

/** What the reader of a file noticed and the user should know. */
export interface CodebookNote {
  readonly kind:
    | "paddedRows"
    | "rejectedRows"
    | "renamedHeaders"
    | "missingMarkers"
    | "encoding"
    | "sheet"
    | "ambiguousDates"
    | "mixedForms"
    | "unreadForms";
  readonly message: string;
  /** Of whose cells' reading it tells, where it is of one column. */
  readonly column?: string;
}

/** A table's columns in file order. */
export interface Codebook {
  readonly rows: number;
  readonly columns: readonly Column[];
  readonly notes: readonly CodebookNote[];
}
