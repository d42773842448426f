/** Tables whose rows are the cells of a cross table: one for each job, sex and year, with how many there were. */
import type { Key } from "@probability-chat/query";
import { holdsYears } from "../grounding/columns/years-held.ts";
import { oncePer } from "../grounding/once-per.ts";
import type { ColumnEntry, TableIndex } from "../grounding/table-index.ts";
import { isDatePart } from "./columns.ts";

/** How many things each cell stands for; null where the rows are no such cells. */
export const figureOfCells = oncePer((index: TableIndex): ColumnEntry | null => {
  const {
    columns,
    codebook: { rows },
  } = index;
  const keys = columns.filter((entry) => isEven(entry));
  const cells = keys.reduce((product, { column }) => product * column.distinct, 1);
  const each = rows / cells;
  const times = columns.filter(
    (entry) => !keys.includes(entry) && (isTime(entry) || entry.column.type === "date"),
  );
  const timed = each > 1 && times.some(({ column }) => column.distinct === each);
  if (keys.length + (timed ? 1 : 0) < 2 || !(timed || each === 1)) return null;
  const most = Math.max(...keys.map(({ column }) => column.distinct));
  const [only, more] = columns.filter(
    ({ numeric, column: { header, integer, min, distinct } }) =>
      // what is the same in many cells is no figure of each
      numeric && integer && Number(min) >= 0 && distinct > most && FIGURE.test(header),
  );
  return more === undefined ? (only ?? null) : null;
});

const FIGURE = /^(?:counts?|cnt|n|freq|frequency|tally|number|num|total)$/i;

/** Whether it tells kinds of which all have as many rows. */
function isEven({ numeric, column: { levels, distinct, missing } }: ColumnEntry): boolean {
  const [first] = levels;
  return (
    !numeric &&
    missing === 0 &&
    distinct > 1 &&
    levels.length === distinct &&
    (first?.count ?? 0) > 1 &&
    levels.every(({ count }) => count === first?.count)
  );
}

/** Whether it tells when, in a number. */
export function isTime(entry: ColumnEntry): boolean {
  return holdsYears(entry) || isDatePart(entry);
}

/** Whether cells that are told apart by some columns are of one time, so that their figures add up. */
export function timesTold({ columns }: TableIndex, said: readonly Key[]): boolean {
  const times = columns.filter(isTime);
  const dated = columns.some(({ column: { type } }) => type === "date");
  return times.every(({ column: { name } }) => said.includes(name)) && (times.length > 0 || !dated);
}
