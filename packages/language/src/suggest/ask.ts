/**
 * The questions that the product itself suggests. Each carries its query, and the few phrases they
 * are made of are read back word for word, with or without a model: what is suggested is answered.
 */
import type { Column } from "@probability-chat/codebook";
import {
  ALL,
  type ColumnName,
  compare,
  count,
  type DatePart,
  type Event,
  equalQueries,
  keyColumn,
  mean,
  median,
  probability,
  type Query,
  type Scalar,
  statistic,
} from "@probability-chat/query";
import type { SuggestedQuestion } from "../interpretation.ts";
import type { Names } from "../reply/names.ts";
import { sayQuery } from "../reply/say.ts";

/** Names and values that a sentence can carry as they are. */
const SAYABLE = /^[\p{L}][\p{L}\p{N}_ .()/-]{0,40}$/u;
const SAYABLE_LEVEL = /^[\p{L}\p{N}][\p{L}\p{N}_ &.'-]{0,30}$/u;

const ROWS = "How many rows are there?";
const COLUMNS = "What columns are in this dataset?";
const FINDINGS = "Summarise what matters";
const PERIODS = new Map<DatePart, string>([
  ["date", "day"],
  ["yearweek", "week"],
  ["yearmonth", "month"],
  ["yearquarter", "quarter"],
]);

const FIGURES: readonly (readonly [words: string, figure: (column: ColumnName) => Scalar])[] = [
  ["average", mean],
  ["median", median],
  ["total", (column) => statistic("sum", column)],
  ["largest", (column) => statistic("max", column)],
  ["smallest", (column) => statistic("min", column)],
  ["standard deviation of", (column) => statistic("sd", column)],
];

/** A query as a question in words: in these phrases, else as a reading says it. */
export function ask(query: Query, names: Names): SuggestedQuestion {
  return askedOf(query, names) ?? { text: firstUpper(sayQuery(query, names)), query };
}

/** The same where these phrases have it; null where they do not. */
export function askedOf(query: Query, names: Names): SuggestedQuestion | null {
  const text = questionOf(query, names);
  const again = text === null ? null : readAsked(text, names);
  return text !== null && again !== null && equalQueries(again, query) ? { text, query } : null;
}

function firstUpper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function questionOf(query: Query, names: Names): string | null {
  const own = (name: unknown): string | null => sayable(name, names);
  switch (query.kind) {
    case "count":
      return query.event.kind === "all" ? ROWS : asFigure(query, names);
    case "correlation":
    case "probability":
    case "quantile":
    case "statistic": {
      const figure = figureOf({ ...query, given: ALL }, names);
      const given = query.given.kind === "all" ? "" : eventOf(query.given, names);
      if (figure === null || given === null) return null;
      return `What is ${figure}${given === "" ? "" : ` given ${given}`}?`;
    }
    case "by": {
      const [key, ...others] = query.columns;
      const column = others.length > 0 ? null : own(key);
      const figure =
        query.query.kind === "distribution" || query.query.kind === "dependence"
          ? null
          : figureOf(query.query, names);
      return column === null || figure === null ? null : `What is ${figure} by ${column}?`;
    }
    case "rank": {
      const column = own(query.column);
      const figure = figureOf(query.by, names)?.replace(/^the /, "");
      if (column === null || figure === undefined || query.limit !== 1) return null;
      return `Which ${column} has the ${query.order === "desc" ? "highest" : "lowest"} ${figure}?`;
    }
    case "drivers": {
      const target = query.given.kind === "all" ? own(query.target) : null;
      return target === null ? null : `What drives ${target}?`;
    }
    case "correlations": {
      const target = query.given.kind === "all" ? own(query.target) : null;
      return target === null ? null : `What correlates with ${target}?`;
    }
    case "slope": {
      const [first, ...others] = query.on;
      const isPlain = query.given.kind === "all" && others.length === 0;
      const [y, x] = [own(query.y), own(first)];
      return isPlain && y !== null && x !== null
        ? `By how much does ${y} change for one more ${x}?`
        : null;
    }
    case "dependence": {
      const isPlain = query.given.kind === "all" && query.within.length === 0;
      const [x, y] = [own(query.x), own(query.y)];
      return isPlain && x !== null && y !== null ? `Is ${x} related to ${y}?` : null;
    }
    case "distribution": {
      const column = query.given.kind === "all" ? own(query.column) : null;
      return column === null ? null : `What is the distribution of ${column}?`;
    }
    case "forecast":
    case "trend": {
      const figure = figureOf(query.scalar, names);
      const period = typeof query.over === "string" ? undefined : PERIODS.get(query.over.part);
      const column = own(keyColumn(query.over));
      if (figure === null || period === undefined || column === null) return null;
      return query.kind === "trend"
        ? `What is the trend of ${figure} by ${period} of ${column}?`
        : `What is the forecast of ${figure} for the next ${query.periods} ${period}s by ${column}?`;
    }
    case "describe":
      return query.column === null ? COLUMNS : null;
    case "findings": {
      if (query.column === null) return FINDINGS;
      const column = own(query.column);
      return column === null ? null : `What matters about ${column}?`;
    }
    default:
      return null;
  }
}

function asFigure(scalar: Scalar, names: Names): string | null {
  const figure = figureOf(scalar, names);
  return figure === null ? null : `What is ${figure}?`;
}

function figureOf(scalar: Scalar, names: Names): string | null {
  if (scalar.kind === "probability" && scalar.given.kind === "all") {
    const event = eventOf(scalar.event, names);
    return event === null ? null : `the probability that ${event}`;
  }
  if (scalar.kind === "correlation") {
    const { method, given, within } = scalar;
    const isPlain = method === "pearson" && given.kind === "all" && within.length === 0;
    const [x, y] = [sayable(scalar.x, names), sayable(scalar.y, names)];
    return isPlain && x !== null && y !== null ? `the correlation of ${x} and ${y}` : null;
  }
  if (scalar.kind === "count") {
    const event = eventOf(scalar.event, names);
    return event === null ? null : `the number of rows where ${event}`;
  }
  if (!("column" in scalar)) return null;
  const { column } = scalar;
  const found = FIGURES.find(([, figure]) => equalQueries(figure(column), scalar));
  const called = found ? sayable(column, names) : null;
  return found && called !== null ? `the ${found[0]} ${called}` : null;
}

/** `sex is female`, `age is above 30`. */
function eventOf(event: Event, names: Names): string | null {
  if (event.kind !== "compare" || event.left.kind !== "column") return null;
  const column = sayable(event.left.column, names);
  if (column === null || typeof event.right === "object") return null;
  const text = String(event.right);
  if (event.op === ">" && typeof event.right === "number") return `${column} is above ${text}`;
  const meaning = names.value(event.left.column, text);
  const value = SAYABLE_LEVEL.test(meaning) ? meaning : text;
  return event.op === "=" && SAYABLE_LEVEL.test(value) ? `${column} is ${value}` : null;
}

/** Whether these phrases can carry a column's name. */
export function isCarried(name: string, names: Names): boolean {
  return sayable(name, names) !== null;
}

/** The name that its user gave a column, else its header, as far as a sentence can carry it. */
function sayable(name: unknown, names: Names): string | null {
  if (typeof name !== "string") return null;
  const said = [names.given(name), name];
  return said.find((text) => text !== null && isSayable(text, name, names)) ?? null;
}

function isSayable(text: string, name: string, names: Names): boolean {
  return SAYABLE.test(text) && onlyColumnCalled(text, names)?.name === name;
}

/** The column of a name; one that two columns share would have to be asked back. */
function onlyColumnCalled(text: string, names: Names): Column | null {
  const called = names.codebook.columns.filter(({ name, header }) =>
    [name, header, names.knownAs(name)].includes(text),
  );
  const [only = null] = called;
  const isName = only !== null && [only.name, names.knownAs(only.name)].includes(text);
  return called.length === 1 && isName ? only : null;
}

/** The query of a question in exactly these phrases; null for any other text. */
export function readAsked(text: string, names: Names): Query | null {
  const question = text.trim();
  if (question === ROWS) return count();
  if (question === COLUMNS) return { kind: "describe", column: null };
  if (question === FINDINGS) return { kind: "findings", column: null };
  const found = [...candidates(question, names)];
  const [only, ...others] = found;
  // a name that holds words of these phrases may let a text be read twice
  return only !== undefined && others.every((other) => equalQueries(other, only)) ? only : null;
}

function* candidates(question: string, names: Names): Generator<Query> {
  const columnIn = (pattern: RegExp) => named(pattern.exec(question)?.[1]);
  const named = (text = "") => onlyColumnCalled(text, names)?.name;
  const shares = columnIn(/^What is the distribution of (.+)\?$/);
  if (shares !== undefined) yield { kind: "distribution", column: shares, given: ALL };
  const driven = columnIn(/^What drives (.+)\?$/);
  if (driven !== undefined) yield { kind: "drivers", target: driven, given: ALL };
  const about = columnIn(/^What matters about (.+)\?$/);
  if (about !== undefined) yield { kind: "findings", column: about };
  const target = columnIn(/^What correlates with (.+)\?$/);
  if (target !== undefined) yield { kind: "correlations", target, given: ALL };
  const change = /^By how much does (.+)\?$/.exec(question)?.[1];
  for (const [y, x] of pairs(splits(change, " change for one more "), names))
    yield { kind: "slope", y, on: [x], given: ALL };
  const relation = /^Is (.+)\?$/.exec(question)?.[1];
  for (const [x, y] of pairs(splits(relation, " related to "), names))
    yield { kind: "dependence", x, y, given: ALL, within: [] };
  for (const [order, said] of [
    ["desc", " has the highest "],
    ["asc", " has the lowest "],
  ] as const)
    for (const [key, figure] of splits(/^Which (.+)\?$/.exec(question)?.[1], said)) {
      const column = named(key);
      if (column === undefined) continue;
      for (const by of figures(`the ${figure}`, names))
        yield { kind: "rank", column, by, order, limit: 1 };
    }
  yield* overTime(question, names);
  const body = /^What is (the .+)\?$/.exec(question)?.[1];
  yield* figures(body ?? "", names);
  for (const [said, key] of splits(body, " by ")) {
    const column = named(key);
    if (column === undefined) continue;
    for (const figure of figures(said, names))
      yield { kind: "by", columns: [column], query: figure };
  }
  for (const [said, condition] of splits(body, " given "))
    for (const figure of figures(said, names))
      for (const given of events(condition, names))
        if (figure.kind !== "number" && "given" in figure) yield { ...figure, given };
}

function* overTime(question: string, names: Names): Generator<Query> {
  const parts = /^What is the (forecast|trend) of (.+?)(?: for the next (\d{1,3}))? by (.+)\?$/;
  for (const [part, period] of PERIODS) {
    const said = question.replace(` ${period}s by `, " by ").replace(` by ${period} of `, " by ");
    const [, kind, figure = "", periods, called = ""] =
      said === question ? [] : (parts.exec(said) ?? []);
    const column = onlyColumnCalled(called, names)?.name;
    if (column === undefined) continue;
    const over = { kind: "part", part, column } as const;
    for (const scalar of figures(figure, names))
      if (kind === "trend") yield { kind, scalar, over };
      else if (periods) yield { kind: "forecast", scalar, over, periods: Number(periods) };
  }
}

/** Both sides of each place where a text has some words. */
function* splits(text: string | undefined, words: string): Generator<readonly [string, string]> {
  for (let at = text?.indexOf(words) ?? -1; text && at >= 0; at = text.indexOf(words, at + 1))
    yield [text.slice(0, at), text.slice(at + words.length)];
}

/** Those of which both sides are columns. */
function* pairs(
  sides: Iterable<readonly [string, string]>,
  names: Names,
): Generator<readonly [string, string]> {
  for (const [left, right] of sides) {
    const [a, b] = [onlyColumnCalled(left, names), onlyColumnCalled(right, names)];
    if (a !== null && b !== null) yield [a.name, b.name];
  }
}

function* figures(text: string, names: Names): Generator<Scalar> {
  for (const [words, figure] of FIGURES) {
    const said = `the ${words} `;
    const column = text.startsWith(said) && onlyColumnCalled(text.slice(said.length), names);
    if (column) yield figure(column.name);
  }
  const counted = /^the number of rows where (.+)$/.exec(text)?.[1];
  for (const said of counted === undefined ? [] : events(counted, names)) yield count(said);
  const pair = splits(/^the correlation of (.+)$/.exec(text)?.[1], " and ");
  for (const [x, y] of pairs(pair, names))
    yield { kind: "correlation", method: "pearson", x, y, given: ALL, within: [] };
  const event = /^the probability that (.+)$/.exec(text)?.[1];
  for (const said of event === undefined ? [] : events(event, names)) yield probability(said);
}

function* events(text: string, names: Names): Generator<Event> {
  for (const { name, type, levels } of names.codebook.columns) {
    const said = [...new Set([name, names.knownAs(name) ?? name])].find(
      (one) => text.startsWith(`${one} is `) && onlyColumnCalled(one, names)?.name === name,
    );
    if (said === undefined) continue;
    const value = text.slice(said.length + 4);
    const above = /^above (-?[\d.e+]+)$/.exec(value)?.[1];
    if (above !== undefined && type === "number") yield compare(name, ">", Number(above));
    const isNumber = type === "number" && value !== "" && Number.isFinite(Number(value));
    if (isNumber) yield compare(name, "=", Number(value));
    else {
      const level = levels.find((own) =>
        [own.text, names.knownMeaning(name, own.text)].includes(value),
      );
      if (level !== undefined)
        yield compare(name, "=", type === "number" ? Number(level.text) : level.text);
    }
  }
}
