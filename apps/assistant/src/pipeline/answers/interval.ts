import { estimateFigure, figure, rows } from "../figures.ts";
import { frequencyOf } from "./estimate.ts";
import { basisOf } from "./evidence.ts";
import { estimateGauge } from "./gauge.ts";
import type { Said, Shown } from "./shown.ts";

export const intervalShown: Shown<Extract<Said, { kind: "interval" }>> = {
  headline: ({ low, high }) => ({ form: "interval", value: [low, high] }),
  sentence: ({ low, high, of }, { reading, unit }) => {
    const quantity = of?.quantity ?? "number";
    const said = (end: number | string) =>
      typeof end === "string" ? end : figure(end, quantity, unit);
    return { figure: `${said(low)} to ${said(high)}`, rest: ` is ${reading}.` };
  },
  gauge: ({ low, high, of }, { unit }) => {
    const isOfNumbers = typeof low === "number" && typeof high === "number";
    return of && estimateGauge(of, [], unit, isOfNumbers ? { low, high } : null);
  },
  face: ({ of, support }, _, { figure }) => ({
    figure,
    beside: of ? frequencyOf(of) : rows(support.given),
  }),
  facts: ({ of }, { unit }) => (of ? [{ label: "Estimate", text: estimateFigure(of, unit) }] : []),
  below: ({ of, support }, { unit }) => [
    of ? [basisOf(of), `estimate ${estimateFigure(of, unit)}`].join(" · ") : rows(support.given),
  ],
  estimate: ({ of }) => of,
  interval: ({ of }) => of?.interval ?? null,
};
