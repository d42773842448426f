/** Phrases of several words as the words that the table is read with, by patterns over what is still to come. */
import type { Token } from "../../text/tokens.ts";
import type { TableIndex } from "../table-index.ts";

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
   * What stands for it; `$1` is the text of a group, and what a colon parts from a word is the text
   * that the word is taken to be written as. A function may decline with null.
   */
  readonly means: string | ((said: RegExpExecArray, behind: readonly Token[]) => string | null);
  /** Words before it with which it says something else. */
  readonly unlessAfter?: RegExp;
  /** Words of which some stand before it. */
  readonly onlyAfter?: RegExp;
}

/** The rule of a phrase that ends where a word does, whatever follows. */
export function phraseRule(pattern: string, means: PhraseRule["means"]): PhraseRule {
  return { said: new RegExp(`^(?:${pattern})(?= |$)`), means };
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
  const words = tokens.map(({ word }) => word);
  const folded: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (token === undefined) break;
    const rest = words.slice(at, at + WINDOW).join(" ");
    const before = words.slice(Math.max(0, at - BEFORE), at).join(" ");
    const phrase = phraseAt(rest, before, (length) => tokens.slice(at + length), rules);
    const last = tokens[at + (phrase?.length ?? 1) - 1] ?? token;
    if (phrase === null) folded.push(token);
    else folded.push(...phrase.means.map((said) => inPlace(token, last, said, phrase)));
    at += phrase?.length ?? 1;
  }
  return folded;
}

interface Phrase {
  /** In words. */
  readonly length: number;
  readonly means: readonly string[];
}

function phraseAt(
  rest: string,
  before: string,
  behind: (length: number) => readonly Token[],
  rules: readonly PhraseRule[],
): Phrase | null {
  for (const { said, means, unlessAfter, onlyAfter } of rules) {
    const match = said.exec(rest);
    const length = match?.[0].trimEnd().split(" ").length ?? 0;
    if (match === null || match[0] === "") continue;
    if (unlessAfter?.test(before) === true || onlyAfter?.test(before) === false) continue;
    const meant =
      typeof means === "string"
        ? means.replace("$1", match[1] ?? "")
        : means(match, behind(length));
    if (meant !== null) return { length, means: meant.split(" ").filter(Boolean) };
  }
  return null;
}

/** One word is written as the phrase begins, of several each as itself. */
function inPlace(first: Token, last: Token, said: string, { means }: Phrase): Token {
  const [word = "", text = means.length > 1 ? word : first.text] = said.split(":");
  return {
    ...first,
    end: last.end,
    text,
    word,
    kind: "word",
    value: null,
    ordinal: false,
    capital: false,
  };
}
