import type { Codebook } from "@probability-chat/codebook";
import { type Event, eventColumns } from "@probability-chat/query";
import { columnCells, termCells } from "./memory-column.ts";
import { evaluateEvent } from "./memory-event.ts";

/**
 * In how many rows of the table an event on one column is true, from what the codebook counts of
 * the column's levels; null where it does not say.
 */
export function countByLevels({ rows, columns }: Codebook, event: Event): number | null {
  if (event.kind === "all") return rows;
  const [name, ...others] = new Set(eventColumns(event));
  const column = columns.find((one) => one.name === name);
  if (!column || others.length > 0) return null;
  if (event.kind === "present") return rows - column.missing;
  if (event.kind === "missing") return column.missing;
  const { levels, type, distinct, missing } = column;
  if (type === "date" || levels.length !== distinct) return null;
  const cells = columnCells(column, [...levels.map(({ text }) => text), null]);
  const counts = [...levels.map(({ count }) => count), missing];
  const listed = counts.reduce((sum, count) => sum + count, 0);
  if (listed !== rows || cells.values.findIndex(Number.isNaN) !== levels.length) return null;
  const truth = evaluateEvent(event, {
    count: counts.length,
    cells: (term) => termCells(term, cells),
  });
  return counts.reduce((sum, count, at) => (truth[at] === 1 ? sum + count : sum), 0);
}
