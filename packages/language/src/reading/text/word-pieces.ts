import { foldedWords } from "./words.ts";

const PARTS = /[a-z]+|[0-9]+|[^a-z0-9]/gu;
/** Letters of a word that are cut into pieces; the rest of it says nothing more. */
const LONGEST_PART = 40;
/** So many words are remembered, and then forgotten at once; none that is longer than words are. */
const REMEMBERED = 20_000;
const LONGEST_REMEMBERED = 64;

/** The encoder's vocabulary: a word as its greedy longest pieces. */
export class WordPieces {
  readonly unknown: number;
  readonly #ids: ReadonlyMap<string, number>;
  readonly #known = new Map<string, readonly number[]>();

  /** `lines`: the vocabulary's pieces in the order of their ids. */
  constructor(lines: readonly string[]) {
    this.#ids = new Map(lines.map((piece, id) => [piece, id]));
    this.unknown = this.id("[UNK]");
  }

  id(piece: string): number {
    const id = this.#ids.get(piece);
    if (id === undefined) throw new Error(`The vocabulary has no piece '${piece}'.`);
    return id;
  }

  /** One of the vocabulary's unused pieces, which the reader gave a meaning. */
  mark(number: number): number {
    return this.id(`[unused${number}]`);
  }

  /** The pieces of one folded word. */
  word(word: string): readonly number[] {
    const known = this.#known.get(word);
    if (known) return known;
    const pieces = (word.match(PARTS) ?? []).flatMap((part) => this.#cut(part));
    if (word.length > LONGEST_REMEMBERED) return pieces;
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    this.#known.set(word, pieces);
    return pieces;
  }

  /** The pieces of a folded text, at most so many. */
  text(folded: string, most = Number.POSITIVE_INFINITY): number[] {
    const pieces: number[] = [];
    for (const [word] of foldedWords(folded)) {
      if (pieces.length >= most) break;
      pieces.push(...this.word(word));
    }
    return pieces.slice(0, most);
  }

  #cut(part: string): number[] {
    const word = part.slice(0, LONGEST_PART);
    const pieces: number[] = [];
    for (let start = 0; start < word.length; ) {
      let end = word.length;
      let id: number | undefined;
      while (end > start) {
        id = this.#ids.get((start > 0 ? "##" : "") + word.slice(start, end));
        if (id !== undefined) break;
        end--;
      }
      if (id === undefined) return [this.unknown];
      pieces.push(id);
      start = end;
    }
    return pieces;
  }
}
