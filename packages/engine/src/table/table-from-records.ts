import { readRecords } from "@probability-chat/codebook";
import { memoryTable } from "./memory-table.ts";
import type { Table } from "./table.ts";

/**
 * A table in memory from the texts of a file's cells; short rows are padded with missing cells.
 *
 * @example
 * const table = tableFromRecords(["sex", "age"], [["f", "31"], ["m", ""]]);
 */
export function tableFromRecords(
  headers: readonly string[],
  records: readonly (readonly string[])[],
): Table {
  const { codebook, cells } = readRecords(headers, records);
  return memoryTable(codebook, cells);
}
