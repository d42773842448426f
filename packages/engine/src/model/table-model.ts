import type { ColumnCoding, LeftColumn } from "./coding/column-coding.ts";
import type { JointModel } from "./joint-model.ts";
import type { Calibration } from "./predictive/calibration.ts";
import type { Workers } from "./workers.ts";

/**
 * All that is learned of a table: what its columns' codes stand for, the joint distribution of the
 * codes, and how far its predictions have been found to hold. Of a table with nothing to learn it
 * models no column, and `left` says why.
 */
export interface TableModel {
  /** Names the model: equal for equal data and seed. */
  readonly version: string;
  /** One per code of the joint model, by column name; a column of dates has several. */
  readonly codings: readonly ColumnCoding[];
  readonly left: readonly LeftColumn[];
  readonly joint: JointModel;
  /** Null until the self-audit has been made. */
  readonly calibration: Calibration | null;
  /** Rows that were read, of how many there are. */
  readonly learnedFrom: { readonly rows: number; readonly of: number };
}

/** How a table is learned, and who hears of it. */
export interface LearnTableOptions {
  readonly seed?: number;
  readonly workers?: Workers;
  /** Told after each step; the first usable model comes early, each later one is better. */
  readonly onProgress?: (progress: LearningProgress) => void;
  /** An `AbortSignal`: learning rejects with its reason at the next step. */
  readonly signal?: { throwIfAborted(): void };
}

/** What has been done, and what can be used of it. */
export interface LearningProgress {
  readonly step: "reading" | "learning" | "checking";
  /** A better model than before, where this step has made one. */
  readonly model: TableModel | null;
}

/** A model of no column: what a table with nothing to learn gets. */
export const NO_JOINT: JointModel = { levels: [], members: [], weights: [] };

/** `modelled` is P(event | given) by the model, `marginal` P(event). */
export type ModelledProbability =
  | {
      readonly kind: "probability";
      readonly modelled: number;
      readonly marginal: number;
      /** Standard error of `modelled` where it was sampled; null where it is exact. */
      readonly error: number | null;
    }
  | NotAnswered;

/** The model does not know these columns (or compares them too finely), or `given` cannot be. */
export type NotAnswered =
  | { readonly kind: "notModelled"; readonly columns: readonly string[] }
  | { readonly kind: "impossible" };

/** Probabilities of a column's present values given an event; they sum to one. */
export type ModelledDistribution =
  | { readonly kind: "distribution"; readonly values: readonly ModelledValue[] }
  | NotAnswered;

/** A value of a column, or several together, and how probable it is. */
export type ModelledValue =
  | { readonly kind: "value"; readonly value: number | string; readonly probability: number }
  /** Values from `low` to `high`, numbers or dates. */
  | {
      readonly kind: "range";
      readonly low: number | string;
      readonly high: number | string;
      readonly probability: number;
    }
  /** Levels too many and too rare to be named. */
  | { readonly kind: "others"; readonly levels: number; readonly probability: number };
