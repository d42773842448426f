import type { DuckDBConnection } from "@duckdb/node-api";
import {
  buildColumn,
  CODE_LEVELS,
  type Column,
  type ColumnProfile,
  decideType,
  isoText,
  type Level,
  LISTED_LEVELS,
} from "@probability-chat/engine";
import type { ColumnNames } from "../csv/column-names.ts";
import { selectRows } from "../store/duckdb.ts";
import { storedColumn } from "../store/sql.ts";
import { type ColumnPlan, presentSql, storedSql } from "./infer-columns.ts";

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

/** The codebook's columns, from counts over all rows. */
export async function profileColumns(
  sources: ProfileSources,
  plans: readonly ColumnPlan[],
  names: readonly ColumnNames[],
): Promise<Column[]> {
  const summaries = await summarise(sources, plans);
  const examples = await firstExamples(sources, plans);
  const columns: Column[] = [];
  for (const [at, plan] of plans.entries()) {
    const summary = summaries[at];
    const name = names[at];
    if (!summary || !name) throw new RangeError(`Column ${at} has no summary.`);
    columns.push(await profileColumn(sources, plan, name, summary, examples[at] ?? []));
  }
  return columns;
}

async function profileColumn(
  sources: ProfileSources,
  plan: ColumnPlan,
  names: ColumnNames,
  summary: Summary,
  examples: readonly string[],
): Promise<Column> {
  const { present, min, max, fractions, meanLength } = summary;
  const { rows } = sources;
  const common = { ...names, rows, missing: rows - present, meanLength, examples };
  if (plan.kind === "text") {
    const { levels, distinct } = await textLevels(sources, plan.column);
    const texts = distinct <= CODE_LEVELS ? levels.map(({ text }) => text) : [];
    return buildColumn({
      ...common,
      type: decideType({ present, numbers: 0, zeroPadded: 0, dates: 0, texts }),
      distinct,
      integer: false,
      min: null,
      max: null,
      levels,
      cellUnit: null,
    });
  }
  const distinct = await countDistinct(sources, plan.column);
  const integer = plan.kind === "number" && present > 0 && fractions === 0;
  const profile: ColumnProfile = {
    ...common,
    type: plan.kind,
    distinct,
    integer,
    min,
    max,
    levels: integer && distinct <= CODE_LEVELS ? await codeLevels(sources, plan) : [],
    cellUnit: plan.kind === "number" ? plan.format.unit : null,
  };
  if (plan.kind === "number" || min === null || max === null) return buildColumn(profile);
  const withTime = fractions > 0;
  return buildColumn({ ...profile, min: isoText(min, withTime), max: isoText(max, withTime) });
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

async function textLevels(
  { connection, stored }: ProfileSources,
  column: number,
): Promise<{ levels: Level[]; distinct: number }> {
  const cell = storedColumn(column);
  const rows = await selectRows(
    connection,
    `SELECT ${cell}, n, count(*) OVER () FROM (SELECT ${cell}, count(*) AS n FROM ${stored} WHERE ${cell} IS NOT NULL GROUP BY 1) ORDER BY n DESC, ${cell} LIMIT ${LISTED_LEVELS}`,
  );
  return {
    levels: rows.map(([text, count]) => ({ text: String(text), count: Number(count) })),
    distinct: Number(rows[0]?.[2] ?? 0),
  };
}

async function countDistinct(
  { connection, stored }: ProfileSources,
  column: number,
): Promise<number> {
  const cell = storedColumn(column);
  const [row] = await selectRows(
    connection,
    `SELECT count(*) FROM (SELECT DISTINCT ${cell} FROM ${stored} WHERE ${cell} IS NOT NULL)`,
  );
  return Number(row?.[0] ?? 0);
}

/** The values of integer codes under their first spelling in the file. */
async function codeLevels(sources: ProfileSources, plan: ColumnPlan): Promise<Level[]> {
  const rows = await selectRows(
    sources.connection,
    `SELECT arg_min(text, position), count(*) FROM (SELECT ${presentSql(plan)} AS text, ${storedSql(plan)} AS value, file_row_number AS position FROM ${sources.numbered}) WHERE value IS NOT NULL GROUP BY value`,
  );
  return rows.map(([text, count]) => ({ text: String(text), count: Number(count) }));
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
