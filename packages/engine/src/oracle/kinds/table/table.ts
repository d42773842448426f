import { ALL, type Event } from "@probability-chat/query";
import type { EngineAnswer } from "../../answer.ts";
import { cellFigures } from "../../behind/pair-figures.ts";
import type { Caveat } from "../../caveat.ts";
import type { Context } from "../../context.ts";
import { aggregateBy, countAt, counting, type Keys, keyText } from "../../figures/aggregate.ts";
import { fewRows, missingExcluded } from "../../figures/outcome.ts";
import type { Group } from "../../groups/groups.ts";
import { proportion } from "../../intervals/proportion.ts";
import { refuse, refuseNoRows } from "../../refuse.ts";
import { distributionAnswer } from "../distribution/distribution.ts";
import type { Kind } from "../kind.ts";

/** A table of shares: one inner group list per row key. */
export interface TableFound {
  readonly kind: "table";
  readonly form: "joint" | "conditional";
  readonly row: string;
  readonly column: string;
  readonly rows: readonly { readonly key: string | null; readonly groups: readonly Group[] }[];
  readonly caveats: readonly Caveat[];
}

/** A table has at most so many rows and columns; the ones with most rows of data are kept. */
const SHOWN_KEYS = 60;

interface Cross {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly count: (row: string, column: string) => number;
  readonly rowTotal: (row: string) => number;
  readonly given: number;
  readonly excluded: number;
  readonly caveats: readonly Caveat[];
}

export const tableKind: Kind<"table"> = {
  answer: (context, { row, column, given }) => tableAnswer(context, "joint", row, column, given),
  figures: (context, { row, column, given }) => cellFigures(context, row, column, given),
};

/** Shares of the pairs of two columns' values: of all rows, or of the rows of each row key. */
async function tableAnswer(
  context: Context,
  form: "joint" | "conditional",
  row: string,
  column: string,
  given: Event,
): Promise<EngineAnswer> {
  const cross = await crossTabulate(context, row, column, given);
  if (cross.given === 0) return refuseNoRows(context, given, cross.excluded, [row, column]);
  const rows = cross.rows.map((key) => {
    const whole = form === "joint" ? cross.given : cross.rowTotal(key);
    const groups = cross.columns.map((level): Group => {
      const matching = cross.count(key, level);
      const { rows: all } = context.table.codebook;
      const support = { rows: all, given: whole, matching, excluded: cross.excluded };
      return { keys: [level], estimate: proportion(support, context.level) };
    });
    return { key, groups };
  });
  const smallest = Math.min(...cross.rows.map(cross.rowTotal));
  const few = fewRows(form === "joint" ? cross.given : smallest);
  return { kind: "table", form, row, column, rows, caveats: [...cross.caveats, ...few] };
}

async function crossTabulate(
  context: Context,
  row: string,
  column: string,
  given: Event,
): Promise<Cross> {
  const cells = await aggregateBy(context, given, [row, column], [counting(ALL)]);
  const counts = new Map<string, number>();
  const totals = { row: new Map<string, number>(), column: new Map<string, number>() };
  for (const { keys, measures } of cells) {
    const [a = "", b = ""] = keys.map((key) => key ?? "");
    const count = countAt(measures, 0);
    counts.set(keyText([a, b]), count);
    totals.row.set(a, (totals.row.get(a) ?? 0) + count);
    totals.column.set(b, (totals.column.get(b) ?? 0) + count);
  }
  const present = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const excluded = (await countRows(context, given)) - present;
  const rows = largest(totals.row);
  const columns = largest(await inKeyOrder(context, column, given, totals.column));
  const cut = rows.length < totals.row.size || columns.length < totals.column.size;
  const truncated: Caveat[] = cut
    ? [
        {
          kind: "truncatedGroups",
          shown: rows.length * columns.length,
          groups: totals.row.size * totals.column.size,
        },
      ]
    : [];
  return {
    rows,
    columns,
    count: (a, b) => counts.get(keyText([a, b])) ?? 0,
    rowTotal: (a) => totals.row.get(a) ?? 0,
    given: present,
    excluded,
    caveats: [...truncated, ...missingExcluded(context, excluded, [row, column])],
  };
}

async function countRows({ table }: Context, where: Event): Promise<number> {
  const [row] = await table.aggregate({ where, by: [], measures: [counting(ALL)] });
  return countAt(row?.measures ?? [], 0);
}

/** Column keys were met row by row; the table itself knows their order. */
async function inKeyOrder(
  context: Context,
  column: string,
  given: Event,
  totals: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const ordered = await aggregateBy(context, given, [column], []);
  return new Map(
    ordered.flatMap(({ keys: [key] }) => {
      const total = totals.get(key ?? "");
      return key == null || total === undefined ? [] : [[key, total]];
    }),
  );
}

function largest(totals: ReadonlyMap<string, number>): string[] {
  const keys = [...totals.keys()];
  if (keys.length <= SHOWN_KEYS) return keys;
  const size = (key: string) => totals.get(key) ?? 0;
  const kept = new Set([...keys].sort((a, b) => size(b) - size(a)).slice(0, SHOWN_KEYS));
  return keys.filter((key) => kept.has(key));
}

/** The distribution of a column within each combination of several others. */
export async function distributionByAnswer(
  context: Context,
  column: string,
  given: Event,
  by: readonly string[],
): Promise<EngineAnswer> {
  const [only] = by;
  if (only === undefined) return distributionAnswer(context, column, given);
  if (by.length === 1) return tableAnswer(context, "conditional", only, column, given);
  const cells = await aggregateBy(context, given, [...by, column], [counting(ALL)]);
  const groupOf = (keys: Keys) => keyText(keys.slice(0, -1));
  const totals = new Map<string, number>();
  for (const { keys, measures } of cells) {
    totals.set(groupOf(keys), (totals.get(groupOf(keys)) ?? 0) + countAt(measures, 0));
  }
  const present = [...totals.values()].reduce((sum, count) => sum + count, 0);
  const excluded = (await countRows(context, given)) - present;
  if (present === 0) return refuseNoRows(context, given, excluded, [...by, column]);
  if (cells.length > SHOWN_KEYS * SHOWN_KEYS) {
    const message = `There are ${cells.length} combinations; leave out a column or add a condition.`;
    return refuse("tooManyGroups", message);
  }
  const { rows } = context.table.codebook;
  const groups = cells.map(({ keys, measures }): Group => {
    const whole = totals.get(groupOf(keys)) ?? 0;
    const support = { rows, given: whole, matching: countAt(measures, 0), excluded };
    return { keys, estimate: proportion(support, context.level) };
  });
  return {
    kind: "groups",
    form: "by",
    columns: [...by, column],
    quantity: "probability",
    groups,
    baseline: null,
    caveats: [
      ...fewRows(Math.min(...totals.values())),
      ...missingExcluded(context, excluded, [...by, column]),
    ],
  };
}
