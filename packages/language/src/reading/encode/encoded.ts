import type { Word } from "../text/words.ts";

/** What stands at a place of the input and can be pointed at. */
export type Point =
  | { readonly kind: "word"; readonly index: number }
  | { readonly kind: "column"; readonly column: string }
  | { readonly kind: "value"; readonly column: string; readonly value: string }
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "date"; readonly text: string };

/** What a piece is, as a feature. */
export const KIND = { other: 0, column: 1, value: 2, number: 3, word: 4 } as const;
/** How a word of the question matches; of columns and values see `MATCH`. */
export const WORD_MATCH = { none: 0, column: 4, value: 5, both: 6 } as const;
/** The parts of the input. */
export const SEGMENT = { question: 0, table: 1 } as const;

/** The reader's input: a piece of text at each place, with its features. */
export interface Encoded {
  readonly ids: Int32Array;
  readonly position: Int32Array;
  readonly segment: Int32Array;
  readonly kind: Int32Array;
  readonly match: Int32Array;
  /** By place. */
  readonly points: ReadonlyMap<number, Point>;
  /** The words of the question, and the place at which each begins. */
  readonly words: readonly Word[];
  readonly wordPlaces: readonly number[];
  /** Which of the words the file's name has: what a row, or the whole, is called. */
  readonly inTitle: readonly number[];
}
