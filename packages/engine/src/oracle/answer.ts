import type { PeriodPart, Query } from "@probability-chat/query";
import type { ModelledValue } from "../model/table-model.ts";
import type { Caveat } from "./caveat.ts";
import type { DateInterval, DateValue, Estimate, Interval, Quantity, Support } from "./estimate.ts";

/**
 * What the engine returns for a query: a value with its uncertainty and the rows behind it, or a
 * refusal that says why there is none. The assistant turns it into the wire's `Answer`.
 */

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

/** Rows of the table themselves. */
export interface RowsShown {
  readonly kind: "rows";
  readonly columns: readonly string[];
  /** Cells in the columns' order, at most a hundred rows of thirty. */
  readonly cells: readonly (readonly (number | string | null)[])[];
  /** Rows that satisfy the condition and have the column by which they are ordered. */
  readonly of: number;
  readonly support: Support;
  readonly caveats: readonly Caveat[];
}

/** A figure that is no estimate of its own kind: a slope, a skewness. */
export interface Figure {
  readonly value: number;
  /** Null where the rows tell nothing of its error. */
  readonly interval: Interval | null;
}

/** How a column's values are spread. */
export interface ShapeFound {
  readonly kind: "shape";
  readonly column: string;
  /** Without an interval where tails are heavy: no sample of such a size says how heavy. */
  readonly skewness: Figure;
  /** Excess: 0 of a normal distribution. */
  readonly kurtosis: Figure;
  readonly mean: number;
  readonly sd: number;
  /** D'Agostino and Pearson's K²; null below twenty rows. */
  readonly normality: { readonly statistic: number; readonly pValue: number } | null;
  /** Shapiro and Wilk's W; null above 5,000 rows. */
  readonly shapiro: { readonly statistic: number; readonly pValue: number } | null;
  /**
   * Whether a normal distribution is not rejected, by W where there is one, else by K²; null where
   * twenty rows are lacking to say so.
   */
  readonly isNormal: boolean | null;
  readonly bins: readonly { readonly from: number; readonly to: number; readonly rows: number }[];
  readonly support: Support;
  readonly caveats: readonly Caveat[];
}

/** A number in one period, with its own interval where it has one. */
export interface TimedValue {
  readonly key: string | null;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly rows: number;
}

interface OverTime {
  /** By what is gone through in order: `yearmonth(sold)`. */
  readonly key: string;
  /** Its period; null of a column of numbers. */
  readonly part: PeriodPart | "year" | null;
  readonly quantity: Quantity;
  /** Oldest first; periods of which nothing can be said are left out. */
  readonly points: readonly TimedValue[];
  readonly support: Support;
  readonly caveats: readonly Caveat[];
}

/** Whether a number rises or falls over time. */
export interface TrendFound extends OverTime {
  readonly kind: "trend";
  /** Per period. */
  readonly slope: Figure;
  /** Along the line from the first period to the last, which are so many apart. */
  readonly change: Figure;
  readonly periods: number;
  /** Where the line stands in the first period, and in the last. */
  readonly ends: readonly [first: number, last: number];
  readonly monotone: { readonly tau: number; readonly pValue: number };
}

/** A number in periods to come. */
export interface ForecastFound extends OverTime {
  readonly kind: "forecast";
  /** Without intervals where no forecast of the back-test was off. */
  readonly periods: readonly {
    readonly key: string;
    readonly value: number;
    readonly interval: Interval | null;
  }[];
  readonly method: "level" | "trend" | "season" | "seasonAndTrend";
  /** Mean absolute errors of such forecasts from places in the past, and of repeating what was last. */
  readonly backTest: {
    readonly error: number;
    readonly naiveError: number;
    readonly tested: number;
    readonly origins: number;
  };
}

export interface SurvivalCurve {
  readonly group: string | null;
  readonly rows: number;
  readonly events: number;
  /** The longest time. */
  readonly until: number;
  /** Null where half are never reached. */
  readonly median: {
    readonly value: number | null;
    readonly low: number | null;
    readonly high: number | null;
  };
  /** From each time on, of many some. */
  readonly steps: readonly {
    readonly time: number;
    readonly atRisk: number;
    readonly events: number;
    readonly share: number;
    readonly low: number;
    readonly high: number;
  }[];
}

/** Shares without an event after a time, by groups. */
export interface SurvivalFound {
  readonly kind: "survival";
  readonly time: string;
  readonly by: string | null;
  readonly curves: readonly SurvivalCurve[];
  /** The log-rank test of several groups; null where nothing can differ. */
  readonly test: {
    readonly statistic: number;
    readonly df: number;
    readonly pValue: number;
  } | null;
  readonly level: number;
  readonly support: Support;
  readonly caveats: readonly Caveat[];
}

/** How many rows in each of two groups show a difference, or which they show. */
export interface PowerFound {
  readonly kind: "power";
  readonly asked: "rows" | "difference";
  /** Of the share or mean that is compared, its value here, and the deviation behind a mean. */
  readonly quantity: Quantity;
  readonly base: number;
  readonly sd: number | null;
  readonly difference: number;
  readonly level: number;
  /** By the chance of finding it; the first is what is said. */
  readonly found: readonly {
    readonly power: number;
    readonly rows: number;
    readonly difference: number;
  }[];
  /** Rows with which one estimate is known to within the difference. */
  readonly within: number | null;
  readonly support: Support;
  readonly caveats: readonly Caveat[];
}

/** Two columns that go together, by the measure of `structure/strength.ts`. */
export interface RelationFound {
  readonly kind: "relation";
  readonly x: string;
  readonly y: string;
  /**
   * From 0 to 1. Its interval allows for the choice of the strongest (Y. Benjamini and D. Yekutieli,
   * "False discovery rate-adjusted multiple confidence intervals for selected parameters", 2005).
   */
  readonly strength: {
    readonly value: number;
    readonly low: number;
    readonly high: number;
    readonly level: number;
  };
  /** Of two numbers whether the one falls as the other rises. */
  readonly falls: boolean;
  /** The p-value over all comparisons. */
  readonly adjusted: number;
  readonly n: number;
}

/** A relation that points the other way among rows that are alike in a third column. */
export interface ReversalFound {
  readonly kind: "reversal";
  readonly x: string;
  readonly y: string;
  readonly within: string;
  /** What is compared: of two groups their shares or means, of two numbers the correlation of ranks. */
  readonly quantity: "probabilityDifference" | "difference" | "correlation";
  /** The two values of `x`, left less right; null of two numbers. */
  readonly sides: readonly [left: string, right: string] | null;
  /** The value of `y` whose share is compared; else null. */
  readonly level: string | null;
  readonly overall: number;
  readonly inside: number;
}

/** Something about the rows or a column that whoever counts them should know. */
export type OddityFound =
  | {
      /** Cells that are empty in most rows. */
      readonly kind: "missing";
      readonly column: string;
      readonly rows: number;
      readonly of: number;
    }
  /** One value in all rows that have one, or nearly. */
  | {
      readonly kind: "constant";
      readonly column: string;
      readonly value: string;
      readonly rows: number;
      readonly of: number;
    }
  /** A value that seems to stand for a missing one. */
  | {
      readonly kind: "code";
      readonly column: string;
      readonly value: string;
      readonly rows: number;
      readonly of: number;
    }
  /** A few values far from the others. */
  | {
      readonly kind: "skewed";
      readonly column: string;
      readonly skewness: number;
      readonly median: number;
      readonly farthest: number;
    }
  /** Rows that are another row again, cell by cell. */
  | { readonly kind: "repeated"; readonly rows: number; readonly of: number }
  /** A column that another tells, or nearly: the same in other words, a unit, bands. */
  | { readonly kind: "told"; readonly column: string; readonly by: string }
  /** A level that a number left from one period to the next, and did not come back to. */
  | {
      readonly kind: "shift";
      readonly column: string | null;
      readonly from: string;
      readonly before: number;
      readonly after: number;
    };

/** Something that stands out, with the query that asks for it by itself and that query's answer. */
export interface Finding {
  readonly found: RelationFound | ReversalFound | OddityFound;
  readonly query: Query | null;
  readonly answer: Exclude<EngineAnswer, Refused> | null;
}

/** What stands out in a table, what matters most first. */
export interface FindingsFound {
  readonly kind: "findings";
  /** The column that they are about; null of the whole table. */
  readonly column: string | null;
  readonly findings: readonly Finding[];
  /** Pairs of columns that were compared, and those of them that go together beyond chance. */
  readonly comparisons: number;
  readonly discoveries: number;
  readonly rate: number;
  readonly support: Support;
  readonly caveats: readonly Caveat[];
}

/** What the pipeline says by one entry a kind. */
export type Analysis =
  | FindingsFound
  | RowsShown
  | ShapeFound
  | TrendFound
  | ForecastFound
  | SurvivalFound
  | PowerFound;

/** The engine's answer to a query. */
export type EngineAnswer =
  | (Estimate & {
      readonly caveats: readonly Caveat[];
      readonly baseline: Estimate | null;
      /** Of a what-if; else absent. */
      readonly adjustment?: Adjustment;
      /** Of an effect; else absent. */
      readonly effect?: Effect;
      /** Of a slope; else absent. */
      readonly regression?: Regression;
      /** Of a correlation, and of a slope on one column; else absent. */
      readonly scatter?: Scatter;
      /** Of a prediction; else absent. */
      readonly prediction?: Prediction;
    })
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
      /** Where it was asked for as a test. */
      readonly test?: ClaimTest;
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
  /** Pairs of columns of numbers, those that go together most first. */
  | {
      readonly kind: "correlations";
      /** The column that is in every pair; null where all pairs were asked for. */
      readonly target: string | null;
      readonly pairs: readonly CorrelatedPair[];
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
  | Analysis
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

/**
 * What a what-if held fixed, and the rows behind it: `support.given` are those that its figure is
 * learned from, which have the changed value (of a moved number, those that the regression read).
 */
export interface Adjustment {
  readonly by: "strata" | "regression";
  /** Columns held fixed, the strongest first; none where none goes with both. */
  readonly held: readonly string[];
  /** Columns that go with both as well and have too many levels to be held. */
  readonly notHeld: readonly string[];
  /** Columns that go with both and seem to follow from either, or to be either in other words. */
  readonly letGo: readonly string[];
  /** Rows that the figure is averaged over: where nothing is held, those that it is learned from. */
  readonly rows: number;
  /** Rows in no average, since hardly any rows like them have the changed value, or lack it. */
  readonly leftOut: number;
  /**
   * The same less what would be if no row had the value (of a moved number, less what is), with the
   * same columns held fixed: what the change itself would do, if nothing else confounds.
   */
  readonly difference: Estimate | null;
}

/** How surely, and how far, the two sides of a claim differ. */
export interface ClaimTest {
  /**
   * `chi_square` (with `_permutation` where counts are sparse) and `binomial` of shares, `welch_t`,
   * `paired_t` and `one_sample_t` of means, `correlation_t` and `fisher_z` of a correlation;
   * `interval`: of anything else, by how far the interval of the difference is from zero.
   */
  readonly test: string;
  readonly statistic: number;
  readonly df: number | null;
  /** Two-sided, whatever the claim's direction. */
  readonly pValue: number;
  /** Standardised differences, the usual one first. */
  readonly effects: readonly {
    readonly name: "cohens_d" | "cohens_h" | "cohens_q" | "cramers_v";
    readonly value: number;
    readonly interval: {
      readonly low: number;
      readonly high: number;
      readonly level: number;
    } | null;
  }[];
  /**
   * log(how much likelier the rows are if the sides differ than if they do not): `jzs` of means
   * (J. N. Rouder and others 2009, Cauchy scale √½), else `bic` (A. E. Raftery 1995).
   */
  readonly bayes: { readonly logFactor: number; readonly method: "jzs" | "bic" } | null;
}

/** Two columns by the rows that have both; the target first. */
export interface CorrelatedPair {
  readonly x: string;
  readonly y: string;
  /** Pearson's r, and its interval, null of too few rows and for points on a line. */
  readonly value: number;
  readonly interval: Interval | null;
  /** Spearman's. */
  readonly rho: number;
  readonly pValue: number;
  /** Over all pairs (Benjamini and Hochberg 1995), and whether it is below 0.05. */
  readonly adjusted: number;
  readonly found: boolean;
  readonly n: number;
}

/** The regression behind a slope; the column that was asked about stands last. */
export interface Regression {
  readonly y: string;
  /** How much of the squared deviations of y it tells, in 0..1. */
  readonly rSquared: number;
  readonly terms: readonly {
    readonly column: string;
    /** Of a category: the level, and the most frequent one that it is held against. */
    readonly level: string | null;
    readonly base: string | null;
    readonly value: number;
    readonly interval: Interval | null;
    readonly pValue: number | null;
  }[];
}

/** Rows by two numbers, and a line through all of them. */
export interface Scatter {
  readonly x: { readonly column: string; readonly unit: string | null };
  readonly y: { readonly column: string; readonly unit: string | null };
  /** A seeded sample of the rows, in ascending order. */
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly rows: number;
  /** Along x, with the interval of its mean; null of ranks. */
  readonly fit:
    | readonly {
        readonly x: number;
        readonly value: number;
        readonly low: number;
        readonly high: number;
      }[]
    | null;
}

/** How a prediction came about. */
export interface Prediction {
  /** How much of the squared deviations was told of rows that it had not seen, in 0..1. */
  readonly told: number;
  /** Of the rows that it was learned from; with all contributions it is the prediction. */
  readonly average: number;
  readonly contributions: readonly {
    readonly column: string;
    readonly value: number | string;
    readonly amount: number;
  }[];
}

/** What an effect rests on, and what would overturn it. */
export interface Effect {
  /** The same with nothing held fixed. */
  readonly crude: Estimate | null;
  /**
   * How many times likelier an unmeasured column would have to make both to leave nothing of the
   * effect, and nothing beyond chance (T. J. VanderWeele and P. Ding, "Sensitivity analysis in
   * observational research: introducing the E-value", 2017); null where a side has no interval.
   */
  readonly eValue: { readonly value: number; readonly limit: number } | null;
  /**
   * The chance of being treated that rows have by what is held fixed: its least, 5 %, middle, 95 % and
   * greatest among the treated and among the others; null where nothing is held.
   */
  readonly positivity: {
    readonly treated: readonly number[];
    readonly others: readonly number[];
  } | null;
}

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
   * `chi_square`, `linear_by_linear` (both columns hold few numbers), `anova`, `pearson` or, where
   * two numbers have no correlation by it, `binned_anova`; with `_permutation` where counts are sparse or tails so heavy that their distributions do not hold.
   */
  readonly test: string;
  readonly statistic: number;
  readonly pValue: number;
  /** By name: `cramers_v`, `pearson_r`, `spearman_rho`, `eta_squared`. */
  readonly effect: Readonly<Record<string, number>>;
  /** Of two numbers: the interval of Pearson's r, null where all points are on a line. */
  readonly correlation?: {
    readonly low: number;
    readonly high: number;
    readonly level: number;
  } | null;
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
    | "noOverlap"
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
