import type { Codebook } from "@probability-chat/codebook";
import {
  type Asked,
  type Card,
  cardOf,
  cardValues,
  type ReadableTable,
  readableTable,
  ValueIndex,
  type WordPieces,
} from "@probability-chat/language";
import type { ReaderSchema } from "@probability-chat/query";
import { FileValues } from "./file-values.ts";
import { inTurns } from "./in-turns.ts";

/** A table as the reader sees it. */
export interface Readable {
  readonly table: ReadableTable;
  readonly schema: ReaderSchema;
}

interface Known {
  index: Promise<ValueIndex> | null;
  readable: (Readable & { readonly index: ValueIndex; readonly told: string }) | null;
}

/**
 * Tables made ready, each once for as long as its codebook lives, which the datasets that are open
 * bound; where the dictionary or the title changes, again, with the same index.
 */
export class ReadableTables {
  readonly #pieces: WordPieces;
  readonly #unread: (error: unknown) => void;
  readonly #known = new WeakMap<Codebook, Known>();

  /** `unread` is told why a file's values could not be read; the codebook's are looked up then. */
  constructor(pieces: WordPieces, unread: (error: unknown) => void) {
    this.#pieces = pieces;
    this.#unread = unread;
  }

  async of({
    codebook,
    dictionary,
    title,
    values,
  }: Omit<Asked, "question" | "context">): Promise<Readable> {
    const known = this.#known.get(codebook) ?? { index: null, readable: null };
    this.#known.set(codebook, known);
    const told = JSON.stringify([title, dictionary]);
    const card = cardOf(codebook, dictionary, title);
    known.index ??= this.#indexed(card, values);
    const index = await known.index;
    if (known.readable?.told === told && known.readable.index === index) return known.readable;
    known.readable = {
      table: readableTable(card, this.#pieces, index),
      schema: { columns: card.columns.map(({ name, kind }) => ({ name, kind })) },
      index,
      told,
    };
    return known.readable;
  }

  async #indexed(card: Card, values: unknown): Promise<ValueIndex> {
    const listed = cardValues(card);
    if (!(values instanceof FileValues)) return inTurns(ValueIndex.making(listed));
    try {
      const within = await values.read();
      return await inTurns(ValueIndex.making(within.kept, undefined, within));
    } catch (error) {
      this.#unread(error);
      return inTurns(ValueIndex.making(listed));
    }
  }
}
