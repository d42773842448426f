/** 'Both the reading score and the writing score are above 90': the one bound is said of both columns. */
import type { Event } from "@probability-chat/query";
import type { EventItem, Item } from "../item.ts";
import { pick, type Reader, wordAt } from "../reader.ts";

/** The items with the bound of the last of several number columns given to those named before it. */
export function shareBounds(reader: Reader, items: readonly Item[]): Item[] {
  const shared = [...items];
  for (let at = shared.length - 3; at >= 0; at--) {
    const [column, join, bound] = shared.slice(at, at + 3);
    if (column?.kind !== "column" || column.mention.light) continue;
    if (join?.kind !== "join" || !/^(?:and|,)$/.test(join.word) || bound?.kind !== "event")
      continue;
    if (!isSharedWith(reader, column.start, join.end, bound)) continue;
    const numeric = column.candidates.filter(({ entry }) => entry.numeric && entry !== bound.entry);
    const entry = numeric.length === 0 ? undefined : pick(reader, column.mention, numeric)?.entry;
    const event = entry === undefined ? null : movedTo(bound.event, entry.column.name);
    if (entry === undefined || event === null) continue;
    shared[at] = { ...bound, event, entry, start: column.start };
  }
  return shared;
}

/** 'both' before the first, or a plural verb behind the last. */
function isSharedWith(reader: Reader, first: number, last: number, bound: EventItem): boolean {
  if (!bound.entry.numeric || bound.denied === true) return false;
  const before = [wordAt(reader, first - 1), wordAt(reader, first - 2)];
  if (before.includes("both")) return true;
  for (let at = last; at < bound.end; at++)
    if (/^(?:are|were|exceed|both)$/.test(wordAt(reader, at))) return true;
  return false;
}

function movedTo(event: Event, column: string): Event | null {
  return (event.kind === "compare" || event.kind === "in") && event.left.kind === "column"
    ? { ...event, left: { kind: "column", column } }
    : null;
}
