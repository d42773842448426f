/**
 * The formal query: the one value that a question becomes, an answer names and `sdk.query` sends.
 *
 * Three levels: an {@link Event} holds or does not hold in a row (or is unknown, where a cell is
 * missing), a {@link Scalar} is one number about rows, a {@link Query} is anything that can be
 * asked. Every level has one canonical text (see `print.ts`) that parses back to the same value.
 */

/**
 * A column by its unique name in the table (the second of two `score` columns is `score#2`), or one
 * computed from others in each row, by its formula: `=tip / fare` (see `formula/formula.ts`).
 */
export type ColumnName = string;

/** A cell's value: a number, or the text as it stands in the file (categories, dates, booleans). */
export type Literal = number | string;

/** `=` and `!=` on a text compare as the file has it; `1`, `"1"` and `1.0` are one value. */
export type Comparator = "=" | "!=" | "<" | "<=" | ">" | ">=";

/** A period of the calendar as one key: `date` drops the time of day, weeks begin on Mondays. */
export type PeriodPart = "date" | "yearweek" | "yearmonth" | "yearquarter";

/** A part of a date; `weekday` is 1 (Monday) to 7. */
export type DatePart = "year" | "quarter" | "month" | "day" | "weekday" | "hour" | PeriodPart;

/** A part of the date in a column. */
export interface PartTerm {
  readonly kind: "part";
  readonly part: DatePart;
  readonly column: ColumnName;
}

/** What a comparison reads from a row: a cell, or a part of a date in it. */
export type Term = { readonly kind: "column"; readonly column: ColumnName } | PartTerm;

/** What rows are grouped by: the values of a column, or of a part of its dates. */
export type Key = ColumnName | PartTerm;

/** One end of a range; a range open to infinity is a comparison. */
export interface Bound {
  readonly value: Literal;
  readonly inclusive: boolean;
}

/**
 * A condition on a row. Kleene's three values: a comparison with a missing cell is unknown, and
 * an unknown row satisfies neither the event nor its negation.
 */
export type Event =
  | { readonly kind: "all" }
  | {
      readonly kind: "compare";
      readonly left: Term;
      readonly op: Comparator;
      readonly right: Literal | Term | Scalar;
    }
  | { readonly kind: "between"; readonly left: Term; readonly low: Bound; readonly high: Bound }
  | { readonly kind: "in"; readonly left: Term; readonly values: readonly Literal[] }
  | { readonly kind: "missing"; readonly column: ColumnName }
  | { readonly kind: "present"; readonly column: ColumnName }
  /**
   * A value far from the column's others: beyond Tukey's fences, or three standard deviations. With
   * `given` the row is one of those, and the others are theirs.
   */
  | {
      readonly kind: "outlier";
      readonly column: ColumnName;
      readonly method: "iqr" | "z";
      readonly given: Event;
    }
  | { readonly kind: "and"; readonly events: readonly Event[] }
  | { readonly kind: "or"; readonly events: readonly Event[] }
  | { readonly kind: "not"; readonly event: Event };

/** A summary of one column: `mean` is written `E`, `distinct` counts different present values. */
export type Statistic = "mean" | "sum" | "sd" | "min" | "max" | "distinct";

/** Along a line, or of the ranks. */
export type CorrelationMethod = "pearson" | "spearman";

/** One number about the rows in which `given` holds. */
export type Scalar =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "probability"; readonly event: Event; readonly given: Event }
  | { readonly kind: "odds"; readonly event: Event; readonly given: Event }
  | { readonly kind: "count"; readonly event: Event }
  | {
      readonly kind: "statistic";
      readonly statistic: Statistic;
      readonly column: ColumnName;
      readonly given: Event;
    }
  | {
      readonly kind: "quantile";
      /** In 0..1; interpolated as type 7 of Hyndman and Fan (1996). */
      readonly q: number;
      readonly column: ColumnName;
      readonly given: Event;
    }
  /** How closely two columns of numbers go together; partial where `within` are held fixed. */
  | {
      readonly kind: "correlation";
      readonly method: CorrelationMethod;
      readonly x: ColumnName;
      readonly y: ColumnName;
      readonly given: Event;
      readonly within: readonly ColumnName[];
    }
  /** By how much `y` is greater for one more of the first of `on`, the others alike. */
  | {
      readonly kind: "slope";
      readonly y: ColumnName;
      readonly on: readonly ColumnName[];
      readonly given: Event;
    }
  | { readonly kind: "difference"; readonly left: Scalar; readonly right: Scalar }
  | { readonly kind: "ratio"; readonly left: Scalar; readonly right: Scalar };

/** How many of `k` drawn rows satisfy the event. */
export type DrawOutcome =
  | { readonly kind: "all" }
  | { readonly kind: "any" }
  | { readonly kind: "none" }
  | { readonly kind: "exactly"; readonly count: number };

/** A change made to a column in a scenario. */
export type Change =
  | { readonly kind: "set"; readonly value: Literal }
  | { readonly kind: "multiply"; readonly factor: number }
  | { readonly kind: "add"; readonly amount: number };

/** Association between two columns, tested; `within` are columns held fixed ('given z'). */
export interface Dependence {
  readonly kind: "dependence";
  readonly x: ColumnName;
  readonly y: ColumnName;
  readonly given: Event;
  readonly within: readonly ColumnName[];
}

/** A value of a row's column. */
export interface Cell {
  readonly column: ColumnName;
  readonly value: Literal;
}

/** The shares of a column's values. */
export interface Distribution {
  readonly kind: "distribution";
  readonly column: Key;
  readonly given: Event;
}

/** In which order rows are shown: of a column, the greatest or the least first. */
export interface RowOrder {
  readonly column: ColumnName;
  readonly order: "desc" | "asc";
}

/** Anything that can be asked of a table. */
export type Query =
  | Scalar
  | {
      readonly kind: "claim";
      readonly left: Scalar;
      readonly op: Comparator;
      readonly right: Scalar;
    }
  /** Whether the sides of a claim differ beyond chance, and by how much. */
  | {
      readonly kind: "test";
      readonly left: Scalar;
      readonly op: Comparator;
      readonly right: Scalar;
    }
  /** The uncertainty of an estimate, as the answer itself. */
  | { readonly kind: "interval"; readonly level: number; readonly scalar: Scalar }
  /** The central `mass` of a column's values: spread, not uncertainty. */
  | {
      readonly kind: "range";
      readonly mass: number;
      readonly column: ColumnName;
      readonly given: Event;
    }
  | Distribution
  | { readonly kind: "mode"; readonly column: Key; readonly given: Event }
  | { readonly kind: "antimode"; readonly column: Key; readonly given: Event }
  /** Joint shares of two columns. */
  | {
      readonly kind: "table";
      readonly row: ColumnName;
      readonly column: ColumnName;
      readonly given: Event;
    }
  | {
      readonly kind: "by";
      readonly columns: readonly Key[];
      readonly query: Scalar | Distribution | Dependence;
    }
  /** The levels of a column in the order of a scalar; `limit` 1 is an argmax. */
  | {
      readonly kind: "rank";
      readonly column: Key;
      readonly by: Scalar;
      readonly order: "desc" | "asc";
      readonly limit: number;
    }
  | Dependence
  | { readonly kind: "drivers"; readonly target: ColumnName; readonly given: Event }
  /** The correlations of a column of numbers with every other, or of all pairs. */
  | { readonly kind: "correlations"; readonly target: ColumnName | null; readonly given: Event }
  /** The value that a column may have in a new row with these cells. */
  | {
      readonly kind: "predict";
      readonly target: ColumnName;
      readonly given: Event;
      readonly cells: readonly Cell[];
    }
  /** `size` rows drawn without replacement from those in which `given` holds. */
  | {
      readonly kind: "draw";
      readonly size: number;
      readonly outcome: DrawOutcome;
      readonly event: Event;
      readonly given: Event;
    }
  /** How many of `rows` new rows like `given` would satisfy the event. */
  | {
      readonly kind: "simulate";
      readonly rows: number;
      readonly target:
        | Event
        | { readonly kind: "columns"; readonly columns: readonly ColumnName[] };
      readonly given: Event;
    }
  | {
      readonly kind: "whatIf";
      readonly scalar: Scalar;
      readonly column: ColumnName;
      readonly change: Change;
    }
  /** How a scalar differs between two groups of rows, like rows compared with like. */
  | {
      readonly kind: "effect";
      readonly scalar: Scalar;
      readonly treated: Event;
      /** What it is held against; null for all rows in which `treated` does not hold. */
      readonly control: Event | null;
      /** Columns held fixed beside those that are chosen, and chosen ones that are not. */
      readonly hold: readonly ColumnName[];
      readonly free: readonly ColumnName[];
    }
  | { readonly kind: "complete"; readonly columns: readonly ColumnName[]; readonly given: Event }
  | { readonly kind: "surprise"; readonly cells: readonly Cell[] }
  /** So many rows themselves, in the order of a column or as the file has them. */
  | {
      readonly kind: "rows";
      readonly limit: number;
      readonly by: RowOrder | null;
      readonly given: Event;
    }
  /** Whether a number rises or falls from period to period; of a date the period is chosen. */
  | { readonly kind: "trend"; readonly scalar: Scalar; readonly over: Key }
  /** A number in so many periods to come. */
  | {
      readonly kind: "forecast";
      readonly scalar: Scalar;
      readonly over: Key;
      readonly periods: number;
    }
  /** How a column's values are spread: skewness, tails, whether they are normal. */
  | { readonly kind: "shape"; readonly column: ColumnName; readonly given: Event }
  /** Share of rows without the event after a time; where it does not hold the row is censored. */
  | {
      readonly kind: "survival";
      readonly time: ColumnName;
      readonly event: Event;
      readonly by: Key | null;
      readonly given: Event;
    }
  /** How many rows show a difference in a share or mean. */
  | { readonly kind: "sampleSize"; readonly scalar: Scalar; readonly difference: number }
  /** Which difference in a share or mean so many rows show. */
  | { readonly kind: "detectable"; readonly scalar: Scalar; readonly rows: number }
  | { readonly kind: "describe"; readonly column: ColumnName | null }
  /** What stands out in the table, or of a column: relations, reversals and oddities. */
  | { readonly kind: "findings"; readonly column: ColumnName | null }
  | { readonly kind: "explain"; readonly query: Query };

/** The event that every row satisfies. */
export const ALL: Event = { kind: "all" };
