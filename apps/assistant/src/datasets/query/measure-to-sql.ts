import type { Codebook } from "@probability-chat/codebook";
import {
  interpolate,
  type Measure,
  type MeasureResult,
  quantilePlace,
} from "@probability-chat/engine";
import { sqlNumber } from "../store/sql.ts";
import { eventToSql } from "./event-to-sql.ts";
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
 * A measure as SQL aggregates over `table`. `sizes` are the present cells of columns whose order
 * statistics are asked for, where there is one group and they are known.
 */
export function measureToSql(
  measure: Measure,
  codebook: Codebook,
  table: string,
  sizes: ReadonlyMap<string, number>,
): SqlMeasure {
  if (measure.kind === "count") {
    const condition = eventToSql(measure.event, codebook, table);
    return {
      expressions: [condition === "TRUE" ? "count(*)" : `count(*) FILTER (WHERE ${condition})`],
      read: ([count]) => ({ kind: "count", count: Number(count) }),
    };
  }
  if (measure.kind === "covariance") {
    return covarianceToSql(columnOperand(codebook, measure.x), columnOperand(codebook, measure.y));
  }
  const operand = columnOperand(codebook, measure.column);
  switch (measure.kind) {
    case "distinct":
      return {
        expressions: [`count(DISTINCT ${operand.sql})`],
        read: ([count]) => ({ kind: "distinct", count: Number(count) }),
      };
    case "moments":
      return momentsToSql(operand);
    case "powers":
      return powersToSql(operand, measure.centre, measure.scale);
    case "quantile":
      return quantileToSql(operand, measure.q, sizes.get(measure.column));
    case "order":
      return orderToSql(operand, measure.ranks, sizes.get(measure.column));
  }
}

function momentsToSql(operand: Operand): SqlMeasure {
  const { sql, kind } = operand;
  const numeric = kind === "number";
  const { scale, scaled } = scaledCells(operand);
  return {
    expressions: [
      `count(${sql})`,
      numeric ? `fsum(${scaled})` : "NULL",
      numeric ? `stddev_samp(${scaled})` : "NULL",
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

function covarianceToSql(x: Operand, y: Operand): SqlMeasure {
  const [u, v] = [scaledCells(x), scaledCells(y)];
  return {
    expressions: [`regr_count(${y.sql}, ${x.sql})`, `covar_samp(${v.scaled}, ${u.scaled})`],
    read: ([count, found]) => ({
      kind: "covariance",
      n: Number(count),
      value: typeof found === "number" ? found * u.scale * v.scale : null,
    }),
  };
}

/** Cells whose squares neither overflow nor vanish. */
function scaledCells({ sql, column }: Operand): { scale: number; scaled: string } {
  const scale = scaleOf(Math.max(magnitude(column?.min), magnitude(column?.max)));
  return { scale, scaled: scale === 1 ? sql : `${sql} / ${sqlNumber(scale)}` };
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

function powersToSql({ sql, kind }: Operand, centre: number, scale: number): SqlMeasure {
  const z = kind === "number" ? `((${sql} - ${sqlNumber(centre)}) / ${sqlNumber(scale)})` : "NULL";
  const powers = [z, `${z} * ${z}`, `${z} * ${z} * ${z}`, `${z} * ${z} * ${z} * ${z}`];
  return {
    expressions: [`count(${sql})`, ...powers.map((power) => `sum(${power})`)],
    read: ([count, ...sums]) => ({ kind: "powers", n: Number(count), sums: sums.map(Number) }),
  };
}

/** By the engine's own formula: `quantile_cont` gives no cell back where all of them are equal. */
function quantileToSql(operand: Operand, q: number, size?: number): SqlMeasure {
  const n = `count(${operand.sql})`;
  if (operand.kind === "code") {
    return { expressions: [n], read: ([count]) => quantileResult(Number(count), null) };
  }
  const share = Math.min(Math.max(q, 0), 1);
  const place = size ? quantilePlace(size, q).index + 1 : null;
  const rank = place ?? `CAST(floor((${n} - 1) * ${sqlNumber(share)}) AS BIGINT) + 1`;
  const next = place === null ? `${rank} + 1` : place + 1;
  return {
    expressions: [n, ...orderStatistics(operand.sql, [rank, next], size)],
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

function orderToSql(operand: Operand, ranks: readonly number[], size?: number): SqlMeasure {
  const positions = ranks.map((rank) => Math.max(Math.round(rank), 1));
  return {
    expressions: [`count(${operand.sql})`, ...orderStatistics(operand.sql, positions, size)],
    read: ([count, ...values]) => ({
      kind: "order",
      n: Number(count),
      values: values.map((value) => shown(operand, value)).filter((value) => value !== null),
    }),
  };
}

/**
 * The cells of some ranks (from 1, those above the last are the last). Of a known number of cells
 * by selection, which is linear: `quantile_disc` takes the ⌈n·q⌉-th smallest, and (r − ½) / n is
 * far from the edges of rank r. Else by sorting.
 */
function orderStatistics(
  sql: string,
  ranks: readonly (number | string)[],
  size: number | undefined,
): string[] {
  if (size) {
    const shares = ranks.map((rank) => (Math.min(Number(rank), size) - 0.5) / size);
    const list = shares.map((share) => `${share}::DOUBLE`).join(", ");
    return ranks.map((_, at) => `list_extract(quantile_disc(${sql}, [${list}]), ${at + 1})`);
  }
  const sorted = `list_sort(list(${sql}) FILTER (WHERE ${sql} IS NOT NULL))`;
  return ranks.map((rank) => `list_extract(${sorted}, least(${rank}, count(${sql})))`);
}

function shown(operand: Operand, value: Value): number | string | null {
  if (value === null) return null;
  return operand.kind === "number" ? Number(value) : operand.show(value);
}
