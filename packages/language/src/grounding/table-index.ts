/**
 * The table's own lexicon: every header and level as phrases, with postings from the keys of
 * their words (stem, root, concept, abbreviation) to the phrases. Built once per codebook (and
 * dictionary) and kept as long as the codebook lives.
 */
import type { Codebook, Column } from "@probability-chat/engine";
import type { Event, Key, Literal } from "@probability-chat/query";
import type { Dictionary } from "../interpretation.ts";
import { stem } from "../text/stem.ts";
import { plain } from "../text/tokens.ts";
import { columnEntry, ownEntry } from "./column-entry.ts";
import { dealingsOf } from "./dealings.ts";
import { ofDenied } from "./denied-elsewhere.ts";
import { placesReached } from "./finish-places.ts";
import { type PhraseWord, phraseWords, squash } from "./header.ts";
import { httpOutcomes } from "./http-status.ts";
import { outcomesOf } from "./match-sides.ts";
import { teamOutcomes } from "./match-teams.ts";
import { headerPhrases, levelPhrases } from "./phrases.ts";
import { MANY_LEVELS, postingsOf } from "./postings.ts";
import { prizesWon } from "./prizes.ts";
import { upsets, withRoles } from "./winners.ts";

export interface ColumnEntry {
  readonly column: Column;
  /** What a query groups by: the column, or a part of its date. */
  readonly key: Key;
  /** Place in the file. */
  readonly position: number;
  readonly words: readonly PhraseWord[];
  readonly unit: string | null;
  /** In how many it counts: 1000 of an `income_k`, else 1. */
  readonly scale: number;
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
  /** Where its levels are no cells: the conditions that they stand for, and the columns that tell them. */
  readonly told?: {
    readonly events: ReadonlyMap<Literal, Event>;
    readonly parts: readonly ColumnEntry[];
    /** Several of the levels may hold in one row. */
    readonly together?: boolean;
  };
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
  const columns = withRoles(
    codebook.columns.map((column, position) =>
      columnEntry(column, position, (headers.get(column.header) ?? 0) > 1, dictionary),
    ),
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
    if (phrase.words.length > 1 && phrase.value === null) terms.add(key);
    for (const word of phrase.words) {
      if (word.word.length > 2) vocabulary.add(word.word);
      if (phrase.value === null || phrase.entry.column.distinct <= MANY_LEVELS)
        terms.add(word.word);
      if (word.short !== null && word.short.length > 3) vocabulary.add(word.short);
    }
  };
  const codes: Phrase[] = [];
  for (const entry of columns) {
    const said = ownEntry(dictionary, entry.column.name);
    headerPhrases(entry, said, columns, push);
    levelPhrases(
      entry,
      said,
      (phrase, text) => push(ofDenied(phrase, columns), text),
      (phrase) => codes.push(phrase),
    );
  }
  const named = { count: 0, penalty: 0.05, loose: false };
  for (const { entry, names } of [
    ...outcomesOf(columns),
    ...teamOutcomes(columns),
    ...prizesWon(columns),
    ...upsets(columns),
    ...placesReached(columns),
    ...dealingsOf(columns),
    ...httpOutcomes(columns),
  ])
    for (const [value, called] of names)
      for (const name of called) push({ ...named, entry, value, words: phraseWords(name) }, name);
  return {
    codebook,
    dictionary,
    columns,
    byName: new Map(columns.map((entry) => [entry.column.name, entry])),
    byOpening: openings(columns),
    bySquash,
    postings: postingsOf(phrases, codes),
    vocabulary,
    terms,
    stems: new Set([...squashed, ...[...vocabulary].map(stem)]),
  };
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

/** So many columns may share a level and still be told apart by what stands next to it. */
const MAX_SAME = 100;

/** The text as a level of the column spells it, whatever the case; null where there is none. */
export function levelOf(entry: ColumnEntry, text: string): Literal | null {
  const wanted = plain(text);
  // `0.0` is a 0
  const number = entry.numeric && wanted !== "" ? Number(wanted) : Number.NaN;
  const level = entry.column.levels.find(
    (candidate) => plain(candidate.text) === wanted || Number(candidate.text) === number,
  );
  if (level === undefined) return null;
  return entry.numeric ? Number(level.text) : level.text;
}
