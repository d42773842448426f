import { type Card, type CardColumn, LONGEST_CELL, valueWords } from "../card/card.ts";
import { fold } from "../text/fold.ts";
import { plainNumber } from "../text/plain-number.ts";
import type { WordPieces } from "../text/word-pieces.ts";
import { contentWords, firstCharacters, spellOut, strip } from "../text/words.ts";
import { KIND_MARK, MARK } from "./marks.ts";

const NAME_PIECES = 10;
const ABOUT_PIECES = 14;
const DESCRIBED_WORDS = 12;
const CELL_PIECES = 8;
const MEANING_PIECES = 6;
const NUMBER_PIECES = 4;
const NUMBER_DIGITS = 4;
/** In more rows than this a column that is nearly all different is marked. */
const LEAST_ROWS = 20;
const NEARLY_ALL = 0.95;
/** So many cells of a column are remembered, and then forgotten at once. */
const REMEMBERED = 64;

/** What a dictionary says of a column: its pieces, and the words by which it is compared. */
export interface About {
  readonly pieces: readonly number[];
  readonly words: readonly string[];
}

/** A value as it stands in the input. */
export interface Cell {
  readonly value: string;
  /** By which it is compared: its own and those of what it means. */
  readonly words: readonly string[];
  readonly pieces: readonly number[];
  /** The pieces of what it means; empty where nothing is said. */
  readonly meaning: readonly number[];
}

/** What of a column is the same for every question. */
export class ReadableColumn {
  readonly name: string;
  /** The marks and the name. */
  readonly head: readonly number[];
  /** What the dictionary says of the column; null where it says nothing. */
  readonly about: About | null;
  /** From where to where its numbers go; empty of others. */
  readonly range: readonly number[];
  readonly nameWords: readonly string[];
  readonly #meanings: ReadonlyMap<string, string>;
  readonly #pieces: WordPieces;
  readonly #cells = new Map<string, Cell>();

  constructor(column: CardColumn, { rows }: Card, pieces: WordPieces) {
    const { description = "", synonyms = [], values = {} } = column.told ?? {};
    const spelled = spellOut(column.name);
    const about = strip(fold([description, ...synonyms].join(" ")));
    const isUnique = rows > LEAST_ROWS && column.distinct >= NEARLY_ALL * rows;
    const marks = isUnique ? [KIND_MARK[column.kind], MARK.unique] : [KIND_MARK[column.kind]];
    this.name = column.name;
    this.head = [...marks.map((mark) => pieces.mark(mark)), ...pieces.text(spelled, NAME_PIECES)];
    this.range = rangePieces(column, pieces);
    this.nameWords = contentWords(spelled);
    this.#meanings = new Map(Object.entries(values));
    this.#pieces = pieces;
    this.about = about ? this.says(about) : null;
  }

  /** As if a dictionary said that of the column. */
  says(about: string): About {
    return {
      pieces: [this.#pieces.mark(MARK.meaning), ...this.#pieces.text(about, ABOUT_PIECES)],
      words: contentWords(about).slice(0, DESCRIBED_WORDS),
    };
  }

  /** As if a dictionary said that the value means that. */
  means(cell: Cell, said: string): Cell {
    const pieces = this.#pieces;
    return {
      ...cell,
      words: [...cell.words, ...valueWords(said)],
      meaning: [pieces.mark(MARK.meaning), ...pieces.text(fold(said), MEANING_PIECES)],
    };
  }

  cell(value: string): Cell {
    const known = this.#cells.get(value);
    if (known) return known;
    const pieces = this.#pieces;
    const said = this.#meanings.get(value);
    const spelled = spellOut(firstCharacters(value, LONGEST_CELL));
    const bare = {
      value,
      words: valueWords(value),
      pieces: [pieces.mark(MARK.cell), ...pieces.text(spelled, CELL_PIECES)],
      meaning: [],
    };
    const cell = said === undefined ? bare : this.means(bare, said);
    if (this.#cells.size >= REMEMBERED) this.#cells.clear();
    this.#cells.set(value, cell);
    return cell;
  }
}

function rangePieces({ kind, min, max }: CardColumn, pieces: WordPieces): number[] {
  if (kind !== "number" || min === null || max === null) return [];
  const ends = [min, max].flatMap((end) =>
    pieces.text(plainNumber(end, NUMBER_DIGITS), NUMBER_PIECES),
  );
  return [pieces.mark(MARK.range), ...ends];
}
