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
import { storedColumn } from "../store/sql.ts";
import { type ColumnPlan, presentSql } from "./infer-columns.ts";
import { codeLevels, textLevels } from "./levels.ts";

/** Where the columns are: as texts of the file and as stored. */
export interface ProfileSources {
  readonly connection: DuckDBConnection;
  /** SQL table expressions; `numbered` is `raw` with a column `file_row_number`. */
  readonly raw: string;
  readonly numbered: string;
  readonly stored: string;
  readonly rows: number;
}

interface Summary {
  readonly present: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly fractions: number;
  readonly meanLength: number;
}

const columnsPerQuery = 200;
const headRows = 1_000;
const distinctCells = 2_000_000;
const hashTables = 16;

/** The codebook's columns, from counts over all rows. */
export async function profileColumns(
  sources: ProfileSources,
  plans: readonly ColumnPlan[],
  names: readonly ColumnNames[],
): Promise<Column[]> {
  const summaries = await summarise(sources, plans);
  const distinct = await countDistinct(sources, plans);
  const isInteger = (at: number) =>
    plans[at]?.kind === "number" && summaries[at]?.fractions === 0 && summaries[at].present > 0;
  const texts = plans.filter(({ kind }) => kind === "text");
  const codes = plans.filter((_, at) => isInteger(at) && (distinct[at] ?? 0) <= CODE_LEVELS);
  const levels = new Map([
    ...(await textLevels(sources, texts)),
    ...(await codeLevels(sources, codes)),
  ]);
  const examples = await firstExamples(sources, plans);
  return plans.map((plan, at) => {
    const summary = summaries[at];
    const name = names[at];
    if (!summary || !name) throw new RangeError(`Column ${at} has no summary.`);
    return buildColumn({
      ...name,
      ...typeAndRange(plan, summary, levels.get(plan.column) ?? [], distinct[at] ?? 0),
      rows: sources.rows,
      missing: sources.rows - summary.present,
      distinct: distinct[at] ?? 0,
      integer: isInteger(at),
      levels: levels.get(plan.column) ?? [],
      meanLength: summary.meanLength,
      cellUnit: plan.kind === "number" ? plan.format.unit : null,
      examples: examples[at] ?? [],
    });
  });
}

function typeAndRange(
  { kind }: ColumnPlan,
  { present, min, max, fractions }: Summary,
  levels: readonly Level[],
  distinct: number,
): Pick<ColumnProfile, "type" | "min" | "max"> {
  if (kind === "number") return { type: "number", min, max };
  if (kind === "date") {
    const show = (instant: number | null) =>
      instant === null ? null : isoText(instant, fractions > 0);
    return { type: "date", min: show(min), max: show(max) };
  }
  const texts = distinct <= CODE_LEVELS ? levels.map(({ text }) => text) : [];
  const readings = { present, numbers: 0, zeroPadded: 0, dates: 0, texts };
  return { type: decideType(readings), min: null, max: null };
}

/** Dates are summarised as milliseconds, their `fractions` are those with a time of day. */
async function summarise(
  { connection, stored }: ProfileSources,
  plans: readonly ColumnPlan[],
): Promise<Summary[]> {
  const summaries: Summary[] = [];
  for (let from = 0; from < plans.length; from += columnsPerQuery) {
    const batch = plans.slice(from, from + columnsPerQuery);
    const [row = []] = await selectRows(
      connection,
      `SELECT ${batch.flatMap(summarySql).join(", ")} FROM ${stored}`,
    );
    for (let at = 0; at < batch.length; at++) {
      const [present, min, max, fractions, meanLength] = row.slice(at * 5, at * 5 + 5);
      summaries.push({
        present: Number(present),
        min: typeof min === "number" ? min : null,
        max: typeof max === "number" ? max : null,
        fractions: Number(fractions),
        meanLength: Number(meanLength ?? 0),
      });
    }
  }
  return summaries;
}

function summarySql({ kind, column }: ColumnPlan): string[] {
  const cell = storedColumn(column);
  switch (kind) {
    case "text":
      return [`count(${cell})`, "NULL", "NULL", "0", `avg(length(${cell}))`];
    case "number":
      return [
        `count(${cell})`,
        `min(${cell})`,
        `max(${cell})`,
        `count(*) FILTER (${cell} <> trunc(${cell}))`,
        "0",
      ];
    case "date":
      return [
        `count(${cell})`,
        `epoch_ms(min(${cell}))`,
        `epoch_ms(max(${cell}))`,
        `count(*) FILTER (${cell} <> date_trunc('day', ${cell}))`,
        "0",
      ];
  }
}

/** Columns of a small table together, those of a large one alone: each needs a hash table. */
async function countDistinct(
  { connection, stored, rows }: ProfileSources,
  plans: readonly ColumnPlan[],
): Promise<number[]> {
  const together = Math.max(1, Math.min(hashTables, Math.floor(distinctCells / rows)));
  const counts: number[] = [];
  for (let from = 0; from < plans.length; from += together) {
    const cells = plans.slice(from, from + together).map(({ column }) => storedColumn(column));
    const [row = []] = await selectRows(
      connection,
      `SELECT ${cells.map((cell) => `count(DISTINCT ${cell})`).join(", ")} FROM ${stored}`,
    );
    counts.push(...row.map(Number));
  }
  return counts;
}

async function firstExamples(
  { connection, raw }: ProfileSources,
  plans: readonly ColumnPlan[],
): Promise<string[][]> {
  const rows = Math.max(50, Math.min(headRows, Math.floor(200_000 / plans.length)));
  const head = await selectRows(
    connection,
    `SELECT ${plans.map(presentSql).join(", ")} FROM ${raw} LIMIT ${rows}`,
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
      const text = presentSql(plan);
      const later = await selectRows(
        connection,
        `SELECT DISTINCT text FROM (SELECT ${text} AS text FROM ${raw}) WHERE text IS NOT NULL ORDER BY text LIMIT 5`,
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
