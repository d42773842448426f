/** 'The over 65s' are a band `65+`, whatever 'over' says of a number; '25-34s' are those of 25 to 34 years. */
import { type Token, wordIn } from "../../text/tokens.ts";
import { type Band, bandsOf } from "../columns/bands.ts";
import { oncePer } from "../once-per.ts";
import type { TableIndex } from "../table-index.ts";

/** The bands of ages. */
const agesOf = oncePer(({ columns }: TableIndex): readonly Band[] =>
  columns
    .filter(({ words }) => words.some(({ word }) => word === "age"))
    .flatMap((entry) => bandsOf(entry) ?? []),
);

export function foldAgeBands(tokens: readonly Token[], index: TableIndex): readonly Token[] {
  const ages = agesOf(index);
  return ages.length === 0 ? tokens : foldOverAged(foldBetweenAges(tokens), ages);
}

/** '25-34 year olds', '25-34s': what is hyphenated is from one age to another. */
function foldBetweenAges(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token, at): Token[] => {
    const [before, last] = [tokens[at - 1], tokens[at - 2]];
    const age = ageAt(tokens, at);
    const to = { ...token, kind: "word", word: "to", joined: false } as const;
    if (before?.value != null && token.word === "-" && isAged(tokens, at + 1)) return [to];
    const joined = before?.value != null && token.joined;
    if (Number.isNaN(age) || !(joined || (before?.word === "to" && last?.value != null)))
      return [token];
    const years = ["year", "olds"].map((word) => ({ ...token, word, joined: false }));
    const aged = { ...token, kind: "number", word: `${age}`, value: age, joined: false } as const;
    return joined ? [to, aged, ...years] : [aged, ...years];
  });
}

function foldOverAged(tokens: readonly Token[], ages: readonly Band[]): readonly Token[] {
  const open = new Set(
    ages.filter(({ high }) => high === Number.POSITIVE_INFINITY).map(({ low }) => low),
  );
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

/** '34 year olds' */
function isAged(tokens: readonly Token[], at: number): boolean {
  const years = `${wordIn(tokens, at + 1)} ${wordIn(tokens, at + 2)}`;
  return tokens[at]?.value != null && /^(?:years?|yrs?) olds?$/.test(years);
}
