/** Prices, sales and payments, in the words that their tables are read with. */
import type { Fold } from "../folds/fold-phrases.ts";
import { foldAmountRows } from "./amount-rows.ts";
import { foldDeals } from "./asking-price.ts";
import { foldCountRates } from "./count-rates.ts";
import { foldDepartures } from "./departures.ts";
import { foldTerms } from "./due-dates.ts";
import { foldNightly } from "./nightly.ts";
import { foldQuotes } from "./quotes.ts";
import { foldSignedAmounts } from "./signed-amounts.ts";
import { foldAims } from "./targets.ts";

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
