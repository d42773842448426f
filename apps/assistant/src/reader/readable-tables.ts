import type { Codebook } from "@probability-chat/codebook";
import {
  type Asked,
  cardOf,
  indexCard,
  type ReadableTable,
  readableTable,
  ValueIndex,
  type WordPieces,
} from "@probability-chat/language";
import type { ReaderSchema } from "@probability-chat/query";

/** A table as the reader sees it. */
export interface Readable {
  readonly table: ReadableTable;
  readonly schema: ReaderSchema;
}

interface Known extends Readable {
  readonly index: ValueIndex;
  /** What was told of the table when it was made ready. */
  readonly told: string;
}

/**
 * Tables made ready, each once for as long as its codebook lives, which the datasets that are open
 * bound; where the dictionary or the title changes, again, with the same index.
 */
export class ReadableTables {
  readonly #pieces: WordPieces;
  readonly #known = new WeakMap<Codebook, Known>();

  constructor(pieces: WordPieces) {
    this.#pieces = pieces;
  }

  of({ codebook, dictionary, title, values }: Omit<Asked, "question" | "context">): Readable {
    const told = JSON.stringify([title, dictionary]);
    const given = values instanceof ValueIndex ? values : undefined;
    const known = this.#known.get(codebook);
    if (known && known.told === told && (given ?? known.index) === known.index) return known;
    const card = cardOf(codebook, dictionary, title);
    const index = given ?? known?.index ?? indexCard(card);
    const made: Known = {
      table: readableTable(card, this.#pieces, index),
      schema: { columns: card.columns.map(({ name, kind }) => ({ name, kind })) },
      index,
      told,
    };
    this.#known.set(codebook, made);
    return made;
  }
}
