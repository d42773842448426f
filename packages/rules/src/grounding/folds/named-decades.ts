/** 'The nineties', 'the 80s' of a table with years or dates: the decade that only one century of them has. */
import { DECADES } from "../../lexicon/number-words.ts";
import { type Token, wordIn } from "../../text/tokens.ts";
import { holdsYears } from "../columns/years-held.ts";
import type { TableIndex } from "../table-index.ts";

/** The tens of 'nineties' and '90s'. */
function tensOf(word: string): number | undefined {
  const digits = /^(\d)0s$/.exec(word)?.[1];
  if (digits !== undefined) return 10 * Number(digits);
  return word === "noughties" ? 0 : word === "teens" ? undefined : DECADES.get(word);
}

export function foldDecades(tokens: readonly Token[], index: TableIndex): readonly Token[] {
  return tokens.map((token, at) => {
    const tens = tensOf(token.word);
    if (tens === undefined || wordIn(tokens, at - 1) !== "the") return token;
    if (isOfMeasure(tokens, at, tens, index)) return token;
    const [only, more] = [1800, 1900, 2000]
      .map((century) => century + tens)
      .filter((decade) => reaches(index, decade));
    return only === undefined || more !== undefined
      ? token
      : { ...token, word: `${only}s`, kind: "word", value: null };
  });
}

const SUMMARY = /^(?:average|avg|mean|median|total|highest|lowest|maximum|minimum)$/;

/** 'A high in the 60s' of a temperature, where no figure of it is asked for. */
function isOfMeasure(
  tokens: readonly Token[],
  at: number,
  tens: number,
  { columns }: TableIndex,
): boolean {
  if (wordIn(tokens, at - 2) !== "in" || tokens.some(({ word }) => SUMMARY.test(word)))
    return false;
  const head = wordIn(tokens, at - 3);
  return columns.some(
    (entry) =>
      entry.numeric &&
      !holdsYears(entry) &&
      entry.words.some(({ word }) => word === head) &&
      Number(entry.column.min) <= tens + 9 &&
      tens <= Number(entry.column.max),
  );
}

function reaches({ columns }: TableIndex, decade: number): boolean {
  return columns.some((entry) => {
    if (entry.column.type !== "date" && !holdsYears(entry)) return false;
    const [low, high] = [entry.column.min, entry.column.max].map((end) =>
      Number.parseFloat(String(end)),
    );
    return low !== undefined && high !== undefined && low <= decade + 9 && decade <= high;
  });
}
