/** What a regression says beside its figure: the other coefficients, and what each cell adds. */
import type { AnswerTable } from "@probability-chat/contract";
import type { Estimate } from "@probability-chat/engine";
import type { Names } from "@probability-chat/language";
import { cut } from "../cut-table.ts";
import { figure, level, number, percent, pValue, rangeText } from "../figures.ts";
import type { Said } from "./shown.ts";

type Estimated = Extract<Said, { kind: "estimate" }>;

/** Every coefficient, where there are several. */
export function regressionTable(
  { regression }: Estimated,
  unit: string | null,
  names: Names,
): AnswerTable[] {
  if (!regression || regression.terms.length < 2) return [];
  const body = regression.terms
    .toReversed()
    .map((term) => [
      term.level === null
        ? `${names.column(term.column)}, one more`
        : `${names.column(term.column)} ${names.value(term.column, term.level)}, not ${names.value(term.column, term.base ?? "")}`,
      figure(term.value, "slope", unit),
      term.interval ? rangeText(term.interval, "slope", unit) : "—",
      term.pValue === null ? "—" : pValue(term.pValue).replace("= ", ""),
    ]);
  return cut(["For", `Change in ${names.column(regression.y)}`, "95 % interval", "p"], body, [
    "left",
    "right",
    "right",
    "right",
  ]);
}

export function contributionTable(
  { prediction, ...own }: Estimated,
  unit: string | null,
  names: Names,
): AnswerTable[] {
  if (!prediction) return [];
  const { average, contributions } = prediction;
  const body = [
    ["average", figure(average, "prediction", unit)],
    ...contributions.map(({ column, value, amount }) => [
      `${names.column(column)} ${names.value(column, String(value))}`,
      figure(amount, "difference", unit),
    ]),
    ["together", figure(own.value, "prediction", unit)],
  ];
  return cut(["What it is made of", "Adds"], body, ["left", "right"]);
}

/** `95 % of new rows like it lie within $1,200 to $3,400`. */
export function newRowText({ interval }: Estimate, unit: string | null): string {
  if (!interval) return "How far a new row lies off cannot be told";
  return `${level(interval.level)} of new rows like it lie within ${rangeText(interval, "prediction", unit)}`;
}

/** How much of the differences between rows a regression tells. */
export function toldOf({ regression, prediction }: Estimated, names: Names): string | null {
  if (regression) {
    const columns = new Set(regression.terms.map(({ column }) => column));
    const by = columns.size === 1 ? "The line tells" : "Together these columns tell";
    return `${by} ${percent(regression.rSquared)} of the differences in ${names.column(regression.y)} (R² ${number(regression.rSquared)}).`;
  }
  return prediction
    ? `Tried on each row without having seen it, this tells ${percent(prediction.told)} of the differences between rows.`
    : null;
}
