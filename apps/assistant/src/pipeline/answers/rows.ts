import type { RowsShown } from "@probability-chat/engine";
import { columnText } from "@probability-chat/query";
import { cell, cut } from "../cut-table.ts";
import { count, rows } from "../figures.ts";
import type { Shown } from "./shown.ts";

export const rowsShown: Shown<RowsShown> = {
  headline: ({ columns, cells }) => ({
    form: "table",
    value: { columns: columns.map(columnText), rows: cells },
  }),
  sentence: ({ cells, of }, { reading }) => ({
    figure: rows(cells.length),
    rest: cells.length < of ? ` of ${count(of)}: ${reading}.` : `: ${reading}.`,
  }),
  tables: ({ columns, cells }, { names }) => {
    const heads = columns.map((column) => names.column(column));
    const said = cells.map((row) =>
      row.map((value, at) =>
        value === null ? null : (names.meaning(columns[at] ?? "", String(value)) ?? value),
      ),
    );
    return cut(
      heads,
      said.map((row) => row.map((value) => cell(value, false))),
      heads.map((_, at) => (said.every((row) => typeof row[at] !== "string") ? "right" : "left")),
      { columns: heads, rows: said },
    );
  },
};
