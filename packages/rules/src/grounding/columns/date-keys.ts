/** Parts of the table's date as things to group by: 'by month', 'which weekday', 'per year'. */
import type { DatePart } from "@probability-chat/query";
import type { ColumnEntry, TableIndex } from "../table-index.ts";
import { mainDate } from "./main-date.ts";

const PARTS: ReadonlyMap<string, DatePart> = new Map([
  ["year", "year"],
  ["years", "year"],
  ["quarter", "quarter"],
  ["quarters", "quarter"],
  ["month", "month"],
  ["months", "month"],
  ["weekday", "weekday"],
  ["weekdays", "weekday"],
  ["day", "date"],
  ["days", "date"],
  ["hour", "hour"],
  ["hours", "hour"],
]);

/** The part of a date that words name, as an entry to group by, and how many words it took. */
export function datePartOf(
  index: TableIndex,
  words: readonly string[],
): { entry: ColumnEntry; length: number } | null {
  const date = mainDate(index.columns.filter(({ column }) => column.type === "date"));
  const [first = "", second, third, fourth] = words;
  const part = PARTS.get(first);
  if (date === null || part === undefined) return null;
  const of = first === "day" && second === "of" ? (third === "the" ? fourth : third) : undefined;
  const named = of === "week" ? "weekday" : of === "month" ? "day" : part;
  const length = of === "week" || of === "month" ? (third === "the" ? 4 : 3) : 1;
  const { name } = date.column;
  return { entry: { ...date, key: { kind: "part", part: named, column: name } }, length };
}
