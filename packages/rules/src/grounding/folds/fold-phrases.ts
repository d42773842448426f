/** Phrases of several words as the words that the table is read with, by patterns over what is still to come. */
import type { Literal } from "@probability-chat/query";
import type { Token } from "../../text/tokens.ts";
import { phraseWords, squash } from "../header.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry, Phrase, TableIndex } from "../table-index.ts";

/** A step from the words of a question to those that its table is read with, after what was asked of the last columns. */
export type Fold = (
  tokens: readonly Token[],
  index: TableIndex,
  text: string,
  last: readonly string[],
) => readonly Token[];

export interface PhraseRule {
  /** Anchored at its first word; it ends where a word does. */
  readonly said: RegExp;
  /**
   * What stands for it; `$1` is what was said in the first group, and what a colon parts from a word is the
   * text that the word is taken to be written as. A word in capitals is one of the `names`. A function
   * may decline with null.
   */
  readonly means: string | ((said: RegExpExecArray, behind: readonly Token[]) => string | null);
  /** Words before it with which it says something else. */
  readonly unlessAfter?: RegExp;
  /** Words of which some stand before it. */
  readonly onlyAfter?: RegExp;
  readonly names?: Names;
}

/** What words in capitals name of the table, which nothing else is then read in. */
export type Names = Readonly<Record<string, Phrase>>;

export function withNames(rules: readonly PhraseRule[], names: Names): readonly PhraseRule[] {
  return rules.map((rule) => ({ ...rule, names }));
}

/** The rule of a phrase that ends where a word does, whatever follows. */
export function phraseRule(pattern: string, means: PhraseRule["means"]): PhraseRule {
  return { said: new RegExp(`^(?:${pattern})(?= |$)`), means };
}

/** A column, or a level of it, as what a word is to name. */
export function naming(entry: ColumnEntry, value: Literal | null = null): Phrase {
  const words = value === null ? entry.words : phraseWords(String(value));
  return { entry, value, words, count: 0, penalty: 0, loose: false };
}

/** So many words a pattern may look at. */
const WINDOW = 14;
/** So many words before may keep it from being meant. */
const BEFORE = 3;

export function foldPhrases(
  tokens: readonly Token[],
  rules: readonly PhraseRule[],
): readonly Token[] {
  if (rules.length === 0) return tokens;
  const words = tokens.map(({ word, means }) => (means === undefined ? word : SETTLED));
  const folded: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (token === undefined) break;
    const rest = words.slice(at, at + WINDOW).join(" ");
    const before = words.slice(Math.max(0, at - BEFORE), at).join(" ");
    const phrase = phraseAt(rest, before, tokens.slice(at), rules);
    const last = tokens[at + (phrase?.length ?? 1) - 1] ?? token;
    if (phrase === null) folded.push(token);
    else
      for (const said of phrase.means)
        folded.push(...(phrase.group(said) ?? [inPlace(token, last, said, phrase)]));
    at += phrase?.length ?? 1;
  }
  return folded;
}

/** Stands for what names something already: no part of a phrase. */
const SETTLED = "\u2022";

interface Found {
  /** In words. */
  readonly length: number;
  readonly means: readonly string[];
  readonly names: Names;
  /** What was said in the group that a word of the meaning stands for. */
  readonly group: (said: string) => readonly Token[] | null;
}

function phraseAt(
  rest: string,
  before: string,
  tokens: readonly Token[],
  rules: readonly PhraseRule[],
): Found | null {
  for (const { said, means, unlessAfter, onlyAfter, names = {} } of rules) {
    const match = said.exec(rest);
    const length = match?.[0].trimEnd().split(" ").length ?? 0;
    if (match === null || match[0] === "") continue;
    if (unlessAfter?.test(before) === true || onlyAfter?.test(before) === false) continue;
    const meant = typeof means === "string" ? means : means(match, tokens.slice(length));
    if (meant === null) continue;
    const group = (word: string): readonly Token[] | null => {
      const place = /^\$(\d)$/.exec(word)?.[1];
      if (place === undefined) return null;
      const [from = 0, to = 0] = placed(said).exec(rest)?.indices?.[Number(place)] ?? [];
      const [first, end] = [rest.slice(0, from), rest.slice(0, to).trimEnd()].map(
        (text) => text.split(" ").length,
      );
      return from === to ? [] : tokens.slice((first ?? 1) - 1, end);
    };
    const written = meant.replace(":$1", `:${match[1]}`);
    return { length, means: written.split(" ").filter(Boolean), names, group };
  }
  return null;
}

/** As a pattern that tells where its groups are. */
const placed = oncePer((said: RegExp) => new RegExp(said, "d"));

/** One word is written as the phrase begins, of several each as itself. */
function inPlace(first: Token, last: Token, said: string, { means, names }: Found): Token {
  const named = names[said];
  const [word = "", text = means.length > 1 ? word : first.text] =
    named === undefined ? said.split(":") : [wordOf(named)];
  return { ...wordLike(first, word, named), end: last.end, text };
}

/** A word in the place of a token, and what it names, if anything. */
export function wordLike(token: Token, word: string, means?: Phrase): Token {
  const plain = { kind: "word", value: null, ordinal: false, capital: false } as const;
  return { ...token, ...plain, word, text: word, means };
}

/** A column in the place of a token. */
export function columnLike(token: Token, entry: ColumnEntry): Token {
  const named = naming(entry);
  return wordLike(token, wordOf(named), named);
}

function wordOf({ entry, value }: Phrase): string {
  return squash(value === null ? entry.column.header : String(value));
}
