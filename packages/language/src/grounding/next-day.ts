import type { Token } from "../text/tokens.ts";
import type { TableIndex } from "./table-index.ts";

/** The tokens with 'the next day' as the `tomorrow` of a header. */
export function foldNextDay(tokens: readonly Token[], index: TableIndex): Token[] {
  if (!index.postings.has("w:tomorrow")) return [...tokens];
  const folded: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    const from = token.word === "the" ? at + 1 : at;
    const [first, second] = [tokens[from]?.word ?? "", tokens[from + 1]];
    const isNext = /^(?:next|following)$/.test(first) && second?.word === "day";
    if (!isNext || second === undefined) {
      folded.push(token);
      continue;
    }
    folded.push({ ...token, end: second.end, word: "tomorrow", kind: "word" });
    at = from + 1;
  }
  return folded;
}
