import type { DuckDBConnection } from "@duckdb/node-api";
import {
  buildColumn,
  CODE_LEVELS,
  type Column,
  type ColumnProfile,
  decideType,
  isoText,
  type Level,
} from "@probability-chat/engine";
import type { ColumnNames } from "../csv/column-names.ts";
import { selectRows } from "../store/duckdb.ts";
import type { CellCounts } from "./count-cells.ts";
import { type ColumnPlan, presentSql } from "./infer-columns.ts";
import { spellLevels } from "./levels.ts";
import type { ReadTable } from "./read-table.ts";
import type { StoredColumn } from "./write-stored.ts";

const headRows = 1_000;

/** The codebook's columns, from counts over all rows. */
export async function profileColumns(
  connection: DuckDBConnection,
  table: ReadTable,
  names: readonly ColumnNames[],
): Promise<Column[]> {
  const { stored, counts } = table;
  const { rows, plans } = stored;
  const examples = await firstExamples(connection, table);
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
      examples: examples[at] ?? [],
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

async function firstExamples(
  connection: DuckDBConnection,
  { stored: { plans }, texts: all, head: first }: ReadTable,
): Promise<string[][]> {
  const rows = Math.max(50, Math.min(headRows, Math.floor(200_000 / plans.length)));
  const head = await selectRows(
    connection,
    `SELECT ${plans.map(presentSql).join(", ")} FROM ${first} LIMIT ${rows}`,
  );
  const examples: string[][] = [];
  for (const [at, plan] of plans.entries()) {
    const texts = new Set<string>();
    for (const row of head) {
      const cell = row[at];
      if (typeof cell === "string") texts.add(cell);
      if (texts.size === 5) break;
    }
    if (texts.size === 0 && plan.present > 0) {
      const later = await selectRows(
        connection,
        `SELECT DISTINCT text FROM (SELECT ${presentSql(plan)} AS text FROM ${all}) WHERE text IS NOT NULL ORDER BY text LIMIT 5`,
      );
      for (const [cell] of later) texts.add(String(cell));
    }
    examples.push([...texts].map(shorten));
  }
  return examples;
}

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
