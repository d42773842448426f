/**
 * 'Fuel economy (miles_per_gallon)', 'tienda (store)': a bracket that names a column explains the
 * words right before it, so that those that say nothing here need not be known.
 */
import { AS_SAID } from "../grounding/candidate.ts";
import { isFunctionWord } from "../grounding/function-word.ts";
import { QUESTION_WORDS } from "../lexicon/function-words.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import type { Token } from "../text/tokens.ts";
import { explainedByBounds } from "./numbers/glosses.ts";
import { mentionBefore, type Reader } from "./reader.ts";
import { isUnknownWord } from "./roles.ts";

/** How many words a bracket explains. */
const REACH = 3;

/** The tokens without what brackets explain; null where they explain nothing. */
export function withoutExplained(reader: Reader): Token[] | null {
  const explained = new Set<number>();
  for (const { index: open } of reader.text.matchAll(/(?<=\s)[(]/g)) {
    const first = reader.tokens.findIndex((token) => token.start > open);
    const shut = reader.tokens.findIndex(({ word }, at) => at > first && word === ")");
    if (first > 0 && shut > first && isOwnUnit(reader, open)) {
      for (let at = first - 1; at <= shut; at++) explained.add(at);
      continue;
    }
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
  for (const [at] of reader.tokens.entries())
    if (saysSo(reader, at)) explainBefore(reader, at, explained);
  const { places, instead } = explainedByBounds(reader);
  for (const at of [...places, ...topsOfScales(reader)]) explained.add(at);
  if (explained.size === 0) return null;
  return reader.tokens.flatMap((token, at) =>
    explained.has(at) ? [] : (instead.get(at)?.map((word) => ({ ...token, word })) ?? [token]),
  );
}

/** '5 out of 5' beside a column whose highest value that is: the places of what only says the scale. */
function topsOfScales(reader: Reader): number[] {
  return reader.tokens.flatMap(({ value }, at) => {
    const [out, of, top] = [1, 2, 3].map((step) => reader.tokens[at + step]);
    const highest = top?.value ?? null;
    if (value === null || highest === null || out?.word !== "out" || of?.word !== "of") return [];
    const beside = reader.mentions.some(
      ({ start, end, candidates }) =>
        start <= at + 8 &&
        end >= at - 4 &&
        candidates.some(
          ({ entry, value: level }) =>
            level === null && entry.numeric && entry.column.max === highest && value <= highest,
        ),
    );
    return beside ? [at + 1, at + 2, at + 3] : [];
  });
}

/** 'Closed, i.e. won or lost', 'idle (that is, parked)': what follows is known, and says what stands before it. */
function saysSo(reader: Reader, at: number): boolean {
  const word = reader.tokens[at]?.word ?? "";
  const before = reader.tokens[at - 1]?.word ?? "";
  if (word !== "ie" && !(/^(?:namely|meaning)$/.test(word) && /^[,(]$/.test(before))) return false;
  return [1, 2, 3].some((step) => reader.mentionAt.has(at + step));
}

/** The words right before an explanation that say nothing here, with its signs. */
function explainBefore(reader: Reader, sign: number, explained: Set<number>): void {
  const open = /^[,(]$/.test(reader.tokens[sign - 1]?.word ?? "") ? sign - 1 : sign;
  let at = open - 1;
  while (at > open - 1 - REACH && isUnknownWord(reader, at)) at -= 1;
  if (at === open - 1) return;
  for (let dropped = at + 1; dropped <= sign; dropped++) explained.add(dropped);
  const close = reader.tokens.findIndex(({ word }, place) => place > sign && word === ")");
  if (close > 0 && reader.tokens[open]?.word === "(") explained.add(close);
  if (reader.tokens[sign + 1]?.word === ",") explained.add(sign + 1);
}

/** 'Store (Store)': the bracket holds nothing but the column that stands before it. */
function saysAgain(reader: Reader, last: number, first: number, close: number): boolean {
  const before = mentionBefore(reader, last + 1)?.candidates[0];
  const inside = reader.mentionAt.get(first);
  const own = inside?.candidates[0];
  return (
    inside?.end === close &&
    own?.value === null &&
    before?.value === null &&
    own.entry === before.entry
  );
}

/** 'How much did they earn (k)' of a column with that bracket: what a header that is named has behind it. */
function isOwnUnit({ text, mentions }: Reader, open: number): boolean {
  const close = text.indexOf(")", open);
  const inside = text.slice(open, close + 1).toLowerCase();
  return mentions.some(
    ({ candidates: [best] }) =>
      best?.value === null && best.entry.column.header.toLowerCase().includes(inside),
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
