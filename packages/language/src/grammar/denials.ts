/** What a 'not' makes of an event, and how far it reaches over alternatives. */
import { and, type Event, not, or } from "@probability-chat/query";
import { equals } from "./columns.ts";
import type { EventItem, Item } from "./item.ts";
import { oneOf } from "./levels.ts";

export function negate(item: EventItem): Event {
  const { event, entry } = item;
  if (
    item.how === "yes" &&
    event.kind === "compare" &&
    entry.negative !== null &&
    entry.affirmative !== null
  ) {
    return equals(entry, event.right === entry.affirmative ? entry.negative : entry.affirmative);
  }
  return not(event);
}

/** 'not in first or third class': a denial reaches the alternatives of its column. */
export function spreadDenials(items: readonly Item[]): Item[] {
  const spread: Item[] = [];
  for (const item of items) {
    const join = spread.at(-1);
    const before = spread.at(-2);
    const denied =
      before?.kind === "event" && before.denied === true && before.event.kind === "not"
        ? before
        : null;
    const same =
      item.kind === "event" &&
      item.denied !== true &&
      item.how === "value" &&
      denied?.entry === item.entry;
    if (
      denied?.event.kind !== "not" ||
      !same ||
      item.kind !== "event" ||
      join?.kind !== "join" ||
      join.word !== "or"
    ) {
      spread.push(item);
      continue;
    }
    const values = [...literals(denied.event.event), ...literals(item.event)];
    spread.splice(-2, 2, { ...denied, end: item.end, event: not(oneOf(item.entry, values)) });
  }
  return spread;
}

function literals(event: Event): (number | string)[] {
  if (event.kind === "in") return [...event.values];
  return event.kind === "compare" && typeof event.right !== "object" ? [event.right] : [];
}

/** 'A or B, but not both': the last two events become one; levels of one column exclude each other anyway. */
export function eitherOf(items: Item[]): boolean {
  const marked = items.at(-2)?.kind === "mark" ? 4 : 3;
  const [first, join, second] = items.slice(-marked).filter(({ kind }) => kind !== "mark");
  if (first?.kind !== "event" || join?.kind !== "join" || second?.kind !== "event") return false;
  if (join.word !== "or") return false;
  if (first.entry === second.entry) return true;
  const [a, b] = [first.event, second.event];
  const event = or(and(a, not(b)), and(not(a), b));
  items.splice(-marked, marked, { ...first, event, end: second.end, how: "compare" });
  return true;
}
