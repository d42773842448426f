/** A table as the language reads it: its columns, and the words that lead to them and to their levels. */
import type { Codebook, Column } from "@probability-chat/codebook";
import type { Event, Key, Literal } from "@probability-chat/query";
import type { Dictionary } from "../interpretation.ts";
import { plain } from "../text/tokens.ts";
import type { PhraseWord } from "./header.ts";

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
  /**
   * What the file is called after, where that is its rows: 'squirrel' of `squirrel_census.csv`; of
   * `stroke.csv` only several strokes might be, so that one is not sure.
   */
  readonly rowNoun: { readonly noun: string; readonly isSure: boolean } | null;
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
