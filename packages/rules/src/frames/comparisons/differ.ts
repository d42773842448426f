/** 'By how much do prices differ between books and toys', 'the difference between mean x and mean y'. */
import { ALL, compare, count, difference, type Query, type Scalar } from "@probability-chat/query";
import { readColumns } from "../../grammar/column-list.ts";
import { combine } from "../../grammar/combine.ts";
import { moveTo } from "../../grammar/contrast.ts";
import { fork, join, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { readCondition } from "../../grammar/sentence/clause.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { comparative } from "../claims/claim-comparative.ts";
import { conditioned } from "../frame.ts";
import { saysFigure } from "../says-figure.ts";
import { tryScalar } from "../scalar.ts";
import { findWord, pastHead } from "../words.ts";
import { pairOf, pairPlace } from "./compared-pair.ts";

const HEAD =
  /^(?:and )?(?:in percentage points ,? ?)?(?:by )?how (?:much|far|many [a-z]+(?: points)?) (?:do|does|did) (?:the )?/;

export function differ(reader: Reader, from: number, to: number): Query | null {
  const start = pastHead(reader, from, to, HEAD);
  if (start === from) return null;
  const verb = findWord(reader, start, to, /^(?:differs?|diverge|vary|varies)$/);
  // 'by how much do the rates of A and B differ'
  if (verb === to - 1) {
    const tried = fork(reader);
    const query = pairOf(tried, start, verb, difference, false);
    if (query === null || tried.problems.length > 0) return null;
    join(reader, tried);
    return query;
  }
  if (verb < 0 || !/^(?:between|for|from|among|by|across)$/.test(wordAt(reader, verb + 1)))
    return null;
  const tried = fork(reader);
  const scalar = tryScalar(tried, start, verb);
  if (scalar === null || tried.problems.length > 0) return null;
  join(reader, tried);
  return differenceBetween(reader, scalar, verb + 1, to);
}

/** 'Between A and B', 'by sex': the difference of a figure between two levels, or the figure for each of more. */
export function differenceBetween(
  reader: Reader,
  scalar: Scalar,
  at: number,
  to: number,
): Query | null {
  const place = pairPlace(reader, at, to);
  if (place !== null && place.levels === 2) {
    const own = fork(reader);
    const given = place.end < to ? readCondition(own, { from: place.end, to }) : ALL;
    if (own.problems.length > 0) return null;
    join(reader, own);
    const base = conditioned(scalar, given);
    return difference(moveTo(base, place.pair.left), moveTo(base, place.pair.right));
  }
  const columns = readColumns(fork(reader), at + 1, to);
  const [entry, other] = columns?.entries ?? [];
  if (entry === undefined || other !== undefined || columns?.end !== to) return null;
  return byLevels(scalar, entry);
}

export function byLevels(scalar: Scalar, entry: ColumnEntry): Query {
  const [a, b, more] = entry.column.levels;
  if (a === undefined || b === undefined || more !== undefined)
    return { kind: "by", columns: [entry.key], query: scalar };
  const level = (text: string): Scalar =>
    moveTo(scalar, compare(entry.column.name, "=", entry.numeric ? Number(text) : text));
  return difference(level(a.text), level(b.text));
}

const BY_HOW_MUCH =
  /^(?:and )?(?:by how many (?!percent |times )[a-z]+(?: points)?|(?:by )?how much|how many (?:percentage )?(?:points|units|dollars|euros|pounds|years|months|weeks|days|hours|minutes)) (?=(?:is|are|was|were|do|does|did|has|have|had) )/;

/** 'By how many points is the pass rate higher with a tutor than without': a claim's two sides. */
export function exceeds(reader: Reader, from: number, to: number): Query | null {
  const start = pastHead(reader, from, to, BY_HOW_MUCH);
  if (start === from) return null;
  const tried = fork(reader);
  const claim = comparative(tried, start, to);
  if (claim?.kind !== "claim" || claim.right.kind === "number" || tried.problems.length > 0)
    return null;
  join(reader, tried);
  const { left, op, right } = claim;
  return /</.test(op) ? difference(right, left) : difference(left, right);
}

/** Two figures side by side, each with a word for what it is, or two kinds of rows that are counted. */
export function twoFigures(
  reader: Reader,
  from: number,
  to: number,
  joined: "and" | "to",
): [Scalar, Scalar] | null {
  for (let at = from + 1; at + 1 < to; at++) {
    if (wordAt(reader, at) !== joined) continue;
    const tried = fork(reader);
    if (saysFigure(reader, at + 1, to)) {
      const [a, b] = [tryScalar(tried, from, at), tryScalar(tried, at + 1, to)];
      if (a === null || b === null || a.kind !== b.kind || tried.problems.length > 0) continue;
      join(reader, tried);
      return [a, b];
    }
    if (joined !== "to" || saysFigure(reader, from, at)) continue;
    const [a, b] = [combine(scan(tried, from, at)), combine(scan(tried, at + 1, to))];
    if (a.kind === "all" || b.kind === "all" || tried.problems.length > 0) continue;
    join(reader, tried);
    return [count(a), count(b)];
  }
  return null;
}
