/** A figure that is no estimate of its own kind: a slope, a skewness. */
export interface Figure {
  readonly value: number;
  /** Null where the rows tell nothing of its error. */
  readonly interval: Interval | null;
}
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
 * posteriors of differences, ratios and odds, by seeded draws or in closed form; `hall`: for a skewed
 * mean (P. Hall 1992); `welch`: for a
 * difference of means; `paired`: the same where rows are shared (Derrick, Toher and White 2017, in
 * the same rows Student's t of their differences); `delta`: linearised variance, for ratios of
 * means and shares of a sum; `betaBinomial`: predictive, for how many of some new rows; `shrunken`:
 * the posterior of one group among several that are drawn toward their common rate (see
 * `Group`); `mover`: two intervals of independent numbers joined (Zou and Donner 2008);
 * `bonferroni`: two intervals joined whatever their dependence; `predictive`: of a new row's
 * probability, by counts and learned model together (see {@link Predictive}); `bonett`: for a
 * standard deviation, whatever the distribution (2006); `fisher`: of a correlation (Fisher 1921,
 * Hawkins 1989, Bonett and Wright 2000); `hc3`: Student's with robust errors, of a coefficient
 * (MacKinnon and White 1985); `jackknife`: where a new row lies (Barber and others 2021); `normal`:
 * estimate and error of a skewness or kurtosis; `series`: of a slope over time (see
 * `slope-over-time.ts`); `backTest`: of a forecast, as wide as errors of earlier ones; `exact`: a
 * fact of the table itself,
 * without uncertainty.
 */
export type IntervalMethod =
  | "jeffreys"
  | "t"
  | "hall"
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
  | "fisher"
  | "hc3"
  | "jackknife"
  | "normal"
  | "series"
  | "backTest"
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
  | "correlation"
  | "slope"
  | "prediction"
  | "number";
