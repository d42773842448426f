/** What the table calls what was said in another language: its own names and words, in whatever form. */
import { squash } from "../grounding/header.ts";
import { oncePer } from "../grounding/once-per.ts";
import type { TableIndex } from "../grounding/table-index.ts";
import { sensesOf } from "../lexicon/concepts.ts";
import { damerau, isEnglish } from "../text/spelling.ts";
import { stem } from "../text/stem.ts";
import type { Token } from "../text/tokens.ts";
import type { Pack } from "./pack.ts";

/** Longest name of a column or a value, in words. */
const MAX_NAME = 8;
/** From so many letters on a word may be misspelt or a cognate; shorter ones have too many neighbours. */
const LONG = 8;

/** How many tokens of a name of the table's begin here; 0 where none does. */
export function nameLength(
  tokens: readonly Token[],
  at: number,
  index: TableIndex,
  pack: Pack,
): number {
  if (tokens[at]?.kind === "quoted") return 1;
  if (tokens[at]?.kind !== "word") return 0;
  let text = "";
  let longest = 0;
  for (let end = at; end < Math.min(tokens.length, at + MAX_NAME); end++) {
    const token = tokens[end];
    if (token === undefined || token.kind === "quoted") break;
    text += squash(token.kind === "number" ? token.text : token.word);
    if (end === at || !index.bySquash.has(text) || token.kind === "symbol") continue;
    const telling = tokens
      .slice(at, end + 1)
      .some((part) => part.word.length > 2 && !pack.grammar.has(part.word));
    if (telling) longest = end + 1 - at;
  }
  return longest;
}

export function isTables(token: Token, index: TableIndex): boolean {
  return index.vocabulary.has(token.word) || index.bySquash.has(squash(token.word));
}

/** The table's word for an English one in the pack's language; null where it has none, or the English one too. */
export function ownWord(english: string, index: TableIndex, pack: Pack): string | null {
  return index.stems.has(stem(english))
    ? null
    : sameMeaning(english, tableWords(index)(pack).glosses);
}

/** The table's own word in this language: another form of it, or one that means the same. */
export function tableWord(word: string, index: TableIndex, pack: Pack): string | null {
  const { folded, glosses } = tableWords(index)(pack);
  const own = folded.get(pack.stem(word));
  if (own != null) return own;
  for (const gloss of pack.gloss(word)?.split("|") ?? []) {
    if (index.stems.has(stem(gloss))) return null;
    const same = sameMeaning(gloss, glosses);
    if (same !== null) return same;
  }
  return null;
}

/** Of the English alternatives the one that heads a column, else the first; null where several do. */
export function headed(gloss: string, index: TableIndex): string | null {
  const options = gloss.split("|");
  const [first] = options;
  if (options.length === 1 || first === undefined) return gloss;
  const heads = options.filter((option) =>
    index.columns.some((entry) => {
      const own = new Set(entry.words.map((word) => word.stem));
      return option.split(" ").every((word) => own.has(stem(word)));
    }),
  );
  return heads.length > 1 ? null : (heads[0] ?? first);
}

/** The one word that a long unknown one must be: a cognate of the table's, or a slip of one letter. */
export function likeness(word: string, index: TableIndex, pack: Pack): string | null {
  if (word.length < LONG || !/^\p{L}+$/u.test(word)) return null;
  const cognate = pack.cognates(word).find((form) => index.vocabulary.has(form));
  if (cognate !== undefined) return cognate;
  return nearest(word, index.vocabulary) ?? nearest(word, pack.words());
}

function nearest(word: string, words: Iterable<string>): string | null {
  let found: string | null = null;
  for (const candidate of words) {
    if (candidate.length < LONG - 1 || Math.abs(candidate.length - word.length) > 1) continue;
    if (candidate === found || damerau(word, candidate, 1) > 1) continue;
    if (found !== null) return null;
    found = candidate;
  }
  return found;
}

/** A table's words by their folded form, and by their English meaning; null where several share one. */
interface TableWords {
  readonly folded: ReadonlyMap<string, string | null>;
  readonly glosses: ReadonlyMap<string, string | null>;
}

const tableWords = oncePer((index: TableIndex) => oncePer((pack: Pack) => wordsIn(index, pack)));

function wordsIn(index: TableIndex, pack: Pack): TableWords {
  const folded = new Map<string, string | null>();
  const glosses = new Map<string, string | null>();
  const put = (map: Map<string, string | null>, key: string, word: string): void => {
    map.set(key, map.has(key) && map.get(key) !== word ? null : word);
  };
  for (const word of index.vocabulary) {
    if (word.length < 4 || isEnglish(word)) continue;
    put(folded, pack.stem(word), word);
    const gloss = pack.gloss(word);
    for (const option of gloss?.split("|") ?? [])
      for (const key of meanings(option)) put(glosses, key, word);
  }
  return { folded, glosses };
}

/** The stem of an English word, and the concepts in which it is as good as any other. */
function meanings(gloss: string): string[] {
  const key = stem(gloss);
  return [
    key,
    ...sensesOf(key)
      .filter((sense) => sense.strict)
      .map((sense) => `#${sense.concept}`),
  ];
}

/** The table's word in the same language that means the same: 'femenino' where 'mujer' was said. */
function sameMeaning(gloss: string, glosses: ReadonlyMap<string, string | null>): string | null {
  for (const key of meanings(gloss)) {
    const word = glosses.get(key);
    if (word != null) return word;
  }
  return null;
}
