import type { Column } from "@probability-chat/codebook";
import type { Event } from "@probability-chat/query";
import { MISSING } from "../../model/code-table.ts";
import { NO_LEVEL, type ScanColumn } from "../../structure/scan-column.ts";
import type { Table } from "../../table/table.ts";

/** Numbers of few levels are groups, as booleans and text are. */
export function scaleOf(column: Column): "number" | "category" {
  const coded = column.levels.length > 0;
  return (column.type === "number" && !coded) || column.type === "date" ? "number" : "category";
}

export interface ScanReading {
  /** At most so many rows. */
  readonly rows: number;
  readonly seed: number;
  /** The levels of a category beyond the most frequent are one; 100 unless given. */
  readonly maxLevels?: number;
  /** Numbers of few levels as numbers too. */
  readonly asNumbers?: boolean;
}

/** Columns as a scan reads them: a seeded sample of at most so many rows that satisfy a condition. */
export async function readScanColumns(
  table: Table,
  columns: readonly Column[],
  where: Event,
  reading: ScanReading,
): Promise<ScanColumn[]> {
  const names = columns.map(({ name }) => name);
  const { rows, seed } = reading;
  const sample = await table.sample({ where, columns: names, rows, seed });
  return columns.map((column, i) =>
    scanColumn(column, sample.columns[i]?.values ?? new Float64Array(0), reading),
  );
}

export function scanColumn(
  column: Column,
  values: Float64Array,
  { maxLevels = 100, asNumbers = false }: Pick<ScanReading, "maxLevels" | "asNumbers">,
): ScanColumn {
  const { name, type } = column;
  if (scaleOf(column) === "number" || (asNumbers && type === "number"))
    return { kind: "number", name, values };
  const counts = new Map<number, number>();
  for (const value of values) {
    if (!Number.isNaN(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const frequent = [...counts].sort(([a, m], [b, n]) => n - m || a - b);
  const codes = new Map(frequent.map(([value], at) => [value, Math.min(at, maxLevels - 1)]));
  return {
    kind: "category",
    name,
    codes: Uint16Array.from(values, (value) => codes.get(value) ?? NO_LEVEL),
    levels: Math.min(frequent.length, maxLevels),
  };
}

/** Codes for tests within strata: the most frequent levels and the rest, or parts of equal mass. */
export function partsOf(column: ScanColumn, parts: number): { codes: Uint16Array; levels: number } {
  if (column.kind === "category") {
    const codes = column.codes.map((code) =>
      code === NO_LEVEL ? MISSING : Math.min(code, parts - 1),
    );
    return { codes, levels: Math.min(column.levels, parts) };
  }
  const edges = edgesOf(column.values, parts);
  const codes = Uint16Array.from(column.values, (value) => {
    if (!Number.isFinite(value)) return MISSING;
    let part = 0;
    while (part < edges.length && (edges[part] as number) <= value) part += 1;
    return part;
  });
  return { codes, levels: edges.length + 1 };
}

/**
 * The first values of all parts but the first, of about equal mass. A value that fills a part (the
 * zeros of amounts that few rows have) ends there, so that what lies above it is apart from it.
 */
export function edgesOf(values: Float64Array, parts: number): number[] {
  const sorted = values.filter(Number.isFinite).sort();
  const edges = new Set<number>();
  let last = sorted[0];
  for (let part = 1; part < parts; part++) {
    const edge = sorted[Math.floor((part * sorted.length) / parts)];
    if (edge === undefined || last === undefined) break;
    const above = edge === last ? firstAbove(sorted, edge) : undefined;
    if (edge > (sorted[0] as number)) edges.add(edge);
    if (above !== undefined) edges.add(above);
    last = edge;
  }
  return [...edges].sort((a, b) => a - b);
}

function firstAbove(sorted: Float64Array, value: number): number | undefined {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) > value) high = middle;
    else low = middle + 1;
  }
  return sorted[low];
}
