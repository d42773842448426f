/** The last look at a query before it is a reading: what this table can never answer is said at once. */
import {
  type Codebook,
  type Column,
  literalNumber,
  matchingLevels,
} from "@probability-chat/codebook";
import {
  type Key,
  keyColumn,
  type Literal,
  nearestNames,
  type Query,
  validateQuery,
  walk,
} from "@probability-chat/query";
import { mapValues, renameColumn } from "../edit-query.ts";
import type {
  Dictionary,
  Refusal,
  RefusalReason,
  Span,
  SuggestedQuestion,
} from "../interpretation.ts";
import { spellOut } from "../reading/text/words.ts";
import { Names } from "../reply/names.ts";
import { nearestColumns } from "../reply/nearest.ts";
import {
  code,
  columnList,
  columnName,
  list,
  quoted,
  typedName,
  valueName,
} from "../reply/wording.ts";
import { ask } from "../suggest/ask.ts";

/** A table, and the words in which the query was asked of it. */
export interface Checking {
  readonly codebook: Codebook;
  readonly dictionary: Dictionary;
  readonly question: string;
}

/** Why a query cannot be asked of this table; null where it can. */
export function checkQuery(query: Query, checking: Checking): Refusal | null {
  const { codebook } = checking;
  const [problem] = validateQuery(query, codebook);
  if (problem?.kind === "unknownColumn" && problem.column !== undefined)
    return unknownColumn(problem.column, query, checking);
  if (problem !== undefined) return refusal("invalidQuery", problem.message);
  return (
    constantColumn(query, checking) ??
    unknownLevel(query, checking) ??
    meaningless(query, checking) ??
    outsideValue(query, checking)
  );
}

/**
 * The query with each value as its column has it: 'Female' as `female`, what the dictionary calls so
 * as its code. Where not all levels are listed the file itself may have 'Female', and is asked for it.
 */
export function withKnownValues(
  query: Query,
  { codebook, dictionary }: { readonly codebook: Codebook; readonly dictionary: Dictionary },
): Query {
  return mapValues(query, (value, name) => {
    const column = codebook.columns.find((own) => own.name === name);
    if (column === undefined || typeof value !== "string") return value;
    const texts = column.levels.map(({ text }) => text);
    if (texts.includes(value)) return value;
    const isListed = column.type === "text" && texts.length === column.distinct;
    const [alike] = isListed ? matchingLevels(value, texts, "text") : [];
    return alike ?? codeOf(value, column, dictionary) ?? value;
  });
}

function codeOf(meaning: string, { name, type }: Column, dictionary: Dictionary): Literal | null {
  const values = Object.hasOwn(dictionary, name) ? (dictionary[name]?.values ?? {}) : {};
  const wanted = meaning.toLowerCase();
  const found = Object.entries(values).find(([, said]) => said.toLowerCase() === wanted)?.[0];
  if (found === undefined) return null;
  return type === "number" ? literalNumber(found) : found;
}

function refusal(
  reason: RefusalReason,
  message: string,
  span: Span | null = null,
  suggestions: readonly SuggestedQuestion[] = [],
): Refusal {
  return { kind: "refuse", reason, message, span, suggestions };
}

/** Where a question says some words. */
function spanIn(question: string, words: string): Span | null {
  const start = question.toLowerCase().indexOf(words.toLowerCase());
  if (start < 0 || words === "") return null;
  const end = start + words.length;
  return { start, end, text: question.slice(start, end) };
}

function unknownColumn(name: string, query: Query, checking: Checking): Refusal {
  const { codebook, dictionary, question } = checking;
  const names = new Names(codebook, dictionary);
  const near = nearestColumns(name, codebook, dictionary);
  const instead = near
    .map((column) => renameColumn(query, name, column.name))
    .filter((renamed) => checkQuery(renamed, checking) === null)
    .map((renamed) => ask(renamed, names));
  const hint =
    near.length > 0
      ? `The nearest ${near.length > 1 ? "are" : "is"} ${list(near.map((column) => typedName(column.name, names)))}.`
      : `Its columns are ${columnList(names, typedName)}.`;
  const message = `There is no column ${code(name)} in this table. ${hint}`;
  return refusal("unknownColumn", message, spanIn(question, name), instead);
}

function constantColumn(query: Query, { codebook, dictionary }: Checking): Refusal | null {
  const pair =
    query.kind === "dependence"
      ? [query.x, query.y]
      : query.kind === "drivers"
        ? [query.target]
        : [];
  const constant = pair.find((name) =>
    codebook.columns.some((column) => column.name === name && column.role === "constant"),
  );
  return constant === undefined
    ? null
    : refusal(
        "constantColumn",
        `${columnName(constant, new Names(codebook, dictionary))} has the same value in every row, so nothing can depend on it.`,
      );
}

/** A value that a column does not have: all of its levels are known, or it holds numbers and no words. */
function unknownLevel(query: Query, checking: Checking): Refusal | null {
  const { codebook, dictionary, question } = checking;
  const names = new Names(codebook, dictionary);
  for (const { node } of walk(query)) {
    if (node.kind !== "compare" && node.kind !== "in") continue;
    if (node.left.kind !== "column") continue;
    const name = node.left.column;
    const column = codebook.columns.find((own) => own.name === name);
    const values = node.kind === "in" ? node.values : [node.right];
    const isEqual = node.kind === "in" || node.op === "=" || node.op === "!=";
    const text = values.find(
      (value): value is string =>
        typeof value === "string" && column !== undefined && lacks(column, value, isEqual),
    );
    if (column === undefined || text === undefined) continue;
    const { levels } = column;
    const near = nearestNames(
      text,
      levels.map((level) => level.text),
    ).slice(0, 3);
    const shown = levels.slice(0, 6).map((level) => valueName(name, level.text, names));
    const more = levels.length > shown.length ? " and others" : "";
    const hint =
      shown.length === 0
        ? ` It holds numbers from ${column.min} to ${column.max}.`
        : ` Its values are ${more === "" ? list(shown) : shown.join(", ") + more}.`;
    const instead = near.map((level) =>
      ask(
        mapValues(query, (value, of) => (of === name && value === text ? level : value)),
        names,
      ),
    );
    const message = `${quoted(text)} is not a value of ${columnName(name, names)}.${hint}`;
    return refusal("unknownValue", message, spanIn(question, text), instead);
  }
  return null;
}

function lacks(column: Column, value: string, isEqual: boolean): boolean {
  if (column.type === "number") return literalNumber(value) === null;
  const isListed = column.role === "category" && column.levels.length === column.distinct;
  if (column.type === "date" || !isListed || !isEqual) return false;
  const texts = [...column.levels.map(({ text }) => text), ...(column.spellings ?? [])];
  return matchingLevels(value, texts, column.type).length === 0;
}

/** A figure of a column whose values only name something or tell a day. */
function meaningless(query: Query, { codebook, dictionary }: Checking): Refusal | null {
  const said = (name: string) => columnName(name, new Names(codebook, dictionary));
  const columnOf = (name: string): Column | undefined =>
    codebook.columns.find((column) => column.name === name);
  for (const { node } of walk(query)) {
    const timeless = hoursAsked(node).find((name) => !hasTimes(columnOf(name)));
    if (timeless !== undefined)
      return refusal("unsupported", `The dates of ${said(timeless)} have no time of the day.`);
    const over = node.kind === "forecast" ? columnOf(keyColumn(node.over)) : undefined;
    if (over !== undefined && isBetweenPeriods(over)) {
      const message = `${said(over.name)} is no time: a forecast needs a column of dates, or of whole periods such as years.`;
      return refusal("unsupported", message);
    }
    if (node.kind !== "statistic" && node.kind !== "quantile") continue;
    const column = columnOf(node.column);
    const adds = node.kind === "statistic" && /^(?:mean|sum|sd)$/.test(node.statistic);
    if (adds && column?.type === "date") {
      const message = `${said(node.column)} holds dates, which do not add up. Ask for its first, its last or its median.`;
      return refusal("unsupported", message);
    }
    if ((adds || node.kind === "quantile") && column !== undefined && isNumbering(column)) {
      const message = `${said(node.column)} tells rows apart and measures nothing, so that it has no such figure.`;
      return refusal("unsupported", message);
    }
  }
  return null;
}

/** Whether a column has numbers of which some lie between whole ones. */
function isBetweenPeriods({ type, min, max }: Column): boolean {
  return type === "number" && [min, max].some((end) => !Number.isInteger(end));
}

/** The last word of a header whose numbers are names. */
const NUMBERING = /(?:^| )(?:ids?|no|nr|num|number|ref|reference|code|key|identifier|uuid)$/;

/** Whether a column's values are names, by its header too: a measure may differ in every row. */
function isNumbering({ role, name }: Column): boolean {
  return role === "identifier" && NUMBERING.test(spellOut(name));
}

/** The columns of dates whose hours a query compares, groups or ranks by. */
function hoursAsked(node: object): string[] {
  const keys = [
    ...("columns" in node ? (node.columns as readonly Key[]) : []),
    ...("column" in node ? [node.column as Key | null] : []),
    ...("left" in node ? [node.left as Key] : []),
  ];
  return keys.flatMap((key) =>
    key !== null && typeof key === "object" && key.part === "hour" ? [key.column] : [],
  );
}

function hasTimes(column: Column | undefined): boolean {
  const { min, max } = column ?? {};
  return [min, max].some((end) => /T(?!00:00:00$)/.test(`${end}`));
}

/** A number that was asked for and lies outside all that the column holds: no zero, a mistake. */
function outsideValue(query: Query, { codebook, dictionary }: Checking): Refusal | null {
  for (const { node } of walk(query)) {
    if (node.kind !== "compare" || node.op !== "=" || node.left.kind !== "column") continue;
    const name = node.left.column;
    const { right } = node;
    const column = codebook.columns.find((own) => own.name === name);
    if (typeof right !== "number" || column?.type !== "number") continue;
    const { min: low, max: high } = column;
    if (typeof low !== "number" || typeof high !== "number") continue;
    if (right >= low && right <= high) continue;
    const message = `No row has ${right} as its ${columnName(name, new Names(codebook, dictionary))}, which goes from ${low} to ${high}.`;
    return refusal("unknownValue", message);
  }
  return null;
}
