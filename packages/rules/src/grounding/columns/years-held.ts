/** Columns that hold years, and how many years dates go through. */
import type { ColumnEntry } from "../table-index.ts";

/** Whether the numbers of a column are years, by their size and its name. */
export function holdsYears(entry: ColumnEntry | null): boolean {
  return (
    entry?.numeric === true &&
    Number(entry.column.min) >= 1000 &&
    (entry.words.some(({ word }) => word === "year") || isSeason(entry))
  );
}

/** A `season` of 2012, a `vintage` of 1998, what was `founded` in 1870. */
export function isSeason({ numeric, column, words }: ColumnEntry): boolean {
  return (
    numeric &&
    column.integer &&
    Number(column.min) >= 1500 &&
    Number(column.max) <= 2100 &&
    /^(?:season|vintage|edition|founded|established|built|opened|published|released)$/.test(
      words.at(-1)?.word ?? "",
    )
  );
}

/** How many years a column of dates goes through. */
export function yearsOf({ column: { min, max } }: ColumnEntry): number {
  const [first, last] = [min, max].map((day) => Number(`${day}`.slice(0, 4)));
  const years = Number(last) - Number(first) + 1;
  return Number.isNaN(years) ? 1 : years;
}
