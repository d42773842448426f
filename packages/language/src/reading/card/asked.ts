import { near, stem } from "../text/compare-words.ts";
import { contentWords, cutWords } from "../text/words.ts";

/** How a name's or a value's words stand in the question. */
export const MATCH = { none: 0, partly: 1, wholly: 2, nearly: 3 } as const;
export type Match = (typeof MATCH)[keyof typeof MATCH];

/** How much a word of a header or a cell is worth that the question has: by stem, nearly, by its beginning. */
export const WORTH = { stem: 1, near: 0.8, prefix: 0.6 } as const;
/** From so many letters on a word may be spelled nearly alike. */
export const LEAST_NEAR = 5;
/** From so many letters on a cell's word is known by its first {@link PREFIX}. */
export const LEAST_PREFIXED = 6;
export const PREFIX = 5;
/** A word that is short for another has so many letters. */
const LEAST_SHORT = 3;
const MOST_INITIALS = 6;
const LETTERS = /^[a-z]+$/;
const VOWELS: ReadonlySet<string> = new Set("aeiou");
/** How much longer a near spelling is. */
export const SHAPES = [-1, 0, 1] as const;

/** A question's words as they are compared with headers and cells. */
export class Asked {
  readonly words: ReadonlySet<string>;
  /** All of them that are written in letters, in order. */
  readonly letters: readonly string[];
  /** Of the words, and of each two that follow one another: 'over time' for `overtime`. */
  readonly stems: ReadonlySet<string>;
  /** The words that may be spelled nearly alike. */
  readonly long: readonly string[];
  readonly prefixes: ReadonlySet<string>;
  readonly #byShape = new Map<number, string[]>();

  constructor(question: string) {
    const texts = cutWords(question).map(({ text }) => text);
    const words = contentWords(texts.join(" "));
    const pairs = words.slice(1).map((word, before) => `${words[before]}${word}`);
    this.words = new Set(words);
    this.letters = texts.filter((text) => LETTERS.test(text));
    this.stems = new Set([...words, ...pairs].map(stem));
    this.long = [...this.words].filter((word) => word.length >= LEAST_NEAR);
    this.prefixes = new Set(this.long.map((word) => word.slice(0, PREFIX)));
    for (const word of this.long) {
      const alike = this.#byShape.get(shape(word, 0));
      if (alike) alike.push(word);
      else this.#byShape.set(shape(word, 0), [word]);
    }
  }

  /** The question's words for which a name's or a value's are short: `chol`, `hlth`, `dow`. */
  spelledOut(words: readonly string[]): string[] {
    const short = words.filter(
      (word) => word.length >= LEAST_SHORT && LETTERS.test(word) && !this.letters.includes(word),
    );
    const found = short.flatMap((word) => {
      const long = [...this.words].find((other) => isShortFor(word, other));
      return long ?? this.#withInitials(word);
    });
    return [...new Set(found)];
  }

  /** So many of the question's words in a row, each beginning with a letter of the word. */
  #withInitials(word: string): readonly string[] {
    if (word.length > MOST_INITIALS) return [];
    for (let at = 0; at + word.length <= this.letters.length; at++) {
      const run = this.letters.slice(at, at + word.length);
      if (run.every((other, place) => other[0] === word[place])) return run;
    }
    return [];
  }

  match(words: readonly string[]): Match {
    if (this.stems.has(stem(words.join("")))) return MATCH.wholly;
    const hits = words.filter((word) => this.stems.has(stem(word))).length;
    if (hits > 0) return hits === words.length ? MATCH.wholly : MATCH.partly;
    return words.some((word) => this.hasNear(word)) ? MATCH.nearly : MATCH.none;
  }

  /** What one word of a header or a cell is worth; 0 where the question has nothing like it. */
  worth(word: string): number {
    if (this.stems.has(stem(word))) return WORTH.stem;
    if (this.hasNear(word)) return WORTH.near;
    const isKnown = word.length >= LEAST_PREFIXED && this.prefixes.has(word.slice(0, PREFIX));
    return isKnown ? WORTH.prefix : 0;
  }

  hasNear(word: string): boolean {
    if (word.length < LEAST_NEAR) return false;
    return SHAPES.some((longer) =>
      this.#byShape.get(shape(word, longer))?.some((other) => near(word, other)),
    );
  }
}

/** By its beginning, of which only consonants go on being told: `temp`, `dept`, `hlth`. */
function isShortFor(word: string, other: string): boolean {
  if (other.length < word.length + 2 || other[0] !== word[0]) return false;
  let place = 0;
  while (place < word.length && word[place] === other[place]) place++;
  for (const letter of word.slice(place)) {
    place = VOWELS.has(letter) ? 0 : other.indexOf(letter, place) + 1;
    if (place === 0) return false;
  }
  return true;
}

/** What words that are one letter apart share but for a length: the first letter and the length. */
export function shape(word: string, longer: number): number {
  return word.charCodeAt(0) + 128 * (word.length + longer);
}

/** How much of a value's words the question has, from the sum of their worth. */
export function touchScore(hit: number, words: number): number {
  return hit / words + 0.05 * hit;
}

/** The sum of worth where the question has the initials of a value of several words. */
export function initialsHit(words: number): number {
  return 0.7 * words;
}
