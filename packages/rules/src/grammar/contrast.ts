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
import { conjuncts, mapGiven, partsBeyond, replaceCondition, sameEvent } from "../edit-query.ts";
import { equals } from "../grounding/conditions.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { DOWNWARD, UPWARD } from "../lexicon/comparative-words.ts";
import { ABOUT } from "../lexicon/comparators.ts";
import { AUXILIARIES, DETERMINERS, PREPOSITIONS } from "../lexicon/function-words.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { columnsAbout } from "./columns.ts";
import { combine } from "./combine.ts";
import type { EventItem, Item } from "./item.ts";
import { inColumnsOf } from "./levels/same-levels.ts";
import { numberKey } from "./offers.ts";
import { candidateKey, fork, isNamed, type Reader, wordAt } from "./reader.ts";
import { scan } from "./scan.ts";
import { askForValues } from "./sentence/clause.ts";

const REST =
  /^(?:others?|elsewhere|rest|else|everyone|everybody|remaining|without|not|non|overall|average)$/;

/** Words that name the other side only as what the first is not. */
export function isRest(reader: Reader, from: number, to: number): boolean {
  let rest = false;
  for (let at = from; at < to; at++) {
    const word = wordAt(reader, at);
    if (/^(?:without|others?|rest|else|elsewhere|remaining|not)$/.test(word)) rest = true;
    // 'smokers versus non', but no 'non members'
    else if (word === "non" && at === to - 1) rest = true;
    else if (
      !/^(?:the|those|that|of|for|in|among|all|ones?|it|they|them|any|a|an|who|when|if|do|did|does|are|is|was|were|has|have|had|everyone|anyone)$/.test(
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
  if (first.kind !== "all" && isRest(reader, from, to))
    return wordAt(reader, from) === "without" ? lacking(first) : complement(first);
  const told =
    grownUps(reader, from, to, first) ??
    letterOf(reader, from, to, first) ??
    otherWay(reader, from, to, first) ??
    sameButNot(reader, from, to, first) ??
    noneOfThem(reader, from, to, first) ??
    othersOf(reader, from, to, first);
  if (told !== null) return told;
  const items = scan(preferring(reader, from, to, first), from, to, { slot: "subject" });
  const event = combine(items);
  if (event.kind !== "all") {
    askForValues(reader, items);
    return inColumnsOf(first, event, reader.index);
  }
  for (let at = from; at < to; at++) {
    if (/^(?:overall|average)$/.test(wordAt(reader, at))) return ALL;
  }
  if (first.kind === "all") return null;
  const some = someOfThem(items, first);
  if (some !== null) return some;
  if (
    from >= to ||
    [...Array(to - from).keys()].some((step) => REST.test(wordAt(reader, from + step)))
  )
    return complement(first);
  return null;
}

/** 'Children than adults' of a column that has a level for children: those who are none. */
function grownUps(reader: Reader, from: number, to: number, first: Event): Event | null {
  const at = wordAt(reader, from) === "the" ? from + 1 : from;
  if (at + 1 !== to || !/^(?:adults?|grownups?)$/.test(wordAt(reader, at))) return null;
  const parts = conjuncts(first);
  const child = parts.find((part) => part.kind === "compare" && CHILD.test(String(part.right)));
  if (child === undefined) return null;
  reader.framed.add(at);
  return and(...parts.filter((part) => part !== child), complement(child));
}

const CHILD = /^(?:child|children|kids?|minors?)$/i;

/** 'Toys with a discount than without': the toys that do not have what was said last. */
function lacking(first: Event): Event {
  const parts = conjuncts(first);
  const [last] = parts.slice(-1);
  return last === undefined ? complement(first) : and(...parts.slice(0, -1), complement(last));
}

/** 'More likely with B than with A': a level spelt like an article, as the column of the other side has it. */
export function letterOf(reader: Reader, from: number, to: number, beside: Event): Event | null {
  let at = to - 1;
  while (at > from && AUXILIARIES.has(wordAt(reader, at))) at -= 1;
  const text = reader.tokens[at]?.text ?? "";
  if (at < from || !/^\p{Lu}$/u.test(text) || reader.mentionAt.has(at)) return null;
  for (let before = from; before < at; before++)
    if (!PREPOSITIONS.has(wordAt(reader, before)) && !DETERMINERS.has(wordAt(reader, before)))
      return null;
  for (const column of eventColumns(beside)) {
    const entry = reader.index.byName.get(column);
    if (entry?.column.levels.some((level) => level.text === text) === true)
      return equals(entry, text);
  }
  return null;
}

/** 'Drivers over 70 than younger ones', 'men over 50 than younger women': the other side of a bound. */
function otherWay(reader: Reader, from: number, to: number, first: Event): Event | null {
  let at = from;
  while (DETERMINERS.has(wordAt(reader, at)) && at < to) at += 1;
  const word = wordAt(reader, at);
  const down = DOWNWARD.has(word);
  if (
    !(down || UPWARD.has(word) || (/er$/.test(word) && ABOUT.has(word))) ||
    reader.mentionAt.has(at)
  )
    return null;
  const tried = fork(reader);
  const items = scan(tried, at + 1, to);
  const isBare = items.every(({ kind }) => kind === "event" || kind === "mark");
  const measured = columnsAbout(reader.index, ABOUT.get(word) ?? "");
  const bound = conjuncts(first).find(
    (part) =>
      part.kind === "compare" &&
      (down ? /^>=?$/ : /^<=?$/).test(part.op) &&
      (measured.length === 0 ||
        measured.some(({ entry }) => entry.column.name === eventColumns(part)[0])),
  );
  if (!isBare || bound === undefined || tried.problems.length > 0) return null;
  return and(combine(items), complement(bound));
}

/** 'Women who smoke than women who do not': the rows of which it is not so what the first side says besides. */
function sameButNot(reader: Reader, from: number, to: number, first: Event): Event | null {
  if (conjuncts(first).length < 2) return null;
  for (let at = from + 1; at < to; at++) {
    if (!isRest(reader, at, to)) continue;
    const shared = combine(scan(fork(reader), from, at));
    const rest = partsBeyond(first, shared);
    if (shared.kind === "all" || partsBeyond(shared, first).length > 0 || rest.length === 0)
      return null;
    return and(shared, complement(and(...rest)));
  }
  return null;
}

/** 'Than other dogs': those of another column's level that are not the first; of its own column, the rest. */
function othersOf(reader: Reader, from: number, to: number, first: Event): Event | null {
  let at = from;
  while (/^(?:the|any|all|of|in|for|with|among|most|those)$/.test(wordAt(reader, at))) at += 1;
  if (!/^others?$/.test(wordAt(reader, at)) || first.kind === "all") return null;
  const items = scan(reader, at + 1, to);
  const own = eventColumns(first);
  const column = items.length === 1 && items[0]?.kind === "column" ? items[0] : undefined;
  if (column?.candidates.some(({ entry }) => own.includes(entry.column.name)) === true)
    return complement(first);
  const event = combine(items);
  if (event.kind === "all") return null;
  askForValues(reader, items);
  if (!eventColumns(event).some((name) => own.includes(name))) return and(complement(first), event);
  // 'toys in Spain than other toys'
  const rest = partsBeyond(first, event);
  return rest.length === 0 || rest.length === conjuncts(first).length
    ? null
    : and(complement(and(...rest)), event);
}

/** 'With 3 or more children than with none': none of what the first side has some of. */
function noneOfThem(reader: Reader, from: number, to: number, first: Event): Event | null {
  if (!/^(?:none|zero)$/.test(wordAt(reader, to - 1))) return null;
  for (let at = from; at < to - 1; at++)
    if (
      !/^(?:of|the|for|in|among|those|that|ones?|who|which|with|having|have|has|had|a|an)$/.test(
        wordAt(reader, at),
      ) &&
      !isRowNoun(wordAt(reader, at))
    )
      return null;
  const [column, other] = eventColumns(first);
  const entry = column === undefined ? undefined : reader.index.byName.get(column);
  if (entry === undefined || other !== undefined) return null;
  if (entry.affirmative !== null) return complement(first);
  return entry.numeric && entry.column.min === 0 ? equals(entry, 0) : null;
}

/** 'With no accidents than with accidents': some of what the first side has none of. */
function someOfThem(items: readonly Item[], first: Event): Event | null {
  const columns = items.flatMap((item) =>
    item.kind === "column" ? [item.candidates[0]?.entry] : [],
  );
  const [entry, other] = columns;
  const none = conjuncts(first).find(
    (event) =>
      event.kind === "compare" &&
      event.op === "=" &&
      event.right === 0 &&
      eventColumns(event)[0] === entry?.column.name,
  );
  return entry === undefined || other !== undefined || none === undefined || entry.column.min !== 0
    ? null
    : compare(entry.column.name, ">", 0);
}

/** 'Large ones than medium ones': what several columns have is meant of the column of the first. */
function preferring(reader: Reader, from: number, to: number, first: Event): Reader {
  const columns = eventColumns(first);
  const settled = new Map(reader.settled);
  // 'of cars with no accidents than of cars with 2 or more'
  const counted = columns.filter((column) => reader.index.byName.get(column)?.numeric === true);
  const [number, more] = counted;
  if (number !== undefined && more === undefined)
    for (let at = from; at < to; at++)
      if (reader.tokens[at]?.value != null && !isNamed(reader, at) && !settled.has(numberKey(at)))
        settled.set(numberKey(at), number);
  for (const { start, end, candidates } of reader.mentions) {
    const own = candidates.find(
      ({ entry, value }) => value !== null && columns.includes(entry.column.name),
    );
    const key = `${start}:${end}`;
    if (own !== undefined && !settled.has(key)) settled.set(key, candidateKey(own));
  }
  return { ...reader, settled };
}

/** Whether two events speak of one column. */
export function shareColumn(a: Event, b: Event): boolean {
  const columns = eventColumns(a);
  return eventColumns(b).some((column) => columns.includes(column));
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
      ? and(...partsBeyond(given, group.event), group)
      : replaceCondition(given, group),
  );
}

export interface Pair {
  readonly left: Event;
  readonly right: Event;
  readonly entry: ColumnEntry;
  /** The items that tell the two apart. */
  readonly own: readonly Item[];
  /** The items that are not of the pair. */
  readonly rest: readonly Item[];
}

/** 'Single men versus married women': what is said of each of several columns on both sides; null where of one. */
function phrases(
  before: readonly Item[],
  after: readonly Item[],
): { left: readonly EventItem[]; right: readonly EventItem[] } | null {
  const events = (items: readonly Item[]): readonly EventItem[] =>
    items.filter((item) => item.kind === "event");
  const more = after.findIndex((item) => item.kind === "join");
  const [first, second] = [events(before), events(more < 0 ? after : after.slice(0, more))];
  const left = first.filter(({ entry }) => second.some((item) => item.entry === entry));
  const right = second.filter(({ entry }) => first.some((item) => item.entry === entry));
  return new Set(left.map(({ entry }) => entry)).size < 2 ||
    before.some(({ kind }) => kind === "join")
    ? null
    : { left, right };
}

/** Two events of one column side by side among the items. */
export function pairIn(items: readonly Item[]): Pair | null {
  for (let at = 0; at < items.length; at++) {
    const first = items[at];
    if (first?.kind !== "event") continue;
    const joined = items.slice(at + 1).findIndex((item) => item.kind === "join");
    if (joined < 0) continue;
    const next = items.slice(at + 1 + joined).find((item) => item.kind === "event");
    const told = items.slice(at + 1, at + 1 + joined);
    // 'male planned patients versus emergency women'
    const swapped = told.some(
      (item) => item.kind === "event" && next?.kind === "event" && item.entry === next.entry,
    );
    const second = swapped
      ? items
          .slice(at + 1 + joined)
          .find((item) => item.kind === "event" && item.entry === first.entry)
      : next;
    if (
      second?.kind !== "event" ||
      second.entry !== first.entry ||
      sameEvent(second.event, first.event)
    )
      continue;
    const cut = at + 1 + joined;
    const apart = phrases(items.slice(at, cut), items.slice(cut + 1));
    const own: readonly Item[] = apart === null ? [first, second] : [...apart.left, ...apart.right];
    const rest = items.filter(
      (item) =>
        !own.includes(item) &&
        !(item.kind === "join" && item.start >= first.end && item.end <= second.start),
    );
    return apart === null
      ? { left: first.event, right: second.event, entry: first.entry, own: [first, second], rest }
      : { left: combine(apart.left), right: combine(apart.right), entry: first.entry, own, rest };
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
      own: [set],
      rest: items.filter((item) => item !== set),
    };
  }
  return null;
}
