/**
 * How the columns and values of a table are said: by the names that its user gave them, else as the
 * file has them. Names are somebody's text: one line, of a bounded length.
 */
import type { Codebook } from "@probability-chat/codebook";
import {
  type ColumnName,
  columnText,
  formulaOf,
  type Key,
  sourceColumns,
} from "@probability-chat/query";
import type { Dictionary } from "../interpretation.ts";
import { oneLine, shorten } from "./one-line.ts";
import { PART_WORDS, sayFormula } from "./say-column.ts";

const LONGEST = 60;

/** A name that was said for a column, and the meanings that were said for its values. */
export interface ToldName {
  readonly column: ColumnName;
  /** Null where only values have names. */
  readonly name: string | null;
  readonly values: readonly { readonly value: string; readonly meaning: string }[];
}

/**
 * Says columns and values of one table, and keeps which it said by another name than the file's.
 *
 * @example
 * ```ts
 * const names = new Names(codebook, { pclass: { name: "Ticket class", values: { 1: "first" } } });
 * names.column("pclass"); // Ticket class
 * names.value("pclass", "1"); // first
 * names.value("pclass", "2"); // 2
 * ```
 */
export class Names {
  readonly codebook: Codebook;
  readonly #dictionary: Dictionary;
  #columns: ReadonlyMap<string, string> | null = null;
  readonly #values = new Map<string, ReadonlyMap<string, string>>();
  readonly #told = new Map<ColumnName, Map<string, string>>();

  constructor(codebook: Codebook, dictionary: Dictionary = {}) {
    this.codebook = codebook;
    this.#dictionary = dictionary;
  }

  /** A column; one that is computed in words where one of its columns has a name, else by its formula. */
  column(name: ColumnName): string {
    const given = this.given(name);
    if (given !== null) return given;
    const formula = formulaOf(name);
    const isNamed = formula && sourceColumns(name).some((source) => this.given(source) !== null);
    return isNamed ? this.phrase(name) : columnText(name);
  }

  /** A column as a sentence has it: `tip divided by fare`, `the month of sold`. */
  phrase(key: Key): string {
    if (typeof key !== "string") return `${PART_WORDS[key.part]} of ${this.column(key.column)}`;
    const formula = formulaOf(key);
    return formula
      ? sayFormula(formula, this.codebook, (name) => this.column(name))
      : this.column(key);
  }

  /** The name that the user gave a column; null where there is none. */
  given(name: ColumnName): string | null {
    const given = this.knownAs(name);
    if (given !== null) this.#toldOf(name);
    return given;
  }

  /** The same, to compare it with what somebody wrote: nothing is said by it. */
  knownAs(name: ColumnName): string | null {
    this.#columns ??= namesOf(this.codebook, this.#dictionary);
    return this.#columns.get(name) ?? null;
  }

  /** What a column is called, whether that is its name here or only one of its names; or null. */
  called(name: ColumnName): string | null {
    const entry = Object.hasOwn(this.#dictionary, name) ? this.#dictionary[name] : undefined;
    return this.given(name) ?? entry?.synonyms?.[0] ?? entry?.description ?? null;
  }

  /** A value by what the user says that it means, else as it is. */
  value(column: ColumnName, text: string): string {
    return this.meaning(column, text) ?? text;
  }

  /** What the user says that a value means; null where nothing is said of it. */
  meaning(column: ColumnName, text: string): string | null {
    const meaning = this.knownMeaning(column, text);
    if (meaning !== null) this.#toldOf(column).set(text, meaning);
    return meaning;
  }

  /** The same, to compare it with what somebody wrote: nothing is said by it. */
  knownMeaning(column: ColumnName, text: string): string | null {
    let meanings = this.#values.get(column);
    if (meanings === undefined) {
      meanings = meaningsOf(column, this.codebook, this.#dictionary);
      this.#values.set(column, meanings);
    }
    return meanings.get(text) ?? null;
  }

  /** What was said so far by a name that the file does not have. */
  get told(): ToldName[] {
    return [...this.#told].map(([column, values]) => ({
      column,
      name: this.#columns?.get(column) ?? null,
      values: [...values].map(([value, meaning]) => ({ value, meaning })),
    }));
  }

  #toldOf(column: ColumnName): Map<string, string> {
    const values = this.#told.get(column) ?? new Map<string, string>();
    this.#told.set(column, values);
    return values;
  }
}

/** Names by column; one that another column has too, as its name or header, with the header behind. */
function namesOf({ columns }: Codebook, dictionary: Dictionary): Map<string, string> {
  const given = columns.flatMap(({ name }) => {
    const said = Object.hasOwn(dictionary, name) ? dictionary[name]?.name : undefined;
    const line = said === undefined ? "" : plain(said);
    return line === "" || line === name ? [] : [[name, line] as const];
  });
  if (given.length === 0) return new Map();
  const names = new Map(given);
  return toldApart(
    given,
    columns.map(({ name }) => ({ text: name, said: names.get(name) ?? null })),
  );
}

function meaningsOf(
  column: ColumnName,
  { columns }: Codebook,
  dictionary: Dictionary,
): Map<string, string> {
  const values = Object.hasOwn(dictionary, column) ? dictionary[column]?.values : undefined;
  const given = Object.entries(values ?? {}).flatMap(([value, said]) => {
    const line = plain(said);
    return line === "" || line === value ? [] : [[value, line] as const];
  });
  if (given.length === 0) return new Map();
  const meanings = new Map(given);
  const levels = columns.find(({ name }) => name === column)?.levels ?? [];
  const texts = new Set([...levels.map(({ text }) => text), ...meanings.keys()]);
  return toldApart(
    given,
    [...texts].map((text) => ({ text, said: meanings.get(text) ?? null })),
  );
}

/** What one says of several, or what another is by itself, has its own text behind it. */
function toldApart(
  given: readonly (readonly [text: string, said: string])[],
  all: readonly { readonly text: string; readonly said: string | null }[],
): Map<string, string> {
  const users = new Map<string, Set<string>>();
  for (const { text, said } of all) {
    for (const name of [text, ...(said === null ? [] : [said])]) {
      const key = name.toLowerCase();
      users.set(key, (users.get(key) ?? new Set()).add(text));
    }
  }
  return new Map(
    given.map(([text, said]) => {
      const isOne = users.get(said.toLowerCase())?.size === 1;
      return [text, isOne ? said : `${said} (${plain(text)})`];
    }),
  );
}

/** A name as a sentence has it. */
export function plain(text: string): string {
  return shorten(oneLine(text).replace(/\s+/g, " ").trim(), LONGEST);
}
