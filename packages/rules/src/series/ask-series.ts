/** Questions of a table with a column for each year, read as of one with a row for each, and what they are of the table. */
import type { Codebook } from "@probability-chat/codebook";
import {
  and,
  compare,
  type Event,
  eventColumns,
  type Query,
  queryColumns,
  walk,
} from "@probability-chat/query";
import { changeFigures, conjuncts, type Figure, without } from "../edit-query.ts";
import type { Interpretation, Reading, Situation } from "../interpretation.ts";
import { type Series, seriesOf } from "./series.ts";

/** What a question means of the measures and years; null where it does not read, or names no year. */
export function askSeries(
  situation: Situation,
  read: (long: Situation) => Interpretation,
): Interpretation | null {
  const series = seriesOf(situation.codebook);
  if (series === null) return null;
  const last = situation.context.at(-1);
  const earlier = last === undefined ? null : inLong(last, series);
  const context = earlier === null ? [] : [earlier];
  const meaning = read({ ...situation, codebook: series.long, context });
  if (meaning.kind !== "readings") return null;
  const readings = meaning.readings.flatMap((reading): Reading[] => {
    const query = isAgainstYear(reading.query, series)
      ? null
      : inWide(reading.query, situation.codebook, series);
    return query === null ? [] : [{ ...reading, query }];
  });
  return readings.length < meaning.readings.length ? null : { kind: "readings", readings };
}

/** The query with its figures changed; null where one of them cannot be, or none is one. */
function throughout(query: Query, change: (figure: Rows) => Rows | null): Query | null {
  const made =
    query.kind === "dependence"
      ? change(query)
      : changeFigures(query, (figure) => change(figure) as Figure | null);
  return made ?? null;
}

type Rows = Figure | Extract<Query, { kind: "dependence" }>;

/** What is said of rows: of those that are counted, else of those that the figure is of. */
const saidOf = (rows: Rows): Event => (rows.kind === "count" ? rows.event : rows.given);

function inWide(query: Query, { columns }: Codebook, series: Series): Query | null {
  const { cells, year, indicator } = series;
  const names = new Set(columns.map(({ name }) => name));
  let met = false;
  const made = throughout(query, (rows) => {
    const measures = queryColumns(rows).filter((name) => cells.has(name));
    if (measures.length === 0) return rows;
    met = true;
    const [when, ...others] = conjuncts(saidOf(rows)).filter((part) =>
      eventColumns(part).includes(year),
    );
    const at = when?.kind === "compare" && when.op === "=" ? when.right : null;
    if (typeof at !== "number" || others.length > 0 || hasFigures(rows)) return null;
    if (indicator !== null && measures.length > 1) return null;
    const told = indicator === null ? [] : measures.map((name) => compare(indicator, "=", name));
    const dated = onRows(rows, (event) => and(without(event, [year]), ...told));
    return renamed(dated, (name) => (cells.has(name) ? (cells.get(name)?.get(at) ?? null) : name));
  });
  const isOfTable = made !== null && queryColumns(made).every((name) => names.has(name));
  return met && isOfTable ? made : null;
}

function inLong(query: Query, series: Series): Query | null {
  const { cells, year, indicator } = series;
  const places = [...cells].flatMap(([measure, years]) =>
    [...years].map(([at, name]) => ({ measure, at, name })),
  );
  return throughout(query, (rows) => {
    const names = queryColumns(rows);
    const told = conjuncts(saidOf(rows)).find(
      (part) => part.kind === "compare" && part.left.column === indicator,
    );
    const measure = told?.kind === "compare" ? told.right : null;
    const found = places.filter(
      (place) => names.includes(place.name) && (indicator === null || place.measure === measure),
    );
    const [at, ...others] = new Set(found.map((place) => place.at));
    if (at === undefined) return rows;
    if (others.length > 0) return null;
    const dated = onRows(rows, (event) =>
      and(indicator === null ? event : without(event, [indicator]), compare(year, "=", at)),
    );
    return renamed(dated, (name) => found.find((own) => own.name === name)?.measure ?? name);
  });
}

/** Whether rows are told by figures of others, which may be of other years. */
function hasFigures(rows: Rows): boolean {
  return [...walk(rows)].some(
    ({ node, depth }) => depth > 1 && /^(?:statistic|quantile)$/.test(node.kind),
  );
}

/** What a number that is one of the years may mean otherwise, where a reading compares a measure with it. */
export function askForYear(
  meaning: Interpretation,
  { codebook, context }: Situation,
): Interpretation | null {
  const series = seriesOf(codebook);
  if (series === null || meaning.kind === "refuse") return null;
  const offered = meaning.kind === "readings" ? meaning.readings : meaning.choices;
  const last = context.at(-1);
  const isMeant = ({ query }: { readonly query: Query }): boolean =>
    isAgainstYear(query, series) || (last !== undefined && addsYear(query, last, series));
  if (!offered.some(isMeant)) return null;
  const message =
    "Is that number a year, or one to compare with? Please ask in full, with “in” before each year.";
  return { kind: "clarify", message, span: null, choices: [] };
}

/** 'And in 2023?' after the pay of 2022, read as the year of a date that was not asked about. */
function addsYear(query: Query, last: Query, { cells }: Series): boolean {
  const kept = queryColumns(last).filter((name) => queryColumns(query).includes(name));
  const years = [...cells.values()].flatMap((own) => [...own]);
  const saidOfDates = (said: Query): readonly unknown[] =>
    [...walk(said)].flatMap(({ node }) =>
      node.kind === "compare" && node.left.kind === "part" && node.left.part === "year"
        ? [node.right]
        : [],
    );
  return (
    years.some(([, name]) => kept.includes(name)) &&
    saidOfDates(last).length === 0 &&
    saidOfDates(query).some((right) => years.some(([year]) => year === right))
  );
}

/** Whether a measure is compared with a bare number that is one of the years. */
function isAgainstYear(query: Query, { cells }: Series): boolean {
  const all = [...cells.values()];
  const years = new Set(all.flatMap((own) => [...own.keys()]));
  const measures = new Set([...cells.keys(), ...all.flatMap((own) => [...own.values()])]);
  const isYear = (value: unknown): boolean => typeof value === "number" && years.has(value);
  return [...walk(query)].some(({ node }) => {
    if (node.kind === "claim") return node.right.kind === "number" && isYear(node.right.value);
    if (node.kind !== "compare" && node.kind !== "in" && node.kind !== "between") return false;
    if (!measures.has(node.left.column)) return false;
    if (node.kind === "compare") return isYear(node.right);
    return node.kind === "in" ? node.values.some(isYear) : isYear(node.low) || isYear(node.high);
  });
}

function onRows(rows: Rows, change: (event: Event) => Event): Rows {
  return rows.kind === "count"
    ? { ...rows, event: change(rows.event) }
    : { ...rows, given: change(rows.given) };
}

/** With its columns called otherwise; null where one has no other name. */
function renamed(rows: Rows, name: (column: string) => string | null): Rows | null {
  let failed = false;
  const named = (column: string): string => {
    const own = name(column);
    failed ||= own === null;
    return own ?? column;
  };
  const made: unknown = JSON.parse(JSON.stringify(rows), (key, value) =>
    /^(?:column|x|y)$/.test(key) && typeof value === "string" ? named(value) : value,
  );
  return failed ? null : (made as Rows);
}
