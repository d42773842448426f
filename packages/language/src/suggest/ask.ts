/**
 * The questions that the product itself suggests. Each carries its query, and the few phrases they
 * are made of are read back word for word, with or without a model: what is suggested is answered.
 */
import type { Codebook, Column } from "@probability-chat/codebook";
import {
  ALL,
  compare,
  count,
  type Event,
  equalQueries,
  mean,
  printQuery,
  probability,
  type Query,
  type Scalar,
} from "@probability-chat/query";
import type { SuggestedQuestion } from "../interpretation.ts";

/** Names and values that a sentence can carry as they are. */
const SAYABLE = /^[\p{L}][\p{L}\p{N}_ .()/-]{0,40}$/u;
const SAYABLE_LEVEL = /^[\p{L}\p{N}][\p{L}\p{N}_ &.'-]{0,30}$/u;

const ROWS = "How many rows are there?";
const COLUMNS = "What columns are in this dataset?";
const FINDINGS = "Summarise what matters";

/** A query as a question in words where these phrases have it, else in its own text. */
export function ask(query: Query, codebook: Codebook): SuggestedQuestion {
  const text = questionOf(query, codebook);
  const again = text === null ? null : readAsked(text, codebook);
  const isSame = again !== null && equalQueries(again, query);
  return { text: text !== null && isSame ? text : printQuery(query), query };
}

function questionOf(query: Query, codebook: Codebook): string | null {
  const own = (name: unknown): string | null => sayable(name, codebook);
  switch (query.kind) {
    case "count":
      return query.event.kind === "all" ? ROWS : null;
    case "probability":
    case "statistic": {
      const figure = figureOf({ ...query, given: ALL }, codebook);
      const given = query.given.kind === "all" ? "" : eventOf(query.given, codebook);
      if (figure === null || given === null) return null;
      return `What is ${figure}${given === "" ? "" : ` given ${given}`}?`;
    }
    case "by": {
      const [key, ...others] = query.columns;
      const column = others.length > 0 ? null : own(key);
      const figure =
        query.query.kind === "distribution" || query.query.kind === "dependence"
          ? null
          : figureOf(query.query, codebook);
      return column === null || figure === null ? null : `What is ${figure} by ${column}?`;
    }
    case "rank": {
      const column = own(query.column);
      const figure = figureOf(query.by, codebook)?.replace(/^the /, "");
      if (column === null || figure === undefined || query.limit !== 1) return null;
      return `Which ${column} has the ${query.order === "desc" ? "highest" : "lowest"} ${figure}?`;
    }
    case "drivers":
      return query.given.kind === "all" && own(query.target) !== null
        ? `What drives ${query.target}?`
        : null;
    case "correlation": {
      const figure = figureOf({ ...query, given: ALL }, codebook);
      const given = query.given.kind === "all" ? "" : eventOf(query.given, codebook);
      if (figure === null || given === null) return null;
      return `What is ${figure}${given === "" ? "" : ` given ${given}`}?`;
    }
    case "correlations":
      return query.given.kind === "all" && own(query.target) !== null
        ? `What correlates with ${query.target}?`
        : null;
    case "slope": {
      const [first, ...others] = query.on;
      const isPlain = query.given.kind === "all" && others.length === 0;
      return isPlain && own(query.y) !== null && own(first) !== null
        ? `By how much does ${query.y} change for one more ${first}?`
        : null;
    }
    case "dependence": {
      const isPlain = query.given.kind === "all" && query.within.length === 0;
      return isPlain && own(query.x) !== null && own(query.y) !== null
        ? `Is ${query.x} related to ${query.y}?`
        : null;
    }
    case "distribution":
      return query.given.kind === "all" && own(query.column) !== null
        ? `What is the distribution of ${query.column}?`
        : null;
    case "describe":
      return query.column === null ? COLUMNS : null;
    case "findings":
      if (query.column === null) return FINDINGS;
      return own(query.column) === null ? null : `What matters about ${query.column}?`;
    default:
      return null;
  }
}

function figureOf(scalar: Scalar, codebook: Codebook): string | null {
  if (scalar.kind === "probability" && scalar.given.kind === "all") {
    const event = eventOf(scalar.event, codebook);
    return event === null ? null : `the probability that ${event}`;
  }
  if (scalar.kind === "correlation") {
    const { x, y, method, given, within } = scalar;
    const isPlain = method === "pearson" && given.kind === "all" && within.length === 0;
    const isSayable = [x, y].every((name) => sayable(name, codebook) !== null);
    return isPlain && isSayable ? `the correlation of ${x} and ${y}` : null;
  }
  const isMean =
    scalar.kind === "statistic" && scalar.statistic === "mean" && scalar.given.kind === "all";
  return isMean && sayable(scalar.column, codebook) !== null
    ? `the average ${scalar.column}`
    : null;
}

/** `sex is female`, `age is above 30`. */
function eventOf(event: Event, codebook: Codebook): string | null {
  if (event.kind !== "compare" || event.left.kind !== "column") return null;
  const column = sayable(event.left.column, codebook);
  if (column === null || typeof event.right === "object") return null;
  const value = String(event.right);
  if (event.op === ">" && typeof event.right === "number") return `${column} is above ${value}`;
  return event.op === "=" && SAYABLE_LEVEL.test(value) ? `${column} is ${value}` : null;
}

function sayable(name: unknown, { columns }: Codebook): string | null {
  return typeof name === "string" && SAYABLE.test(name) && isOne(name, columns) ? name : null;
}

/** A name that two headers share would have to be asked back. */
function isOne(name: string, columns: readonly Column[]): boolean {
  const called = columns.filter((column) => column.name === name || column.header === name);
  return called.length === 1 && called[0]?.name === name;
}

/** The query of a question in exactly these phrases; null for any other text. */
export function readAsked(text: string, codebook: Codebook): Query | null {
  const question = text.trim();
  if (question === ROWS) return count();
  if (question === COLUMNS) return { kind: "describe", column: null };
  if (question === FINDINGS) return { kind: "findings", column: null };
  const found = [...candidates(question, codebook)];
  const [only, ...others] = found;
  // a name that holds words of these phrases may let a text be read twice
  return only !== undefined && others.every((other) => equalQueries(other, only)) ? only : null;
}

function* candidates(question: string, codebook: Codebook): Generator<Query> {
  const columnOf = (name: string): boolean => isOne(name, codebook.columns);
  const shares = /^What is the distribution of (.+)\?$/.exec(question)?.[1] ?? "";
  if (columnOf(shares)) yield { kind: "distribution", column: shares, given: ALL };
  const target = /^What drives (.+)\?$/.exec(question)?.[1] ?? "";
  if (columnOf(target)) yield { kind: "drivers", target, given: ALL };
  const about = /^What matters about (.+)\?$/.exec(question)?.[1] ?? "";
  if (columnOf(about)) yield { kind: "findings", column: about };
  const other = /^What correlates with (.+)\?$/.exec(question)?.[1] ?? "";
  if (columnOf(other)) yield { kind: "correlations", target: other, given: ALL };
  const change = /^By how much does (.+)\?$/.exec(question)?.[1];
  for (const [y, x] of splits(change, " change for one more "))
    if (columnOf(x) && columnOf(y)) yield { kind: "slope", y, on: [x], given: ALL };
  for (const [x, y] of splits(/^Is (.+)\?$/.exec(question)?.[1], " related to "))
    if (columnOf(x) && columnOf(y)) yield { kind: "dependence", x, y, given: ALL, within: [] };
  for (const [order, said] of [
    ["desc", " has the highest "],
    ["asc", " has the lowest "],
  ] as const)
    for (const [column, figure] of splits(/^Which (.+)\?$/.exec(question)?.[1], said))
      for (const by of columnOf(column) ? figures(`the ${figure}`, codebook) : [])
        yield { kind: "rank", column, by, order, limit: 1 };
  const body = /^What is (the .+)\?$/.exec(question)?.[1];
  yield* figures(body ?? "", codebook);
  for (const [said, column] of splits(body, " by "))
    for (const figure of columnOf(column) ? figures(said, codebook) : [])
      yield { kind: "by", columns: [column], query: figure };
  for (const [said, condition] of splits(body, " given "))
    for (const figure of figures(said, codebook))
      for (const given of events(condition, codebook))
        if (figure.kind !== "number" && "given" in figure) yield { ...figure, given };
}

/** Both sides of each place where a text has some words. */
function* splits(text: string | undefined, words: string): Generator<readonly [string, string]> {
  for (let at = text?.indexOf(words) ?? -1; text && at >= 0; at = text.indexOf(words, at + 1))
    yield [text.slice(0, at), text.slice(at + words.length)];
}

function* figures(text: string, codebook: Codebook): Generator<Scalar> {
  const column = /^the average (.+)$/.exec(text)?.[1];
  if (column !== undefined && isOne(column, codebook.columns)) yield mean(column);
  for (const [x, y] of splits(/^the correlation of (.+)$/.exec(text)?.[1], " and "))
    if ([x, y].every((name) => isOne(name, codebook.columns)))
      yield { kind: "correlation", method: "pearson", x, y, given: ALL, within: [] };
  const event = /^the probability that (.+)$/.exec(text)?.[1];
  for (const said of event === undefined ? [] : events(event, codebook)) yield probability(said);
}

function* events(text: string, { columns }: Codebook): Generator<Event> {
  for (const { name, type, levels } of columns) {
    if (!text.startsWith(`${name} is `) || !isOne(name, columns)) continue;
    const value = text.slice(name.length + 4);
    const above = /^above (-?[\d.e+]+)$/.exec(value)?.[1];
    if (above !== undefined && type === "number") yield compare(name, ">", Number(above));
    const isNumber = type === "number" && value !== "" && Number.isFinite(Number(value));
    if (isNumber) yield compare(name, "=", Number(value));
    else if (levels.some((level) => level.text === value)) yield compare(name, "=", value);
  }
}
