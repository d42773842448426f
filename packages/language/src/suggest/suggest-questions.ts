/** Questions that a table can answer, made from its own columns; those that follow an answered one. */
import type { Codebook, Column } from "@probability-chat/codebook";
import {
  ALL,
  compare,
  count,
  type Event,
  equalQueries,
  isScalar,
  mean,
  probability,
  type Query,
  queryColumns,
  type Scalar,
} from "@probability-chat/query";
import { mapQueryGiven } from "../edit-query.ts";
import type { Dictionary, SuggestedQuestion } from "../interpretation.ts";
import { Names } from "../reply/names.ts";
import { checkQuery } from "../typed/check-query.ts";
import { askedOf, isCarried } from "./ask.ts";
import { likelyOutcome } from "./likely-outcome.ts";

/** Groups of so many read at a glance. */
const FEW = 12;
/** Columns that questions are looked for in; of a wide table its last too, where outcomes often are. */
const CONSIDERED = 40;
const CONSIDERED_LAST = 8;

/**
 * Up to `limit` questions about this table, best first, each with its query. Categories of few
 * levels go first, and what differs in nearly every row is none.
 */
export function suggestQuestions(
  codebook: Codebook,
  limit = 4,
  dictionary: Dictionary = {},
): SuggestedQuestion[] {
  const { columns } = codebook;
  const isOne = (_: Column, at: number) =>
    at < CONSIDERED - CONSIDERED_LAST || at >= columns.length - CONSIDERED_LAST;
  const near = columns.length > CONSIDERED ? columns.filter(isOne) : columns;
  const names = new Names(codebook, dictionary);
  return inWords(firstQueries({ ...codebook, columns: near }, names), limit, names, dictionary);
}

/** Up to `limit` questions that follow from an answered query on this table, best first. */
export function suggestNextQuestions(
  query: Query,
  codebook: Codebook,
  limit = 3,
  dictionary: Dictionary = {},
): SuggestedQuestion[] {
  const named = new Set(queryColumns(query));
  const columns = codebook.columns.filter(({ name }, at) => at < CONSIDERED || named.has(name));
  const following = nextQueries(query, columns).filter((next) => !equalQueries(next, query));
  return inWords(following, limit, new Names(codebook, dictionary), dictionary);
}

/** The first of those that can be asked and that words can carry. */
function inWords(
  queries: readonly Query[],
  limit: number,
  names: Names,
  dictionary: Dictionary,
): SuggestedQuestion[] {
  const checking = { codebook: names.codebook, dictionary, question: "" };
  const found = new Map<string, SuggestedQuestion>();
  for (const query of queries) {
    if (found.size >= limit) break;
    const asked = checkQuery(query, checking) === null ? askedOf(query, names) : null;
    if (asked) found.set(asked.text, asked);
  }
  return [...found.values()];
}

function firstQueries(codebook: Codebook, names: Names): Query[] {
  const { rows } = codebook;
  const columns = codebook.columns.filter(({ name }) => isCarried(name, names));
  const likelihood = new Map(
    columns.map((column, at) => [
      column,
      likelyOutcome(
        { ...column, name: names.column(column.name) },
        at / Math.max(1, columns.length - 1),
      ),
    ]),
  );
  const likelihoodOf = (column: Column | undefined) =>
    (column && likelihood.get(column)) ?? Number.NEGATIVE_INFINITY;
  const byLikelihood = (a: Column, b: Column) => likelihoodOf(b) - likelihoodOf(a);
  const codes = new Set(columns.filter((column) => isCode(column, names)));
  const categories = columns
    .filter((column) => codes.has(column) || isCategory(column))
    .filter(
      ({ levels, distinct }) => levels.length > 1 && levels.length <= 50 && 2 * distinct <= rows,
    )
    .sort((a, b) => Number(a.distinct > FEW) - Number(b.distinct > FEW));
  const flags = columns.filter(({ affirmative }) => affirmative !== null);
  const groups = [...new Set([...categories, ...flags])];
  const [measure, second] = columns
    .filter((column) => isMeasure(column) && !codes.has(column))
    .sort(byLikelihood);
  const [target] = [...new Set([...flags, ...categories])].sort(
    (a, b) => Number(a.distinct > FEW) - Number(b.distinct > FEW) || byLikelihood(a, b),
  );
  const condition = groups.find((column) => column !== target);
  const chances = target === undefined ? [] : chancesOf(target, condition);
  const isChance = likelihoodOf(target) >= likelihoodOf(measure);
  const isAttribute = likelihoodOf(target) < 0;
  const group = isAttribute ? groups[0] : (condition ?? target);
  const means = measure === undefined ? [] : meansOf(measure, second, group);
  const between = isAttribute ? means.length : 1;
  return [
    ...(codebook.columns.length > 1 ? [{ kind: "findings", column: null } as const] : []),
    ...(isChance
      ? [...chances, ...means]
      : [...means.slice(0, between), ...chances, ...means.slice(between)]),
    ...categories.map(({ name }) => ({ kind: "distribution", column: name, given: ALL }) as const),
    { kind: "describe", column: null },
    count(),
  ];
}

function chancesOf(target: Column, group: Column | undefined): Query[] {
  const event = likeliest(target);
  const condition = group === undefined ? null : likeliest(group);
  if (event === null) return [];
  return [...(condition === null ? [] : [probability(event, condition)]), probability(event)];
}

function meansOf(
  { name, min, max }: Column,
  second: Column | undefined,
  group: Column | undefined,
): Query[] {
  const queries: Query[] = [];
  if (group !== undefined) queries.push({ kind: "by", columns: [group.name], query: mean(name) });
  queries.push(mean(name));
  if (typeof min === "number" && typeof max === "number") {
    const threshold = Number(((max + min) / 2).toPrecision(2));
    queries.push(probability(compare(name, ">", threshold)));
  }
  if (second !== undefined) {
    queries.push(related(name, second.name));
    queries.push({ kind: "correlations", target: name, given: ALL });
  }
  return queries;
}

function nextQueries(query: Query, columns: readonly Column[]): Query[] {
  const about = subjectOf(query);
  const target = columns.find(({ name }) => name === about?.column);
  if (about === null || target === undefined) return [];
  const figure = figureOf(about.event, target);
  const named = new Set(queryColumns(query));
  const [first, second] = columns.filter((column) => isGroup(column) && !named.has(column.name));
  const measure = columns.find((column) => isMeasure(column) && !named.has(column.name));
  const by = (column: Column | undefined): Query[] =>
    column === undefined || figure === null
      ? []
      : [{ kind: "by", columns: [column.name], query: figure }];
  const key = query.kind === "by" ? query.columns[0] : undefined;
  return [
    ...(key !== undefined && figure !== null
      ? [{ kind: "rank", column: key, by: figure, order: "desc", limit: 1 } as const]
      : []),
    ...by(first),
    ...(query.kind === "drivers"
      ? []
      : [{ kind: "drivers", target: target.name, given: ALL } as const]),
    ...alongLines(query, columns),
    ...("given" in query && query.given.kind !== "all" ? [mapQueryGiven(query, () => ALL)] : []),
    ...by(second),
    ...(measure === undefined ? [] : [related(target.name, measure.name)]),
    ...(first === undefined ? [] : [related(target.name, first.name)]),
    { kind: "distribution", column: target.name, given: ALL },
  ];
}

/** Of two numbers that go together how closely and how steeply; of one, with what it does. */
function alongLines(query: Query, columns: readonly Column[]): Query[] {
  const isNumber = (name: string) =>
    columns.some((column) => column.name === name && isMeasure(column));
  switch (query.kind) {
    case "dependence":
    case "correlation": {
      const { x, y } = query;
      if (!isNumber(x) || !isNumber(y)) return [];
      const pair = {
        kind: "correlation",
        method: "pearson",
        x,
        y,
        given: ALL,
        within: [],
      } as const;
      return [pair, { kind: "slope", y, on: [x], given: ALL }];
    }
    case "slope": {
      const { y, on, given } = query;
      const [x = ""] = on;
      return [{ kind: "correlation", method: "pearson", x, y, given, within: [] }];
    }
    case "drivers":
      return isNumber(query.target)
        ? [{ kind: "correlations", target: query.target, given: ALL }]
        : [];
    default:
      return [];
  }
}

function related(x: string, y: string): Query {
  return { kind: "dependence", x, y, given: ALL, within: [] };
}

/** The level that means yes, else the most frequent one. */
function likeliest({ name, type, levels, affirmative }: Column): Event | null {
  const level = affirmative ?? levels[0]?.text;
  if (level === undefined) return null;
  return compare(name, "=", type === "number" ? Number(level) : level);
}

interface Subject {
  readonly column: string;
  /** The event asked for; null where the column's numbers are. */
  readonly event: Event | null;
}

/** The column that a query is about, and what it asks of it. */
function subjectOf(query: Query): Subject | null {
  if (isScalar(query)) return subjectOfScalar(query);
  switch (query.kind) {
    case "claim":
    case "test":
      return subjectOfScalar(query.left);
    case "interval":
    case "whatIf":
    case "effect":
      return subjectOfScalar(query.scalar);
    case "rank":
      return subjectOfScalar(query.by);
    case "by":
    case "explain":
      return subjectOf(query.query);
    case "drivers":
    case "predict":
      return { column: query.target, event: null };
    case "correlations":
      return query.target === null ? null : { column: query.target, event: null };
    case "dependence":
      return { column: query.y, event: null };
    case "range":
      return { column: query.column, event: null };
    case "describe":
    case "findings":
      return query.column === null ? null : { column: query.column, event: null };
    case "distribution":
    case "mode":
    case "antimode":
      return typeof query.column === "string" ? { column: query.column, event: null } : null;
    default:
      return null;
  }
}

function subjectOfScalar(scalar: Scalar): Subject | null {
  switch (scalar.kind) {
    case "probability":
    case "odds":
    case "count": {
      const [column] = queryColumns(count(scalar.event));
      return column === undefined ? null : { column, event: scalar.event };
    }
    case "statistic":
    case "quantile":
      return { column: scalar.column, event: null };
    case "correlation":
    case "slope":
      return { column: scalar.y, event: null };
    case "difference":
    case "ratio":
      return subjectOfScalar(scalar.left);
    default:
      return null;
  }
}

/** The average of a measure, the probability of an event; null where there is no one figure. */
function figureOf(event: Event | null, target: Column): Scalar | null {
  if (event?.kind === "compare" && event.op === "=") return probability(event);
  const flag = target.affirmative === null ? null : likeliest(target);
  if (event !== null && flag !== null) return probability(flag);
  return isMeasure(target) ? mean(target.name) : null;
}

function isCategory({ type, role }: Column): boolean {
  return type !== "number" && role === "category";
}

/** Numbers that stand for something: what each of them means was said. */
function isCode({ name, levels, distinct }: Column, names: Names): boolean {
  const isListed = levels.length > 0 && levels.length === distinct;
  return isListed && levels.every(({ text }) => names.meaning(name, text) !== null);
}

function isMeasure({ type, role, affirmative }: Column): boolean {
  return type === "number" && role === "measure" && affirmative === null;
}

function isGroup({ role, levels, distinct, affirmative, integer }: Column): boolean {
  const isFew = levels.length > 1 && levels.length === distinct && distinct <= FEW;
  return isFew && (role === "category" || affirmative !== null || integer);
}
