/**
 * The table's own lexicon: every header and level as phrases, with postings from the keys of
 * their words (stem, root, concept, abbreviation) to the phrases. Built once per codebook (and
 * dictionary) and kept as long as the codebook lives.
 */
import type { Codebook, Column } from "@probability-chat/engine";
import type { Key, Literal } from "@probability-chat/query";
import type { Dictionary } from "../interpretation.ts";
import { placeInCycle } from "../lexicon/calendar-names.ts";
import { sensesOf } from "../lexicon/concepts.ts";
import { AUXILIARIES, NEGATIONS } from "../lexicon/function-words.ts";
import { codesOf, namesOf } from "../lexicon/places.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { isEnglish } from "../text/spelling.ts";
import { root, stem } from "../text/stem.ts";
import { plain } from "../text/tokens.ts";
import { columnEntry, meaningOf, names, ownEntry } from "./column-entry.ts";
import { isFunctionWord } from "./function-word.ts";
import {
  headerWords,
  literalWord,
  longForms,
  type PhraseWord,
  phraseWord,
  splitWords,
  squash,
} from "./header.ts";
import { namesCycle } from "./literal-levels.ts";

export interface ColumnEntry {
  readonly column: Column;
  /** What a query groups by: the column, or a part of its date. */
  readonly key: Key;
  /** Place in the file. */
  readonly position: number;
  readonly words: readonly PhraseWord[];
  readonly unit: string | null;
  /** The level that means yes, and the one that means no where there are just two. */
  readonly affirmative: Literal | null;
  readonly negative: Literal | null;
  readonly numeric: boolean;
  /** What the dictionary calls it, where the header says nothing to a reader. */
  readonly called: string | null;
  /** What the dictionary says that levels mean. */
  readonly meanings: ReadonlyMap<string, string>;
  /** Another column has the same header. */
  readonly shared: boolean;
}

/** A header, a level or a synonym as words that lead to a target. */
export interface Phrase {
  readonly words: readonly PhraseWord[];
  readonly entry: ColumnEntry;
  /** The level it names; null where it names the column. */
  readonly value: Literal | null;
  readonly count: number;
  /** Added to the cost of whatever it matches. */
  readonly penalty: number;
  /** A description: its words help to find, but need not all be there. */
  readonly loose: boolean;
}

export interface Posting {
  readonly phrase: Phrase;
  readonly word: number;
  readonly cost: number;
  readonly opposite: boolean;
}

export interface TableIndex {
  readonly codebook: Codebook;
  readonly dictionary: Dictionary | undefined;
  readonly columns: readonly ColumnEntry[];
  readonly byName: ReadonlyMap<string, ColumnEntry>;
  /** Columns by the first word, and by the whole, of their header in lower case. */
  readonly byOpening: ReadonlyMap<string, readonly ColumnEntry[]>;
  /** Headers, levels and their other names without spaces; the first hundred of those spelt alike. */
  readonly bySquash: ReadonlyMap<string, readonly Phrase[]>;
  readonly postings: ReadonlyMap<string, readonly Posting[]>;
  /** Words of headers, levels and the dictionary, for spelling. */
  readonly vocabulary: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  /** Of the vocabulary, the words of headers and of the levels of columns with few. */
  readonly terms: ReadonlySet<string>;
}

const cache = new WeakMap<Codebook, { dictionary: Dictionary | undefined; index: TableIndex }>();

/**
 * The index of a table, built at its first use and cached with the codebook.
 *
 * @example
 * ```ts
 * indexTable(codebook); // warm up at upload; interpret() finds it again
 * ```
 */
export function indexTable(codebook: Codebook, dictionary?: Dictionary): TableIndex {
  const known = cache.get(codebook);
  if (known !== undefined && known.dictionary === dictionary) return known.index;
  const index = build(codebook, dictionary);
  cache.set(codebook, { dictionary, index });
  return index;
}

function build(codebook: Codebook, dictionary: Dictionary | undefined): TableIndex {
  const headers = new Map<string, number>();
  for (const { header } of codebook.columns) headers.set(header, (headers.get(header) ?? 0) + 1);
  const columns = codebook.columns.map((column, position) =>
    columnEntry(column, position, (headers.get(column.header) ?? 0) > 1, dictionary),
  );
  const phrases: Phrase[] = [];
  const bySquash = new Map<string, Phrase[]>();
  const vocabulary = new Set<string>();
  const terms = new Set<string>();
  const squashed = new Set<string>();
  const push = (phrase: Phrase, text: string): void => {
    if (phrase.words.length === 0 && squash(text) === "") return;
    phrases.push(phrase);
    const key = squash(text);
    const list = bySquash.get(key);
    if (list === undefined) bySquash.set(key, [phrase]);
    else if (list.length < MAX_SAME) list.push(phrase);
    // 'linkedin' of a level `LinkedIn` is spelled well
    if (phrase.words.length > 1) squashed.add(stem(key));
    for (const word of phrase.words) {
      if (word.word.length > 2) vocabulary.add(word.word);
      if (phrase.value === null || phrase.entry.column.distinct <= MANY_LEVELS)
        terms.add(word.word);
      if (word.short !== null && word.short.length > 3) vocabulary.add(word.short);
    }
  };
  const codes: Phrase[] = [];
  for (const entry of columns) {
    const { column } = entry;
    const base = { entry, value: null, count: 0, penalty: 0, loose: false };
    const called = (words: readonly PhraseWord[], penalty: number): void => {
      for (const long of longForms(words))
        push({ ...base, words: long, penalty }, long.map((word) => word.word).join(" "));
    };
    const written = headerWords(column.header === "" ? column.name : column.header).words;
    push({ ...base, words: written }, column.header);
    called(written, 0.05);
    // an offer of `offer_made`, passing of `passed_exam`
    const [first, second] = written;
    if (entry.affirmative !== null && first !== undefined && written.length === 2) {
      const made = DONE.test(second?.word ?? "") && !isRowNoun(first.word);
      const did = /ed$/.test(first.word) && !isFunctionWord(first.word) && second?.weight === 1;
      if (made || did) push({ ...base, words: [first], penalty: 0.05 }, first.word);
    }
    if (column.name !== column.header) push({ ...base, words: [] }, column.name);
    const said = ownEntry(dictionary, column.name);
    for (const name of names(said)) {
      const { words } = headerWords(name);
      const penalty =
        words.map((word) => word.word).join(" ") === entry.words.map((word) => word.word).join(" ")
          ? 0
          : 0.05;
      push({ ...base, words, penalty }, name);
      called(words, penalty + 0.05);
    }
    if (said?.description !== undefined) {
      const words = splitWords(said.description)
        .slice(0, 24)
        .map(phraseWord)
        .filter((w) => w.weight === 1 && !NEGATIONS.has(w.word));
      push({ ...base, words, penalty: 0.3, loose: true }, said.description);
    }
    const cyclic = namesCycle(entry);
    for (const level of column.levels) {
      if (entry.numeric) continue;
      const value = { entry, value: level.text, count: level.count, penalty: 0, loose: false };
      const words = splitWords(level.text).map((word) =>
        // `sun` is a Sunday among weekdays only
        !cyclic && placeInCycle(word) !== null ? literalWord(word) : phraseWord(word),
      );
      if (words.length <= 8) push({ ...value, words }, level.text);
      for (const part of alternatives(level.text))
        push({ ...value, penalty: 0.05, words: splitWords(part).map(phraseWord) }, part);
      const meaning = initialMeaning(entry, level.text);
      if (meaning !== null) push({ ...value, words: [phraseWord(meaning)] }, meaning);
    }
    for (const { code, name } of placesOf(entry, said)) {
      const level = column.levels.find(({ text }) => [code, name].includes(meaningOf(said, text)));
      if (level === undefined) continue;
      const value = { entry, value: level.text, count: level.count, penalty: 0, loose: false };
      if (meaningOf(said, level.text) === code)
        push({ ...value, words: splitWords(name).map(phraseWord) }, name);
      else codes.push({ ...value, words: [phraseWord(code.toLowerCase())] });
    }
    for (const [code, meaning] of Object.entries(said?.values ?? {})) {
      const literal: Literal = entry.numeric ? Number(code) : code;
      const count = column.levels.find((level) => level.text === code)?.count ?? 0;
      const words = splitWords(String(meaning)).map(phraseWord);
      push({ entry, value: literal, count, penalty: 0, loose: false, words }, String(meaning));
    }
  }
  return {
    codebook,
    dictionary,
    columns,
    byName: new Map(columns.map((entry) => [entry.column.name, entry])),
    byOpening: openings(columns),
    bySquash,
    postings: post(phrases, codes),
    vocabulary,
    terms,
    stems: new Set([...squashed, ...[...vocabulary].map(stem)]),
  };
}

/** What a slash sets side by side: `Thriller/Suspense` are thrillers as well as suspense. */
function alternatives(text: string): string[] {
  const parts = text.split("/").map((part) => part.trim());
  return parts.length > 1 && parts.every((part) => /^\p{L}[\p{L} -]{3,}$/u.test(part)) ? parts : [];
}

/** What a one-letter level means where the header says so: `F` of a column about sex. */
function initialMeaning(entry: ColumnEntry, text: string): string | null {
  const about = entry.words.some((word) => /^(?:sex|gender)$/.test(word.word));
  if (!about) return null;
  // young animals have no sex yet
  const levels = entry.column.levels.map((level) => level.text.toLowerCase()).sort();
  if (text.toLowerCase() === "i" && levels.join("") === "fim") return "infant";
  return /^f$/i.test(text) ? "female" : /^m$/i.test(text) ? "male" : null;
}

/** The places that the levels stand for, where they are codes or names of places. */
function placesOf(
  entry: ColumnEntry,
  said: Dictionary[string] | undefined,
): { code: string; name: string }[] {
  const { column, numeric } = entry;
  if (numeric || column.levels.length < 2 || column.levels.length > 300) return [];
  const texts = column.levels.map((level) => meaningOf(said, level.text));
  const header = entry.words.map((word) => word.word);
  const codes = codesOf(texts, header) ?? namesOf(texts, header);
  return [...(codes ?? [])].map(([code, name]) => ({ code, name }));
}

function openings(columns: readonly ColumnEntry[]): Map<string, ColumnEntry[]> {
  const found = new Map<string, ColumnEntry[]>();
  for (const entry of columns) {
    const header = entry.column.header.toLowerCase();
    for (const key of new Set([header, header.split(/[\s_]+/)[0] ?? header])) {
      found.set(key, [...(found.get(key) ?? []), entry].slice(0, 200));
    }
  }
  return found;
}

const INFLECTED = /..(?:ed|ing)$/;

function post(phrases: readonly Phrase[], codes: readonly Phrase[]): Map<string, Posting[]> {
  const postings = new Map<string, Posting[]>();
  const add = (key: string, posting: Posting): void => {
    const list = postings.get(key);
    if (list === undefined) postings.set(key, [posting]);
    else list.push(posting);
  };
  for (const phrase of phrases) {
    phrase.words.forEach((word, at) => {
      // the verb of a question is not the `is` of `is_gold`
      if (phrase.words.length > 1 && phrase.value === null && AUXILIARIES.has(word.word)) return;
      const common = { phrase, word: at, opposite: false };
      add(`w:${word.word}`, { ...common, cost: 0 });
      if (word.short !== null) {
        add(`w:${word.short}`, { ...common, cost: 0 });
        add(`s:${stem(word.short)}`, { ...common, cost: 0.05 });
        add(`r:${root(word.short)}`, { ...common, cost: 0.15 });
      }
      // 'rents' are nearer to a column `rent` than to one `rented`
      add(`s:${word.stem}`, { ...common, cost: INFLECTED.test(word.word) ? 0.06 : 0.05 });
      if (word.root.length >= 3) add(`r:${word.root}`, { ...common, cost: 0.15 });
      if (word.family.length >= 3) add(`f:${word.family}`, { ...common, cost: 0.15 });
      if (word.weight < 0.5) return;
      // 'delinq' of delinquencies
      if (isClipping(word.word)) add(`q:${word.word}`, { ...common, cost: 0.06 });
      for (const sense of sensesOf(word.stem)) {
        // a level found through a loose synonym would be a guess, but for the two of a pair
        if (phrase.value !== null && !sense.strict && phrase.entry.column.distinct > 2) continue;
        add(`c:${sense.concept}`, {
          ...common,
          cost: sense.strict ? 0.02 : 0.3,
          opposite: sense.opposite,
        });
      }
      // a name of hundreds is not clipped: to get is no Gettysburg
      const isName = phrase.value !== null && phrase.entry.column.distinct > MANY_LEVELS;
      for (const key of isName ? [] : clippings(word.word))
        add(`p:${key}`, { ...common, cost: 0.3 });
      // a single opaque header such as `zclass`: a letter or two before a word
      if (phrase.words.length === 1 && phrase.value === null) {
        for (const skip of [1, 2]) {
          const tail = word.word.slice(skip);
          if (tail.length >= 4) add(`t:${tail}`, { ...common, cost: 0.12 });
        }
      }
    });
    // 'dropouts' of a column `dropped_out`
    const [verb, particle] = phrase.words;
    if (phrase.words.length === 2 && verb !== undefined && PARTICLE.test(particle?.word ?? ""))
      add(`s:${verb.stem}${particle?.word}`, { phrase, word: -1, cost: 0.05, opposite: false });
    // a name of hundreds is not called by its initials
    const initials =
      phrase.value !== null && phrase.entry.column.distinct > MANY_LEVELS
        ? null
        : initialsOf(phrase.words);
    if (initials !== null) {
      for (const key of initials)
        add(`i:${key}`, { phrase, word: -1, cost: 0.15, opposite: false });
    }
  }
  for (const phrase of codes)
    add(`a:${phrase.words[0]?.word ?? ""}`, { phrase, word: 0, cost: 0, opposite: false });
  return postings;
}

const DONE =
  /^(?:made|paid|given|taken|sent|signed|issued|received|granted|accepted|offered|provided|applied)$/;
const PARTICLE = /^(?:out|in|up|off|back|over|down|away)$/;

/** So many columns may share a level and still be told apart by what stands next to it. */
const MAX_SAME = 100;

/** A column of more levels is of names, which are said in full or not at all. */
const MANY_LEVELS = 50;

/** A word of a header that can only be the beginning of another. */
function isClipping(word: string): boolean {
  return /^[a-z]{5,}$/.test(word) && !isEnglish(word);
}

/** The beginnings by which a long word may be called: 'rep', 'exec'. */
function clippings(word: string): string[] {
  if (word.length < 6) return [];
  const cuts: string[] = [];
  for (let length = 3; length <= Math.min(5, word.length - 3); length++)
    cuts.push(word.slice(0, length));
  return cuts;
}

/** 'HR' of Human Resources, 'R&D' and 'RD' of Research & Development. */
function initialsOf(words: readonly PhraseWord[]): string[] | null {
  const content = words.filter((word) => word.weight > 0.25 || word.word === "&");
  const letters = content.filter((word) => word.word !== "&").map((word) => word.word[0] ?? "");
  const every = words.map((word) => word.word[0] ?? "").join("");
  if (letters.length < 2 || letters.length > 5) return null;
  const initials = [letters.join("")];
  if (words.some((word) => word.word === "&" || word.word === "and"))
    initials.push(letters.join("&"));
  if (every.length > letters.length && every.length <= 5 && !/&/.test(every)) initials.push(every);
  return initials;
}

/** The text as a level of the column spells it, whatever the case; null where there is none. */
export function levelOf(entry: ColumnEntry, text: string): Literal | null {
  const wanted = plain(text);
  const level = entry.column.levels.find((candidate) => plain(candidate.text) === wanted);
  if (level === undefined) return null;
  return entry.numeric ? Number(level.text) : level.text;
}
