import type { Key } from "@probability-chat/query";
import { shownDate } from "./expected-scalar.ts";
import type { RawTable } from "./raw-table.ts";

/** Beyond so many values of a column its shares are not compared. */
const mostLevels = 300;

export interface Level {
  readonly text: string;
  /** The rows that have it. */
  readonly where: string;
}

/** Levels of a key as the file spells them, with the rows of each. */
export async function levelsOf(key: Key, table: RawTable): Promise<Level[] | null> {
  const name = typeof key === "string" ? key : key.column;
  const index = table.known.columns.findIndex((column) => column.name === name);
  const holds = table.known.columns[index]?.holds ?? "text";
  const cell = `k${index}`;
  if (typeof key !== "string") {
    const part = `date_part('${key.part === "weekday" ? "isodow" : key.part}', ${cell})`;
    const values = await table.rows(`SELECT DISTINCT ${part} FROM t WHERE ${cell} IS NOT NULL`);
    return values.map(([value]) => ({ text: String(value), where: `${part} = ${value}` }));
  }
  if (holds === "boolean") return answersOf(cell, table);
  const dated = holds === "date" || holds === "time";
  const shown = dated ? shownDate(holds, cell) : cell;
  const found = await table.rows(
    `SELECT ${shown}, arg_min(r${index}, rid), CAST(${cell} AS VARCHAR) FROM t WHERE ${cell} IS NOT NULL GROUP BY ${cell} LIMIT ${mostLevels}`,
  );
  if (found.length >= mostLevels) return null;
  const codes = found.length <= 12 && found.every(([value]) => Number.isInteger(value)) && !dated;
  return found.map(([value, spelled, literal]) => ({
    text: codes ? String(spelled) : String(value),
    where:
      typeof value === "number"
        ? `${cell} = CAST('${value}' AS DOUBLE)`
        : `${cell} = '${String(literal).replaceAll("'", "''")}'`,
  }));
}

/** Yes and no, whatever their case, each as it is spelled most often. */
async function answersOf(cell: string, table: RawTable): Promise<Level[]> {
  const rows = await table.rows(
    `SELECT ${cell}, count(*) AS n FROM t WHERE ${cell} IS NOT NULL GROUP BY 1 ORDER BY n DESC, 1`,
  );
  const spellings = new Map<string, string>();
  for (const [text] of rows) {
    const folded = String(text).toLowerCase();
    if (!spellings.has(folded)) spellings.set(folded, String(text));
  }
  return [...spellings].map(([folded, text]) => ({
    text,
    where: `lower(${cell}) = '${folded}'`,
  }));
}

export async function combinations(keys: readonly Key[], table: RawTable) {
  let found: { keys: readonly string[]; where: string }[] = [{ keys: [], where: "true" }];
  for (const key of keys) {
    const levels = await levelsOf(key, table);
    if (!levels || found.length * levels.length > 900) return null;
    found = found.flatMap(({ keys: texts, where }) =>
      levels.map((level) => ({
        keys: [...texts, level.text],
        where: `${where} AND ${level.where}`,
      })),
    );
  }
  const [counts = []] = await table.rows(
    `SELECT ${found.map(({ where }) => `count(*) FILTER (WHERE ${where})`).join(", ") || "0"} FROM t`,
  );
  return found.filter((_, index) => Number(counts[index]) > 0);
}
