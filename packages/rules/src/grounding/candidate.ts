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
}

/** Up to this cost a match is as good as said: the words themselves, a stem (.05), another order (.06). */
export const AS_SAID = 0.06;

/** From this cost on a match is by what words mean or begin with, not by the words themselves. */
export const GUESSED = 0.25;

/** Up to this cost the very words were said, but for spaces. */
export const EXACT = 0.001;

/** A column that is meant, however it was found. */
export function asColumn(entry: ColumnEntry, cost = 0): Candidate {
  return { entry, value: null, count: 0, cost, opposite: false, whole: true, core: true };
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

/** Whether a mention is best read as what some rows are: a level, or a column that is so or not. */
export function isOfRows({ candidates: [best] }: Mention): boolean {
  return best !== undefined && (best.value !== null || best.entry.affirmative !== null);
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

/** The score of a word that is told to be this and nothing else; else a word scores one at most. */
export const FORCED = 3;

export function forced(at: number, candidate: Candidate): Hit {
  return { start: at, end: at + 1, score: FORCED, candidate, raw: 0 };
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
