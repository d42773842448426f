/**
 * 'In how many months was … under 2': of a table over several years the months are those of each
 * year, which are its rows where each month of what is asked about has one; else it is asked.
 */
import { and, count, type Event, type Query, statistic } from "@probability-chat/query";
import { combine } from "../../grammar/combine.ts";
import type { Item } from "../../grammar/item.ts";
import { settledText } from "../../grammar/offers.ts";
import { type Reader, spanOf, wordAt } from "../../grammar/reader.ts";
import { ownColumn } from "../../grammar/times/calendar-columns.ts";
import { yearsOf } from "../../grounding/columns/years-held.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";

const PARTS = ["year", "month", "day", "hour"] as const;

const KEY = "periods";

/** The query, or null: with a problem where the rows may be others, without where nothing recurs. */
export function periodsCounted(
  reader: Reader,
  at: number,
  items: readonly Item[],
  given: Event,
): Query | null {
  const size = PARTS.findIndex((part, place) => place > 0 && wordAt(reader, at) === `${part}s`);
  const columns = PARTS.map((part) => ownColumn(reader, part));
  const part = columns[size] ?? null;
  const event = and(combine(items), given);
  const date = reader.index.columns.find(({ column }) => column.type === "date");
  const years = columns[0]?.column.distinct ?? (date === undefined ? 1 : yearsOf(date));
  if (part === null || event.kind === "all" || years < 2) return null;
  // the months of one year are told apart by the month
  if (size === 1 && items.some((item) => item.kind === "event" && item.entry === columns[0]))
    return null;
  const settled = settledText(reader, KEY);
  if (settled === "rows") return count(event);
  const { name, distinct } = part.column;
  if (settled === "distinct") return statistic("distinct", name, event);
  const most = columns
    .slice(1, size + 1)
    .reduce((product, entry) => product * (entry?.column.distinct ?? 1), years);
  const rows = rowsOf(reader, items);
  const finer = columns.slice(size + 1).some((entry) => entry !== null);
  if (!finer && rows > distinct && rows <= most) return count(event);
  reader.problems.push({
    kind: "ask",
    span: spanOf(reader, at, at + 1),
    message: `\`${name}\` recurs every ${PARTS[size - 1]}, and a ${PARTS[size]} may have several rows. What would you like to count?`,
    offer: {
      key: KEY,
      options: [
        { label: "the rows", settled: "rows" },
        { label: `the different values of ${name}`, settled: "distinct" },
      ],
    },
  });
  return null;
}

/** The rows of what the items are about: of the rarest level named. */
function rowsOf(reader: Reader, items: readonly Item[]): number {
  const named = items.flatMap((item) =>
    item.kind === "event" && item.how === "value" ? [levelRows(item.entry, item.event)] : [],
  );
  return Math.min(reader.index.codebook.rows, ...named);
}

function levelRows({ column }: ColumnEntry, event: Event): number {
  const value = event.kind === "compare" ? event.right : null;
  return column.levels.find(({ text }) => text === String(value))?.count ?? column.distinct;
}
