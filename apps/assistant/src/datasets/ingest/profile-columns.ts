import type { DuckDBConnection } from "@duckdb/node-api";
import {
  buildColumn,
  CODE_LEVELS,
  type Column,
  type ColumnProfile,
  decideType,
  isoText,
  type Level,
} from "@probability-chat/codebook";
import type { ColumnNames } from "../csv/column-names.ts";
import type { CellCounts } from "./count-cells.ts";
import type { ColumnPlan } from "./infer-columns.ts";
import { spellLevels } from "./levels.ts";
import { isMissing, missingMarkers } from "./missing-markers.ts";
import type { ReadTable } from "./read-table.ts";
import type { TextSample } from "./text-sample.ts";
import type { StoredColumn } from "./write-stored.ts";

const examples = 5;

/** The codebook's columns, from counts over all rows. */
export async function profileColumns(
  connection: DuckDBConnection,
  table: ReadTable,
  names: readonly ColumnNames[],
): Promise<Column[]> {
  const { stored, counts, sample } = table;
  const { rows, plans } = stored;
  const spelled = await spellLevels(connection, table);
  return plans.map((plan, at) => {
    const range = stored.columns[at] as StoredColumn;
    const { distinct, fractions, meanLength, levels } = counts[at] as CellCounts;
    return buildColumn({
      ...(names[at] as ColumnNames),
      ...typeAndRange(plan, range, fractions, levels, distinct),
      rows,
      missing: rows - range.present,
      distinct,
      integer: plan.kind === "number" && plan.present > 0 && !fractions,
      levels: spelled.get(plan.column) ?? levels,
      meanLength,
      cellUnit: plan.kind === "number" ? plan.format.unit : null,
      examples: examplesOf(plan, sample, levels),
    });
  });
}

function typeAndRange(
  { kind }: ColumnPlan,
  { present, min, max }: StoredColumn,
  fractions: boolean,
  levels: readonly Level[],
  distinct: number,
): Pick<ColumnProfile, "type" | "min" | "max"> {
  if (kind === "number") return { type: "number", min, max };
  if (kind === "date") {
    const show = (instant: number | null) =>
      instant === null ? null : isoText(instant, fractions);
    return { type: "date", min: show(min), max: show(max) };
  }
  const texts = distinct <= CODE_LEVELS ? levels.map(({ text }) => text) : [];
  const readings = { present, numbers: 0, zeroPadded: 0, dates: 0, texts };
  return { type: decideType(readings), min: null, max: null };
}

/** The first cells of the sample that differ; the most frequent of a column that has none there. */
function examplesOf(plan: ColumnPlan, { rows }: TextSample, levels: readonly Level[]): string[] {
  const texts = new Set<string>();
  for (const row of rows) {
    const cell = row[plan.column];
    if (typeof cell === "string" && !isMissingOf(plan, cell)) texts.add(cell);
    if (texts.size === examples) break;
  }
  const found = texts.size > 0 ? [...texts] : levels.slice(0, examples).map(({ text }) => text);
  return found.map(shorten);
}

function isMissingOf({ markers, lenient }: ColumnPlan, text: string): boolean {
  return markers > 0 && (lenient ? isMissing(text) : missingMarkers.includes(text));
}

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
