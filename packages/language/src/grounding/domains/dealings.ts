/** Prices, sales and payments, in the words that their tables are read with. */
import type { Fold } from "../folds/fold-phrases.ts";
import type { ColumnEntry } from "../table-index.ts";
import { amountRows, foldAmountRows } from "./amount-rows.ts";
import { dealsMade, foldDeals } from "./asking-price.ts";
import { foldCountRates } from "./count-rates.ts";
import { foldDepartures } from "./departures.ts";
import { foldTerms, termsKept } from "./due-dates.ts";
import { foldNightly } from "./nightly.ts";
import { daysMoved, foldQuotes } from "./quotes.ts";
import { foldSignedAmounts, moneyMoved } from "./signed-amounts.ts";
import { aimsReached, foldAims } from "./targets.ts";
import type { Outcomes } from "./told-outcomes.ts";

export const DEALING_FOLDS: readonly Fold[] = [
  foldQuotes,
  foldDepartures,
  foldDeals,
  foldTerms,
  foldAmountRows,
  foldAims,
  foldCountRates,
  foldSignedAmounts,
  foldNightly,
];

/** What days of trade, sales and payments came to, by what the columns tell together. */
export function dealingsOf(columns: readonly ColumnEntry[]): Outcomes[] {
  return [daysMoved, dealsMade, termsKept, amountRows, aimsReached, moneyMoved].flatMap((told) =>
    told(columns),
  );
}
