/** What a span of the question may mean, and how far from what the table says. */
import type { Literal } from "@probability-chat/query";
import type { ColumnEntry } from "./table-index.ts";

export interface Candidate {
  readonly entry: ColumnEntry;
  /** The level meant; null where the column itself is. */
  readonly value: Literal | null;
  readonly count: number;
  readonly cost: number;
  /** Named by its opposite: 'died' for a column `survived`. */
  readonly opposite: boolean;
  /** Every word of the phrase was said. */
  readonly whole: boolean;
  /** Nothing of weight was left unsaid but a noun for the row: 'churn' of a customer churn. */
  readonly core: boolean;
  /** Found through a strict synonym or literally, so as good as said. */
  readonly strict: boolean;
}

export interface Mention {
  /** Token indices `[start, end)`. */
  readonly start: number;
  readonly end: number;
  /** Cheapest first. */
  readonly candidates: readonly Candidate[];
  /** Just a word such as 'work' or 'travel' that may mean nothing here. */
  readonly light: boolean;
}

/** A candidate for a span, before spans are chosen. */
export interface Hit {
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly candidate: Candidate;
  /** How far the words said are from the words written; 0 is letter by letter. */
  readonly raw: number;
}

/** How much dearer than the best a candidate may be and still be meant. */
const CLOSE = 0.13;

/** The candidates that are about as cheap as the best of their kind. */
export function closest(candidates: readonly Candidate[]): Candidate[] {
  const [best] = candidates;
  return best === undefined
    ? []
    : candidates.filter((candidate) => candidate.cost <= best.cost + CLOSE);
}
