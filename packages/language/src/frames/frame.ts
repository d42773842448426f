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

/** How many tokens from `from` on a head pattern covers; 0 where it does not match there. */
export function head(reader: Reader, from: number, to: number, pattern: RegExp): number {
  const text = `${wordsOf(reader, from, to)} `;
  const match = pattern.exec(text);
  if (match === null || match.index !== 0 || match[0] === "") return 0;
  return match[0].trim().split(" ").length;
}

export function wordsOf(reader: Reader, from: number, to: number): string {
  return reader.tokens
    .slice(from, to)
    .map((token) => token.word)
    .join(" ");
}

/** Politeness and question openers before the head proper. */
export const LEAD =
  /^(?:(?:please|so|well|ok|okay|hey|hi|hello|and|then|now|also|just|exactly|roughly|approximately|about|in this dataset|in the dataset|in this data|in the data|,) )*(?:(?:can|could|would|will) you (?:please )?(?:tell (?:me|us)|show (?:me|us)|give (?:me|us)|let (?:me|us) know|calculate|compute|find|estimate|determine|check|say) |(?:(?:i|we) (?:want|would like|need|wish) to (?:know|see|find out|find|calculate|compute) |i wonder |do you know |let us (?:see|find|compute) )|(?:please )?(?:tell (?:me|us)|show (?:me|us)|give (?:me|us)|let (?:me|us) know|show|give|find out|find|calculate|compute|estimate|determine|report|display|list|check|get|what does|work out|provide) )?(?:please )?(?:(?:what|whats) (?:is|are|was|were|would be|will be|would|will|has been)(?: be)? |what |whats |how about )?(?:then )?/;

export function skipLead(reader: Reader, from: number, to: number): number {
  return from + head(reader, from, to, LEAD);
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
