import path from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { selectRows } from "../store/duckdb.ts";
import { storedColumn } from "../store/sql.ts";
import { type CsvSource, hasBlankEdgeSql, readCsvSql, trimmedTexts } from "./csv-source.ts";
import type { TextRow } from "./infer-columns.ts";
import { sampleLines } from "./sample-lines.ts";

/** Some cells of a file: its first rows, rows from further on, and what was added as evidence. */
export interface TextSample {
  /** Trimmed; the same as in the table `sample`. */
  readonly rows: readonly TextRow[];
  /** How many of them are the first rows of the file. */
  readonly headRows: number;
  /** Some cell had blanks around it, so that all cells of the file must be trimmed. */
  readonly trimmed: boolean;
}

/** Cells of a column that join at once, from either end of the alphabet. */
const evidenceCells = 50;
const columnsPerQuery = 100;

/** Fills the table `sample` from slices of a file, whose copies lie in `workDirectory`. */
export async function takeSample(
  connection: DuckDBConnection,
  source: CsvSource,
  workDirectory: string,
): Promise<TextSample> {
  const { path: file, columns } = source;
  const lines = await sampleLines(file, path.join(workDirectory, "sample"), columns);
  const rowsOf = (file: string, header: boolean) =>
    readCsvSql({ ...source, path: file, header }, true);
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE sample AS FROM ${rowsOf(lines.head, source.header)}`,
  );
  const [count] = await selectRows(connection, "SELECT count(*) FROM sample");
  if (lines.slices) await connection.run(`INSERT INTO sample FROM ${rowsOf(lines.slices, false)}`);
  return readSample(connection, { headRows: Number(count?.[0]), trimmed: false });
}

/**
 * The sample with some of a file's cells for which a condition of their column holds; itself where
 * there are none.
 */
export async function addEvidence(
  connection: DuckDBConnection,
  sample: TextSample,
  texts: string,
  conditions: ReadonlyMap<number, string>,
): Promise<TextSample> {
  const columns = [...conditions];
  for (let from = 0; from < columns.length; from += columnsPerQuery) {
    const ends = columns.slice(from, from + columnsPerQuery).map(([column, condition]) => {
      const text = storedColumn(column);
      const some = (end: "min" | "max") =>
        `${end}(${text}, ${evidenceCells}) FILTER (${condition})`;
      return `list_concat(${some("min")}, ${some("max")}) AS ${text}`;
    });
    await connection.run(
      `CREATE OR REPLACE TEMP TABLE evidence AS SELECT ${ends.join(", ")} FROM ${texts}`,
    );
    for (const [column] of columns.slice(from, from + columnsPerQuery)) {
      const text = storedColumn(column);
      await connection.run(
        `INSERT INTO sample (${text}) SELECT DISTINCT unnest(${text}) AS cell FROM evidence ORDER BY cell`,
      );
    }
  }
  const found = await readSample(connection, sample);
  return found.rows.length > sample.rows.length ? found : sample;
}

async function readSample(
  connection: DuckDBConnection,
  { headRows, trimmed }: Pick<TextSample, "headRows" | "trimmed">,
): Promise<TextSample> {
  const edges = `SELECT count(*) FROM (SELECT unnest(list_value(*COLUMNS(*))) AS text FROM sample) WHERE ${hasBlankEdgeSql("text")}`;
  const [row] = trimmed ? [[0]] : await selectRows(connection, edges);
  if (row?.[0] === 0) {
    const rows = (await selectRows(connection, "FROM sample")) as TextRow[];
    return { rows, headRows, trimmed };
  }
  await connection.run(`CREATE OR REPLACE TEMP TABLE sample AS FROM ${trimmedTexts("sample")}`);
  return readSample(connection, { headRows, trimmed: true });
}
