import { near, stem } from "../text/compare-words.ts";
import {
  type Asked,
  initialsHit,
  LEAST_NEAR,
  LEAST_PREFIXED,
  PREFIX,
  SHAPES,
  shape,
  touchScore,
  WORTH,
} from "./asked.ts";
import { type Grouping, GroupingBuilder } from "./grouping.ts";

/**
 * So many words are compared for a near spelling in one look-up, a full comparison counting for
 * {@link FULL_COMPARISON}. A question of a hundred words over a million different ones of a table
 * stays below it; what is made to exceed it is looked up by stem and beginning alone.
 */
const MOST_COMPARISONS = 8_000_000;
const FULL_COMPARISON = 16;

/** What finds lists of words (cells) from a question's words, without reading them all. */
export class WordIndex {
  readonly #words: readonly string[];
  /** The words of each list, one list behind the other, and where each begins. */
  readonly #cells: Uint32Array;
  readonly #starts: Uint32Array;
  readonly #lists: Grouping<number>;
  readonly #byStem: Grouping<string>;
  readonly #byPrefix: Grouping<string>;
  readonly #byShape: Grouping<number>;
  readonly #byInitials: Grouping<string>;
  /** Per word the set of its letters: near spellings differ in two at most. */
  readonly #letters: Uint32Array;
  // What a look-up notes; an entry counts where its stamp is the look-up's.
  readonly #worth: Float64Array;
  readonly #wordStamps: Uint32Array;
  readonly #listStamps: Uint32Array;
  #stamp = 0;

  constructor({ words, cells, starts, lists, byInitials, byStem, byPrefix, byShape }: WordParts) {
    this.#words = words;
    this.#cells = cells;
    this.#starts = starts;
    this.#lists = lists;
    this.#byInitials = byInitials;
    this.#byStem = byStem;
    this.#byPrefix = byPrefix;
    this.#byShape = byShape;
    this.#letters = Uint32Array.from(words, letterSet);
    this.#worth = new Float64Array(words.length);
    this.#wordStamps = new Uint32Array(words.length);
    this.#listStamps = new Uint32Array(starts.length - 1);
  }

  /** Each list that the question touches, once, with its score. */
  touched(asked: Asked, visit: (list: number, score: number) => void): void {
    this.#stamp++;
    for (const word of this.#touchedWords(asked)) {
      for (const list of this.#lists.get(word)) {
        if (this.#isNew(list)) visit(list, touchScore(this.#hit(list), this.#length(list)));
      }
    }
    for (const word of asked.words) {
      for (const list of this.#byInitials.get(word)) {
        const length = this.#length(list);
        if (this.#isNew(list)) visit(list, touchScore(initialsHit(length), length));
      }
    }
  }

  /** The index's words that the question has, their worth noted; the best way counts. */
  #touchedWords(asked: Asked): number[] {
    const found: number[] = [];
    const note = (word: number, worth: number) => {
      if (this.#wordStamps[word] === this.#stamp) return;
      this.#wordStamps[word] = this.#stamp;
      this.#worth[word] = worth;
      found.push(word);
    };
    for (const stemmed of asked.stems) {
      for (const word of this.#byStem.get(stemmed)) note(word, WORTH.stem);
    }
    this.#near(asked, (word) => note(word, WORTH.near));
    for (const prefix of asked.prefixes) {
      for (const word of this.#byPrefix.get(prefix)) note(word, WORTH.prefix);
    }
    return found;
  }

  #near(asked: Asked, found: (word: number) => void): void {
    let left = MOST_COMPARISONS;
    for (const other of asked.long) {
      const letters = letterSet(other);
      for (const longer of SHAPES) {
        const words = this.#byShape.get(shape(other, longer));
        left -= words.length;
        for (const word of words) {
          if (left < 0) return;
          if (bits((this.#letters[word] as number) ^ letters) > 2) continue;
          left -= FULL_COMPARISON;
          if (near(this.#words[word] as string, other)) found(word);
        }
      }
    }
  }

  #isNew(list: number): boolean {
    if (this.#listStamps[list] === this.#stamp) return false;
    this.#listStamps[list] = this.#stamp;
    return true;
  }

  #length(list: number): number {
    return (this.#starts[list + 1] as number) - (this.#starts[list] as number);
  }

  #hit(list: number): number {
    const end = this.#starts[list + 1] as number;
    let hit = 0;
    for (let at = this.#starts[list] as number; at < end; at++) {
      const word = this.#cells[at] as number;
      if (this.#wordStamps[word] === this.#stamp) hit += this.#worth[word] as number;
    }
    return hit;
  }
}

interface WordParts {
  readonly words: readonly string[];
  readonly cells: Uint32Array;
  readonly starts: Uint32Array;
  readonly lists: Grouping<number>;
  readonly byInitials: Grouping<string>;
  readonly byStem: Grouping<string>;
  readonly byPrefix: Grouping<string>;
  readonly byShape: Grouping<number>;
}

/** So many lists or words are indexed between two rests. */
const SLICE = 500;

/** Indexes lists of words, resting now and then: who makes it may do something else there. */
export function* indexingWords(
  lists: Iterable<readonly string[]>,
): Generator<undefined, WordIndex, undefined> {
  const ids = new Map<string, number>();
  const byList = new GroupingBuilder<number>();
  const byInitials = new GroupingBuilder<string>();
  const cells: number[] = [];
  const starts = [0];
  for (const words of lists) {
    const list = starts.length - 1;
    for (const word of words) {
      const known = ids.get(word);
      const id = known ?? ids.size;
      if (known === undefined) ids.set(word, id);
      cells.push(id);
      byList.add(id, list);
    }
    starts.push(cells.length);
    if (words.length >= 2) byInitials.add(words.map((word) => word[0]).join(""), list);
    if (list % SLICE === 0) yield;
  }
  const words = [...ids.keys()];
  return new WordIndex({
    words,
    cells: Uint32Array.from(cells),
    starts: Uint32Array.from(starts),
    lists: byList.build(),
    byInitials: byInitials.build(),
    byStem: yield* grouping(words, 1, stem),
    byPrefix: yield* grouping(words, LEAST_PREFIXED, (word) => word.slice(0, PREFIX)),
    byShape: yield* grouping(words, LEAST_NEAR, (word) => shape(word, 0)),
  });
}

function* grouping<Key>(words: readonly string[], least: number, key: (word: string) => Key) {
  const builder = new GroupingBuilder<Key>();
  for (const [id, word] of words.entries()) {
    if (word.length >= least) builder.add(key(word), id);
    if (id % SLICE === 0) yield;
  }
  return builder.build();
}

/** Does without rests. */
export function atOnce<Made>(making: Generator<undefined, Made, undefined>): Made {
  for (;;) {
    const step = making.next();
    if (step.done) return step.value;
  }
}

function letterSet(word: string): number {
  let set = 0;
  for (let i = 0; i < word.length; i++) set |= 1 << (word.charCodeAt(i) & 31);
  return set >>> 0;
}

/** How many bits are set. */
function bits(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}
