/** A stretch of the question as one number: whatever frame reads it first. */
import { isScalar, mean, probability, type Query, type Scalar } from "@probability-chat/query";
import { asserted } from "../grammar/columns.ts";
import { fork, join, type Reader } from "../grammar/reader.ts";
import { readCondition } from "../grammar/sentence/clause.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { bareFrame } from "./bare.ts";
import { probabilityFrame } from "./chances/probability.ts";
import { countFrame } from "./counts/count.ts";
import { perUnitFrame } from "./counts/per-unit.ts";
import { statisticFrame } from "./figures/statistic.ts";
import type { Frame } from "./frame.ts";

const SCALARS: readonly Frame[] = [
  perUnitFrame,
  statisticFrame,
  countFrame,
  probabilityFrame,
  bareFrame,
];

/** Numbers have an average, and what is or is not so a share. */
function isFigure(entry: ColumnEntry | undefined): boolean {
  return entry !== undefined && (entry.numeric || entry.affirmative !== null);
}

/** Reads without leaving problems behind where it fails. */
export function tryScalar(reader: Reader, from: number, to: number): Scalar | null {
  const query = tryQuery(reader, from, to);
  if (
    query?.kind === "describe" &&
    query.column !== null &&
    isFigure(reader.index.byName.get(query.column))
  ) {
    const entry = reader.index.byName.get(query.column);
    const event = entry?.affirmative == null ? null : asserted(entry, false);
    return event === null ? mean(query.column) : probability(event);
  }
  return query !== null && isScalar(query) ? query : null;
}

export function tryQuery(
  reader: Reader,
  from: number,
  to: number,
  frames: readonly Frame[] = SCALARS,
): Query | null {
  for (const frame of frames) {
    const tried = fork(reader);
    const query = frame.read(tried, from, to);
    if (query !== null && tried.problems.length === 0) {
      join(reader, tried);
      return query;
    }
    if (tried.problems.length > 0) return null;
  }
  return null;
}

/** Reads, and leaves the first frame's problems where none succeeds. */
export function readScalar(reader: Reader, from: number, to: number): Scalar | null {
  for (const frame of SCALARS) {
    const tried = fork(reader);
    const query = frame.read(tried, from, to);
    if (query !== null && tried.problems.length === 0) {
      if (!isScalar(query)) return null;
      join(reader, tried);
      return query;
    }
    if (tried.problems.length > 0) {
      join(reader, tried);
      return null;
    }
  }
  return null;
}

/** Of what happens ('the gap in approvals', 'raise attrition'), how often it does. */
export function rateOf(reader: Reader, from: number, to: number): Scalar | null {
  const event = readCondition(reader, { from, to });
  return event.kind === "all" ? null : probability(event);
}
