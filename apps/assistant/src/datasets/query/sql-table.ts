import type { Codebook } from "@probability-chat/codebook";
import {
  countByLevels,
  type GroupKey,
  MAX_GROUPS,
  type Measure,
  type MeasureResult,
  type Table,
  TableLimitError,
} from "@probability-chat/engine";
import { storedColumn } from "../store/sql.ts";
import { eventToSql } from "./event-to-sql.ts";
import { formulaToSql } from "./formula-to-sql.ts";
import { measureToSql } from "./measure-to-sql.ts";
import { sampleTable } from "./sample-table.ts";
import type { QueryLimits, SqlRunner, SqlSource } from "./sql-source.ts";
import { columnOperand, type Operand, termOperand } from "./term-to-sql.ts";

/**
 * The engine's `Table` over a table of a database. Every request is one query at most: the
 * codebook knows counts of levels; order statistics of all rows need another, which counts them.
 */
export function sqlTable(source: SqlSource, runner: SqlRunner, limits: QueryLimits): Table {
  const { codebook, from, dialect } = source;

  async function countOrdered(
    measures: readonly Measure[],
    condition: string,
  ): Promise<ReadonlyMap<string, number>> {
    const ranked = measures.flatMap((one) =>
      one.kind === "order" || one.kind === "quantile" ? one.column : [],
    );
    const names = [...new Set(ranked)];
    if (names.length === 0) return new Map();
    const counts = names.map((name) => `count(${columnOperand(source, name).sql})`);
    const [row] = await runner.select(
      `SELECT ${counts.join(", ")} FROM ${from} WHERE ${condition}`,
      limits,
    );
    return new Map(names.map((name, index) => [name, Number(row?.[index])]));
  }

  return {
    codebook,
    async aggregate({ where, by, measures, maxGroups = MAX_GROUPS }) {
      const known =
        where.kind === "all" && by.length === 0 ? knownCounts(codebook, measures) : null;
      if (known) return [{ keys: [], measures: known }];
      const keys = by.map((key) => keyOperand(source, key));
      const condition = eventToSql(where, source);
      const sizes = keys.length === 0 ? await countOrdered(measures, condition) : new Map();
      const aggregates = measures.map((measure) => measureToSql(measure, source, sizes));
      const columns = [
        ...keys.map(({ sql }) => sql),
        "count(*)",
        ...aggregates.flatMap(({ expressions }) => expressions),
      ];
      const positions = keys.map((_, at) => at + 1);
      const grouping =
        keys.length === 0
          ? ""
          : ` GROUP BY ${positions.join(", ")} ORDER BY ${positions.map((at) => `${at} ASC NULLS LAST`).join(", ")} LIMIT ${maxGroups + 1}`;
      const rows = await runner.select(
        `SELECT ${columns.join(", ")} FROM ${from} WHERE ${condition}${grouping}`,
        limits,
      );
      if (keys.length > 0 && rows.length > maxGroups) throw new TableLimitError(maxGroups);
      return rows.map((row) => {
        let at = keys.length + 1;
        return {
          keys: keys.map((operand, index) => {
            const value = row[index] ?? null;
            return value === null ? null : operand.show(value);
          }),
          measures: aggregates.map(({ expressions, read }) => {
            const values = row.slice(at, at + expressions.length);
            at += expressions.length;
            return read(values);
          }),
        };
      });
    },
    async read({ where, columns, limit }) {
      const operands = columns.map((name) => columnOperand(source, name));
      const cells = operands.length === 0 ? "1" : operands.map(({ sql }) => sql).join(", ");
      const rows = await runner.select(
        `SELECT ${cells} FROM ${from} WHERE ${eventToSql(where, source)}${dialect.fileOrder}${limitSql(limit)}`,
        limits,
      );
      return rows.map((row) =>
        operands.map((operand, index) => {
          const value = row[index] ?? null;
          if (value === null) return null;
          return operand.kind === "number" ? Number(value) : operand.show(value);
        }),
      );
    },
    async sample(request) {
      return sampleTable(source, request, runner, limits);
    },
    computing(columns) {
      const cells = columns.map(
        (column, at) =>
          `${formulaToSql(column.name, source)} AS ${storedColumn(codebook.columns.length + at)}`,
      );
      const wider = { ...codebook, columns: [...codebook.columns, ...columns] };
      const computed = `(SELECT *, ${cells.join(", ")} FROM ${from})`;
      return sqlTable({ codebook: wider, from: computed, dialect }, runner, limits);
    },
  };
}

function keyOperand(source: SqlSource, key: GroupKey): Pick<Operand, "sql" | "show"> {
  if (key.kind !== "parts") return termOperand(source, key);
  const cases = key.events.map((event, part) => `WHEN ${eventToSql(event, source)} THEN ${part}`);
  return { sql: cases.length === 0 ? "NULL" : `CASE ${cases.join(" ")} END`, show: String };
}

/** Counts over all rows that the codebook holds; null where one of the measures is none. */
function knownCounts(codebook: Codebook, measures: readonly Measure[]): MeasureResult[] | null {
  const counts: MeasureResult[] = [];
  for (const measure of measures) {
    const count = measure.kind === "count" ? countByLevels(codebook, measure.event) : null;
    if (count === null) return null;
    counts.push({ kind: "count", count });
  }
  return counts;
}

function limitSql(limit: number | undefined): string {
  return limit === undefined || !Number.isFinite(limit)
    ? ""
    : ` LIMIT ${Math.max(0, Math.floor(limit))}`;
}
