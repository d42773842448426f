import type { Codebook, Measure, MeasureResult } from "@probability-chat/engine";
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
      return quantileToSql(operand, measure.q);
    case "order":
      return orderToSql(operand, measure.ranks, sizes.get(measure.column));
  }
}

function momentsToSql(operand: Operand): SqlMeasure {
  const { sql, kind, column } = operand;
  const numeric = kind === "number";
  const largest = Math.max(magnitude(column?.min), magnitude(column?.max));
  const scale = scaleOf(largest);
  const scaled = scale === 1 ? sql : `${sql} / ${sqlNumber(scale)}`;
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

function quantileToSql(operand: Operand, q: number): SqlMeasure {
  const { sql, kind } = operand;
  const share = Math.min(Math.max(q, 0), 1);
  const value = `quantile_cont(CAST(${sql} AS DOUBLE), ${share}::DOUBLE)`;
  return {
    expressions: [`count(${sql})`, kind === "code" ? "NULL" : value],
    read: ([count, found]) => ({
      kind: "quantile",
      n: Number(count),
      value: shown(operand, found ?? null),
    }),
  };
}

/**
 * Of a known number of cells by selection, which is linear: `quantile_disc` takes the
 * ⌈n·q⌉-th smallest, and (r − ½) / n is far from the edges of rank r. Else by sorting.
 */
function orderToSql(operand: Operand, ranks: readonly number[], size?: number): SqlMeasure {
  const { sql } = operand;
  const n = `count(${sql})`;
  const sorted = `list_sort(list(${sql}) FILTER (WHERE ${sql} IS NOT NULL))`;
  const positions = ranks.map((rank) => Math.max(Math.round(rank), 1));
  const shares = positions.map((rank) => (Math.min(rank, size ?? 0) - 0.5) / (size ?? 0));
  const selected = `quantile_disc(${sql}, [${shares.map((share) => `${share}::DOUBLE`).join(", ")}])`;
  return {
    expressions: [
      n,
      ...positions.map((rank, index) =>
        size
          ? `list_extract(${selected}, ${index + 1})`
          : `list_extract(${sorted}, least(${rank}, ${n}))`,
      ),
    ],
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
