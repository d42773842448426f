import type { Codebook, Measure, MeasureResult } from "@probability-chat/engine";
import { eventToSql } from "./event-to-sql.ts";
import { columnOperand, type Operand } from "./term-to-sql.ts";

/** A measure's aggregates in SQL and how their values, in that order, become its result. */
export interface SqlMeasure {
  readonly expressions: readonly string[];
  readonly read: (values: readonly Value[]) => MeasureResult;
}

export type Value = number | string | null;

/** Beyond this a square overflows, so deviations are taken on scaled values. */
const squareSafe = 1e150;

/** A measure as SQL aggregates over `table`. */
export function measureToSql(measure: Measure, codebook: Codebook, table: string): SqlMeasure {
  if (measure.kind === "count") {
    return {
      expressions: [`count(*) FILTER (WHERE ${eventToSql(measure.event, codebook, table)})`],
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
    case "quantile":
      return quantileToSql(operand, measure.q);
    case "order":
      return orderToSql(operand, measure.ranks);
  }
}

function momentsToSql(operand: Operand): SqlMeasure {
  const { sql, kind, column } = operand;
  const numeric = kind === "number";
  const largest = Math.max(magnitude(column?.min), magnitude(column?.max));
  const scale = largest > squareSafe ? largest : 1;
  const deviation =
    scale === 1
      ? `stddev_samp(${sql})`
      : `stddev_samp(${sql} / ${scale}::DOUBLE) * ${scale}::DOUBLE`;
  return {
    expressions: [
      `count(${sql})`,
      numeric ? `fsum(${sql})` : "NULL",
      numeric ? deviation : "NULL",
      `min(${sql})`,
      `max(${sql})`,
    ],
    read: ([count, sum, sd, min, max]) => {
      const n = Number(count);
      const total = typeof sum === "number" ? sum : null;
      return {
        kind: "moments",
        n,
        mean: total === null ? null : total / n,
        sd: typeof sd === "number" ? sd : null,
        sum: total,
        min: shown(operand, min ?? null),
        max: shown(operand, max ?? null),
      };
    },
  };
}

function magnitude(bound: number | string | null | undefined): number {
  return typeof bound === "number" ? Math.abs(bound) : 0;
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

function orderToSql(operand: Operand, ranks: readonly number[]): SqlMeasure {
  const { sql } = operand;
  const n = `count(${sql})`;
  const sorted = `list_sort(list(${sql}) FILTER (WHERE ${sql} IS NOT NULL))`;
  return {
    expressions: [
      n,
      ...ranks.map((rank) => {
        const position = Math.max(Math.round(rank), 1);
        return `list_extract(${sorted}, least(${position}, ${n}))`;
      }),
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
