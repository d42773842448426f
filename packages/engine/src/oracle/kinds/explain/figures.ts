import {
  type Event,
  printColumn,
  printEvent,
  type Query,
  type Scalar,
  type Statistic,
} from "@probability-chat/query";
import type { MeasureResult } from "../../../table/table.ts";
import { type Context, keyName } from "../../context.ts";
import { aggregateBy, countAt, type Keys, momentsAt } from "../../figures/aggregate.ts";
import { inPairs } from "../../figures/pairs.ts";
import type { ExplainedFigure } from "../kind.ts";

/** Beyond so many groups their figures are left out. */
const MOST_GROUPS = 50;

/**
 * The figures from which an answer's means, sums, deviations, extremes and quantiles follow, in
 * each of its groups: n, sum and squared deviations; the order statistics on either side of
 * 1 + (n − 1)·q.
 */
export async function explainFigures(context: Context, query: Query): Promise<ExplainedFigure[]> {
  const figures = new Map<string, ExplainedFigure>();
  for (const { scalar, by } of scalarsOf(query, [])) {
    for (const figure of await figuresOf(context, scalar, by)) figures.set(figure.label, figure);
  }
  return [...figures.values()];
}

interface Asked {
  readonly scalar: Scalar;
  readonly by: readonly string[];
}

function scalarsOf(query: Query, by: readonly string[]): Asked[] {
  switch (query.kind) {
    case "difference":
    case "ratio":
    case "claim":
    case "test": {
      const { left, right } = inPairs(query);
      return [...scalarsOf(left, by), ...scalarsOf(right, by)];
    }
    case "interval":
    case "whatIf":
      return scalarsOf(query.scalar, by);
    case "explain":
      return scalarsOf(query.query, by);
    case "by":
      return scalarsOf(query.query, query.columns.map(keyName));
    case "rank":
      return scalarsOf(query.by, [keyName(query.column)]);
    case "range":
      return [(1 - query.mass) / 2, (1 + query.mass) / 2].map((q) => ({
        scalar: { kind: "quantile", q, column: query.column, given: query.given },
        by,
      }));
    case "statistic":
    case "quantile":
      return [{ scalar: query, by }];
    default:
      return [];
  }
}

async function figuresOf(
  context: Context,
  scalar: Scalar,
  by: readonly string[],
): Promise<ExplainedFigure[]> {
  if (scalar.kind === "quantile") return rankFigures(context, scalar, by);
  if (scalar.kind !== "statistic") return [];
  const { column, given, statistic } = scalar;
  const rows = await aggregateBy(context, given, by, [
    { kind: "moments", column },
    ...(statistic === "distinct" ? [{ kind: "distinct", column } as const] : []),
  ]);
  if (rows.length > MOST_GROUPS) return [];
  return rows.flatMap(({ keys, measures }) =>
    statisticFigures(statistic, measures).flatMap(({ label, value }) =>
      value === null || (typeof value === "number" && !Number.isFinite(value))
        ? []
        : [{ label: `${label} ${placeText(column, given, keys)}`, value }],
    ),
  );
}

function statisticFigures(
  statistic: Statistic,
  measures: readonly MeasureResult[],
): { readonly label: string; readonly value: number | string | null }[] {
  const { n, sum, sd, min, max } = momentsAt(measures, 0);
  switch (statistic) {
    case "mean":
    case "sum":
    case "sd": {
      const squares = sd === null ? null : sd ** 2 * (n - 1);
      return [
        { label: "values of", value: n },
        { label: "sum of", value: sum },
        { label: "sum of squared deviations from the mean of", value: squares },
        ...(statistic === "sd" && squares !== null
          ? [
              {
                label: "standard deviation, over n instead of n − 1, of",
                value: Math.sqrt(squares / n),
              },
            ]
          : []),
      ];
    }
    case "min":
      return [{ label: "smallest", value: min }];
    case "max":
      return [{ label: "largest", value: max }];
    case "distinct":
      return [{ label: "different values of", value: countAt(measures, 1) }];
  }
}

async function rankFigures(
  context: Context,
  { q, column, given }: Extract<Scalar, { kind: "quantile" }>,
  by: readonly string[],
): Promise<ExplainedFigure[]> {
  const groups = await aggregateBy(context, given, by, [{ kind: "quantile", column, q }]);
  const sizes = [...new Set(groups.map(({ measures }) => sizeOf(measures)))].filter((n) => n > 0);
  if (sizes.length === 0 || groups.length > MOST_GROUPS) return [];
  const ranks = [...new Set(sizes.flatMap((n) => ranksAround(n, q)))];
  const rows = await aggregateBy(context, given, by, [{ kind: "order", column, ranks }]);
  return rows.flatMap(({ keys, measures: [order] }) => {
    if (order?.kind !== "order" || order.n === 0) return [];
    const where = placeText(column, given, keys);
    const found = [...new Set(ranksAround(order.n, q))].map((rank) => ({
      label: `rank ${rank} of`,
      value: order.values[ranks.indexOf(rank)] ?? "",
    }));
    const number = { label: "values of", value: order.n };
    return [number, ...found].map(({ label, value }) => ({ label: `${label} ${where}`, value }));
  });
}

function sizeOf([result]: readonly MeasureResult[]): number {
  return result?.kind === "quantile" ? result.n : 0;
}

function ranksAround(n: number, q: number): [number, number] {
  const below = Math.floor((n - 1) * q) + 1;
  return [below, Math.min(below + 1, n)];
}

export function placeText(column: string, given: Event, keys: Keys): string {
  const condition = given.kind === "all" ? "" : ` where ${printEvent(given)}`;
  const group = keys.length === 0 ? "" : ` for ${keys.join(", ")}`;
  return `${printColumn(column)}${condition}${group}`;
}
