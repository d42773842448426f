import type { ColumnSummary } from "@probability-chat/engine";
import { number, rows } from "../figures.ts";
import { describeParts } from "./describe-parts.ts";
import type { Said, Shown } from "./shown.ts";

export const describeShown: Shown<Extract<Said, { kind: "describe" }>> = {
  headline: ({ rows, columns }) => ({
    form: "description",
    value: {
      rows,
      columns: Object.fromEntries(columns.map((c) => [c.name, describeColumn(c)])),
    },
  }),
  sentence: (answer, { reading }) => ({
    figure: `${rows(answer.rows)}, ${number(answer.columns.length)} ${answer.columns.length === 1 ? "column" : "columns"}`,
    rest: `: ${reading}.`,
  }),
  tables: (answer, { aspect, names }) => describeParts(answer, names, aspect).tables,
  notes: (answer, { aspect, names }) => describeParts(answer, names, aspect).notes,
};

function describeColumn(column: ColumnSummary): Record<string, unknown> {
  return {
    type: column.type,
    role: column.role,
    missing_share: column.missingShare,
    distinct: column.distinct,
    min: column.min,
    max: column.max,
    mean: column.mean,
    sd: column.sd,
    quartiles: column.quartiles,
  };
}
