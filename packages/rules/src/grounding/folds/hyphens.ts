/** 'HAM-D' of a header `hamd wk8`, 'under-five deaths' of one that says so: words that a hyphen joins. */
import { stem } from "../../text/stem.ts";
import { type Token, wordIn } from "../../text/tokens.ts";
import type { TableIndex } from "../table-index.ts";

export function foldHyphens(tokens: readonly Token[], index: TableIndex, text: string): Token[] {
  const folded: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (token === undefined) break;
    if (next?.joined !== true) {
      folded.push(token);
    } else if (isOneWord(token.word, next.word, index)) {
      const written = text.slice(token.start, next.end);
      folded.push({ ...token, end: next.end, text: written, word: `${token.word}${next.word}` });
      at += 1;
    } else if (next.kind === "number" && isNumberOfName(tokens, at, index)) {
      folded.push(token, { ...next, kind: "word", value: null });
      at += 1;
    } else folded.push(token);
  }
  return folded;
}

function isOneWord(first: string, second: string, { postings }: TableIndex): boolean {
  return postings.has(`w:${first}${second}`) && !postings.has(`w:${first}`);
}

/** Whether a header has the word, the number spelled out, and what follows it. */
function isNumberOfName(tokens: readonly Token[], at: number, { columns }: TableIndex): boolean {
  const [before, number, after] = [at, at + 1, at + 2].map((place) => wordIn(tokens, place));
  return columns.some(({ words }) =>
    words.some(
      ({ word }, place) =>
        word === before &&
        words[place + 1]?.word === number &&
        (words[place + 2] === undefined || words[place + 2]?.stem === stem(after ?? "")),
    ),
  );
}
