import type { Column } from "@probability-chat/codebook";
import { ALL } from "@probability-chat/query";
import type { Measure, MeasureResult } from "../../../table/table.ts";
import type { EngineAnswer } from "../../answer.ts";
import type { Context } from "../../context.ts";
import type { Asked, Kind } from "../kind.ts";

/** A column as `describe` shows it. */
export interface ColumnSummary {
  readonly name: string;
  readonly type: string;
  readonly role: string;
  readonly missingShare: number;
  readonly distinct: number;
  readonly min: number | string | null;
  readonly max: number | string | null;
  readonly mean: number | null;
  readonly sd: number | null;
  readonly quartiles: readonly (number | string)[] | null;
  readonly top: readonly { readonly text: string; readonly share: number }[];
}

/** The table, or a column of it. */
export interface Description {
  readonly kind: "describe";
  readonly rows: number;
  readonly columns: readonly ColumnSummary[];
}

const QUARTILES = [0.25, 0.5, 0.75];
const TOP = 5;
/** Columns of one request, which costs a store more to plan than to compute on few rows. */
const TOGETHER = { columns: 50, cells: 1_000_000 };

export const describeKind: Kind<"describe"> = { answer: describeAnswer };

/** Every column, or one, as its codebook entry and its moments say. */
async function describeAnswer(
  context: Context,
  { column: name }: Asked<"describe">,
): Promise<EngineAnswer> {
  const { codebook } = context.table;
  const columns = name === null ? codebook.columns : [context.column(name)];
  const measured = await measureColumns(context, columns);
  return {
    kind: "describe",
    rows: codebook.rows,
    columns: columns.map((column) => summarise(column, codebook.rows, measured.get(column) ?? [])),
  };
}

/** The moments and quartiles of the columns that have an order, some columns at a time. */
async function measureColumns(
  { table }: Context,
  columns: readonly Column[],
): Promise<ReadonlyMap<Column, readonly MeasureResult[]>> {
  const ordered = columns.filter(({ type }) => type === "number" || type === "date");
  const most = Math.floor(TOGETHER.cells / Math.max(1, table.codebook.rows));
  const step = Math.min(TOGETHER.columns, Math.max(1, most));
  const measured = new Map<Column, readonly MeasureResult[]>();
  for (let at = 0; at < ordered.length; at += step) {
    const some = ordered.slice(at, at + step);
    const measures = some.flatMap(measuresOf);
    const [row] = await table.aggregate({ where: ALL, by: [], measures });
    const each = measures.length / some.length;
    some.forEach((column, index) => {
      measured.set(column, row?.measures.slice(index * each, (index + 1) * each) ?? []);
    });
  }
  return measured;
}

function measuresOf({ name }: Column): Measure[] {
  return [
    { kind: "moments", column: name },
    ...QUARTILES.map((q): Measure => ({ kind: "quantile", column: name, q })),
  ];
}

function summarise(
  column: Column,
  rows: number,
  [moments, ...quantiles]: readonly MeasureResult[],
): ColumnSummary {
  const quartiles = quantiles.flatMap((one) =>
    one.kind === "quantile" && one.value !== null ? [one.value] : [],
  );
  const present = rows - column.missing;
  return {
    name: column.name,
    type: column.type,
    role: column.role,
    missingShare: rows === 0 ? 0 : column.missing / rows,
    distinct: column.distinct,
    min: column.min,
    max: column.max,
    mean: moments?.kind === "moments" ? finite(moments.mean) : null,
    sd: moments?.kind === "moments" ? finite(moments.sd) : null,
    quartiles: quartiles.length === QUARTILES.length ? quartiles : null,
    top: column.levels.slice(0, TOP).map(({ text, count }) => ({ text, share: count / present })),
  };
}

/** The spread of the largest numbers is none that can be written. */
function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}
