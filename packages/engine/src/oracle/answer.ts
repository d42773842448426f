import type { ModelledValue } from "../model/table-model.ts";

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
 * difference of means; `paired`: the same where rows are shared (Derrick, Toher and White 2017, in
 * the same rows Student's t of their differences); `delta`: linearised variance, for ratios of means and shares of a sum;
 * `betaBinomial`: predictive, for how many of some new rows; `shrunken`: the posterior of one group
 * among several that are drawn toward their common rate (see {@link Group}); `mover`: two intervals
 * of independent numbers joined (Zou and Donner 2008); `bonferroni`: two intervals joined whatever
 * their dependence; `predictive`: of a new row's probability, by counts and learned model together
 * (see {@link Predictive}); `bonett`: for a standard deviation, whatever the
 * distribution (2006); `exact`: a fact of the table itself, without uncertainty.
 */
export type IntervalMethod =
  | "jeffreys"
  | "t"
  | "welch"
  | "paired"
  | "orderStatistics"
  | "posterior"
  | "delta"
  | "betaBinomial"
  | "shrunken"
  | "mover"
  | "bonferroni"
  | "predictive"
  | "bonett"
  | "exact";

/** The same for a date, its ends dates in ISO 8601. */
export interface DateInterval {
  readonly low: string;
  readonly high: string;
  readonly level: number;
  readonly method: "orderStatistics" | "exact";
}

/** A date where a number is asked for: the earliest, the latest or a quantile of a date column. */
export interface DateValue {
  readonly kind: "date";
  readonly quantity: "min" | "max" | "quantile";
  readonly value: string;
  readonly interval: DateInterval | null;
  readonly support: Support;
}

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

/**
 * What a share of none or of all of its rows still allows: the largest (smallest) probability
 * under which such rows are not rarer than 1 − level, 1 − (1 − level)^(1/n) from the end.
 */
export interface ShareBound {
  readonly kind: "atMost" | "atLeast";
  readonly value: number;
  readonly level: number;
}

/**
 * The best estimate for a new, similar row: counts, learned model and the event's overall share
 * together, weighted as they did best on rows of this table that the model had not seen. Its
 * interval is checked on such rows too.
 */
export interface Predictive {
  readonly value: number;
  readonly interval: Interval;
}

/** One number with its uncertainty. */
export interface Estimate {
  readonly kind: "estimate";
  readonly quantity: Quantity;
  readonly value: number;
  readonly interval: Interval | null;
  /** Of a share of none or of all of its rows, which is never shown as a bare 0 % or 100 %. */
  readonly bound?: ShareBound;
  readonly support: Support;
  /** Where a model has been learned and fewer than 500 rows decide. */
  readonly predictive?: Predictive;
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
  /** The event holds in every row that counts. */
  | { readonly kind: "fullCount"; readonly lower: number; readonly rows: number }
  /** No row satisfies the condition: the model alone answers. */
  | { readonly kind: "extrapolation" }
  | { readonly kind: "association" }
  | { readonly kind: "skewed"; readonly column: string }
  | { readonly kind: "borderline" }
  /** The verdicts of so many groups bound the false discovery rate over all of them. */
  | { readonly kind: "severalTests"; readonly tests: number }
  /** More rows satisfy the condition than were read: a seeded, uniform sample of so many. */
  | { readonly kind: "sampled"; readonly rows: number }
  | { readonly kind: "copiesOfTarget"; readonly columns: readonly string[] }
  /** Columns that add up to the target, with others of them or taken from one. */
  | { readonly kind: "partsOfTarget"; readonly columns: readonly string[] }
  /** A dependence that vanishes within the levels of a column. */
  | { readonly kind: "explainedBy"; readonly column: string }
  /** Significant, but next to nothing: Cramér's V or |r| below 0.05. */
  | { readonly kind: "negligible" }
  /**
   * Left − right points the other way once the column is held fixed: the difference within its
   * levels, weighted over them as Mantel and Haenszel do, has the opposite sign.
   */
  | { readonly kind: "reversal"; readonly column: string; readonly within: number }
  /** Columns that go with both could not be held fixed, since like rows are lacking. */
  | { readonly kind: "poorOverlap"; readonly columns: readonly string[] }
  | { readonly kind: "truncatedGroups"; readonly shown: number; readonly groups: number }
  | { readonly kind: "differentVerdictByCount" };

/** A group of a `by`, a distribution or a ranking. */
export interface Group {
  readonly keys: readonly (string | null)[];
  readonly estimate: Estimate | null;
  /** What stands in the estimate's place where the scalar is a date. */
  readonly date?: DateValue;
  /**
   * In a comparison of groups: the posterior probability that its true rate is the highest (the
   * lowest, in an ascending ranking). Sums to one over all groups, shown or not.
   */
  readonly pBest?: number;
  /**
   * The group's true rate as all groups together suggest it, drawn toward their common rate the
   * more the fewer its rows: beta-binomial for shares, normal with t-like tails for means, the
   * common rate and the spread of the groups integrated out (Daniels 1999; Christiansen and Morris
   * 1997). Its interval holds for a group that was picked because it came out first.
   */
  readonly shrunken?: Estimate;
}

/** The group that comes out first, and whether the data can say that it is really first. */
export interface Winner {
  readonly keys: readonly (string | null)[];
  readonly pBest: number;
  /**
   * Really higher (lower): `pBest` is 0.95 at least, and it differs from every other group
   * two-sided at 0.05, which bounds false claims without a correction for the number of groups
   * (K. Hung and W. Fithian, Rank verification for exponential families, 2019). Else the data
   * cannot say that it is.
   */
  readonly claimed: boolean;
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
      /** Of a date. */
      readonly interval?: DateInterval | null;
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
      /** Whether that interval leaves out zero; null without one, or for facts of the table. */
      readonly beyondNoise: boolean | null;
      readonly caveats: readonly Caveat[];
    }
  /** An interval or a range asked for as such; of dates in ISO 8601. */
  | {
      readonly kind: "interval";
      readonly low: number | string;
      readonly high: number | string;
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
      /** In a `by` (the highest) or a ranking of numbers with uncertainty; else absent. */
      readonly winner?: Winner;
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
      /** The column within whose levels the dependence vanishes; null where none was found. */
      readonly explainedBy: Explanation | null;
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
  /** What missing cells of a row may be, given what is known of it. */
  | {
      readonly kind: "completion";
      readonly columns: readonly CompletedColumn[];
      /** The most probable combination, in the columns' order; null for one column. */
      readonly joint: {
        readonly values: readonly ModelledValue[];
        readonly probability: number;
      } | null;
      readonly support: Support;
      readonly caveats: readonly Caveat[];
    }
  /** How unusual some cells of one row are together. */
  | {
      readonly kind: "surprise";
      /** −log₂ p of the cells; a number counts as the range that it lies in. */
      readonly bits: number;
      /** The same of a typical row. */
      readonly typical: number;
      /** Share of rows that are at least as unusual, in 0..1. */
      readonly rarer: number;
      /** −log₂ p of each cell given the others, most surprising first. */
      readonly columns: readonly { readonly column: string; readonly bits: number }[];
      readonly caveats: readonly Caveat[];
    }
  /** New rows drawn from the learned model. */
  | {
      readonly kind: "simulatedRows";
      readonly rows: number;
      readonly columns: readonly SimulatedColumn[];
      /** The first of them, cells in the columns' order. */
      readonly shown: readonly (readonly (number | string | null)[])[];
      readonly caveats: readonly Caveat[];
    }
  | { readonly kind: "describe"; readonly rows: number; readonly columns: readonly ColumnSummary[] }
  /** The counts from which anybody can recompute an answer. */
  | {
      readonly kind: "explain";
      readonly answer: EngineAnswer;
      readonly counts: readonly { readonly label: string; readonly count: number }[];
      /** Sums, squared deviations, extremes and order statistics, where counts do not suffice. */
      readonly figures: readonly { readonly label: string; readonly value: number | string }[];
    }
  | Refused;

/** A column that a dependence goes through, and the p-value of what is left within its levels. */
export interface Explanation {
  readonly column: string;
  readonly pValue: number;
}

/** Of one missing cell, what it may be. */
export interface CompletedColumn {
  readonly column: string;
  /** Most probable first, at most ten; probabilities in 0..1. */
  readonly values: readonly ModelledValue[];
  /** Of a number column: its mean, and the range that holds the central `mass` of its values. */
  readonly number: {
    readonly mean: number;
    readonly low: number;
    readonly high: number;
    readonly mass: number;
  } | null;
}

/** One column of rows that were made up. */
export interface SimulatedColumn {
  readonly name: string;
  /** Made-up rows in which the cell is missing. */
  readonly missing: number;
  readonly number: {
    readonly mean: number;
    readonly sd: number | null;
    readonly low: number;
    readonly high: number;
    readonly mass: number;
  } | null;
  /** Most frequent first, at most ten; shares of the rows in which the cell is present. */
  readonly values: readonly { readonly text: string; readonly share: number }[];
}

/** A test of association in all rows, or in one group of a `by`. */
export interface DependenceResult {
  readonly group: string | null;
  readonly dependent: boolean;
  /** The effect is next to nothing: Cramér's V or |r| below 0.05, or η² below 0.05². */
  readonly negligible: boolean;
  /**
   * `chi_square`, `linear_by_linear` (both columns hold few numbers), `anova` or `pearson`; with
   * `_permutation` where counts are sparse or tails so heavy that their distributions do not hold.
   */
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
    /** The condition contradicts itself. */
    | "impossible"
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
