import type { Encoded } from "../encode/encoded.ts";
import { OUTPUT } from "../encode/output.ts";
import type { WordRange } from "./hypothesis.ts";
import { INDEX } from "./query-writing.ts";
import type { Next, Writing } from "./writing.ts";

/** So many pieces of a question are named. */
const MOST_RANGES = 3;

const END = INDEX.get("<eos>") as number;
const READING = INDEX.get("<reading>") as number;

/** The words that a refusal or a question back is about, and whether readings follow. */
export interface Named {
  readonly words: readonly WordRange[];
  readonly hasReadings: boolean;
}

/** The first and the last word of each piece of the question that is named. */
export class NamingWords implements Writing<Named> {
  readonly #encoded: Encoded;
  readonly #mayRead: boolean;
  readonly #words: readonly WordRange[];
  readonly #first: number | null;

  constructor(
    encoded: Encoded,
    mayRead: boolean,
    words: readonly WordRange[] = [],
    first: number | null = null,
  ) {
    this.#encoded = encoded;
    this.#mayRead = mayRead;
    this.#words = words;
    this.#first = first;
  }

  next(): readonly Next<Named>[] {
    const { wordPlaces } = this.#encoded;
    const begun = this.#first;
    const next = wordPlaces.flatMap((place, index): Next<Named>[] =>
      this.#mayPoint(index)
        ? [{ output: OUTPUT.length + place, take: () => this.#after(index) }]
        : [],
    );
    if (begun !== null) return next;
    const end = (output: number, hasReadings: boolean): Next<Named> => ({
      output,
      take: () => ({ result: { words: this.#words, hasReadings } }),
    });
    return [...next, end(END, false), ...(this.#mayRead ? [end(READING, true)] : [])];
  }

  #mayPoint(index: number): boolean {
    if (this.#first !== null) return index >= this.#first;
    if (this.#words.length === MOST_RANGES) return false;
    return !this.#words.some(({ first, last }) => index >= first && index <= last);
  }

  #after(index: number): NamingWords {
    if (this.#first === null) {
      return new NamingWords(this.#encoded, this.#mayRead, this.#words, index);
    }
    const words = [...this.#words, { first: this.#first, last: index }];
    return new NamingWords(this.#encoded, this.#mayRead, words);
  }
}
