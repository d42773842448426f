/**
 * A frame is one way to ask: it recognises its head words and builds a query from the rest, or
 * declines with null. A frame that recognised its head but lacks something leaves a problem.
 */
import { and, type Event, type Key, type Query, type Scalar } from "@probability-chat/query";
import { mapGiven } from "../context/edit.ts";
import { askForValues, readCondition } from "../grammar/clause.ts";
import { combine } from "../grammar/combine.ts";
import type { Range, Shape } from "../grammar/ranges.ts";
import type { Reader } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
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

export function readLoose(reader: Reader, range: Range): Event {
  const items = scan(reader, range.from, range.to);
  askForValues(reader, items);
  return combine(items);
}

export function groupNames(groups: readonly ColumnEntry[]): Key[] {
  return groups.map((entry) => entry.key);
}

/** The scalar itself, or by the groups. */
export function grouped(scalar: Scalar, groups: readonly ColumnEntry[]): Query {
  return groups.length === 0 ? scalar : { kind: "by", columns: groupNames(groups), query: scalar };
}

/** The figure of those rows of its own that an event holds of. */
export function conditioned(scalar: Scalar, given: Event): Scalar {
  return mapGiven(scalar, (own) => and(own, given));
}
