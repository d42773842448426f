/**
 * A frame is one way to ask: it recognises its head words and builds a query from the rest, or
 * declines with null. A frame that recognised its head but lacks something leaves a problem.
 */
import { and, type Comparator, type Event, type Query, type Scalar } from "@probability-chat/query";
import { mapGiven } from "../edit-query.ts";
import { combine } from "../grammar/combine.ts";
import { type Reader, spanOf } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import { askForValues, readCondition } from "../grammar/sentence/clause.ts";
import type { Range, Shape } from "../grammar/sentence/ranges.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";

export interface Frame {
  readonly name: string;
  readonly read: (reader: Reader, from: number, to: number) => Query | null;
}

/** All conditions of a shape, and of whatever main parts follow the first, as one event. */
export function conditionsOf(reader: Reader, shape: Shape): Event {
  reader.problems.push(...shape.unread);
  const rest = shape.main.slice(1).map((range) => readLoose(reader, range));
  return and(...shape.conditions.map((range) => readCondition(reader, range)), ...rest);
}

function readLoose(reader: Reader, range: Range): Event {
  const items = scan(reader, range.from, range.to);
  askForValues(reader, items);
  return combine(items);
}

/** The figure or the shares themselves, or by the groups. */
export function grouped(
  query: Extract<Query, { kind: "by" }>["query"],
  groups: readonly ColumnEntry[],
): Query {
  return groups.length === 0 ? query : { kind: "by", columns: groups.map(({ key }) => key), query };
}

export function claim(left: Scalar, op: Comparator, right: Scalar | number): Query {
  return {
    kind: "claim",
    left,
    op,
    right: typeof right === "number" ? { kind: "number", value: right } : right,
  };
}

/** Asks back, unless something else is in the way already. */
export function ask(reader: Reader, message: string, place: Range | null): null {
  const span = place === null ? null : spanOf(reader, place.from, place.to);
  if (reader.problems.length === 0) reader.problems.push({ kind: "ask", span, message });
  return null;
}

/** The figure of those rows of its own that an event holds of. */
export function conditioned(scalar: Scalar, given: Event): Scalar {
  return mapGiven(scalar, (own) => and(own, given));
}
