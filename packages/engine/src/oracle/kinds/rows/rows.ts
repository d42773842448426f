import { and, compare, type Event, formulaOf, type RowOrder } from "@probability-chat/query";
import type { Caveat } from "../../caveat.ts";
import type { Context } from "../../context.ts";
import type { Support } from "../../estimate.ts";
import { countAt, counting, momentsAt } from "../../figures/aggregate.ts";
import { missingExcluded } from "../../figures/outcome.ts";
import { type Refused, refuse, refuseNoRows } from "../../refuse.ts";
import type { Asked, Kind } from "../kind.ts";

/** Rows of the table themselves. */
export interface RowsShown {
  readonly kind: "rows";
  readonly columns: readonly string[];
  /** Cells in the columns' order, at most a hundred rows of thirty. */
  readonly cells: readonly (readonly (number | string | null)[])[];
  /** Rows that satisfy the condition and have the column by which they are ordered. */
  readonly of: number;
  readonly support: Support;
  readonly caveats: readonly Caveat[];
}

/** So much is shown of a table at once. */
const MOST_ROWS = 100;
const MOST_COLUMNS = 30;

type Cells = readonly (number | string | null)[];

export const rowsKind: Kind<"rows"> = {
  check: ({ limit, by }, columns) => {
    if (limit <= MOST_ROWS) return by && columns.ordered(by.column);
    const message = `At most ${MOST_ROWS} rows are shown at once; ask for fewer, or for those that satisfy a condition.`;
    return refuse("invalidQuery", message);
  },
  answer: rowsAnswer,
};

/** Rows themselves: the first as the file has them, or those with the greatest or least of a column. */
async function rowsAnswer(
  context: Context,
  { limit, by, given }: Asked<"rows">,
): Promise<RowsShown | Refused> {
  const { table } = context;
  const columns = columnsShown(context, by?.column ?? null);
  const measures = by ? [{ kind: "moments", column: by.column } as const] : [];
  const [counted] = await table.aggregate({
    where: given,
    by: [],
    measures: [counting({ kind: "all" }), ...measures],
  });
  const all = countAt(counted?.measures ?? [], 0);
  const of = by ? momentsAt(counted?.measures ?? [], 1).n : all;
  if (of === 0) return refuseNoRows(context, given, all, by ? [by.column] : []);
  const found = by
    ? await inOrder(context, { limit: Math.min(limit, of), by, given }, of, columns)
    : { cells: await table.read({ where: given, columns, limit }), caveats: [] };
  const own = table.codebook.columns.filter(({ name }) => formulaOf(name) === null).length;
  const cut: Caveat[] =
    own > MOST_COLUMNS ? [{ kind: "hiddenColumns", shown: columns.length, columns: own }] : [];
  return {
    kind: "rows",
    columns,
    cells: found.cells,
    of,
    support: { rows: table.codebook.rows, given: of, matching: null, excluded: all - of },
    caveats: [
      ...found.caveats,
      ...cut,
      ...missingExcluded(context, all - of, by ? [by.column] : []),
    ],
  };
}

/** The table's own columns; the one that the rows are ordered by comes first where it is computed. */
function columnsShown({ table }: Context, ordered: string | null): string[] {
  const names = table.codebook.columns.map(({ name }) => name);
  const own = names.filter((name) => formulaOf(name) === null);
  const shown = own.slice(0, MOST_COLUMNS);
  return ordered === null || shown.includes(ordered)
    ? shown
    : [ordered, ...shown.slice(0, MOST_COLUMNS - 1)];
}

/**
 * Rows beyond the value of the last one asked for, and of those that have it the first in the file:
 * one order statistic and two bounded reads, however long the table is.
 */
async function inOrder(
  { table, column }: Context,
  { limit, by, given }: { limit: number; by: RowOrder; given: Event },
  of: number,
  columns: readonly string[],
): Promise<{ cells: Cells[]; caveats: Caveat[] }> {
  const isDescending = by.order === "desc";
  const rank = isDescending ? of - limit + 1 : limit;
  const [row] = await table.aggregate({
    where: given,
    by: [],
    measures: [{ kind: "order", column: by.column, ranks: [rank] }],
  });
  const order = row?.measures[0];
  const last = order?.kind === "order" ? (order.values[0] ?? 0) : 0;
  const beyond = compare(by.column, isDescending ? ">" : "<", last);
  const level = compare(by.column, "=", last);
  const better = await table.read({ where: and(given, beyond), columns, limit });
  const left = limit - better.length;
  const ties = await table.read({ where: and(given, level), columns, limit: left });
  const at = columns.indexOf(by.column);
  const sign = isDescending ? -1 : 1;
  const isNumber = column(by.column).type === "number";
  const compared = (a: Cells, b: Cells) => {
    const [x, y] = [a[at] ?? "", b[at] ?? ""];
    if (isNumber) return sign * (Number(x) - Number(y));
    return x === y ? 0 : x < y ? -sign : sign;
  };
  const [counted] = await table.aggregate({
    where: and(given, level),
    by: [],
    measures: [counting({ kind: "all" })],
  });
  const rest = countAt(counted?.measures ?? [], 0) - ties.length;
  return {
    cells: [...better.sort(compared), ...ties],
    caveats: rest > 0 ? [{ kind: "tiedRows", rows: rest, column: by.column }] : [],
  };
}
