import type { Codebook } from "@probability-chat/codebook";
import {
  type Asked,
  type Card,
  cardOf,
  cardValues,
  INDEX_LIMITS,
  type ReadableTable,
  readableTable,
  ValueIndex,
  type WordPieces,
  withPlaces,
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
  /** What the index takes once it is made. */
  bytes: number;
  readable: (Readable & { readonly index: ValueIndex; readonly told: string }) | null;
}

/** What all indexes together may take, by estimate: as much as two of the largest. */
const MOST_BYTES = 2 * INDEX_LIMITS.bytes;

/**
 * Tables made ready, each once for as long as its codebook lives, which the datasets that are open
 * bound, and where memory is short for as long as it is asked more lately than others; where the
 * dictionary or the title changes, again, with the same index.
 */
export class ReadableTables {
  readonly #pieces: WordPieces;
  readonly #unread: (error: unknown) => void;
  readonly #mostBytes: number;
  readonly #known = new WeakMap<Codebook, Known>();
  /** Those that have an index, the one asked last at the end; none of them is kept alive by this. */
  #recent: WeakRef<Known>[] = [];

  /** `unread` is told why a file's values could not be read; the codebook's are looked up then. */
  constructor(pieces: WordPieces, unread: (error: unknown) => void, mostBytes = MOST_BYTES) {
    this.#pieces = pieces;
    this.#unread = unread;
    this.#mostBytes = mostBytes;
  }

  async of({
    codebook,
    dictionary,
    title,
    values,
  }: Omit<Asked, "question" | "context">): Promise<Readable> {
    const known = this.#known.get(codebook) ?? { index: null, bytes: 0, readable: null };
    this.#known.set(codebook, known);
    const told = JSON.stringify([title, dictionary]);
    const card = cardOf(codebook, dictionary, title);
    known.index ??= this.#indexed(card, values, known);
    const index = await known.index;
    known.bytes = index.bytes;
    this.#makeRoom(known);
    if (known.readable?.told === told && known.readable.index === index) return known.readable;
    known.readable = {
      table: readableTable(withPlaces(card), this.#pieces, index),
      schema: { columns: card.columns.map(({ name, kind }) => ({ name, kind })) },
      index,
      told,
    };
    return known.readable;
  }

  /** Lets go of the indexes of tables that were not asked for longest. */
  #makeRoom(asked: Known): void {
    const others = this.#recent.filter((one) => one.deref() !== asked);
    let bytes = asked.bytes;
    const kept = others.reverse().filter((one) => {
      const known = one.deref();
      bytes += known?.bytes ?? 0;
      if (!known || bytes <= this.#mostBytes) return known !== undefined;
      known.index = null;
      known.readable = null;
      known.bytes = 0;
      return false;
    });
    this.#recent = [...kept.reverse(), new WeakRef(asked)];
  }

  async #indexed(card: Card, values: unknown, known: Known): Promise<ValueIndex> {
    const listed = cardValues(card);
    if (!(values instanceof FileValues)) return inTurns(ValueIndex.making(listed));
    try {
      const within = await values.read();
      return await inTurns(ValueIndex.making(within.kept, undefined, within));
    } catch (error) {
      this.#unread(error);
      // The next question tries the file again.
      known.index = null;
      return inTurns(ValueIndex.making(listed));
    }
  }
}
