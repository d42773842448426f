/** Two questions in one message: a query answers one, so which comes first is asked. */
import {
  equalQueries,
  isEvent,
  isScalar,
  partsOf,
  type Query,
  queryColumns,
  type Scalar,
} from "@probability-chat/query";
import type { Clarification, Interpretation } from "../interpretation.ts";
import { saidWords } from "../replies/said-words.ts";
import { namesKnown } from "../reply/known-words.ts";
import { clarifyWords, type Told } from "../reply/refusals.ts";
import { MOST, namesMore } from "./cut-questions.ts";

/** Reads a part of the message, after the queries that its parts before it are. */
export type ReadPart = (part: string, before: readonly Query[]) => Promise<Interpretation>;

/**
 * The probability from which a reading is what a part means: by itself, and where a second reader
 * agrees or the message as a whole is unclear, as two questions are to a reader that has learned so.
 */
const SURE = 0.5;
const LIKELY = 0.1;
/** What is shorter and names nothing says in which form what was asked before it is answered: 'how many'. */
const FEWEST_WORDS = 3;
/** What is about the rows or the figure of the part before. */
const REFERS = /\b(?:their|theirs|them|they|those|these|it|its|ones|his|her|he|she|of that)\b/i;
const OPENING = /^\W*\w+\W+\w+/;
const VERB = /\b(?:is|are|was|were|has|have|had|do|does|did|can)\b/i;

/** Null where the parts are no questions of their own, or one query is about all that they ask. */
export async function askWhichFirst(
  parts: readonly string[],
  whole: Interpretation,
  read: ReadPart,
  told: Told,
): Promise<Clarification | null> {
  const isForm = (part: string) => saidWords(part).length < FEWEST_WORDS && !namesKnown(part, told);
  if (parts.slice(1).some(isForm)) return null;
  if (parts.some(namesMore)) return null;
  const isUnclear = isUnclearAs(whole);
  const meant = async (part: string, after: readonly Query[]) =>
    meantBy(await read(part, after), isUnclear);
  const queries: Query[] = [];
  for (const [at, part] of parts.slice(0, MOST).entries()) {
    const refers = REFERS.test(part);
    const isLeft = leavesOut(part, parts[at - 1]);
    const after = refers || isLeft ? await meant(part, queries) : null;
    const isAfter = refers || (after !== null && isAbout(after, queries.slice(-1)));
    const query = isAfter ? after : await meant(part, []);
    if (query === null) return null;
    if (!queries.some((other) => equalQueries(other, query))) queries.push(query);
  }
  if (queries.length < 2 || comparesAll(whole, queries)) return null;
  const asks = clarifyWords([], queries, told);
  const count = queries.length > 2 ? "several" : "two";
  return {
    ...asks,
    message: `These are ${count} questions, and I answer one at a time. Which one first?`,
  };
}

/** Whether a part has only what is other than in the one before it: 'how many men died and how many women'. */
function leavesOut(part: string, before = ""): boolean {
  const [own, other] = [part, before].map((text) => OPENING.exec(text)?.[0].toLowerCase());
  return own !== undefined && own === other && part.length < before.length && !VERB.test(part);
}

function isUnclearAs(whole: Interpretation): boolean {
  if (whole.kind !== "readings") return whole.kind === "clarify";
  return (whole.doubt?.clarify ?? 0) >= SURE;
}

function meantBy(meaning: Interpretation, isUnclear: boolean): Query | null {
  if (meaning.kind !== "readings") return null;
  const { readings, doubt } = meaning;
  const [best] = readings;
  const isNamed = doubt?.unnamed === 0;
  const isLikely =
    best && (isUnclear ? best.probability >= LIKELY : isNamed && best.probability >= SURE);
  const meant =
    readings.find(({ isSeconded, probability }) => isSeconded && probability >= LIKELY) ??
    (isLikely ? best : readings.find(({ isSeconded }) => isSeconded));
  return meant?.query ?? null;
}

const COMPARES: ReadonlySet<Query["kind"]> = new Set([
  "by",
  "table",
  "difference",
  "ratio",
  "claim",
  "test",
  "effect",
  "dependence",
  "correlation",
  "slope",
  "drivers",
]);

/** Whether one query that sets figures beside each other has all figures and columns of the parts. */
function comparesAll(whole: Interpretation, parts: readonly Query[]): boolean {
  const [best] = whole.kind === "readings" ? whole.readings : [];
  if (best === undefined || best.probability < SURE) return false;
  const figures = figuresOf(best.query);
  const areAmong = parts.flatMap(figuresOf).every((one) => figures.includes(one));
  const hasFigures = figures.length === 0 || areAmong;
  return COMPARES.has(best.query.kind) && hasFigures && isAbout(best.query, parts);
}

/** What a query asks for, whatever of: `mean price`, `count`. */
function figuresOf(query: Query): string[] {
  const inner = partsOf(query).flatMap((part) => (isEvent(part) ? [] : figuresOf(part)));
  return inner.length > 0 || !isScalar(query) ? inner : figureOf(query);
}

function figureOf(scalar: Scalar): string[] {
  switch (scalar.kind) {
    case "number":
      return [];
    case "statistic":
      return [`${scalar.statistic} ${scalar.column}`];
    case "quantile":
      return [`${scalar.q} ${scalar.column}`];
    default:
      return [scalar.kind];
  }
}

function isAbout(query: Query, parts: readonly Query[]): boolean {
  const columns = queryColumns(query);
  return parts.every((part) => queryColumns(part).every((column) => columns.includes(column)));
}
