/** 'A bachelor's or master's degree' of levels that both end in the noun: it is said once for both. */
import { stem } from "../../text/stem.ts";
import { plain, type Token } from "../../text/tokens.ts";
import { oncePer } from "../once-per.ts";
import type { TableIndex } from "../table-index.ts";

/** Columns with more levels are lists of names. */
const MAX_LEVELS = 50;

/** The tokens with such a noun behind each of the words that share it. */
export function foldSharedHeads(tokens: readonly Token[], index: TableIndex): Token[] {
  const folded = [...tokens];
  for (let at = folded.length - 4; at >= 0; at--) {
    const [first, joint, second, head] = folded.slice(at, at + 4);
    if (first?.kind !== "word" || second?.kind !== "word" || head?.kind !== "word") continue;
    if (!/^(?:or|and|,|\/)$/.test(joint?.word ?? "")) continue;
    const pairs = pairsOf(index);
    if (!pairs.has(pair(second.word, head.word)) || !pairs.has(pair(first.word, head.word)))
      continue;
    folded.splice(at + 1, 0, { ...first, word: head.word });
  }
  return folded;
}

const pair = (word: string, head: string): string => `${stem(word)} ${stem(head)}`;

/** The levels of two words. */
const pairsOf = oncePer((index: TableIndex): ReadonlySet<string> => {
  const pairs = new Set<string>();
  for (const { column, numeric } of index.columns) {
    if (numeric || column.levels.length > MAX_LEVELS) continue;
    for (const { text } of column.levels) {
      const words = plain(text)
        .replace(/['’]s\b/g, "")
        .split(/[^\p{L}]+/u)
        .filter((word) => word !== "");
      const [word, head] = words;
      if (words.length === 2 && word !== undefined && head !== undefined)
        pairs.add(pair(word, head));
    }
  }
  return pairs;
});
