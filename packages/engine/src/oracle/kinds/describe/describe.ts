import type { Column } from "@probability-chat/codebook";
import { ALL } from "@probability-chat/query";
import type { Measure } from "../../../table/table.ts";
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

export const describeKind: Kind<"describe"> = { answer: describeAnswer };

/** Every column, or one, as its codebook entry and its moments say. */
async function describeAnswer(
  context: Context,
  { column: name }: Asked<"describe">,
): Promise<EngineAnswer> {
  const { codebook } = context.table;
  const columns = name === null ? codebook.columns : [context.column(name)];
  const summaries: ColumnSummary[] = [];
  for (const column of columns) summaries.push(await summarise(context, column));
  return { kind: "describe", rows: codebook.rows, columns: summaries };
}

async function summarise({ table }: Context, column: Column): Promise<ColumnSummary> {
  const { rows } = table.codebook;
  const ordered = column.type === "number" || column.type === "date";
  const measures: Measure[] = ordered
    ? [
        { kind: "moments", column: column.name },
        ...QUARTILES.map((q): Measure => ({ kind: "quantile", column: column.name, q })),
      ]
    : [];
  const [row] = ordered ? await table.aggregate({ where: ALL, by: [], measures }) : [];
  const [moments, ...quantiles] = row?.measures ?? [];
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
