/** 'Does the price vary by month', 'between March and April': no test relates parts of dates, so their figures are shown. */
import { difference, type Event, mean, probability, type Query } from "@probability-chat/query";
import { partAt } from "../../grammar/column-list.ts";
import { asserted } from "../../grammar/columns.ts";
import { moveTo } from "../../grammar/contrast.ts";
import { isNamed, type Reader, wordAt } from "../../grammar/reader.ts";
import type { Range } from "../../grammar/sentence/ranges.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { pairPlace } from "../comparisons/compared-pair.ts";
import { grouped } from "../frame.ts";

/** The figures of a column over the parts named, and where these are named. */
export function overParts(
  reader: Reader,
  entry: ColumnEntry,
  { from, to }: Range,
): { readonly query: Query; readonly range: Range } | null {
  const yes = asserted(entry, false);
  if (yes === null && !entry.numeric) return null;
  const base = yes === null ? mean(entry.column.name) : probability(yes);
  const place = pairPlace(reader, from, to);
  if (place !== null && place.levels === 2 && isOfPart(place.pair.left)) {
    const { left, right } = place.pair;
    const query = difference(moveTo(base, left), moveTo(base, right));
    return { query, range: { from: place.start, to: place.end } };
  }
  for (let at = from; at < to; at++) {
    const part =
      isNamed(reader, at) || !GROUPS.test(wordAt(reader, at)) ? null : partAt(reader, at, to);
    if (part !== null)
      return { query: grouped(base, [part.entry]), range: { from: at, to: at + part.length } };
  }
  return null;
}

const GROUPS = /^(?:years?|quarters?|months?|weekdays?|hours?|day)$/;

/** 'In March': of a part of the column, not of its values. */
export function isOfPart(event: Event): boolean {
  return (event.kind === "in" || event.kind === "compare") && event.left.kind !== "column";
}
