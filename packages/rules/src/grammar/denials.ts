/** What a 'not' makes of an event, and how far it reaches over alternatives. */
import { and, type Event, not, or } from "@probability-chat/query";
import { equals } from "../grounding/conditions.ts";
import { literals } from "./combine.ts";
import type { EventItem, Item } from "./item.ts";
import { oneOf } from "./levels/levels.ts";

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

/**
 * 'not in first or third class', 'excluding north and south': a denial reaches the alternatives of
 * its column, though a preposition be said again ('in cash or by card'). `isBut` tells a join that
 * sets against: 'not in the north but in the south'.
 */
export function spreadDenials(
  items: readonly Item[],
  isBut: (join: Item) => boolean = () => false,
): Item[] {
  const spread: Item[] = [];
  for (const item of items) {
    const length = spread.at(-1)?.kind === "mark" && isPlace(spread.at(-1)) ? 3 : 2;
    const [before, join] = spread.slice(-length);
    if (
      item.kind !== "event" ||
      item.denied === true ||
      item.how !== "value" ||
      before?.kind !== "event" ||
      before.denied !== true ||
      before.event.kind !== "not" ||
      before.entry !== item.entry ||
      join?.kind !== "join" ||
      isBut(join)
    ) {
      spread.push(item);
      continue;
    }
    const values = [...literals(before.event.event), ...literals(item.event)];
    const event = not(oneOf(item.entry, values));
    spread.splice(-length, length, { ...before, end: item.end, event });
  }
  return spread;
}

function isPlace(item: Item | undefined): boolean {
  return (
    item?.kind === "mark" && /^(?:in|from|at|on|by|for|to|of|into|inside|within)$/.test(item.word)
  );
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

/** 'not both married and female': the two events from there on, not together; false where there are no two. */
export function deniedTogether(items: Item[], from: number): boolean {
  const at = items.findIndex((item, place) => place >= from && item.kind === "event");
  const [first, join] = items.slice(at);
  const last = items.findIndex((item, place) => place > at + 1 && item.kind === "event");
  const second = items[last];
  if (at < 0 || first?.kind !== "event" || join?.kind !== "join" || join.word !== "and")
    return false;
  if (second?.kind !== "event" || items.slice(at + 2, last).some(({ kind }) => kind !== "mark"))
    return false;
  const event = not(and(first.event, second.event));
  items.splice(at, last - at + 1, { ...first, event, end: second.end, how: "compare" });
  return true;
}
