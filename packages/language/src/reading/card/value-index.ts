import type { Asked } from "./asked.ts";
import { BestFew } from "./best-few.ts";
import { type Card, FEW_CODES, pointedValues, valueWords } from "./card.ts";
import {
  bytesOf,
  type ColumnValues,
  INDEX_LIMITS,
  type IndexLimits,
  keepWithin,
  type LeftOut,
  type Within,
} from "./index-limits.ts";
import { atOnce, indexingWords, type WordIndex } from "./word-index.ts";

/** So many values of a column are kept that the question touches. */
export const MOST_TOUCHED = 6;

/** What a value means in the user's words: it is found by both. */
export type Meanings = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What of one column a question touches. */
export interface TouchedColumn {
  /** At most {@link MOST_TOUCHED} values, the best first. */
  readonly values: readonly string[];
  /** The best score among the column's commonest values; 0 where none is touched. */
  readonly best: number;
}

const UNTOUCHED: TouchedColumn = { values: [], best: 0 };

/**
 * Finds the values of a table that a question's words touch. It is made once per table, bounded in
 * values and bytes; what did not fit is in `leftOut`. Its answers are those of comparing each
 * value's words with each of the question's, by stem, near spelling, beginning and initials.
 */
export class ValueIndex {
  readonly leftOut: readonly LeftOut[];
  /** What it takes of memory, by estimate. */
  readonly bytes: number;
  readonly #columns: readonly ColumnValues[];
  readonly #places: ReadonlyMap<string, number>;
  /** The number of each column's first value, over all columns, and each value's column. */
  readonly #firsts: readonly number[];
  readonly #columnOf: Uint32Array;
  readonly #words: WordIndex;

  constructor(
    columns: readonly ColumnValues[],
    limits: IndexLimits = INDEX_LIMITS,
    { kept, leftOut }: Within = keepWithin(columns, limits),
    words: WordIndex = atOnce(indexingWords(wordsOf(kept))),
  ) {
    this.leftOut = leftOut;
    this.bytes = bytesIn(kept);
    this.#columns = kept;
    this.#places = new Map(kept.map(({ column }, place) => [column, place]));
    const firsts = [0];
    for (const { values } of kept) firsts.push((firsts.at(-1) as number) + values.length);
    this.#firsts = firsts;
    this.#columnOf = Uint32Array.from(kept.flatMap(({ values }, place) => values.map(() => place)));
    this.#words = words;
  }

  /**
   * Makes an index, resting now and then: of a large table it takes a second. Who has kept within
   * the limits already says what is left out by `within`.
   */
  static *making(
    columns: readonly ColumnValues[],
    limits: IndexLimits = INDEX_LIMITS,
    within: Within = keepWithin(columns, limits),
  ): Generator<undefined, ValueIndex, undefined> {
    const words = yield* indexingWords(wordsOf(within.kept));
    return new ValueIndex(columns, limits, within, words);
  }

  /** A column's values as they are indexed, the commonest first. */
  values(column: string): readonly string[] {
    return this.#columns[this.#places.get(column) ?? -1]?.values ?? [];
  }

  /** By column; of those that are not touched there is nothing. */
  touched(asked: Asked, told?: ToldValues): (column: string) => TouchedColumn {
    const found = new Map<number, { few: BestFew; best: number }>();
    const offer = (value: number, score: number, isTold: boolean) => {
      const place = this.#columnOf[value] as number;
      const column = found.get(place) ?? { few: new BestFew(MOST_TOUCHED), best: 0 };
      found.set(place, column);
      if (isTold || !told?.has(value)) column.few.offer(value, score);
      const isCommon = value - (this.#firsts[place] as number) < FEW_CODES;
      if (!isTold && isCommon) column.best = Math.max(column.best, score);
    };
    this.#words.touched(asked, (value, score) => offer(value, score, false));
    told?.touched(asked, (value, score) => offer(value, score, true));
    return (name) => {
      const place = this.#places.get(name);
      const column = place === undefined ? undefined : found.get(place);
      if (place === undefined || !column) return UNTOUCHED;
      const values = column.few.items.map((value) => this.#text(place, value));
      return { values, best: column.best };
    };
  }

  /** The values of which the user's dictionary says what they mean. */
  told(meanings: Meanings): ToldValues | undefined {
    const numbers: number[] = [];
    const lists: string[][] = [];
    this.#columns.forEach(({ column, values }, place) => {
      const meaning = meanings.get(column);
      if (!meaning) return;
      values.forEach((value, rank) => {
        const said = meaning.get(value);
        if (said === undefined) return;
        numbers.push((this.#firsts[place] as number) + rank);
        lists.push([...valueWords(value), ...valueWords(said)]);
      });
    });
    return numbers.length > 0 ? new ToldValues(numbers, lists) : undefined;
  }

  #text(place: number, value: number): string {
    const rank = value - (this.#firsts[place] as number);
    return this.#columns[place]?.values[rank] as string;
  }
}

/** Values with what they mean: a small index beside the table's, since a chat changes its dictionary. */
class ToldValues {
  readonly #values: readonly number[];
  readonly #told: ReadonlySet<number>;
  readonly #words: WordIndex;

  constructor(values: readonly number[], lists: readonly (readonly string[])[]) {
    this.#values = values;
    this.#told = new Set(values);
    this.#words = atOnce(indexingWords(lists));
  }

  has(value: number): boolean {
    return this.#told.has(value);
  }

  touched(asked: Asked, visit: (value: number, score: number) => void): void {
    this.#words.touched(asked, (list, score) => visit(this.#values[list] as number, score));
  }
}

export type { ToldValues };

function bytesIn(columns: readonly ColumnValues[]): number {
  let bytes = 0;
  for (const { values } of columns) for (const value of values) bytes += bytesOf(value);
  return bytes;
}

function* wordsOf(columns: readonly ColumnValues[]) {
  for (const { values } of columns) for (const value of values) yield valueWords(value);
}

/** The index of a card's own values; a store that knows more of them makes its own. */
export function indexCard(card: Card, limits?: IndexLimits): ValueIndex {
  return new ValueIndex(cardValues(card), limits);
}

/** The values that a card has. */
export function cardValues(card: Card): ColumnValues[] {
  return card.columns.map((column) => ({ column: column.name, values: pointedValues(column) }));
}
