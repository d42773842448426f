/** 'Average revenue per visitor' of a table of visitors: what an average of rows is anyway. */
import { hasOwnRow, isOwnRow } from "../grounding/folds/own-rows.ts";
import { isKind } from "../lexicon/row-nouns.ts";
import { type Reader, wordAt } from "./reader.ts";
import { isToldRow } from "./told-rows.ts";

/** Sums and counts are not of each row. */
const ADDED = /^(?:total|sum|number|count|many|overall|combined|how)$/;

/** 'Average number' is of each. */
function isAdded(reader: Reader, at: number): boolean {
  const averaged = /^(?:average|avg|mean|median)$/.test(wordAt(reader, at - 1));
  return ADDED.test(wordAt(reader, at)) && !averaged;
}

/** Behind 'month' of 'income per month', where the income is a monthly one; null else. */
export function perOwnPeriod(reader: Reader, at: number, to: number): number | null {
  const period = wordAt(reader, at);
  const said = PERIODS.get(period);
  const best = reader.mentions.findLast(({ end, light }) => end < at && !light)?.candidates[0];
  if (at >= to || said === undefined || best?.value !== null) return null;
  const { words, numeric } = best.entry;
  return numeric && words.some(({ word }) => said.test(word)) ? at + 1 : null;
}

const PERIODS: ReadonlyMap<string, RegExp> = new Map([
  ["hour", /^hourly$/],
  ["day", /^daily$/],
  ["night", /^nightly$/],
  ["week", /^weekly$/],
  ["month", /^monthly$/],
  ["year", /^(?:yearly|annual|annually)$/],
]);

/** Behind the noun for one row, where 'per' says no more than that; null else. */
export function perRow(reader: Reader, from: number, to: number): number | null {
  const at = from + (/^(?:each|every|single|individual)$/.test(wordAt(reader, from)) ? 1 : 0);
  const word = wordAt(reader, at);
  if (at >= to || /[^s]s$/.test(word) || reader.tokens.some((_, place) => isAdded(reader, place)))
    return null;
  if (/^(?:row|record|entry|observation|case)$/.test(word))
    return reader.mentionAt.has(at) ? null : at + 1;
  if (isOwnRow(reader.index, word)) return at + 1;
  const isRow = isKind(word) && !hasOwnRow(reader.index) && !reader.mentionAt.has(at);
  return isRow && isToldRow(reader, at) ? at + 1 : null;
}
