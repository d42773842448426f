/** What a column of takings is called beside its header: what customers spend is the `Total` of an invoice. */
import { textOf } from "../header.ts";
import type { ColumnEntry } from "../table-index.ts";

const SPENT = ["spend", "amount spent", "money"];
const TAKEN = ["revenue", "turnover", "takings", "sales", "bill"];
/** What was paid for all of an order. */
const TOTAL =
  /^(?:(?:grand|order|invoice|bill|basket|cart|line|item) )?(?:(?:sub)?total|amount)(?: (?:amount|price|value))?$/;
/** What a sum of money stands beside in a table of sales. */
const PRICED = /^(?:price|cogs|tax|quantity|discount)$/;

export function takingsNames(
  entry: ColumnEntry,
  columns: readonly ColumnEntry[],
): readonly string[] {
  if (!entry.numeric || entry.affirmative !== null) return [];
  const header = textOf(entry.words);
  if (/^(?:purchase|sales?)$/.test(header)) return SPENT;
  if (!TOTAL.test(header)) return [];
  const isSale = columns.some(
    ({ numeric, words }) => numeric && words.some(({ word }) => PRICED.test(word)),
  );
  return isSale ? [...SPENT, ...TAKEN] : [];
}

/** 'Revenue' of an `Order Total`: what all orders brought in, and not one of them. */
export function isOfAllSales(word: string, { words }: ColumnEntry): boolean {
  return (
    /^(?:revenue|turnover|takings|sales)$/.test(word) &&
    words.some((own) => /^(?:total|global|worldwide|overall)$/.test(own.word))
  );
}

/** 'Spending on food' of an `exp_fuel` among others of what is spent, which are no experience. */
export function spendingNames(
  { numeric, words }: ColumnEntry,
  columns: readonly ColumnEntry[],
): readonly string[] {
  const [first, ...rest] = words;
  if (!numeric || !isSpending(first) || rest.length === 0) return [];
  if (columns.filter((other) => other.words.length > 1 && isSpending(other.words[0])).length < 2)
    return [];
  const what = textOf(rest);
  return [
    ...["spending on", "spend on", "expenditure on", "expenses for", "paid for", "money for"].map(
      (verb) => `${verb} ${what}`,
    ),
    ...["spending", "expenditure", "expenses", "costs", "bill"].map((noun) => `${what} ${noun}`),
  ];
}

function isSpending(word: ColumnEntry["words"][number] | undefined): boolean {
  return (
    word?.short === "exp" || /^(?:spen[dt]|spending|expenditure|expenses?)$/.test(word?.word ?? "")
  );
}
