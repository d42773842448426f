import type { Column } from "@probability-chat/codebook";
import { type ScannedPair, type ScanOptions, scanPairs } from "../../../structure/scan-pairs.ts";
import type { Table } from "../../../table/table.ts";
import { readScanColumns } from "../../columns/scan-columns.ts";

const ROWS = 10_000;

export interface DependenceScanOptions extends ScanOptions {
  /** A seeded sample of at most so many rows; 10,000 unless given. */
  readonly rows?: number;
}

/**
 * Which columns of a table go together: every pair tested, strongest evidence first, the false
 * discovery rate controlled over all pairs. Identifiers, free text and constants are left out.
 *
 * @example
 * const pairs = await scanDependence(table, { seed: 1 });
 * for (const { x, y, effect } of pairs.filter(({ dependent }) => dependent)) console.log(x, y, effect);
 */
export async function scanDependence(
  table: Table,
  { rows = ROWS, ...options }: DependenceScanOptions,
): Promise<ScannedPair[]> {
  const columns = table.codebook.columns.filter(isScanned);
  if (columns.length < 2) return [];
  const read = await readScanColumns(table, columns, { kind: "all" }, { rows, seed: options.seed });
  return scanPairs(read, options).sort((a, b) => a.pValue - b.pValue);
}

function isScanned({ role, distinct }: Column): boolean {
  return (role === "measure" || role === "category" || role === "date") && distinct > 1;
}
