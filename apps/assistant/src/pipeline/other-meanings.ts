/**
 * A last look at how a question is read, beside its words: a query that no one asks is no reading,
 * and where the words fit another query as well, that is one too, so that it is asked which is meant.
 */
import type { Codebook, Column } from "@probability-chat/codebook";
import {
  cutWords,
  type Dictionary,
  type Interpretation,
  type Reading,
  spellOut,
  stem,
} from "@probability-chat/language";
import {
  and,
  type Comparator,
  count,
  equalQueries,
  keyColumn,
  type Query,
  queryColumns,
  ratio,
  statistic,
  walk,
} from "@probability-chat/query";
import type { Readings } from "./decide.ts";

interface Told {
  readonly codebook: Codebook;
  readonly dictionary: Dictionary;
}

/** How a question is understood with what else its words may mean, and without what they cannot. */
export function withOtherMeanings(
  meaning: Interpretation,
  question: string,
  told: Told,
): Interpretation {
  if (meaning.kind !== "readings" || !meaning.doubt) return meaning;
  const [first, ...rest] = meaning.readings
    .filter(({ query }) => !isIdle(query))
    .map((reading) => doubted(reading, question, told))
    .sort((a, b) => b.probability - a.probability);
  if (!first) return meaning.doubt.otherwise;
  const others = [
    distinctNamed(first.query, question, told),
    shareOfAmount(first.query, question, told),
    rowsForEach(first.query, question, told),
  ].filter((query) => query !== null);
  const readings = shared(first, others, rest).map((reading) => {
    const note = unitNote(reading.query, question, told);
    return note === null ? reading : { ...reading, notes: [...reading.notes, note] };
  });
  return { ...meaning, readings };
}

/** The first reading's probability, shared with what its words may mean as well. */
function shared(
  first: Reading,
  others: readonly Query[],
  rest: readonly Reading[],
): Readings["readings"] {
  if (others.length === 0) return [first, ...rest];
  const probability = first.probability / (others.length + 1);
  const alike = others.map((query) => ({ ...first, query, probability, notes: [] }));
  const left = rest.filter(({ query }) => !others.some((other) => equalQueries(other, query)));
  return [{ ...first, probability }, ...alike, ...left].sort(
    (a, b) => b.probability - a.probability,
  );
}

/**
 * Whether a query says nothing: how probable a group's own value is in the group, or how many
 * values of one column are above a quantile of another.
 */
function isIdle(query: Query): boolean {
  if (query.kind === "by" && query.columns.some((key) => tellsOnly(query.query, keyColumn(key))))
    return true;
  return [...walk(query)].some(
    ({ node }) =>
      node.kind === "compare" &&
      typeof node.right === "object" &&
      node.right.kind === "quantile" &&
      node.right.column !== node.left.column,
  );
}

function tellsOnly(scalar: Query, column: string): boolean {
  if (scalar.kind !== "probability" && scalar.kind !== "count") return false;
  const { event } = scalar;
  const isOne = event.kind === "compare" && event.op === "=";
  const columns = queryColumns({ kind: "count", event });
  return columns.length === 1 && columns[0] === column && (scalar.kind === "probability" || isOne);
}

/** Of rows of which several may be one pupil's, how many pupils, where it is pupils that are counted. */
function distinctNamed(query: Query, question: string, told: Told): Query | null {
  const { codebook } = told;
  const figure = query.kind === "by" ? query.query : query;
  if (figure.kind !== "count") return null;
  const counted = countedWords(question);
  const used = queryColumns(query);
  const named = codebook.columns.find(
    (column) =>
      repeats(column, codebook.rows) &&
      !used.includes(column.name) &&
      namesOf(column, told).some((words) => startOf(words, counted) >= 0),
  );
  if (!named) return null;
  const distinct = statistic("distinct", named.name, figure.event);
  return query.kind === "by" ? { ...query, query: distinct } : distinct;
}

/** Whether a column names things that have several rows each. */
function repeats({ type, distinct, missing }: Column, rows: number): boolean {
  return type === "text" && distinct > 2 && 2 * distinct <= rows - missing;
}

/** How many rows one of a column's values has on average: 'the average number of orders per customer'. */
function rowsForEach(query: Query, question: string, told: Told): Query | null {
  if (!AVERAGE.test(question) || !NUMBER.test(question)) return null;
  const each = EACH.exec(question);
  if (!each) return null;
  const named = stemsOf(question.slice(each.index + each[0].length));
  const found = told.codebook.columns.find(
    (column) =>
      repeats(column, told.codebook.rows) &&
      namesOf(column, told).some((words) => startOf(words, named) === 0),
  );
  const figure = query.kind === "by" ? query.query : query;
  const given =
    figure.kind === "count" ? figure.event : figure.kind === "statistic" ? figure.given : null;
  return found && given ? ratio(count(given), statistic("distinct", found.name, given)) : null;
}

/** Of the amount of all, how much is that of the rows meant: 'what percent of revenue is from Porto'. */
function shareOfAmount(query: Query, question: string, told: Told): Query | null {
  if (query.kind !== "probability") return null;
  const parted = partedWords(question);
  const used = queryColumns(query);
  const amount = told.codebook.columns.find(
    (column) =>
      isAmount(column) &&
      !used.includes(column.name) &&
      namesOf(column, told).some((words) => startOf(words, parted) === 0),
  );
  if (!amount) return null;
  const { event, given } = query;
  return ratio(
    statistic("sum", amount.name, and(event, given)),
    statistic("sum", amount.name, given),
  );
}

function isAmount({ header, type, role, unit, min, max }: Column): boolean {
  const isName = NAMING.test(spellOut(header));
  return (
    !isName &&
    type === "number" &&
    role === "measure" &&
    unit !== "%" &&
    Number(min) >= 0 &&
    Number(max) > 1
  );
}

/**
 * A condition that the range of its column decides for all rows alike, where no word names that
 * column, is as likely as not a misreading: of days 'below zero' those with less than no rain.
 */
function doubted(reading: Reading, question: string, told: Told): Reading {
  return isDecided(reading.query, question, told)
    ? { ...reading, probability: reading.probability / 2 }
    : reading;
}

/** That a figure is not known to be in the unit that is asked for: 'temperature in Fahrenheit'. */
function unitNote(query: Query, question: string, { codebook, dictionary }: Told): string | null {
  const [, unit] = IN_UNIT.exec(question) ?? [];
  const figure = query.kind === "by" ? query.query : query;
  if (unit === undefined || (figure.kind !== "statistic" && figure.kind !== "quantile"))
    return null;
  const column = codebook.columns.find(({ name }) => name === figure.column);
  if (!column || column.unit !== null || dictionary[column.name]?.unit) return null;
  const isNamed = stemsOf(spellOut(column.header)).includes(stem(unit.toLowerCase()));
  return isNamed
    ? null
    : `The table does not say in which unit \`${column.name}\` is: nothing was converted to ${unit}.`;
}

function isDecided(query: Query, question: string, told: Told): boolean {
  const said = stemsOf(question);
  return [...walk(query)].some(({ node }) => {
    if (node.kind !== "compare" || node.left.kind !== "column") return false;
    const { left, op, right } = node;
    const column = told.codebook.columns.find(({ name }) => name === left.column);
    if (!column || typeof right !== "number" || !holdsForAllOrNone(op, right, column)) return false;
    return !namesOf(column, told)
      .flat()
      .some((word) => said.includes(word));
  });
}

function holdsForAllOrNone(op: Comparator, value: number, { min, max }: Column): boolean {
  if (typeof min !== "number" || typeof max !== "number") return false;
  switch (op) {
    case "<":
    case ">=":
      return value <= min || value > max;
    case "<=":
    case ">":
      return value < min || value >= max;
    default:
      return false;
  }
}

const COUNTED = /^(?:.*?\b(?:how many|number of|count of))?\s*(?:the |our |my |all |different )*/i;
const IN_UNIT =
  /\bin (?:us |degrees? )?(fahrenheit|celsius|kelvin|dollars|euros|pounds|yen|francs|rupees|hours|minutes|seconds|days|weeks|months|miles|kilomet(?:er|re)s|met(?:er|re)s|feet|inches|kilos|kilograms|grams|ounces|lit(?:er|re)s|gallons)\s*(?:please)?\W*$/i;
const AVERAGE = /\b(?:average|avg|mean|typically|typical)\b/i;
const NUMBER = /\b(?:number of|how many)\b/i;
const EACH = /\b(?:per|each|every) /i;
const PARTED =
  /(?:%|\b(?:percent|percentage|pct|share|proportion|fraction|part)) of (?:the |our |my |all |total )*/i;
/** What is counted is named by the first words after that, before one that only joins. */
const MOST_WORDS = 3;
const JOINS =
  /^(?:in|of|on|at|by|for|from|with|who|whose|that|which|per|and|or|are|is|was|were|have|has|had|do|does|did|we|there)$/;

function countedWords(question: string): string[] {
  const words = cutWords(question.replace(COUNTED, "")).map(({ text }) => text);
  const end = words.findIndex((word) => JOINS.test(word));
  return words.slice(0, Math.min(MOST_WORDS, end < 0 ? words.length : end)).map(stem);
}

function partedWords(question: string): string[] {
  const found = PARTED.exec(question);
  return found ? stemsOf(question.slice(found.index + found[0].length)) : [];
}

function stemsOf(text: string): string[] {
  return cutWords(text).map(({ text: word }) => stem(word));
}

/** Words at the end of a header that say how a thing is named, and not what it is. */
const NAMING = /(?: (?:id|ids|no|nr|number|name|code|key))$/;

/** What a column is called, in stems; its unit at the end of a header is often left out. */
function namesOf({ name, header, unit }: Column, { dictionary }: Told): string[][] {
  const { name: own = header, synonyms = [] } = dictionary[name] ?? {};
  return [own, ...synonyms].flatMap((called) => {
    const words = spellOut(called).replace(NAMING, "");
    const whole = stemsOf(words);
    return unit === null || whole.length < 2 ? [whole] : [whole, whole.slice(0, -1)];
  });
}

function startOf(words: readonly string[], within: readonly string[]): number {
  return words.length === 0
    ? -1
    : within.findIndex((_, at) => words.every((word, place) => within[at + place] === word));
}
