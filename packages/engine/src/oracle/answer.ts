/**
 * What the engine returns for a query: a value with its uncertainty and the rows behind it, or a
 * refusal that says why there is none. The assistant turns it into the wire's `Answer`.
 */

/** An interval for an estimate. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  /** In 0..1, 0.95 unless asked. */
  readonly level: number;
  readonly method: IntervalMethod;
}

/**
 * `jeffreys`: equal-tailed Beta(k + ½, n − k + ½) (Brown, Cai and DasGupta 2001); `t`: Student's
 * for a mean; `orderStatistics`: binomial ranks for a quantile; `posterior`: independent Jeffreys
 * posteriors of differences, ratios and odds, by seeded draws or in closed form; `welch`: for a
 * difference of means; `delta`: linearised variance, for ratios of means and shares of a sum;
 * `betaBinomial`: predictive, for how many of some new rows; `exact`: a fact of the table itself,
 * without uncertainty.
 */
export type IntervalMethod =
  | "jeffreys"
  | "t"
  | "welch"
  | "orderStatistics"
  | "posterior"
  | "delta"
  | "betaBinomial"
  | "exact";

/** The rows behind a number. */
export interface Support {
  /** Rows in the table. */
  readonly rows: number;
  /** Rows that satisfy the condition and count in the denominator. */
  readonly given: number;
  /** Of those, rows in which the event holds; null where the answer is not about an event. */
  readonly matching: number | null;
  /** Rows that satisfy the condition but are left out because a target cell is missing. */
  readonly excluded: number;
}

/** One number with its uncertainty. */
export interface Estimate {
  readonly kind: "estimate";
  readonly quantity: Quantity;
  readonly value: number;
  readonly interval: Interval | null;
  readonly support: Support;
  /** Operands of a difference or ratio, left then right. */
  readonly parts: readonly Estimate[];
}

/** What a number is, so that it can be written: a probability is in 0..1. */
export type Quantity =
  | "probability"
  | "odds"
  | "oddsRatio"
  | "relativeRisk"
  | "ratio"
  | "share"
  | "probabilityDifference"
  | "difference"
  | "count"
  | "mean"
  | "sum"
  | "sd"
  | "min"
  | "max"
  | "distinct"
  | "quantile"
  | "number";

/** A condition of an answer that its reader should know. Data, not prose. */
export type Caveat =
  | { readonly kind: "fewRows"; readonly rows: number }
  | { readonly kind: "missingExcluded"; readonly rows: number; readonly columns: readonly string[] }
  | { readonly kind: "zeroCount"; readonly upper: number; readonly rows: number }
  | { readonly kind: "association" }
  | { readonly kind: "skewed"; readonly column: string }
  | { readonly kind: "borderline" }
  | { readonly kind: "copiesOfTarget"; readonly columns: readonly string[] }
  | { readonly kind: "reversal"; readonly column: string }
  | { readonly kind: "truncatedGroups"; readonly shown: number; readonly groups: number }
  | { readonly kind: "differentVerdictByCount" };

/** A group of a `by`, a distribution or a ranking. */
export interface Group {
  readonly keys: readonly (string | null)[];
  readonly estimate: Estimate | null;
}

/** The engine's answer to a query. */
export type EngineAnswer =
  | (Estimate & { readonly caveats: readonly Caveat[]; readonly baseline: Estimate | null })
  /** min, max or a quantile of a date or a text column; the mode; a year as a label. */
  | {
      readonly kind: "label";
      readonly quantity: "mode" | "antimode" | "min" | "max" | "quantile";
      readonly value: string;
      /** All values that share the place, `value` first. */
      readonly ties: readonly string[];
      readonly share: Estimate | null;
      readonly support: Support;
      readonly groups: readonly Group[];
      readonly caveats: readonly Caveat[];
    }
  | {
      readonly kind: "claim";
      readonly holds: boolean;
      readonly left: Estimate;
      readonly right: Estimate;
      /** left − right with its interval, where that has one. */
      readonly difference: Estimate | null;
      readonly caveats: readonly Caveat[];
    }
  /** An interval or a range asked for as such. */
  | {
      readonly kind: "interval";
      readonly low: number;
      readonly high: number;
      readonly level: number;
      readonly of: Estimate | null;
      readonly support: Support;
      readonly caveats: readonly Caveat[];
    }
  | {
      readonly kind: "groups";
      readonly form: "by" | "distribution" | "rank";
      readonly columns: readonly string[];
      readonly quantity: Quantity;
      readonly groups: readonly Group[];
      readonly baseline: Estimate | null;
      readonly caveats: readonly Caveat[];
    }
  /** A table of shares: one inner group list per row key. */
  | {
      readonly kind: "table";
      readonly form: "joint" | "conditional";
      readonly row: string;
      readonly column: string;
      readonly rows: readonly { readonly key: string | null; readonly groups: readonly Group[] }[];
      readonly caveats: readonly Caveat[];
    }
  | {
      readonly kind: "dependence";
      readonly x: string;
      readonly y: string;
      readonly results: readonly DependenceResult[];
      readonly caveats: readonly Caveat[];
    }
  | {
      readonly kind: "drivers";
      readonly target: string;
      readonly drivers: readonly {
        readonly column: string;
        readonly effect: number;
        readonly information: number;
        readonly pValue: number;
      }[];
      readonly caveats: readonly Caveat[];
    }
  | { readonly kind: "describe"; readonly rows: number; readonly columns: readonly ColumnSummary[] }
  /** The counts from which anybody can recompute an answer. */
  | {
      readonly kind: "explain";
      readonly answer: EngineAnswer;
      readonly counts: readonly { readonly label: string; readonly count: number }[];
    }
  | Refused;

/** A test of association in all rows, or in one group of a `by`. */
export interface DependenceResult {
  readonly group: string | null;
  readonly dependent: boolean;
  /** `chi_square`, `chi_square_permutation` (sparse counts), `anova` or `pearson`. */
  readonly test: string;
  readonly statistic: number;
  readonly pValue: number;
  /** By name: `cramers_v`, `pearson_r`, `spearman_rho`, `eta_squared`. */
  readonly effect: Readonly<Record<string, number>>;
  readonly n: number;
}

/** A column as `describe` shows it. */
export interface ColumnSummary {
  readonly name: string;
  readonly type: string;
  readonly role: string;
  readonly missingShare: number;
  readonly distinct: number;
  readonly min: number | string | null;
  readonly max: number | string | null;
  readonly mean: number | null;
  readonly sd: number | null;
  readonly quartiles: readonly (number | string)[] | null;
  readonly top: readonly { readonly text: string; readonly share: number }[];
}

/** Why the data cannot say. */
export interface Refused {
  readonly kind: "refused";
  readonly reason:
    | "noRows"
    | "beyondRange"
    | "unknownColumn"
    | "invalidQuery"
    | "wrongType"
    | "constantColumn"
    | "notNumeric"
    | "tooManyGroups"
    | "undefined"
    | "unsupported";
  readonly message: string;
  readonly column?: string;
}
