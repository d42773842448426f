/** '200 a night', 'the nightly price' of places to stay at: what their price is always of. */
import type { Token } from "../../text/tokens.ts";
import { foldPhrases, type PhraseRule } from "../folds/fold-phrases.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";

const PRICE = /^(?:price|prices|rate|cost|tariff)$/;
const NIGHTS = /^nights?$/;
const BOUND = /^(?:minimum|maximum|min|max)$/;

const RULES: readonly PhraseRule[] = [
  { said: /^nightly(?= (?:prices?|rates?|costs?|tariffs?)(?: |$))/, means: "" },
  {
    said: /^(?:per|a|each) night(?= |$)/,
    means: "",
    onlyAfter:
      /(?:^| )(?:prices?|rates?|costs?|tariffs?|charges?|pay|paid|dollars|euros|pounds|\d+)$/,
  },
];

/**
 * Whether rows are places for stays, of which the least or the most nights are told, with one price
 * that says of no other time what it is for. The price of a stay is of all its nights.
 */
const isPricedByNight = oncePer((columns: readonly ColumnEntry[]): boolean => {
  const said = (entry: ColumnEntry, pattern: RegExp) =>
    entry.words.some(({ word }) => pattern.test(word));
  const prices = columns.filter((entry) => entry.numeric && said(entry, PRICE));
  return (
    prices.length === 1 &&
    prices.every(({ words }) => words.length === 1) &&
    columns.some((entry) => entry.numeric && said(entry, NIGHTS) && said(entry, BOUND))
  );
});

export function foldNightly(tokens: readonly Token[], { columns }: TableIndex): readonly Token[] {
  return isPricedByNight(columns) ? foldPhrases(tokens, RULES) : tokens;
}
