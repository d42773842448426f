/**
 * A language besides English, as data and a few rules: how to tell that a question is in it, and
 * which of the grammar's words its words stand for. It brings no grammar, no grounding and no
 * answers of its own. Its words are compared as `plain` leaves them: lower case, without accents.
 */
import type { Token } from "../text/tokens.ts";

export interface Pack {
  /** BCP 47. */
  readonly code: string;
  /** How much a token speaks for this language: 2 where nothing else is likely, 1, or 0. */
  readonly evidence: (token: Token) => number;
  /** The grammar's own phrases ('cuantos', 'dado que'), by first word, longest first. */
  readonly grammar: PhraseBook;
  /** What questions are about ('edad', 'tiempo de espera'): only where the table has no such word. */
  readonly nouns: PhraseBook;
  /** The English for one word that is not the table's, `|` between alternatives; null where it is unknown. */
  readonly gloss: (word: string) => string | null;
  /** The keys under which a word of the question may find one of the table's: number and gender folded. */
  readonly stem: (word: string) => string;
  /** English spellings that a long word may have as a cognate ('cardiologia': cardiology). */
  readonly cognates: (word: string) => readonly string[];
  /** A word that may stand inside a phrase of `nouns` and belongs behind it ('longitud media del pico'). */
  readonly splits: (word: string) => boolean;
  /** The number written from a token on, by this language's conventions. */
  readonly numberAt: (tokens: readonly Token[], at: number, text: string) => Numeral | null;
  /** Puts words in the grammar's order and settles those that depend on their neighbours. */
  readonly arrange: (units: readonly Unit[], own: OwnWord) => Unit[];
  /** Every word that `grammar` or `gloss` knows, for misspellings. */
  readonly words: () => Iterable<string>;
  readonly instructs: (text: string) => boolean;
  readonly asksFuture: (text: string) => boolean;
  /** The person that a question is about; null where it is about none. */
  readonly asksIndividual: (text: string) => string | null;
}

/** The table's word in the pack's language for an English one ('edad' for age); null where it has none. */
export type OwnWord = (english: string) => string | null;

export interface PhraseEntry {
  readonly words: readonly string[];
  /** English words, apart by spaces; empty for a particle that carries nothing; `|` between alternatives. */
  readonly means: string;
}

export type PhraseBook = ReadonlyMap<string, readonly PhraseEntry[]>;

export interface Numeral {
  readonly value: number;
  /** Tokens it takes. */
  readonly length: number;
  /** It could have been another number elsewhere ('1.500'). */
  readonly unsure: boolean;
}

/** One piece of the question with the grammar's words for it. */
export interface Unit {
  /** The token it begins with. */
  readonly token: Token;
  /** Where it stands in the text: `[start, end)`. */
  readonly start: number;
  readonly end: number;
  /** As said, plain. */
  readonly said: string;
  readonly means: string;
  readonly kind: "grammar" | "noun" | "table" | "number" | "symbol" | "unknown";
  readonly value: number | null;
}

/** `said = means` lines as a book; `a|b` on the left stands for either. */
export function phraseBook(lines: string): Map<string, PhraseEntry[]> {
  const book = new Map<string, PhraseEntry[]>();
  for (const line of lines.trim().split("\n")) {
    const [said = "", means = ""] = line.split("=").map((part) => part.trim());
    for (const words of spellings(said.split(" "))) addPhrase(book, words, means);
  }
  return book;
}

export function addPhrase(
  book: Map<string, PhraseEntry[]>,
  words: readonly string[],
  means: string,
): void {
  const first = words[0] ?? "";
  const list = book.get(first) ?? [];
  if (list.some((entry) => entry.words.join(" ") === words.join(" "))) return;
  list.push({ words, means });
  list.sort((a, b) => b.words.length - a.words.length);
  book.set(first, list);
}

/** 'cual|cuales es|son' as its four phrases. */
function spellings(words: readonly string[]): string[][] {
  return words.reduce<string[][]>(
    (made, word) =>
      made.flatMap((before) =>
        word.split("|").map((form) => (form === "" ? before : [...before, form])),
      ),
    [[]],
  );
}
