/**
 * A question in another language as tokens that the English grammar reads. Each token keeps the
 * place of the words it stands for, so that a refusal still quotes the user. What is the table's
 * own (a header or level of several words, a quoted name, a word of its vocabulary) stays as it
 * is; a word that neither the table nor the pack knows is sealed: no English word that happens to
 * be spelt alike may stand in for it, so it refuses the question as an unknown word does.
 */
import { squash } from "../grounding/header.ts";
import type { TableIndex } from "../grounding/table-index.ts";
import { sensesOf } from "../lexicon/concepts.ts";
import { NUMBER_WORDS, ORDINAL_WORDS } from "../lexicon/number-words.ts";
import { unitOf } from "../lexicon/units.ts";
import { damerau, isEnglish } from "../text/spelling.ts";
import { stem } from "../text/stem.ts";
import { plain, type Token } from "../text/tokens.ts";
import type { Pack, PhraseBook, PhraseEntry, Unit } from "./pack.ts";

export interface Rewritten {
  readonly tokens: Token[];
  readonly notes: readonly string[];
}

/** Longest name of a column or a value, in words. */
const MAX_NAME = 8;
/** From so many letters on a word may be misspelt or a cognate; shorter ones have too many neighbours. */
const LONG = 8;
/** Stands before a word that nothing may ground; it is no letter, so spelling leaves it alone too. */
const SEAL = "~";

export function rewrite(
  tokens: readonly Token[],
  text: string,
  index: TableIndex,
  pack: Pack,
): Rewritten {
  const notes: string[] = [];
  const units: Unit[] = [];
  for (let at = 0; at < tokens.length; ) {
    const read =
      nameAt(tokens, at, index, pack) ??
      numeralAt(tokens, at, text, pack, notes) ??
      phraseAt(tokens, at, text, index, pack) ??
      wordAt(tokens, at, index, pack, notes);
    units.push(...read);
    const end = Math.max(...read.map((piece) => piece.end));
    const from = at;
    at = tokens.findIndex((token, place) => place > from && token.start >= end);
    if (at < 0) break;
  }
  const own = (english: string): string | null =>
    index.stems.has(stem(english)) ? null : sameMeaning(english, tableWords(index, pack).glosses);
  return { tokens: pack.arrange(units, own).flatMap((unit) => spoken(unit, text)), notes };
}

function unit(token: Token, part: Partial<Unit> & Pick<Unit, "kind" | "means">): Unit {
  return { token, start: token.start, end: token.end, said: token.word, value: null, ...part };
}

/** The table's own name of several words from a token on, or a name in quotes. */
function nameAt(
  tokens: readonly Token[],
  at: number,
  index: TableIndex,
  pack: Pack,
): Unit[] | null {
  const length = nameLength(tokens, at, index, pack);
  if (length === 0) return null;
  return tokens
    .slice(at, at + length)
    .map((token) => unit(token, { kind: "table", means: token.word }));
}

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

function numeralAt(
  tokens: readonly Token[],
  at: number,
  text: string,
  pack: Pack,
  notes: string[],
): Unit[] | null {
  const token = tokens[at];
  const found = token === undefined ? null : pack.numberAt(tokens, at, text);
  const last = found === null ? undefined : tokens[at + found.length - 1];
  if (token === undefined || found === null || last === undefined) return null;
  const said = text.slice(token.start, last.end);
  if (found.unsure) notes.push(`“${said}” is read as ${found.value}`);
  return [
    unit(token, {
      kind: "number",
      end: last.end,
      said,
      means: String(found.value),
      value: found.value,
    }),
  ];
}

function phraseAt(
  tokens: readonly Token[],
  at: number,
  text: string,
  index: TableIndex,
  pack: Pack,
): Unit[] | null {
  const token = tokens[at];
  if (token === undefined || token.kind === "quoted") return null;
  const grammar = longest(pack.grammar, tokens, at, () => false);
  const noun = longest(pack.nouns, tokens, at, pack.splits);
  const named =
    noun !== null &&
    !noun.parts.some((part) => !pack.grammar.has(part.word) && isTables(part, index))
      ? meant(noun.entry.means, index)
      : null;
  if (noun !== null && named !== null && noun.parts.length >= (grammar?.parts.length ?? 0)) {
    const end = noun.parts.at(-1)?.end ?? token.end;
    return [
      unit(token, { kind: "noun", end, said: noun.entry.words.join(" "), means: named }),
      ...noun.inside.map((part) =>
        unit(part, {
          kind: "grammar",
          end,
          means: pack.grammar.get(part.word)?.at(-1)?.means ?? SEAL + part.word,
        }),
      ),
    ];
  }
  if (grammar === null) return null;
  const end = grammar.parts.at(-1)?.end ?? token.end;
  const said = grammar.entry.words.join(" ");
  // 'sí' is yes, 'si' is if
  const yes = said === "si" && /í/iu.test(text.slice(token.start, token.end));
  return [unit(token, { kind: "grammar", end, said, means: yes ? "yes" : grammar.entry.means })];
}

interface Match {
  readonly entry: PhraseEntry;
  readonly parts: readonly Token[];
  /** Words passed over inside it. */
  readonly inside: readonly Token[];
}

/** The longest phrase of a book that begins at a token. */
function longest(
  book: PhraseBook,
  tokens: readonly Token[],
  at: number,
  splits: (word: string) => boolean,
): Match | null {
  for (const entry of book.get(tokens[at]?.word ?? "") ?? []) {
    const parts: Token[] = [];
    const inside: Token[] = [];
    for (let place = at; place < tokens.length && parts.length < entry.words.length; place++) {
      const token = tokens[place];
      if (token === undefined) break;
      if (token.word === entry.words[parts.length]) parts.push(token);
      else if (parts.length === 1 && inside.length === 0 && splits(token.word)) inside.push(token);
      else break;
    }
    if (parts.length === entry.words.length) return { entry, parts, inside };
  }
  return null;
}

/** Of the English alternatives the one that heads a column, else the first; null where several do. */
function meant(gloss: string, index: TableIndex): string | null {
  const options = gloss.split("|");
  const [first] = options;
  if (options.length === 1 || first === undefined) return gloss;
  const headed = options.filter((option) =>
    index.columns.some((entry) => {
      const own = new Set(entry.words.map((word) => word.stem));
      return option.split(" ").every((word) => own.has(stem(word)));
    }),
  );
  return headed.length > 1 ? null : (headed[0] ?? first);
}

function isTables(token: Token, index: TableIndex): boolean {
  return index.vocabulary.has(token.word) || index.bySquash.has(squash(token.word));
}

function wordAt(
  tokens: readonly Token[],
  at: number,
  index: TableIndex,
  pack: Pack,
  notes: string[],
): Unit[] {
  const token = tokens[at];
  if (token === undefined) return [];
  if (token.kind === "symbol") return [unit(token, { kind: "symbol", means: token.word })];
  if (token.kind === "number")
    return [unit(token, { kind: "number", means: token.word, value: token.value })];
  const measured = tokens[at - 1]?.value != null && unitOf(token.word) !== undefined;
  if (measured || isTables(token, index))
    return [unit(token, { kind: measured ? "grammar" : "table", means: token.word })];
  const own = tableWord(token.word, index, pack);
  if (own !== null) return [unit(token, { kind: "table", means: own })];
  const gloss = pack.gloss(token.word);
  if (gloss !== null) return [glossed(token, gloss, index)];
  if (isCode(token)) return [unit(token, { kind: "table", means: token.word })];
  const near = likeness(token.word, index, pack);
  if (near === null) return [unit(token, { kind: "unknown", means: SEAL + token.word })];
  notes.push(`“${token.text}” is read as “${near}”`);
  const read = { ...token, word: near };
  const known = index.vocabulary.has(near) ? undefined : pack.grammar.get(near)?.at(-1);
  if (known !== undefined)
    return [unit(token, { kind: "grammar", said: near, means: known.means })];
  const english = index.vocabulary.has(near) ? null : pack.gloss(near);
  return [
    english === null
      ? unit(token, { kind: "table", said: near, means: near })
      : { ...glossed(read, english, index), token },
  ];
}

function glossed(token: Token, gloss: string, index: TableIndex): Unit {
  const means = meant(gloss, index);
  return means === null
    ? unit(token, { kind: "unknown", means: SEAL + token.word })
    : unit(token, { kind: "noun", means });
}

/** The table's own word in this language: another form of it, or one that means the same. */
function tableWord(word: string, index: TableIndex, pack: Pack): string | null {
  const { folded, glosses } = tableWords(index, pack);
  const own = folded.get(pack.stem(word));
  if (own != null) return own;
  for (const gloss of pack.gloss(word)?.split("|") ?? []) {
    if (index.stems.has(stem(gloss))) return null;
    const same = sameMeaning(gloss, glosses);
    if (same !== null) return same;
  }
  return null;
}

/** 'ICU', 'H1', 'v2': what is no word of any language is left to the grounding. */
function isCode(token: Token): boolean {
  return /\p{N}|_|&/u.test(token.text) || /^\p{Lu}{2,5}$/u.test(token.text);
}

/** A table's words by their folded form, and by their English meaning; null where several share one. */
interface TableWords {
  readonly folded: ReadonlyMap<string, string | null>;
  readonly glosses: ReadonlyMap<string, string | null>;
}

const cache = new WeakMap<TableIndex, Map<Pack, TableWords>>();

function tableWords(index: TableIndex, pack: Pack): TableWords {
  const known = cache.get(index)?.get(pack);
  if (known !== undefined) return known;
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
  const made = { folded, glosses };
  const packs = cache.get(index) ?? new Map<Pack, TableWords>();
  packs.set(pack, made);
  cache.set(index, packs);
  return made;
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

/** The one word that a long unknown one must be: a cognate of the table's, or a slip of one letter. */
function likeness(word: string, index: TableIndex, pack: Pack): string | null {
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

/** The tokens of a unit; a unit that means nothing gives none. */
function spoken(piece: Unit, text: string): Token[] {
  const { token, start, end } = piece;
  const place = { start, end, text: text.slice(start, end) };
  if (piece.kind === "symbol") return [token];
  if (piece.kind === "number") {
    if (token.kind === "number" && token.end === end) {
      return [{ ...token, word: piece.means, value: piece.value }];
    }
    return [
      {
        ...token,
        ...place,
        kind: "number",
        word: piece.means,
        value: piece.value,
        ordinal: false,
      },
    ];
  }
  if (piece.kind === "table" && token.kind === "quoted") return [token];
  return piece.means
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => {
      const rank = ORDINAL_WORDS.get(word);
      return {
        ...token,
        ...place,
        kind: /^(?:[<>=%]|[<>!]=)$/.test(word) ? "symbol" : "word",
        word: plain(word),
        value: rank ?? NUMBER_WORDS.get(word) ?? null,
        ordinal: rank !== undefined,
        joined: false,
        capital: /^\p{Lu}/u.test(word) || (/^(?:table|unknown)$/.test(piece.kind) && token.capital),
      };
    });
}
