import {
  interpolate,
  type Measure,
  type MeasureResult,
  quantilePlace,
} from "@probability-chat/engine";
import { eventToSql } from "./event-to-sql.ts";
import type { SqlDialect } from "./sql-dialect.ts";
import type { SqlSource } from "./sql-source.ts";
import { columnOperand, type Operand } from "./term-to-sql.ts";

/** A measure's aggregates in SQL and how their values, in that order, become its result. */
export interface SqlMeasure {
  readonly expressions: readonly string[];
  readonly read: (values: readonly Value[]) => MeasureResult;
}

export type Value = number | string | null;

/** Outside of these a square overflows or vanishes, so moments are taken on scaled values. */
const squareSafe = [1e-140, 1e150] as const;

/**
 * A measure as SQL aggregates over `source`. `sizes` are the present cells of columns whose order
 * statistics are asked for, where there is one group and they are known.
 */
export function measureToSql(
  measure: Measure,
  source: SqlSource,
  sizes: ReadonlyMap<string, number>,
): SqlMeasure {
  const { dialect } = source;
  if (measure.kind === "count") {
    const condition = eventToSql(measure.event, source);
    return {
      expressions: [condition === "TRUE" ? "count(*)" : `count(*) FILTER (WHERE ${condition})`],
      read: ([count]) => ({ kind: "count", count: Number(count) }),
    };
  }
  if (measure.kind === "covariance") {
    const [x, y] = [measure.x, measure.y].map((column) => columnOperand(source, column));
    return covarianceToSql(x as Operand, y as Operand, dialect);
  }
  const operand = columnOperand(source, measure.column);
  switch (measure.kind) {
    case "distinct":
      return {
        expressions: [`count(DISTINCT ${operand.sql})`],
        read: ([count]) => ({ kind: "distinct", count: Number(count) }),
      };
    case "moments":
      return momentsToSql(operand, dialect);
    case "powers":
      return powersToSql(operand, measure.centre, measure.scale, dialect);
    case "quantile":
      return quantileToSql(operand, measure.q, sizes.get(measure.column), dialect);
    case "order":
      return orderToSql(operand, measure.ranks, sizes.get(measure.column), dialect);
  }
}

function momentsToSql(operand: Operand, dialect: SqlDialect): SqlMeasure {
  const { sql, kind } = operand;
  const numeric = kind === "number";
  const { scale, scaled } = scaledCells(operand, dialect);
  return {
    expressions: [
      `count(${sql})`,
      numeric ? dialect.sum(scaled) : "NULL",
      numeric ? dialect.deviation(scaled) : "NULL",
      `min(${sql})`,
      `max(${sql})`,
    ],
    read: ([count, sum, sd, min, max]) => {
      const n = Number(count);
      const total = typeof sum === "number" ? sum : null;
      return {
        kind: "moments",
        n,
        mean: total === null ? null : (total / n) * scale,
        sd: typeof sd === "number" ? sd * scale : null,
        sum: total === null ? null : total * scale,
        min: shown(operand, min ?? null),
        max: shown(operand, max ?? null),
      };
    },
  };
}

function covarianceToSql(x: Operand, y: Operand, dialect: SqlDialect): SqlMeasure {
  const [u, v] = [scaledCells(x, dialect), scaledCells(y, dialect)];
  return {
    expressions: [
      `count(*) FILTER (WHERE ${y.sql} IS NOT NULL AND ${x.sql} IS NOT NULL)`,
      dialect.covariance(v.scaled, u.scaled),
    ],
    read: ([count, found]) => ({
      kind: "covariance",
      n: Number(count),
      value: typeof found === "number" ? found * u.scale * v.scale : null,
    }),
  };
}

/** Cells whose squares neither overflow nor vanish. */
function scaledCells(
  { sql, column }: Operand,
  dialect: SqlDialect,
): { scale: number; scaled: string } {
  const scale = scaleOf(Math.max(magnitude(column?.min), magnitude(column?.max)));
  return { scale, scaled: scale === 1 ? sql : `${sql} / ${dialect.number(scale)}` };
}

/** A power of two, by which no digit is lost. */
function scaleOf(largest: number): number {
  const [least, most] = squareSafe;
  if (largest === 0 || (largest > least && largest < most)) return 1;
  return 2 ** Math.max(-1_000, Math.floor(Math.log2(largest)));
}

function magnitude(bound: number | string | null | undefined): number {
  return typeof bound === "number" ? Math.abs(bound) : 0;
}

function powersToSql(
  { sql, kind }: Operand,
  centre: number,
  scale: number,
  { number }: SqlDialect,
): SqlMeasure {
  const z = kind === "number" ? `((${sql} - ${number(centre)}) / ${number(scale)})` : "NULL";
  const powers = [z, `${z} * ${z}`, `${z} * ${z} * ${z}`, `${z} * ${z} * ${z} * ${z}`];
  return {
    expressions: [`count(${sql})`, ...powers.map((power) => `sum(${power})`)],
    read: ([count, ...sums]) => ({ kind: "powers", n: Number(count), sums: sums.map(Number) }),
  };
}

/** By the engine's own formula: `quantile_cont` gives no cell back where all of them are equal. */
function quantileToSql(
  operand: Operand,
  q: number,
  size: number | undefined,
  dialect: SqlDialect,
): SqlMeasure {
  const n = `count(${operand.sql})`;
  if (operand.kind === "code") {
    return { expressions: [n], read: ([count]) => quantileResult(Number(count), null) };
  }
  const share = Math.min(Math.max(q, 0), 1);
  const place = size ? quantilePlace(size, q).index + 1 : null;
  const rank = place ?? `CAST(floor((${n} - 1) * ${dialect.number(share)}) AS BIGINT) + 1`;
  const next = place === null ? `${rank} + 1` : place + 1;
  return {
    expressions: [n, ...dialect.orderStatistics(operand, [rank, next], size)],
    read: ([count, low, high]) => {
      const n = Number(count);
      if (n === 0) return quantileResult(0, null);
      const value = interpolate(Number(low), Number(high), quantilePlace(n, q).fraction);
      return quantileResult(
        n,
        shown(operand, operand.kind === "instant" ? Math.round(value) : value),
      );
    },
  };
}

function quantileResult(n: number, value: number | string | null): MeasureResult {
  return { kind: "quantile", n, value };
}

function orderToSql(
  operand: Operand,
  ranks: readonly number[],
  size: number | undefined,
  dialect: SqlDialect,
): SqlMeasure {
  const positions = ranks.map((rank) => Math.max(Math.round(rank), 1));
  return {
    expressions: [`count(${operand.sql})`, ...dialect.orderStatistics(operand, positions, size)],
    read: ([count, ...values]) => ({
      kind: "order",
      n: Number(count),
      values: values.map((value) => shown(operand, value)).filter((value) => value !== null),
    }),
  };
}

function shown(operand: Operand, value: Value): number | string | null {
  if (value === null) return null;
  return operand.kind === "number" ? Number(value) : operand.show(value);
}
