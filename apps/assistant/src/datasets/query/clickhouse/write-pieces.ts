import path from "node:path";
import type { Codebook } from "@probability-chat/codebook";
import { scratchDirectory } from "../../store/dataset-directories.ts";
import { dataFile } from "../../store/dataset-files.ts";
import { openDuckdb } from "../../store/duckdb.ts";
import { sqlText, storedColumn } from "../../store/sql.ts";

export interface PieceLimits {
  readonly memoryMegabytes: number;
  readonly threads: number;
}

/** ClickHouse holds a Parquet file in memory while it takes it in. */
const pieceSize = "64MB";

/**
 * Writes a dataset's Parquet file as several, in a directory of their own that is the caller's to
 * remove: each row with its place in the file, dates as milliseconds since 1970.
 */
export async function writePieces(
  { columns }: Codebook,
  directory: string,
  limits: PieceLimits,
): Promise<string> {
  const file = path.join(path.resolve(directory), dataFile);
  const root = path.dirname(path.dirname(file));
  const pieces = scratchDirectory(root);
  const spillDirectory = scratchDirectory(root);
  const duckdb = await openDuckdb({ directories: [root], spillDirectory, ...limits });
  const cells = columns.map(({ type }, at) => {
    const stored = storedColumn(at);
    return `${type === "date" ? `epoch_ms(${stored})` : stored} AS ${stored}`;
  });
  const rows = `SELECT ${["file_row_number AS r", ...cells].join(", ")} FROM read_parquet(${sqlText(file)}, file_row_number = true)`;
  try {
    const connection = await duckdb.connect();
    await connection.run(
      `COPY (${rows}) TO ${sqlText(pieces)} (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1, FILE_SIZE_BYTES '${pieceSize}')`,
    );
    connection.closeSync();
  } finally {
    duckdb.closeSync();
  }
  return pieces;
}
