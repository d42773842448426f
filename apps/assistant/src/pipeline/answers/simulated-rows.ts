import type { AnswerTable, AnswerValue } from "@probability-chat/contract";
import type { SimulatedColumn } from "@probability-chat/engine";
import { cut } from "../cut-table.ts";
import { shortCell } from "../escape.ts";
import { level, number, percent, rows } from "../figures.ts";
import { cellText } from "./completion.ts";
import type { Asked, Said, Shown } from "./shown.ts";

type SimulatedRows = Extract<Said, { kind: "simulatedRows" }>;

export const simulatedRowsShown: Shown<SimulatedRows> = {
  headline: (answer) => ({ form: "simulation", value: simulatedValue(answer) }),
  sentence: ({ rows: made }, { reading }) => ({
    figure: rows(made),
    rest: ` made up by the learned model: ${reading}.`,
  }),
  method: () => "simulation",
  tables: simulatedTables,
  face: (_answer, _asked, { figure }) => ({ figure, beside: "made up by the learned model" }),
};

function simulatedValue({ rows, columns }: SimulatedRows) {
  const summaries = columns.map(({ name, number, values }): [string, unknown] => [
    name,
    number
      ? { mean: number.mean, sd: number.sd, range: [number.low, number.high] }
      : Object.fromEntries(values.map(({ text, share }) => [text, share])),
  ]);
  const value: AnswerValue = { rows, columns: Object.fromEntries(summaries) };
  return value;
}

function simulatedTables({ columns, shown }: SimulatedRows, { names }: Asked): AnswerTable[] {
  const heads = columns.map(({ name }) => names.column(name));
  const said = shown.map((row) =>
    row.map((cell, at) =>
      cell === null ? null : (names.meaning(columns[at]?.name ?? "", String(cell)) ?? cell),
    ),
  );
  const summaries = columns.map(({ name, number: figures, values }, at) => [
    heads[at] ?? name,
    figures
      ? numberText(figures)
      : values.length === 0
        ? "always missing"
        : values
            .slice(0, 3)
            .map(({ text, share }) => `${shortCell(names.value(name, text))} ${percent(share)}`)
            .join(", "),
  ]);
  const cells = said
    .slice(0, 10)
    .map((row) => row.map((cell) => (cell === null ? "—" : cellText(cell))));
  return [
    ...cut(["Column", "In the rows made up"], summaries, ["left", "left"]),
    ...cut(
      heads,
      cells,
      columns.map(({ number: figures }) => (figures ? "right" : "left")),
      { columns: heads, rows: said },
    ),
  ];
}

function numberText({ mean, sd, low, high, mass }: NonNullable<SimulatedColumn["number"]>): string {
  return sd === null
    ? number(mean)
    : `${number(mean)} on average, ${level(mass)} between ${number(low)} and ${number(high)}`;
}
