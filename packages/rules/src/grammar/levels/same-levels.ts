/**
 * A table may say the same under two names (`pclass` 1, 2, 3 and `class` First, Second, Third): the
 * sides of a comparison are then told in one column, so that none keeps what the other one said.
 */
import { type Event, eventColumns, mapEvent } from "@probability-chat/query";
import { equals } from "../../grounding/conditions.ts";
import { type ColumnEntry, levelOf, type TableIndex } from "../../grounding/table-index.ts";
import { repeats } from "../reader.ts";

/** An event in the columns of another, where they have the same levels under other names. */
export function inColumnsOf(first: Event, event: Event, { byName }: TableIndex): Event {
  const named = eventColumns(first).flatMap((column) => byName.get(column) ?? []);
  return mapEvent(event, (part) => {
    if (part.kind !== "compare" || part.left.kind !== "column" || part.op !== "=") return part;
    const own = byName.get(part.left.column);
    if (own === undefined || named.includes(own)) return part;
    const same = named.find((entry) => repeats(entry.column, own.column));
    return (same && sameLevel(own, same, String(part.right))) ?? part;
  });
}

/** The level of one column that stands where the other has a level; null where several are as many. */
function sameLevel(own: ColumnEntry, same: ColumnEntry, text: string): Event | null {
  const at = own.column.levels.findIndex((level) => level.text === text);
  const level = same.column.levels[at];
  const alike = same.column.levels.filter(({ count }) => count === level?.count);
  const value = level === undefined || alike.length > 1 ? null : levelOf(same, level.text);
  return value === null ? null : equals(same, value);
}
