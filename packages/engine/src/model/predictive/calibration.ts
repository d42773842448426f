/**
 * How far the learned model is to be trusted on one table, as found by questions to rows that it
 * had not seen. Plain JSON: it is stored with the model.
 */
export interface Calibration {
  /** Rows that the model's conditional probability counts for; fades to none at 500 matching rows. */
  readonly s: number;
  /** Rows that the event's share of the whole table counts for. */
  readonly m: number;
  /**
   * How far the model is off, per support bucket: the standard deviation of its error where it
   * says one half of an event that is rarer or more usual elsewhere; for others see `predict`.
   */
  readonly widths: readonly number[];
  readonly report: CalibrationReport;
}

/** The self-audit: what a model of part of the rows says of the others, on questions that tuned nothing. */
export interface CalibrationReport {
  /** Held-out questions judged. None where the table is too small, and defaults stand. */
  readonly questions: number;
  /** Share of the 95 % intervals that held, by randomised PIT; null without questions. */
  readonly held: number | null;
  readonly learnedRows: number;
  readonly heldOutRows: number;
  /** Only the support buckets that questions were found for. */
  readonly buckets: readonly BucketReport[];
}

export interface BucketReport {
  /** Matching rows, as in `SUPPORT_BUCKETS`. */
  readonly support: string;
  readonly questions: number;
  readonly held: number;
  /** Mean nats per held-out row, by the shares of the learned rows, by Jeffreys' mean of them, … */
  readonly logLoss: {
    readonly predictive: number;
    readonly model: number;
    readonly jeffreys: number;
    readonly counts: number;
  };
}

/** Matching rows from which on the counts stand alone. */
export const FADED = 500;

/** Rows that a model's error at one half is worth, and back: p(1 − p) / rows = width². */
export function widthOf(rows: number): number {
  return Math.sqrt(0.25 / rows);
}

/**
 * What suits models of a few hundred rows (tables sampled from four networks, of 200 to 1,000
 * rows): where no row matches, conditions are many and the model is off furthest.
 */
export const DEFAULT_S = 20;
export const DEFAULT_M = 1;
export const DEFAULT_WIDTH_ROWS: readonly number[] = [8, 19, 24, 26, 26, 26];
