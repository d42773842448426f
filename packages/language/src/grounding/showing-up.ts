/** 'Showed up' of a table that tells who did not: they attended, and who 'failed to show up' missed it. */
import type { Token } from "../text/tokens.ts";
import { textOf } from "./header.ts";
import { oncePer } from "./once-per.ts";
import { NO_SHOW } from "./outcome-names.ts";
import type { TableIndex } from "./table-index.ts";

const SHOWS = /^show(?:s|ed|n|ing)?$/;
const FAILS = /^fail(?:s|ed|ing)?$/;

const tellsNoShows = oncePer(({ columns }: TableIndex) =>
  columns.some(({ words, affirmative }) => affirmative !== null && NO_SHOW.test(textOf(words))),
);

export function foldShowingUp(tokens: readonly Token[], index: TableIndex): Token[] {
  if (!tellsNoShows(index)) return [...tokens];
  const said = (at: number): string => tokens[at]?.word ?? "";
  const isShowing = (at: number): boolean => SHOWS.test(said(at)) && said(at + 1) === "up";
  const isFailing = (at: number): boolean =>
    FAILS.test(said(at)) && said(at + 1) === "to" && isShowing(at + 2);
  return tokens.flatMap((token, at) => {
    if (isFailing(at) || isFailing(at - 1) || isShowing(at - 1)) return [];
    if (!isShowing(at)) return [token];
    if (isFailing(at - 2)) return [{ ...token, word: "missed" }];
    return [{ ...token, word: token.word === "show" ? "attend" : "attended" }];
  });
}
