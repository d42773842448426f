/** What a table holds: its columns, an overview in sentences, its statistics. */
import type { ColumnRole } from "@probability-chat/codebook";
import type { AnswerTable } from "@probability-chat/contract";
import type { ColumnSummary, EngineAnswer } from "@probability-chat/engine";
import type { Aspect, Names } from "@probability-chat/language";
import { cell, cut } from "../cut-table.ts";
import { count, number, percent } from "../figures.ts";

type Description = Extract<EngineAnswer, { readonly kind: "describe" }>;

interface Described {
  readonly notes: readonly string[];
  readonly tables: readonly AnswerTable[];
}

/** What answers the part that was asked for; all tables where none was named. */
export function describeParts({ columns }: Description, names: Names, aspect?: Aspect): Described {
  switch (aspect) {
    case "uses":
      return { notes: [], tables: [] };
    case "columns":
      return { notes: [], tables: columnTable(columns, names) };
    case "overview":
      return { notes: overview(columns, names), tables: [] };
    case "statistics": {
      const statistics = statisticsTable(columns, names);
      return {
        notes: [],
        tables: statistics.length > 0 ? statistics : columnTable(columns, names),
      };
    }
    default:
      return {
        notes: [],
        tables: [...columnTable(columns, names), ...statisticsTable(columns, names)],
      };
  }
}

function columnTable(columns: readonly ColumnSummary[], names: Names): AnswerTable[] {
  const body = columns.map((column) => [
    names.column(column.name),
    kindOf(column),
    column.missingShare === 0 ? "none" : percent(column.missingShare),
    count(column.distinct),
    contents(column, names),
  ]);
  const head = ["Column", "Kind", "Missing", "Different values", "Contents"];
  return cut(head, body, ["left", "left", "right", "right", "left"]);
}

/** What a column is, in a word that needs no statistics. */
function kindOf({ type, role }: ColumnSummary): string {
  switch (role) {
    case "measure":
      return type === "number" ? "number" : type;
    case "category":
      return type === "number" ? "number of few values" : type === "boolean" ? "yes or no" : role;
    case "freeText":
      return "free text";
    default:
      return role;
  }
}

function statisticsTable(columns: readonly ColumnSummary[], names: Names): AnswerTable[] {
  const measures = columns.filter(({ mean }) => mean !== null);
  const body = measures.map(({ name, mean, sd, min, quartiles, max }) => [
    names.column(name),
    cell(mean, true),
    cell(sd, true),
    cell(min, false),
    ...(quartiles ?? [null, null, null]).map((value) => cell(value, true)),
    cell(max, false),
  ]);
  return cut(
    ["Column", "Mean", "SD", "Smallest", "Lower quartile", "Median", "Upper quartile", "Largest"],
    body,
    ["left", "right", "right", "right", "right", "right", "right", "right"],
    {
      columns: ["column", "mean", "sd", "min", "lower_quartile", "median", "upper_quartile", "max"],
      rows: measures.map(({ name, mean, sd, min, quartiles, max }) => [
        ...[names.column(name), mean, sd, min],
        ...(quartiles ?? [null, null, null]),
        max,
      ]),
    },
  );
}

const kinds: readonly (readonly [ColumnRole, string])[] = [
  ["measure", "Numbers"],
  ["category", "Categories"],
  ["date", "Dates"],
  ["identifier", "Names of the rows"],
  ["freeText", "Texts"],
  ["constant", "The same in every row"],
  ["empty", "Without any value"],
];

/** One line for each kind of column, and what is missing. */
function overview(columns: readonly ColumnSummary[], names: Names): string[] {
  const lines = kinds.flatMap(([role, kind]) => {
    const found = columns
      .filter((column) => column.role === role)
      .map((column) => nameWithSpan(column, names));
    return found.length === 0 ? [] : [`${kind}: ${few(found)}`];
  });
  return [...lines, missing(columns, names)].map((text) => `${text}.`);
}

function nameWithSpan({ name, role, min, max }: ColumnSummary, names: Names): string {
  const said = names.column(name);
  return role === "date" ? `${said} (${cell(min, false)} to ${cell(max, false)})` : said;
}

const longest = 40;

/** How many names of a kind are told. */
const told = 8;

function few(all: readonly string[]): string {
  const more = all.length > told ? ` and ${number(all.length - told)} more` : "";
  return all.slice(0, told).join(", ") + more;
}

function missing(columns: readonly ColumnSummary[], names: Names): string {
  const gaps = columns
    .filter(({ missingShare }) => missingShare > 0)
    .sort((a, b) => b.missingShare - a.missingShare)
    .map(({ name, missingShare }) => `${names.column(name)} (${percent(missingShare)})`);
  return gaps.length === 0 ? "No value is missing" : `Missing values: ${few(gaps)}`;
}

/** Of a long value so much that its kin are told apart. */
function brief(text: string): string {
  const letters = [...text];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join("")}…` : text;
}

function contents(column: ColumnSummary, names: Names): string {
  if (column.top.length > 0) {
    return column.top
      .slice(0, 3)
      .map(({ text, share }) => `${brief(names.value(column.name, text))} (${percent(share)})`)
      .join(", ");
  }
  return column.min === null ? "—" : `${cell(column.min, false)} to ${cell(column.max, false)}`;
}
