/** 'The over 65s' are a band `65+`, whatever 'over' says of a number. */
import { type Token, wordIn } from "../../text/tokens.ts";
import { bandsOf } from "../columns/bands.ts";
import { oncePer } from "../once-per.ts";
import type { TableIndex } from "../table-index.ts";

/** What a band that has no end begins with. */
const openFrom = oncePer(
  ({ columns }: TableIndex): ReadonlySet<number> =>
    new Set(
      columns
        .filter(({ words }) => words.some(({ word }) => word === "age"))
        .flatMap((entry) => bandsOf(entry) ?? [])
        .filter(({ high }) => high === Number.POSITIVE_INFINITY)
        .map(({ low }) => low),
    ),
);

export function foldOverAged(tokens: readonly Token[], index: TableIndex): readonly Token[] {
  const open = openFrom(index);
  if (open.size === 0) return tokens;
  const isOver = (at: number): boolean =>
    /^(?:over|above)$/.test(wordIn(tokens, at)) && open.has(ageAt(tokens, at + 1));
  return tokens.flatMap((token, at): Token[] => {
    if (isOver(at)) return [{ ...token, word: "people" }];
    if (!isOver(at - 1)) return [token];
    const age = ageAt(tokens, at);
    const bound = ["and", "over"].map((word) => ({ ...token, word }));
    return [{ ...token, word: String(age), kind: "number", value: age }, ...bound];
  });
}

function ageAt(tokens: readonly Token[], at: number): number {
  return Number(/^(\d{2})s$/.exec(wordIn(tokens, at))?.[1]);
}
