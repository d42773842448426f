/** 'Gave less than 20', 'average donation' of the one column of what was given: a `gift_amount`. */
import { comparatorsFrom } from "../../lexicon/comparators.ts";
import { SUMMARIES } from "../../lexicon/statistics.ts";
import { type Token, wordIn } from "../../text/tokens.ts";
import { asColumn, type Hit } from "../candidate.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";

const GIFT = /^(?:gifts?|donations?|donated|contributions?|contributed|pledges?|pledged)$/;
const GIVING = /^(?:gives?|gave|given|giving|donates?|donated|contributes?|contributed|pledged?)$/;

/** Whether a column is of the money that each gift is. */
function isGift({ words, numeric, affirmative, column }: ColumnEntry): boolean {
  return (
    numeric &&
    affirmative === null &&
    column.role === "measure" &&
    words.some(({ word }) => GIFT.test(word)) &&
    words.every(({ word }) => GIFT.test(word) || /^(?:amount|value|total|size|sum)$/.test(word))
  );
}

export function gifts(tokens: readonly Token[], index: TableIndex): Hit[] {
  const [only, ...others] = index.columns.filter(isGift);
  if (only === undefined || others.length > 0) return [];
  return tokens.flatMap(({ word }, at) => {
    const next = tokens[at + 1];
    const bounded = next?.value != null || comparatorsFrom(next?.word ?? "").length > 0;
    const summed = SUMMARIES.has(wordIn(tokens, at - 1));
    if (!(GIVING.test(word) && bounded) && !(GIFT.test(word) && summed)) return [];
    return [{ start: at, end: at + 1, score: 1.1, candidate: asColumn(only, 0.1), raw: 0.1 }];
  });
}
