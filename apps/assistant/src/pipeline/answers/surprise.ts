import { cut } from "../cut-table.ts";
import { number, percent } from "../figures.ts";
import { bare, levels } from "./drawing.ts";
import type { Said, Shown } from "./shown.ts";

export const surpriseShown: Shown<Extract<Said, { kind: "surprise" }>> = {
  headline: ({ bits }) => ({ form: "number", value: bits }),
  sentence: ({ rarer, bits, typical }, { reading }) => {
    const measure = `${number(bits)} bits by the learned model; a typical row has ${number(typical)}`;
    const rest = `at least as unusual: that is ${reading} (${measure}).`;
    if (rarer === 1) return { figure: "Every row", rest: ` is ${rest}` };
    const figure = rarer === 0 ? "Fewer than 1 in 2,000" : percent(rarer);
    return { figure, rest: ` of rows are ${rest}` };
  },
  method: () => "model",
  tables: ({ columns }, { names }) =>
    columns.length < 2
      ? []
      : cut(
          ["Column", "Bits, given the others"],
          columns.map(({ column, bits }) => [names.column(column), number(bits)]),
          ["left", "right"],
          {
            columns: ["column", "bits"],
            rows: columns.map(({ column, bits }) => [names.column(column), bits]),
          },
        ),
  series: ({ columns }, { reading, names }) =>
    levels(
      reading,
      "bits",
      columns.map(({ column, bits }) => bare(names.column(column), bits)),
    ),
  face: ({ bits, typical, rarer }, _, { figure }) => {
    const measure = `${number(bits)} bits; a typical row has ${number(typical)}`;
    const be = rarer === 1 ? "is" : "of rows are";
    return { figure, beside: `${be} at least as unusual (${measure})` };
  },
};
