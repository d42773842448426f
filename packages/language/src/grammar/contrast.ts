/**
 * Contrasts: two groups of rows that a question sets side by side ('women than men', 'R&D vs
 * Sales', 'in the southeast than elsewhere'), and a scalar moved from the one to the other.
 */
import {
  ALL,
  and,
  compare,
  type Event,
  eventColumns,
  not,
  type Scalar,
} from "@probability-chat/query";
import { conjuncts, mapGiven, replaceCondition, sameEvent } from "../context/edit.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { askForValues } from "./clause.ts";
import { combine } from "./combine.ts";
import type { Item } from "./item.ts";
import { candidateKey, type Reader, wordAt } from "./reader.ts";
import { scan } from "./scan.ts";

const REST =
  /^(?:others?|elsewhere|rest|else|everyone|everybody|remaining|without|not|non|overall|average)$/;

/** Words that name the other side only as what the first is not. */
export function isRest(reader: Reader, from: number, to: number): boolean {
  let rest = false;
  for (let at = from; at < to; at++) {
    const word = wordAt(reader, at);
    if (/^(?:without|others?|rest|else|elsewhere|remaining|not)$/.test(word)) rest = true;
    else if (
      !/^(?:the|those|all|ones?|it|they|them|any|a|an|who|when|if|do|did|does|are|is|was|were|has|have|had|everyone|anyone)$/.test(
        word,
      ) &&
      !isRowNoun(word)
    )
      return false;
  }
  return rest;
}

/** The other group: conditions, or what the first is not. */
export function readOther(reader: Reader, from: number, to: number, first: Event): Event | null {
  if (first.kind !== "all" && isRest(reader, from, to)) return complement(first);
  const items = scan(preferring(reader, first), from, to, { slot: "subject" });
  const event = combine(items);
  if (event.kind !== "all") {
    askForValues(reader, items);
    return event;
  }
  for (let at = from; at < to; at++) {
    if (/^(?:overall|average)$/.test(wordAt(reader, at))) return ALL;
  }
  if (first.kind === "all") return null;
  if (
    from >= to ||
    [...Array(to - from).keys()].some((step) => REST.test(wordAt(reader, from + step)))
  )
    return complement(first);
  return null;
}

/** 'Large ones than medium ones': what several columns have is meant of the column of the first. */
function preferring(reader: Reader, first: Event): Reader {
  const columns = eventColumns(first);
  const settled = new Map(reader.settled);
  for (const { start, end, candidates } of reader.mentions) {
    const own = candidates.find(
      ({ entry, value }) => value !== null && columns.includes(entry.column.name),
    );
    const key = `${start}:${end}`;
    if (own !== undefined && !settled.has(key)) settled.set(key, candidateKey(own));
  }
  return { ...reader, settled };
}

export function complement(event: Event): Event {
  if (event.kind === "compare") {
    const opposite = ({ "<": ">=", "<=": ">", ">": "<=", ">=": "<" } as const)[event.op as "<"];
    if (opposite !== undefined) return { ...event, op: opposite };
  }
  return not(event);
}

/** `scalar` for the other group: its condition on the same columns replaced, the rest kept. */
export function moveTo(scalar: Scalar, group: Event): Scalar {
  return mapGiven(scalar, (given) =>
    group.kind === "not"
      ? and(...conjuncts(given).filter((part) => !sameEvent(part, group.event)), group)
      : replaceCondition(given, group),
  );
}

export interface Pair {
  readonly left: Event;
  readonly right: Event;
  readonly entry: ColumnEntry;
  /** The items that are not of the pair. */
  readonly rest: readonly Item[];
}

/** Two events of one column side by side among the items. */
export function pairIn(items: readonly Item[]): Pair | null {
  for (let at = 0; at < items.length; at++) {
    const first = items[at];
    if (first?.kind !== "event") continue;
    const joined = items.slice(at + 1).findIndex((item) => item.kind === "join");
    if (joined < 0) continue;
    const second = items.slice(at + 1 + joined).find((item) => item.kind === "event");
    if (
      second?.kind !== "event" ||
      second.entry !== first.entry ||
      sameEvent(second.event, first.event)
    )
      continue;
    const rest = items.filter(
      (item) =>
        item !== first &&
        item !== second &&
        !(item.kind === "join" && item.start >= first.end && item.end <= second.start),
    );
    return { left: first.event, right: second.event, entry: first.entry, rest };
  }
  const set = items.find(
    (item) => item.kind === "event" && item.event.kind === "in" && item.event.values.length === 2,
  );
  if (set?.kind === "event" && set.event.kind === "in") {
    const [a, b] = set.event.values;
    if (a === undefined || b === undefined) return null;
    return {
      left: compare(set.event.left, "=", a),
      right: compare(set.event.left, "=", b),
      entry: set.entry,
      rest: items.filter((item) => item !== set),
    };
  }
  return null;
}
