/** Phrases of several words as the words that the table is read with, by patterns over what is still to come. */
import type { Token } from "../text/tokens.ts";

export interface PhraseRule {
  /** Anchored at its first word; it ends where a word does. */
  readonly said: RegExp;
  /** What stands for it; `$1` is the text of a group. */
  readonly means: string;
  /** Words before it with which it says something else. */
  readonly unlessAfter?: RegExp;
  /** Words of which some stand before it. */
  readonly onlyAfter?: RegExp;
}

/** So many words a pattern may look at. */
const WINDOW = 14;

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
    const before = words.slice(Math.max(0, at - 3), at).join(" ");
    const rule = rules.find(
      ({ said, unlessAfter, onlyAfter }) =>
        said.test(rest) && unlessAfter?.test(before) !== true && onlyAfter?.test(before) !== false,
    );
    const match = rule?.said.exec(rest);
    const said = match?.[0].trimEnd() ?? "";
    const length = said === "" ? 1 : said.split(" ").length;
    const last = tokens[at + length - 1];
    if (rule === undefined || said === "" || last === undefined) {
      folded.push(token);
      at += 1;
      continue;
    }
    const means = rule.means.replace("$1", match?.[1] ?? "");
    for (const word of means.split(" ").filter(Boolean))
      folded.push({ ...token, end: last.end, word, kind: "word", value: null, ordinal: false });
    at += length;
  }
  return folded;
}
