/** 'Work longer hours' of a column `hours-per-week`: the unit that a header opens with, where it is said how many of them. */
import { unitOf } from "../../lexicon/units.ts";
import { type Token, wordIn } from "../../text/tokens.ts";
import { asColumn, type Hit } from "../candidate.ts";
import type { TableIndex } from "../table-index.ts";

const COST = 0.2;
const HOW_MANY =
  /^(?:many|more|fewer|less|longer|shorter|longest|shortest|most|fewest|least|average|mean|median|total|extra)$/;

export function unitNouns(tokens: readonly Token[], { columns }: TableIndex): Hit[] {
  return tokens.flatMap(({ word }, at) => {
    if (!/s$/.test(word) || unitOf(word)?.dimension !== "time") return [];
    if (!HOW_MANY.test(wordIn(tokens, at - 1))) return [];
    return columns
      .filter((entry) => entry.numeric && entry.words.length > 1 && entry.words[0]?.word === word)
      .map((entry) => ({
        start: at,
        end: at + 1,
        score: 1 - COST,
        candidate: asColumn(entry, COST),
        raw: COST,
      }));
  });
}
