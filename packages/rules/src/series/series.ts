/**
 * Tables with a column for each year, of one measure (`2019`, `2020`), of several (`rent_2019`,
 * `rent_2020`, `pop_2019` …) or of what another column names (`Indicator`): the same as they would
 * be with a row for each year, in which questions are asked of a measure and a year.
 */
import type { Codebook, Column } from "@probability-chat/codebook";
import { splitWords } from "../grounding/header.ts";
import { oncePer } from "../grounding/once-per.ts";

export interface Series {
  /** With a row for each year. */
  readonly long: Codebook;
  /** The column of the years there. */
  readonly year: string;
  /** The column that names what is measured in a row, where one does. */
  readonly indicator: string | null;
  /** The columns of a measure by their years. */
  readonly cells: ReadonlyMap<string, ReadonlyMap<number, string>>;
}

const YEARLY = /^(.*?)((?:19|20)\d\d)(?!\d)(.*)$/;
const AROUND = /^(?:[\s_.\-()[\]]|(?:fy|yr|year|x|y)(?=[\s_.-]*$))+|[\s_.\-()[\]]+$/gi;
const NAMED =
  /^(?:indicator|series|measure|metric|variable|statistic|subject|item|element|indicators)$/;
const FEW = 40;

/** What a column measures and in which year, where its header says so. */
function cellOf({ header, type, role }: Column): { measure: string; year: number } | null {
  const [, before = "", year, after = ""] = YEARLY.exec(header) ?? [];
  if (year === undefined || type !== "number" || role === "constant") return null;
  const measure = [before, after].map((part) => part.replace(AROUND, "")).filter(Boolean);
  return { measure: measure.join(" "), year: Number(year) };
}

export const seriesOf = oncePer((codebook: Codebook): Series | null => {
  const cells = new Map<string, Map<number, string>>();
  for (const column of codebook.columns) {
    const cell = cellOf(column);
    if (cell === null) continue;
    const years = cells.get(cell.measure) ?? new Map<number, string>();
    if (years.has(cell.year)) return null;
    cells.set(cell.measure, years.set(cell.year, column.name));
  }
  for (const [measure, years] of cells) if (years.size < 2) cells.delete(measure);
  if (cells.size === 0) return null;
  const wide = new Set([...cells.values()].flatMap((years) => [...years.values()]));
  const others = codebook.columns.filter(({ name }) => !wide.has(name));
  const plain = cells.get("");
  const indicators = others.filter(isIndicator);
  const [indicator, more] = plain === undefined ? [] : indicators;
  if (more !== undefined || others.some(({ name }) => /^(?:year|value)$/i.test(name))) return null;
  if (plain !== undefined) {
    cells.delete("");
    const measures = indicator?.levels.map(({ text }) => text) ?? ["value"];
    for (const measure of measures) cells.set(measure, plain);
  }
  const kept = others.filter((column) => column !== indicator);
  if (kept.some(({ name }) => cells.has(name))) return null;
  const byName = new Map(codebook.columns.map((column) => [column.name, column]));
  const measures = [...cells].map(([measure, years]) =>
    measureColumn(
      measure,
      [...years.values()].flatMap((name) => byName.get(name) ?? []),
    ),
  );
  const years = [...new Set([...cells.values()].flatMap((own) => [...own.keys()]))].sort();
  return {
    long: { ...codebook, columns: [...kept, yearColumn(years, codebook.rows), ...measures] },
    year: YEAR,
    indicator: indicator?.name ?? null,
    cells,
  };
});

const YEAR = "year";

function isIndicator({ header, type, levels, distinct }: Column): boolean {
  const told = splitWords(header).some((word) => NAMED.test(word));
  return told && type === "text" && levels.length === distinct && distinct > 1 && distinct <= FEW;
}

function measureColumn(name: string, cells: readonly Column[]): Column {
  const numbers = (end: "min" | "max"): number[] => cells.map((cell) => Number(cell[end]));
  return {
    name,
    header: name,
    type: "number",
    role: "measure",
    missing: Math.max(...cells.map(({ missing }) => missing)),
    distinct: Math.max(...cells.map(({ distinct }) => distinct)),
    integer: cells.every(({ integer }) => integer),
    min: Math.min(...numbers("min")),
    max: Math.max(...numbers("max")),
    levels: [],
    affirmative: null,
    unit: cells[0]?.unit ?? null,
    examples: cells[0]?.examples ?? [],
  };
}

function yearColumn(years: readonly number[], rows: number): Column {
  return {
    name: YEAR,
    header: YEAR,
    type: "number",
    role: "measure",
    missing: 0,
    distinct: years.length,
    integer: true,
    min: years[0] ?? null,
    max: years.at(-1) ?? null,
    levels: years.map((year) => ({ text: String(year), count: rows })),
    affirmative: null,
    unit: null,
    examples: years.map(String),
  };
}
