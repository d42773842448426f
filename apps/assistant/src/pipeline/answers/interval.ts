import { estimateFigure, figure, rows } from "../figures.ts";
import { axis, histogram } from "./drawing.ts";
import { frequencyOf } from "./estimate.ts";
import { basisOf, joined } from "./evidence.ts";
import { estimateGauge } from "./gauge.ts";
import type { Said, Shown } from "./shown.ts";

/** What a range is made of: no interval for a figure, so that it has none. */
const ENDS = "quantiles of these rows";

export const intervalShown: Shown<Extract<Said, { kind: "interval" }>> = {
  headline: ({ low, high }) => ({ form: "interval", value: [low, high] }),
  sentence: ({ low, high, of }, { reading, unit }) => {
    const quantity = of?.quantity ?? "number";
    const said = (end: number | string) =>
      typeof end === "string" ? end : figure(end, quantity, unit);
    return { figure: `${said(low)} to ${said(high)}`, rest: ` is ${reading}.` };
  },
  series: ({ bins, support }, { query, reading, unit, names }) =>
    bins && query.kind === "range"
      ? histogram(reading, { ...axis(query.column, names), unit: unit ?? "" }, bins, support.given)
      : null,
  gauge: ({ low, high, of }, { unit }) => {
    const isOfNumbers = typeof low === "number" && typeof high === "number";
    return of && estimateGauge(of, [], unit, isOfNumbers ? { low, high } : null);
  },
  face: ({ of, support }, _, { figure }) => ({
    figure,
    beside: of ? frequencyOf(of) : rows(support.given),
  }),
  facts: ({ of }, { unit }) => [
    of ? { label: "Estimate", text: estimateFigure(of, unit) } : { label: "Ends", text: ENDS },
  ],
  below: ({ of, support }, { unit }) => [
    of
      ? [basisOf(of), `estimate ${estimateFigure(of, unit)}`].join(" · ")
      : joined([rows(support.given), ENDS]),
  ],
  estimate: ({ of }) => of,
  interval: ({ of }) => of?.interval ?? null,
};
