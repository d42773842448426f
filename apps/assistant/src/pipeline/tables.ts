import type { AnswerTable } from "@probability-chat/contract";
import type {
  DateInterval,
  EngineAnswer,
  Estimate,
  Group,
  Quantity,
  Support,
} from "@probability-chat/engine";
import type { Aspect } from "@probability-chat/language";
import { columnText, type Query } from "@probability-chat/query";
import { tablesOfAnalysis } from "./analyses/analyses.ts";
import { correlationTables } from "./correlations.ts";
import { cell, cut, type Side } from "./cut-table.ts";
import { describeParts } from "./describe-parts.ts";
import { positivityTable } from "./effect.ts";
import {
  boundText,
  chance,
  count,
  estimateFigure,
  figure,
  joinedPrediction,
  level,
  number,
  pValue,
  rangeText,
} from "./figures.ts";
import { keyLabel, keyOf } from "./labels.ts";
import { modelledTables } from "./modelled.ts";
import { contributionTable, regressionTable } from "./regression.ts";
import { effectText, hasEstimate } from "./sentence.ts";
import { name } from "./value.ts";

/** The tables of an answer; none where a sentence says it all. */
export function tablesOf(
  answer: EngineAnswer,
  query: Query,
  unit: string | null,
  aspect?: Aspect,
): readonly AnswerTable[] {
  switch (answer.kind) {
    case "groups":
      return groupTable(answer.columns, answer.groups, answer.quantity, unit, query);
    case "label":
      return groupTable([keyOf(query) || "value"], answer.groups, "probability", unit, query);
    case "table":
      return crossTable(answer);
    case "dependence":
      return answer.results.length < 2 ? [] : dependenceTable(answer);
    case "drivers":
      return driversTable(answer);
    case "estimate":
      return [
        ...regressionTable(answer, unit),
        ...contributionTable(answer, unit),
        ...positivityTable(answer, query),
      ];
    case "correlations":
      return correlationTables(answer);
    case "completion":
    case "surprise":
    case "simulatedRows":
      return modelledTables(answer);
    case "rows":
    case "findings":
    case "shape":
    case "trend":
    case "forecast":
    case "survival":
    case "power":
      return tablesOfAnalysis(answer, unit);
    case "describe":
      return describeParts(answer, aspect).tables;
    case "explain": {
      const counts = answer.counts.map((counted) => [counted.label, count(counted.count)]);
      const figures = answer.figures.map(({ label, value }) => [label, cell(value, false)]);
      return [
        ...tablesOf(answer.answer, query.kind === "explain" ? query.query : query, unit),
        ...cut(["Counted", "Rows"], counts, ["left", "right"]),
        ...cut(["Figure", "Value"], figures, ["left", "right"]),
      ];
    }
    default:
      return [];
  }
}

/** What the first group of an answer is said to be. */
export function placeOf(query: Query): "highest" | "lowest" {
  return query.kind === "rank" && query.order === "asc" ? "lowest" : "highest";
}

function groupTable(
  columns: readonly string[],
  groups: readonly Group[],
  quantity: Quantity,
  unit: string | null,
  query: Query,
): AnswerTable[] {
  if (groups.length < 2) return [];
  const share = quantity === "probability";
  const depth = Math.max(...groups.map(({ keys }) => keys.length));
  const heads = Array.from({ length: depth }, (_, at): Field => {
    const column = columns[at] ?? "value";
    const head = columnText(column);
    return { head, side: "left", cell: ({ keys }) => keyLabel(column, keys[at] ?? null) };
  });
  const figures: Field[] = [
    {
      head: headOf(quantity, query),
      cell: ({ estimate, date }) =>
        estimate ? groupFigure(estimate, quantity, unit) : (date?.value ?? "—"),
    },
    {
      head: "95 % interval",
      optional: true,
      cell: ({ estimate, date }) =>
        estimate ? range(estimate, quantity, unit) : dateRange(date?.interval),
    },
    {
      head: "For a new case",
      optional: true,
      cell: ({ estimate }) => (estimate && joinedPrediction(estimate, unit)) ?? "—",
    },
    {
      head: `Chance of\u00a0being the\u00a0${placeOf(query)}`,
      optional: true,
      cell: ({ pBest }) => (pBest === undefined ? "—" : chance(pBest)),
    },
    {
      head: share ? "Rows (of)" : "Rows",
      optional: quantity === "count",
      cell: ({ estimate, date }) =>
        estimate?.quantity === "count" && estimate.value === estimate.support.given
          ? "—"
          : rowsOf((estimate ?? date)?.support, share),
    },
  ];
  const fields = [...heads, ...figures].filter(
    ({ optional, cell }) => !optional || groups.some((group) => cell(group) !== "—"),
  );
  return cut(
    fields.map(({ head }) => head),
    groups.map((group) => fields.map(({ cell }) => cell(group))),
    fields.map(({ side }) => side ?? "right"),
    {
      columns: [...heads.map(({ head }) => head), ...estimated],
      rows: groups.map((group) => [
        ...heads.map((_, at) => name(group.keys[at] ?? null)),
        ...unrounded(group),
      ]),
    },
  );
}

const estimated = ["value", "low", "high", "rows", "matching"];

/** A group's figure as a file has it. */
function unrounded({ estimate, date }: Group): (number | string | null)[] {
  const { value, interval, support } = estimate ?? date ?? { value: null };
  const { low = null, high = null } = (interval?.method !== "exact" && interval) || {};
  return [value, low, high, support?.given ?? null, support?.matching ?? null];
}

/** A column of a table of groups; an optional one is left out where it would be empty. */
interface Field {
  readonly head: string;
  readonly side?: Side;
  readonly optional?: boolean;
  readonly cell: (group: Group) => string;
}

function rowsOf(support: Support | undefined, share: boolean): string {
  if (!support) return "—";
  return share && support.matching !== null
    ? `${count(support.matching)} of ${count(support.given)}`
    : count(support.given);
}

function groupFigure(estimate: Estimate, quantity: Quantity, unit: string | null): string {
  const { bound, value } = estimate;
  if (bound) return bound.kind === "atMost" ? "none" : "all";
  return figure(value, quantity, unit);
}

function headOf(quantity: Quantity, query: Query): string {
  const q = quantileOf(query);
  if (quantity === "quantile" && q !== null) return q === 0.5 ? "Median" : `${level(q)} quantile`;
  const heads: Partial<Record<Quantity, string>> = {
    probability: "Share",
    mean: "Mean",
    sum: "Sum",
    sd: "Standard deviation",
    min: "Smallest",
    max: "Largest",
    count: "Count",
    distinct: "Different values",
    odds: "Odds",
    correlation: "Correlation",
    slope: "Slope",
  };
  return heads[quantity] ?? "Value";
}

/** The share of values below the quantile that is asked for each group. */
function quantileOf(query: Query): number | null {
  switch (query.kind) {
    case "explain":
    case "by":
      return quantileOf(query.query);
    case "rank":
      return quantileOf(query.by);
    default:
      return query.kind === "quantile" ? query.q : null;
  }
}

function range({ interval, bound }: Estimate, quantity: Quantity, unit: string | null): string {
  if (bound) return boundText(bound);
  if (!interval || interval.method === "exact") return "—";
  return rangeText(interval, quantity, unit);
}

function dateRange(interval: DateInterval | null | undefined): string {
  return !interval || interval.method === "exact" ? "—" : `${interval.low} to ${interval.high}`;
}

function crossTable(answer: Extract<EngineAnswer, { kind: "table" }>): AnswerTable[] {
  const keys = [
    ...new Set(answer.rows.flatMap(({ groups }) => groups.map((g) => name(g.keys[0] ?? null)))),
  ];
  const body = answer.rows.map((row) => {
    const byKey = new Map(row.groups.map((group) => [name(group.keys[0] ?? null), group]));
    return [
      keyLabel(answer.row, row.key),
      ...keys.map((key) => {
        const group = byKey.get(key);
        return group && hasEstimate(group) ? cellFigure(group.estimate) : "—";
      }),
    ];
  });
  const shown = keys.slice(0, 20);
  return cut(
    [
      `${columnText(answer.row)} \\ ${columnText(answer.column)}`,
      ...shown.map((key) => keyLabel(answer.column, key)),
    ],
    body.map((row) => row.slice(0, shown.length + 1)),
    ["left", ...shown.map((): Side => "right")],
    {
      columns: [answer.row, answer.column, ...estimated],
      rows: answer.rows.flatMap(({ key, groups }) =>
        groups.map((group) => [name(key), name(group.keys[0] ?? null), ...unrounded(group)]),
      ),
    },
  );
}

/** A share; of none or all of a cell's rows the count and what it allows. */
function cellFigure(estimate: Estimate): string {
  const said = estimateFigure(estimate, null);
  return estimate.bound ? `${said}, ${boundText(estimate.bound)}` : said;
}

function dependenceTable(answer: Extract<EngineAnswer, { kind: "dependence" }>): AnswerTable[] {
  const body = answer.results.map((result) => [
    name(result.group),
    result.dependent ? "yes" : "no",
    effectText(result),
    pValue(result.pValue).replace("= ", ""),
    count(result.n),
  ]);
  return cut(["Group", "Associated", "Strength", "p", "Rows"], body, [
    "left",
    "left",
    "left",
    "right",
    "right",
  ]);
}

function driversTable(answer: Extract<EngineAnswer, { kind: "drivers" }>): AnswerTable[] {
  const body = answer.drivers.map((driver) => [
    driver.column,
    number(driver.effect),
    pValue(driver.pValue).replace("= ", ""),
  ]);
  return cut(["Column", "Strength, 0 to 1", "p"], body, ["left", "right", "right"], {
    columns: ["column", "strength", "p"],
    rows: answer.drivers.map(({ column, effect, pValue }) => [column, effect, pValue]),
  });
}
