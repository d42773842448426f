/** 'The gender pay gap', 'the price difference between flats and houses': a noun of difference behind what is measured. */
import { difference, type Query, type Scalar } from "@probability-chat/query";
import { columnCandidates, valueCandidates } from "../../grammar/columns.ts";
import { combine } from "../../grammar/combine.ts";
import { complement, isRest, moveTo } from "../../grammar/contrast.ts";
import { fork, join, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { askForValues, readCondition } from "../../grammar/sentence/clause.ts";
import type { Mention } from "../../grounding/candidate.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { conditioned } from "../frame.ts";
import { rateOf, readScalar, tryScalar } from "../scalar.ts";
import { findUnnamed, head, pastHead, skipLead } from "../words.ts";
import { byLevels, differenceBetween } from "./differ.ts";

const GAP = /^(?:gap|difference|disparity|differential|divide)$/;
const ASKS =
  /^(?:and )?(?:is|was) there (?:really |still |actually )?(?:an?|any|some) (?:(?:real|clear|significant|large|big|noticeable) )?|^do (?:we|you|they) (?:have|see) an? /;

export function gap(reader: Reader, from: number, to: number): Query | null {
  const asked = head(reader, from, to, ASKS);
  const lead = asked > 0 ? from + asked : skipLead(reader, from, to);
  const start = pastHead(reader, lead, to, /^(?:and )?(?:the|our|a) (?:average |mean )?/);
  const noun = findUnnamed(reader, start + 1, to, GAP);
  if (noun < 0) return null;
  const tried = fork(reader);
  const query =
    betweenGroups(tried, start, noun, to, asked > 0) ??
    (asked > 0 ? null : betweenSides(tried, start, noun, to));
  if (query === null && tried.problems[0]?.kind !== "ambiguous") return null;
  join(reader, tried);
  return tried.problems.length > 0 ? null : query;
}

/** 'Gender pay gap', 'gender gap in pay': the column of the groups stands first. */
function betweenGroups(
  reader: Reader,
  from: number,
  noun: number,
  to: number,
  asked: boolean,
): Query | null {
  const group = reader.mentionAt.get(from);
  const entry = group === undefined ? undefined : groupOf(group);
  if (group === undefined || entry === undefined) return null;
  const inside = group.end < noun;
  if (!inside && !/^(?:in|of)$/.test(wordAt(reader, noun + 1))) return null;
  const scalar = inside
    ? tryScalar(reader, group.end, noun)
    : (tryScalar(reader, noun + 2, to) ?? rateOf(reader, noun + 2, to));
  if (scalar === null || !isMeasured(scalar)) return null;
  const given = inside ? readCondition(reader, { from: noun + 1, to }) : null;
  const measured = given === null ? scalar : conditioned(scalar, given);
  if (!asked) return byLevels(measured, entry);
  const x = measured.kind === "statistic" ? measured.column : columnOf(measured);
  return x === null || !("given" in measured)
    ? null
    : { kind: "dependence", x, y: entry.column.name, given: measured.given, within: [] };
}

/** 'Price difference between flats and houses', 'between those with a pool and those without'. */
function betweenSides(reader: Reader, from: number, noun: number, to: number): Query | null {
  if (!/^(?:between|for|of|by|across|among)$/.test(wordAt(reader, noun + 1))) return null;
  const scalar = tryScalar(reader, from, noun) ?? readScalar(reader, from, noun);
  if (scalar === null || !isMeasured(scalar)) return null;
  for (let at = noun + 3; at + 1 < to; at++) {
    if (!/^(?:and|versus)$/.test(wordAt(reader, at)) || !isRest(reader, at + 1, to)) continue;
    const items = scan(reader, noun + 2, at);
    askForValues(reader, items);
    const first = combine(items);
    if (first.kind === "all") return null;
    return difference(moveTo(scalar, first), moveTo(scalar, complement(first)));
  }
  return differenceBetween(reader, scalar, noun + 1, to);
}

function isMeasured(scalar: Scalar): boolean {
  return /^(?:statistic|quantile|probability)$/.test(scalar.kind);
}

function columnOf(scalar: Scalar): string | null {
  if (scalar.kind !== "probability" || scalar.event.kind !== "compare") return null;
  const { left } = scalar.event;
  return left.kind === "column" ? left.column : null;
}

/** The column of few levels that a mention names. */
function groupOf(mention: Mention): ColumnEntry | undefined {
  if (mention.light || valueCandidates(mention).length > 0) return undefined;
  return columnCandidates(mention).find(
    ({ entry }) => entry.column.role === "category" && entry.column.levels.length > 1,
  )?.entry;
}
