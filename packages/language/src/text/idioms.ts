/** Fixed phrases that mean one word: folded into a single token before anything else is read. */
import { IDIOMS } from "../lexicon/idioms.ts";
import type { Token } from "./tokens.ts";

export function foldIdioms(tokens: readonly Token[], text: string): Token[] {
  const folded: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (token === undefined) break;
    const match = (IDIOMS.get(token.word) ?? []).find((idiom) =>
      idiom.words.every((word, offset) => tokens[at + offset]?.word === word),
    );
    const last = match === undefined ? undefined : tokens[at + match.words.length - 1];
    if (match === undefined || last === undefined) {
      folded.push(token);
      at += 1;
      continue;
    }
    for (const word of match.means) {
      folded.push({
        ...token,
        end: last.end,
        text: text.slice(token.start, last.end),
        word,
        kind: "word",
        value: null,
        ordinal: false,
        capital: false,
      });
    }
    at += match.words.length;
  }
  return folded;
}
