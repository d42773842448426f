import type { CellColumn, SampleRequest, TableSample } from "@probability-chat/engine";
import { ALL } from "@probability-chat/query";
import { storedColumn } from "../store/sql.ts";
import { eventToSql } from "./event-to-sql.ts";
import type { QueryLimits, SqlRunner, SqlSource } from "./sql-source.ts";
import { columnOperand, type Operand } from "./term-to-sql.ts";

/**
 * The engine's `Table.sample`. Rows are drawn by the lowest hashes of their content, their
 * occurrence and the seed, so that neither the order of rows nor that of columns matters. Rows of
 * one content are alike, so it is enough to count them, to draw occurrences from those counts, and
 * to read one row of each content that was drawn.
 */
export async function sampleTable(
  source: SqlSource,
  { columns, rows, seed, where = ALL }: SampleRequest,
  runner: SqlRunner,
  limits: QueryLimits,
): Promise<TableSample> {
  const operands = columns.map((name) => columnOperand(source, name));
  const from = `${source.from} WHERE ${eventToSql(where, source)}`;
  const size = where.kind === "all" ? source.codebook.rows : await countRows(from, runner, limits);
  const sql =
    size <= rows
      ? `SELECT ${cellsSql(operands)} FROM ${from}`
      : drawnSql(source, { from, size }, operands, rows, seed);
  const readers = operands.map((operand) => new CellReader(operand, Math.min(rows, size)));
  let read = 0;
  await runner.stream(sql, limits, (block) => {
    readers.forEach((reader, column) => {
      for (let row = 0; row < block.rows; row++) reader.take(read + row, block.cell(column, row));
    });
    read += block.rows;
  });
  return { rows: read, columns: readers.map((one) => one.column()) };
}

async function countRows(from: string, runner: SqlRunner, limits: QueryLimits): Promise<number> {
  const [row] = await runner.select(`SELECT count(*) FROM ${from}`, limits);
  return Number(row?.[0]);
}

function drawnSql(
  { codebook, dialect }: SqlSource,
  { from, size }: { readonly from: string; readonly size: number },
  operands: readonly Operand[],
  rows: number,
  seed: number,
): string {
  const byName = codebook.columns
    .map(({ name }, index) => ({ name, stored: storedColumn(index) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const content = dialect.contentHash(byName.map(({ stored }) => stored));
  const key = dialect.occurrenceHash("content", "occurrences", Math.trunc(seed));
  const cells = operands.map(({ sql }, index) => `${dialect.anyOf(sql)} AS v${index}`);
  const values = operands.map((_, index) => `v${index}`);
  return `WITH contents AS (SELECT ${content} AS content, count(*) AS occurrences FROM ${from} GROUP BY content),
keyed AS (SELECT content, ${key} AS key FROM contents),
drawn AS ${dialect.materialized}(SELECT content, key FROM keyed WHERE key <= ${keyBound(rows, size)} ORDER BY key LIMIT ${rows}),
cells AS (SELECT ${[`${content} AS content`, ...cells].join(", ")} FROM ${from} AND ${content} IN (SELECT content FROM drawn) GROUP BY content)
SELECT ${values.length === 0 ? "1" : values.join(", ")} FROM drawn JOIN cells USING (content)`;
}

/** Keys above it are not among the lowest `rows` (four standard deviations), so need no sorting. */
function keyBound(rows: number, of: number): bigint {
  const most = 2n ** 64n - 1n;
  const share = (rows + 4 * Math.sqrt(rows) + 10) / of;
  return share >= 1 ? most : BigInt(Math.floor(share * 2 ** 53)) << 11n;
}

function cellsSql(operands: readonly Operand[]): string {
  return operands.length === 0 ? "1" : operands.map(({ sql }) => sql).join(", ");
}

/** Gathers a column's cells; texts are kept once each. */
class CellReader {
  readonly #kind: CellColumn["kind"];
  readonly #codes = new Map<string, number>();
  readonly #values: Float64Array;
  #rows = 0;

  constructor({ kind }: Operand, rows: number) {
    this.#kind = kind;
    this.#values = new Float64Array(rows);
  }

  take(row: number, cell: unknown): void {
    this.#values[row] = this.#number(cell);
    this.#rows = row + 1;
  }

  column(): CellColumn {
    return {
      kind: this.#kind,
      values: this.#values.subarray(0, this.#rows),
      texts: [...this.#codes.keys()],
    };
  }

  #number(cell: unknown): number {
    if (cell === null) return Number.NaN;
    if (this.#kind !== "code") return Number(cell);
    const text = String(cell);
    const known = this.#codes.get(text);
    if (known !== undefined) return known;
    this.#codes.set(text, this.#codes.size);
    return this.#codes.size - 1;
  }
}
