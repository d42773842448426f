/** What the columns of a table of prices by day are called: the closing price of a `Close` beside an `Open`. */
import { textOf } from "./header.ts";
import type { ColumnEntry } from "./table-index.ts";

const QUOTED: ReadonlyMap<string, readonly string[]> = new Map([
  ["open", ["opening price", "open price", "opening value"]],
  ["high", ["daily high", "high price", "intraday high"]],
  ["low", ["daily low", "low price", "intraday low"]],
  [
    "close",
    ["closing price", "close price", "closing value", "price", "share price", "stock price"],
  ],
  ["adjusted close", ["adjusted closing price", "adjusted price", "adjusted close price"]],
]);

/** So many of the four prices of a day tell such a table. */
const LEAST = 3;

export function quoteNames(entry: ColumnEntry, columns: readonly ColumnEntry[]): readonly string[] {
  const names = QUOTED.get(headerOf(entry));
  if (names === undefined || !entry.numeric) return [];
  const prices = columns.filter((other) => /^(?:open|high|low|close)$/.test(headerOf(other)));
  return prices.length >= LEAST ? names : [];
}

function headerOf({ words }: ColumnEntry): string {
  return textOf(words)
    .replace(/^adj /, "adjusted ")
    .replace(/ prices?$/, "");
}
