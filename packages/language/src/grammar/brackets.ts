/**
 * 'Fuel economy (miles_per_gallon)', 'tienda (store)': a bracket that names a column explains the
 * words right before it, so that those that say nothing here need not be known.
 */
import { AS_SAID } from "../grounding/candidate.ts";
import { isFunctionWord } from "../grounding/function-word.ts";
import { QUESTION_WORDS } from "../lexicon/function-words.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import type { Token } from "../text/tokens.ts";
import type { Reader } from "./reader.ts";
import { isUnknownWord } from "./roles.ts";

/** How many words a bracket explains. */
const REACH = 3;

/** The tokens without what brackets explain; null where they explain nothing. */
export function withoutExplained(reader: Reader): Token[] | null {
  const explained = new Set<number>();
  for (const { index: open } of reader.text.matchAll(/(?<=\s)[(]/g)) {
    const first = reader.tokens.findIndex((token) => token.start > open);
    if (first < 0 || !(namesColumn(reader, first) || isHeader(reader, open))) continue;
    const last = reader.tokens.findLastIndex((token) => token.end <= open);
    for (let at = last; at >= 0 && last - at < REACH; at--) {
      const token = reader.tokens[at];
      if (token?.kind !== "word" || isFunctionWord(token.word)) break;
      // 'what determines …': a verb
      if (QUESTION_WORDS.has(reader.tokens[at - 1]?.word ?? "") && at < last) break;
      const isNoun = isRowNoun(token.word) && !reader.mentionAt.has(at);
      if (isNoun || isUnknownWord(reader, at)) explained.add(at);
    }
    const close = reader.tokens.findIndex(({ word }, at) => at > first && word === ")");
    if (close > first && saysAgain(reader, last, first, close))
      for (let at = first; at < close; at++) explained.add(at);
    else if (!explained.has(last)) continue;
    explained.add(first - 1);
    if (close > 0) explained.add(close);
  }
  return explained.size === 0 ? null : reader.tokens.filter((_, at) => !explained.has(at));
}

/** 'Store (Store)': the bracket holds nothing but the column that stands before it. */
function saysAgain(reader: Reader, last: number, first: number, close: number): boolean {
  const before = reader.mentions.find(({ end }) => end === last + 1)?.candidates[0];
  const inside = reader.mentionAt.get(first);
  const own = inside?.candidates[0];
  return (
    inside?.end === close &&
    own?.value === null &&
    before?.value === null &&
    own.entry === before.entry
  );
}

/** The bracket holds a header as it is written. */
function isHeader(reader: Reader, open: number): boolean {
  const close = reader.text.indexOf(")", open);
  const inside = reader.text
    .slice(open + 1, close)
    .trim()
    .toLowerCase();
  return reader.index.columns.some(({ column }) => column.header.toLowerCase() === inside);
}

function namesColumn(reader: Reader, at: number): boolean {
  const [best] = reader.mentionAt.get(at)?.candidates ?? [];
  return best !== undefined && best.value === null && best.whole && best.cost <= AS_SAID;
}
