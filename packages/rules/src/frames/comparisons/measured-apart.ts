/**
 * Two groups and, apart from them, what they are compared in: 'weaker in magnitude than those in
 * Chile', 'better than the men in the exam', 'beat A in conversion rate'.
 */
import type { Scalar } from "@probability-chat/query";
import { mapGiven } from "../../edit-query.ts";
import { combine } from "../../grammar/combine.ts";
import { letterOf, moveTo, readOther, shareColumn } from "../../grammar/contrast.ts";
import { fork, join, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { askForValues, bareColumns } from "../../grammar/sentence/clause.ts";
import type { Range } from "../../grammar/sentence/ranges.ts";
import type { Candidate } from "../../grounding/candidate.ts";
import type { Comparative } from "../comparative.ts";
import { saysFigure } from "../says-figure.ts";
import { tryScalar } from "../scalar.ts";
import { skipWords, withoutAverage } from "../words.ts";

export interface Apart {
  readonly left: Scalar;
  readonly right: Scalar;
}

/** So many of the last prepositions may begin what is measured. */
export const MAX_TRIES = 4;

const IN = /^(?:in|on|for|at|by|regarding|concerning)$/;

/** The two sides of a comparative whose measure stands behind it or at the end; null where none does. */
export function measuredApart(
  reader: Reader,
  from: number,
  found: Comparative,
  to: number,
): Apart | null {
  if (found.than === null || found.of !== null) return null;
  const last = withoutAverage(reader, found.than, to);
  const end = wordAt(reader, last - 1) === "," ? last - 1 : last;
  const stop = found.than - (wordAt(reader, found.than - 1) === "than" ? 1 : 0);
  const group = { from, to: found.at };
  if (stop > found.end + 1 && IN.test(wordAt(reader, found.end))) {
    const measure = { from: found.end + 1, to: stop };
    return sides(reader, group, { from: found.than, to: end }, measure);
  }
  if (stop > found.end) return null;
  let tries = 0;
  for (let at = end - 2; at > found.than && tries < MAX_TRIES; at--) {
    if (!IN.test(wordAt(reader, at))) continue;
    tries += 1;
    const apart = sides(reader, group, { from: found.than, to: at }, { from: at + 1, to: end });
    if (apart !== null) return apart;
  }
  return null;
}

/** The figure for each of two groups; null where one of the three is not what it should be. */
export function sides(reader: Reader, a: Range, b: Range, measure: Range): Apart | null {
  const tried = fork(reader);
  const scalar = saysFigure(reader, a.from, a.to) ? null : figureIn(tried, measure);
  if (scalar === null) return null;
  const items = scan(tried, a.from, a.to);
  // 'score better in maths than …'
  const isMeasured = ({ candidates }: { candidates: readonly Candidate[] }): boolean =>
    "column" in scalar && candidates.some(({ entry }) => entry.column.name === scalar.column);
  if (!bareColumns(items).every(isMeasured)) return null;
  askForValues(
    tried,
    items.filter((item) => item.kind !== "column" || !isMeasured(item)),
  );
  const told = combine(items);
  const other = readOther(tried, b.from, b.to, told);
  const first = told.kind === "all" && other !== null ? letterOf(tried, a.from, a.to, other) : told;
  if (first === null || first.kind === "all" || other === null || other.kind === "all") return null;
  if (tried.problems.length > 0) return null;
  const left = moveTo(scalar, first);
  const right = shareColumn(first, other)
    ? moveTo(left, other)
    : mapGiven(scalar, (given) => (given.kind === "all" ? other : given));
  join(reader, tried);
  return { left, right };
}

/** What is measured, and nothing but that. */
function figureIn(reader: Reader, { from, to }: Range): Scalar | null {
  const start = skipWords(reader, from, to, /^(?:the|their|its|terms|of)$/);
  const scalar = start >= to ? null : tryScalar(reader, start, to);
  // 'in a club' says where, 'in conversion' what
  if (scalar?.kind === "probability" && /^an?$/.test(wordAt(reader, start))) return null;
  if (scalar?.kind !== "statistic" && scalar?.kind !== "probability" && scalar?.kind !== "quantile")
    return null;
  return scalar.given.kind === "all" ? scalar : null;
}
