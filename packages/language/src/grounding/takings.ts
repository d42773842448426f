/** What a column of takings is called beside its header: what customers spend is the `Total` of an invoice. */
import type { ColumnEntry } from "./table-index.ts";

const SPENT = ["spend", "amount spent", "money"];
const TAKEN = ["revenue", "sales", "bill"];
/** What a sum of money stands beside in a table of sales. */
const PRICED = /^(?:price|cogs|tax|quantity|discount)$/;

export function takingsNames(
  entry: ColumnEntry,
  columns: readonly ColumnEntry[],
): readonly string[] {
  if (!entry.numeric || entry.affirmative !== null) return [];
  const header = entry.words.map(({ word }) => word).join(" ");
  if (/^(?:purchase|sales?)$/.test(header)) return SPENT;
  if (!/^(?:grand )?total$/.test(header)) return [];
  const isSale = columns.some(
    ({ numeric, words }) => numeric && words.some(({ word }) => PRICED.test(word)),
  );
  return isSale ? [...SPENT, ...TAKEN] : [];
}
