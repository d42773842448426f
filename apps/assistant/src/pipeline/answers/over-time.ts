import { literalNumber } from "@probability-chat/codebook";
import type { AnswerTable, Series } from "@probability-chat/contract";
import type { ForecastFound, TrendFound } from "@probability-chat/engine";
import type { Names } from "@probability-chat/language";
import { cut } from "../cut-table.ts";
import { count, figure, number, pValue, rangeText } from "../figures.ts";
import { dataHead, keyText, periodPlace } from "../labels.ts";
import { drawnUnit } from "../unit.ts";
import type { Shown } from "./shown.ts";

type OverTime = TrendFound | ForecastFound;

const PERIODS = {
  date: "day",
  yearweek: "week",
  yearmonth: "month",
  yearquarter: "quarter",
  year: "year",
} as const;

const METHODS: Readonly<Record<ForecastFound["method"], string>> = {
  level: "a level that adapts",
  trend: "a level and a damped trend",
  season: "a level and a season",
  seasonAndTrend: "a level, a damped trend and a season",
};

export const trendShown: Shown<TrendFound> = {
  headline: ({ slope, change, monotone, points, periods }) => ({
    form: "description",
    value: {
      slope: slope.value,
      slope_interval: slope.interval && [slope.interval.low, slope.interval.high],
      change: change.value,
      change_interval: change.interval && [change.interval.low, change.interval.high],
      periods,
      kendall_tau: monotone.tau,
      p_value: monotone.pValue,
      points: points.map(({ key, value }) => [key, value]),
    },
  }),
  sentence: (answer, { reading, unit }) => {
    const { slope, change, quantity, part, points, monotone } = answer;
    const { low, high } = slope.interval ?? { low: slope.value, high: slope.value };
    const [first, last] = [points[0], points.at(-1)];
    const by = `${differenceText(slope.value, quantity, unit)} a ${part ? PERIODS[part] : "step"}`;
    const range = slope.interval
      ? `95 % interval ${rangeText(slope.interval, differenceOf(quantity), unit)}`
      : "all periods lie on the line";
    const level = slope.interval ? "No trend beyond chance" : "No change";
    const verdict = low > 0 ? "Rising" : high < 0 ? "Falling" : level;
    const ends = `along the line ${differenceText(change.value, quantity, unit)} from ${first?.key} to ${last?.key}`;
    const test = `Kendall's τ ${number(monotone.tau)}, p ${pValue(monotone.pValue)}`;
    return {
      figure: verdict,
      rest: `, ${by} (${range}), ${ends}: ${reading}. ${test}.`,
    };
  },
  method: () => "test",
  tables: (answer, { unit, names }) => periodTable(answer, unit, names, []),
  series: (answer, { reading: title, unit, names }) => ({
    kind: "line",
    title,
    unit: drawnUnit(answer.quantity, unit),
    x: { label: keyText(answer.key, names), unit: "" },
    lines: [
      { label: "", points: drawn(answer) },
      { label: "Trend", points: fitted(answer) },
    ],
  }),
  interval: ({ slope }) => slope.interval,
};

export const forecastShown: Shown<ForecastFound> = {
  headline: ({ periods, backTest, method }) => ({
    form: "description",
    value: {
      forecast: Object.fromEntries(
        periods.map(({ key, value, interval }) => [
          key,
          { value, low: interval?.low ?? null, high: interval?.high ?? null },
        ]),
      ),
      method,
      back_test: {
        mean_absolute_error: backTest.error,
        of_repeating_the_last: backTest.naiveError,
        forecasts: backTest.tested,
      },
    },
  }),
  sentence: ({ periods, quantity, method, backTest }, { reading, unit }) => {
    const [first] = periods;
    const last = periods.at(-1) ?? first;
    if (!first || !last) return { figure: "No forecast", rest: `: ${reading}.` };
    const said = ({ value, interval, key }: typeof first) =>
      `${figure(value, quantity, unit)} in ${key}${interval ? ` (95 % interval ${endsText(interval, quantity, unit)})` : ""}`;
    const then = first === last ? "" : `, and ${said(last)}`;
    const miss = (error: number) => differenceText(error, quantity, unit).replace(/^\+/, "");
    return {
      figure: figure(first.value, quantity, unit),
      rest: `${said(first).slice(figure(first.value, quantity, unit).length)}${then}: ${reading}. It is made by ${METHODS[method]}; ${count(backTest.tested)} such forecasts of what was already known were off by ${miss(backTest.error)} on average, repeating what was last by ${miss(backTest.naiveError)}.`,
    };
  },
  tables: (answer, { unit, names }) =>
    periodTable(
      answer,
      unit,
      names,
      answer.periods.map(({ key, value, interval }) => [
        `${key} (forecast)`,
        figure(value, answer.quantity, unit),
        interval ? endsText(interval, answer.quantity, unit) : "—",
        "—",
      ]),
    ),
  series: (answer, { reading: title, unit, names }) => ({
    kind: "fan",
    title,
    unit: drawnUnit(answer.quantity, unit),
    x: { label: keyText(answer.key, names), unit: "" },
    lines: [{ label: "", points: drawn(answer) }],
    forecast: answer.periods.map(({ key, value, interval }) => ({
      x: placeIn(answer)(key),
      value,
      bands: interval ? [{ level: interval.level, low: interval.low, high: interval.high }] : [],
    })),
  }),
  interval: ({ periods }) => periods[0]?.interval ?? null,
};

const MOST_DRAWN = 200;
/** So many of the latest periods are listed. */
const MOST_LISTED = 24;

function periodTable(
  answer: OverTime,
  unit: string | null,
  names: Names,
  more: string[][],
): AnswerTable[] {
  const { points, quantity, key } = answer;
  const listed = points.slice(-MOST_LISTED);
  const body = listed.map(({ key: period, value, low, high, rows }) => [
    period ?? "—",
    figure(value, quantity, unit),
    low === null || high === null ? "—" : endsText({ low, high }, quantity, unit),
    count(rows),
  ]);
  const of =
    listed.length < points.length ? `, last ${listed.length} of ${count(points.length)}` : "";
  return cut(
    [`${keyText(key, names)}${of}`, "Value", "95 % interval", "Rows"],
    [...body, ...more],
    ["left", "right", "right", "right"],
    {
      columns: [dataHead(key, names), "value", "low", "high", "rows"],
      rows: points.map(({ key: period, value, low, high, rows }) => [
        period,
        value,
        low,
        high,
        rows,
      ]),
    },
  );
}

function endsText(
  { low, high }: { readonly low: number; readonly high: number },
  quantity: OverTime["quantity"],
  unit: string | null,
): string {
  return `${figure(low, quantity, unit)} to ${figure(high, quantity, unit)}`;
}

function differenceText(
  value: number,
  quantity: OverTime["quantity"],
  unit: string | null,
): string {
  return figure(value, differenceOf(quantity), unit);
}

function differenceOf(quantity: OverTime["quantity"]): "probabilityDifference" | "difference" {
  const isShare = quantity === "probability" || quantity === "share";
  return isShare ? "probabilityDifference" : "difference";
}

type Drawn = Extract<Series, { kind: "line" }>["lines"][number]["points"][number];

function drawn(answer: OverTime): Drawn[] {
  const place = placeIn(answer);
  return answer.points
    .slice(-MOST_DRAWN)
    .map(({ key, value, low, high, rows }) => ({ x: place(key), value, low, high, n: rows }));
}

/** A column whose numbers are all such is taken for one of years. */
const YEAR = /^(?:1[5-9]|20)\d\d$/;

/** A period or a year as a date, a number as itself. */
function placeIn({ part, points }: OverTime): (key: string | null) => string | number {
  const isTime = part !== null || points.every(({ key }) => YEAR.test(key ?? ""));
  return (key) => (isTime ? periodPlace(key ?? "") : (literalNumber(key ?? "") ?? Number.NaN));
}

/** The line of least squares at its ends. */
function fitted(answer: TrendFound): Drawn[] {
  const place = placeIn(answer);
  const [first, last] = [answer.points[0], answer.points.at(-1)];
  return [first, last].map((point, at) => ({
    ...{ x: place(point?.key ?? null), value: answer.ends[at] as number },
    ...{ low: null, high: null, n: null },
  }));
}
