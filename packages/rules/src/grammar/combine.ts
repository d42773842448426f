/**
 * A run of items as one event. 'And' binds tighter than 'or', both tighter than mere adjacency or
 * a preposition, save between phrases that say of the same columns; alternatives of one column make
 * a set.
 */
import { ALL, and, type Event, type Literal, or, type Term } from "@probability-chat/query";
import { among } from "../grounding/conditions.ts";
import type { EventItem, Item } from "./item.ts";

/** Combines a run of items into one event; bare columns and marks are for the caller. */
export function combine(items: readonly Item[], setJoin: "set" | "and" = "set"): Event {
  const groups: Event[] = [];
  let alternatives: EventItem[][] = [];
  let expected: "and" | "or" | null = null;
  const close = (): void => {
    if (alternatives.length > 0) groups.push(disjunction(alternatives));
    alternatives = [];
  };
  const relevant = withoutTrailing(
    deniedOnce(items).filter((item) => item.kind === "event" || item.kind === "join"),
  );
  const either = eitherPhrase(relevant);
  if (either !== null) return either;
  relevant.forEach((item, at) => {
    if (item.kind === "join") {
      expected =
        item.word === "or" || item.word === "vs"
          ? "or"
          : item.word === "and"
            ? "and"
            : nextJoin(relevant, at);
      return;
    }
    if (item.kind !== "event") return;
    if (expected === null) {
      close();
      alternatives = [[item]];
    } else {
      const last = alternatives.at(-1);
      const twin = last?.at(-1);
      const united = twin === undefined ? null : union(twin, item);
      if (last !== undefined && united !== null && (expected === "or" || setJoin === "set"))
        last.splice(-1, 1, united);
      else if (expected === "or") alternatives.push([item]);
      else if (last === undefined) alternatives = [[item]];
      else last.push(item);
    }
    expected = null;
  });
  close();
  const unlike = new Map(groups.map((group) => [JSON.stringify(group), group]));
  return groups.length === 0 ? ALL : and(...unlike.values());
}

/** 'Men in the north or women in the south': each side says of the same columns; what only one says is said of both. */
function eitherPhrase(items: readonly Item[]): Event | null {
  const cut = items.findIndex((item) => item.kind === "join");
  const join = items[cut];
  if (join?.kind !== "join" || !/^(?:or|vs)$/.test(join.word)) return null;
  const sides = [items.slice(0, cut), items.slice(cut + 1)].map((side) =>
    side.filter((item) => item.kind === "event"),
  );
  const [first = [], second = []] = sides;
  if (first.length + second.length < items.length - 1) return null;
  if (first.at(-1)?.entry === second[0]?.entry) return null;
  const isShared = ({ entry }: EventItem): boolean =>
    [first, second].every((side) => side.some((item) => item.entry === entry));
  const [left, right] = [first.filter(isShared), second.filter(isShared)];
  const all = (own: readonly EventItem[]): Event => and(...own.map(({ event }) => event));
  // 'men in the north or women'
  if (left.length === 1 && second.length === 1 && right.length === 1)
    return or(all(first), all(second));
  if (new Set(left.map(({ entry }) => entry)).size < 2) return null;
  const rest = [...first, ...second].filter((item) => !isShared(item));
  return and(or(all(left), all(right)), all(rest));
}

/** 'No reminder was sent' of a column `reminder_sent`, 'did not complete the course' of a course that is completed: one denial. */
function deniedOnce(items: readonly Item[]): readonly Item[] {
  return items.filter((item, at) => {
    const before = items[at - 1];
    return !(
      item.kind === "event" &&
      item.how === "yes" &&
      item.denied !== true &&
      before?.kind === "event" &&
      before.denied === true &&
      before.entry === item.entry
    );
  });
}

/** Two neighbouring values of one column as a set: 'books or toys and Leeds' groups its books and toys first. */
function union(first: EventItem, second: EventItem): EventItem | null {
  if (first.entry !== second.entry) return null;
  // 'home wins and draws': outcomes that exclude each other
  if (first.entry.told?.together === true) return null;
  if (first.entry.told !== undefined)
    return { ...first, end: second.end, event: or(first.event, second.event) };
  if (!isSet(first) || !isSet(second)) return null;
  const left = termOf(first.event);
  if (left === null || JSON.stringify(left) !== JSON.stringify(termOf(second.event))) return null;
  const values = [...literals(first.event), ...literals(second.event)];
  return { ...first, end: second.end, event: among(left, values) };
}

function withoutTrailing(items: readonly Item[]): Item[] {
  const kept = [...items];
  while (kept.at(-1)?.kind === "join") kept.pop();
  while (kept[0]?.kind === "join") kept.shift();
  return kept;
}

/** A comma takes the meaning of the next join of its list. */
function nextJoin(items: readonly Item[], at: number): "and" | "or" {
  for (const item of items.slice(at + 1)) {
    if (item.kind === "join" && item.word !== ",")
      return item.word === "or" || item.word === "vs" ? "or" : "and";
  }
  return "and";
}

export function isSet(item: EventItem): boolean {
  const { event } = item;
  return (
    (event.kind === "compare" && event.op === "=" && typeof event.right !== "object") ||
    event.kind === "in"
  );
}

function disjunction(alternatives: readonly (readonly EventItem[])[]): Event {
  const parts: Event[] = [];
  const sets = new Map<string, Literal[]>();
  for (const conjunction of alternatives) {
    const [only] = conjunction;
    const left =
      conjunction.length === 1 && only !== undefined && isSet(only) ? termOf(only.event) : null;
    if (only === undefined || left === null) {
      parts.push(and(...conjunction.map((item) => item.event)));
      continue;
    }
    const key = JSON.stringify(left);
    const values = literals(only.event);
    const known = sets.get(key);
    if (known !== undefined) {
      known.push(...values);
      continue;
    }
    sets.set(key, values);
    parts.push({ kind: "in", left, values });
  }
  return or(...parts.map((part) => (part.kind === "in" ? among(part.left, part.values) : part)));
}

function termOf(event: Event): Term | null {
  return event.kind === "compare" || event.kind === "in" ? event.left : null;
}

export function literals(event: Event): Literal[] {
  if (event.kind === "in") return [...event.values];
  if (
    event.kind === "compare" &&
    (typeof event.right === "string" || typeof event.right === "number")
  )
    return [event.right];
  return [];
}
