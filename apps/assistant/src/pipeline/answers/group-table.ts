/** Groups with their figures, as a table. */
import type { AnswerTable } from "@probability-chat/contract";
import type { DateInterval, Estimate, Group, Quantity, Support } from "@probability-chat/engine";
import type { Query } from "@probability-chat/query";
import { cut, type Side } from "../cut-table.ts";
import {
  boundText,
  chance,
  count,
  figure,
  joinedPrediction,
  level,
  percent,
  rangeText,
} from "../figures.ts";
import { dataHead, keyLabel, keyName, keyText } from "../labels.ts";
import type { Asked } from "./shown.ts";

/** What the first group of an answer is said to be. */
export function placeOf(query: Query): "highest" | "lowest" {
  return query.kind === "rank" && query.order === "asc" ? "lowest" : "highest";
}

/** `total`: what all groups together have, of which each has its share. */
export function groupTable(
  columns: readonly string[],
  groups: readonly Group[],
  quantity: Quantity,
  { unit, query, names }: Pick<Asked, "unit" | "query" | "names">,
  total: number | null = null,
): AnswerTable[] {
  if (groups.length < 2) return [];
  const share = quantity === "probability";
  const depth = Math.max(...groups.map(({ keys }) => keys.length));
  const heads = Array.from({ length: depth }, (_, at): Field => {
    const column = columns[at] ?? "value";
    return {
      head: keyText(column, names),
      side: "left",
      cell: ({ keys }) => keyLabel(column, keys[at] ?? null, names),
    };
  });
  const figures: Field[] = [
    {
      head: headOf(quantity, query),
      cell: ({ estimate, date }) =>
        estimate ? groupFigure(estimate, quantity, unit) : (date?.value ?? "—"),
    },
    {
      head: "Share of\u00a0all",
      optional: true,
      cell: ({ estimate }) => (estimate && total ? percent(estimate.value / total) : "—"),
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
      columns: [...heads.map((_, at) => dataHead(columns[at] ?? "value", names)), ...estimated],
      rows: groups.map((group) => [
        ...heads.map((_, at) => keyName(columns[at] ?? "", group.keys[at] ?? null, names)),
        ...unrounded(group),
      ]),
    },
  );
}

export const estimated = ["value", "low", "high", "rows", "matching"];

/** A group's figure as a file has it. */
export function unrounded({ estimate, date }: Group): (number | string | null)[] {
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
