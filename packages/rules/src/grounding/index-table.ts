/**
 * The table's own lexicon: every header and level as phrases, with postings from the keys of
 * their words (stem, root, concept, abbreviation) to the phrases. Built once per codebook (and
 * dictionary) and kept as long as the codebook lives.
 */
import type { Codebook } from "@probability-chat/codebook";
import type { Dictionary } from "../interpretation.ts";
import { stem } from "../text/stem.ts";
import { columnEntry, ownEntry } from "./columns/column-entry.ts";
import { placesReached } from "./domains/finish-places.ts";
import { httpOutcomes } from "./domains/http-status.ts";
import { outcomesOf } from "./domains/match-sides.ts";
import { prizesWon } from "./domains/prizes.ts";
import { upsets, withRoles } from "./domains/winners.ts";
import { phraseWords, squash } from "./header.ts";
import { ofDenied } from "./names/denied-elsewhere.ts";
import { headerPhrases, levelPhrases } from "./names/phrases.ts";
import { MANY_LEVELS, postingsOf } from "./postings.ts";
import type { ColumnEntry, Phrase, TableIndex } from "./table-index.ts";

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
    ...prizesWon(columns),
    ...upsets(columns),
    ...placesReached(columns),
    ...httpOutcomes(columns),
  ])
    for (const [value, called] of names)
      for (const name of called) push({ ...named, entry, value, words: phraseWords(name) }, name);
  return {
    codebook,
    dictionary,
    rowNoun: null,
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
