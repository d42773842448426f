import type { SurvivalCurve, SurvivalFound } from "@probability-chat/engine";
import type { Names } from "@probability-chat/language";
import { cut } from "../cut-table.ts";
import { count, number, percent, pValue, withUnit } from "../figures.ts";
import { keyLabel, labelOf, name } from "../labels.ts";
import type { Shown } from "./shown.ts";

export const survivalShown: Shown<SurvivalFound> = {
  headline: ({ curves, test }) => ({
    form: "description",
    value: {
      groups: Object.fromEntries(
        curves.map(({ group, rows, events, median, steps }) => [
          group === null ? "all" : name(group),
          {
            rows,
            events,
            median: median.value,
            median_interval: [median.low, median.high],
            steps: steps.map(({ time, share, low, high, atRisk }) => [
              time,
              share,
              low,
              high,
              atRisk,
            ]),
          },
        ]),
      ),
      log_rank: test && { statistic: test.statistic, df: test.df, p_value: test.pValue },
    },
  }),
  sentence: ({ curves, test, time, by }, { reading, unit, names }) => {
    const said = curves
      .slice(0, MOST_SAID)
      .map((curve) => `${labelled(curve, by, names)}${medianText(curve, unit)}`)
      .join("; ");
    const [only] = curves;
    if (curves.length === 1 && only) {
      return {
        figure: medianText(only, unit),
        rest: ` is the median ${names.column(time)} until the event, of ${count(only.rows)} rows of which ${count(only.events)} have it: ${reading}.`,
      };
    }
    const differs = test !== null && test.pValue < 0.05;
    const tested = test ? ` (log-rank test, p ${pValue(test.pValue)})` : "";
    return {
      figure: differs ? "The groups differ" : "No difference between the groups found",
      rest: `${tested}: ${reading}. Medians: ${said}.`,
    };
  },
  method: () => "test",
  tables: ({ curves, by }, { unit, names }) =>
    cut(
      [
        by === null ? "Rows" : names.column(by),
        "Median",
        "95 % interval",
        "Without the event at the end",
        "Events",
        "Rows",
      ],
      curves.map((curve) => {
        const last = curve.steps.at(-1);
        return [
          by === null ? "all" : keyLabel(by, curve.group, names),
          medianText(curve, unit),
          `${timeText(curve.median.low, unit)} to ${timeText(curve.median.high, unit)}`,
          last ? `${percent(last.share)} at ${timeText(curve.until, unit)}` : "—",
          count(curve.events),
          count(curve.rows),
        ];
      }),
      ["left", "right", "right", "right", "right", "right"],
      {
        columns: [
          by === null ? "group" : names.column(by),
          "time",
          "share",
          "low",
          "high",
          "at risk",
        ],
        rows: curves.flatMap(({ group, steps }) =>
          steps.map(({ time, share, low, high, atRisk }) => [
            by === null ? "all" : group === null ? null : names.value(by, group),
            ...[time, share, low, high, atRisk],
          ]),
        ),
      },
    ),
  series: ({ curves, by, time }, { reading: title, unit, names }) => ({
    kind: "steps",
    title,
    unit: "share",
    x: { label: names.column(time), unit: unit ?? "" },
    lines: curves.map((curve) => ({
      label: by === null ? "" : labelOf([by], [curve.group], names),
      points: [
        { x: 0, value: 1, low: null, high: null, n: curve.rows },
        ...curve.steps.map(({ time: x, share, low, high, atRisk }) => ({
          ...{ x, value: share, low, high, n: atRisk },
        })),
      ],
    })),
  }),
};

const MOST_SAID = 5;

function labelled({ group }: SurvivalCurve, by: string | null, names: Names): string {
  return by === null ? "" : `${labelOf([by], [group], names)} `;
}

function medianText({ median, until }: SurvivalCurve, unit: string | null): string {
  return median.value === null
    ? `not reached by ${timeText(until, unit)}`
    : timeText(median.value, unit);
}

function timeText(time: number | null, unit: string | null): string {
  return time === null ? "unknown" : withUnit(number(time), unit);
}
