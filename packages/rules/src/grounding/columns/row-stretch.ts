/** Tables with one row for each month, each year …: their rows may be called so. */
import { oncePer } from "../once-per.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";
import { mainDate } from "./main-date.ts";
import { holdsYears } from "./years-held.ts";

export type Stretch = "day" | "week" | "month" | "quarter" | "year";

/** How many days lie between two rows that are one stretch apart, from and to. */
const DAYS: readonly (readonly [Stretch, number, number])[] = [
  ["day", 0.95, 1.05],
  ["week", 6.9, 7.1],
  ["month", 30, 31],
  ["quarter", 90, 92.5],
  ["year", 364, 367],
];

/** A table of fewer rows is no series. */
const FEW = 6;

/** The stretch of time that each row is of; null where rows share one, or are of something else. */
export const rowStretch = oncePer((index: TableIndex): Stretch | null => {
  const alone = index.columns.filter((entry) => isOnePerRow(index, entry));
  const date = mainDate(alone.filter(({ column }) => column.type === "date"));
  if (date !== null) return stepOf(date);
  return alone.some(holdsYears) ? "year" : null;
});

function isOnePerRow({ codebook }: TableIndex, { column }: ColumnEntry): boolean {
  return codebook.rows >= FEW && column.missing === 0 && column.distinct === codebook.rows;
}

function stepOf({ column: { min, max, distinct } }: ColumnEntry): Stretch | null {
  const days = (Date.parse(`${max}`) - Date.parse(`${min}`)) / 86_400_000 / (distinct - 1);
  return DAYS.find(([, from, to]) => days >= from && days <= to)?.[0] ?? null;
}
