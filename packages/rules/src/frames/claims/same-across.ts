/** 'Is the price the same for men and women', 'are all regions equally likely to return': whether a figure depends on the groups. */
import { and, type Event, probability, type Query } from "@probability-chat/query";
import { columnCandidates } from "../../grammar/columns.ts";
import { combine } from "../../grammar/combine.ts";
import type { EventItem, Item } from "../../grammar/item.ts";
import { isNamed, pick, type Reader, trying, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { askForValues, bareColumns } from "../../grammar/sentence/clause.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { isPlural } from "../../text/stem.ts";
import { ask } from "../frame.ts";
import { amongLevels } from "../relations/dependence.ts";
import { findUnnamed, head, wordsOf } from "../words.ts";

const OPENER =
  /^(?:(?:and|so|then) )?(?:is|are|was|were|do|does|did|has|have|had) (?!there |any(?:one)? )/;
const ALIKE =
  /^(?:same|identical|constant|equal|equally|similar|similarly|alike|different|differently|comparable)$/;
/** What no dependence tells: it is of averages and shares. */
const ADDED_UP = /^(?:total|totals|sum|sums|combined|altogether)$/;
const COUNTED = /^(?:number|numbers|count|counts|many)$/;
const SAID = /^(?:likely|often|frequently|common|chances?|high|regardless|value)$/;

export function sameAcross(reader: Reader, from: number, to: number): Query | null {
  if (head(reader, from, to, OPENER) === 0 || /\bthan\b/.test(wordsOf(reader, from, to)))
    return null;
  const at = findUnnamed(reader, from + 1, to, ALIKE);
  if (at < 0) return null;
  return trying(reader, (tried) => {
    tried.framed.add(at);
    for (let place = from; place < to; place++)
      if (SAID.test(wordAt(tried, place)) && !isNamed(tried, place)) tried.framed.add(place);
    const items = scan(tried, from, to);
    const group = groupIn(tried, items);
    if (group === null) return null;
    const rest = items.filter((item) => !isOf(item, group));
    const asked = targetIn(rest, at);
    const counts = findUnnamed(tried, from, to, COUNTED) >= 0;
    if (findUnnamed(tried, from, to, ADDED_UP) >= 0 || (counts && asked?.kind !== "column"))
      return askWhich(reader, group, "total", from, to);
    if (asked === null) return null;
    if (isCrossed(items, group, asked)) return askWhich(reader, group, "rows", from, to);
    if (isTurned(tried, items, group, asked, at)) return askWhich(reader, group, "share", from, to);
    const others = rest.filter((item) => item !== asked);
    askForValues(tried, others);
    const among = amongLevels(tried, group, from, to);
    if (among === null) return askWhich(reader, group, "rows", from, to);
    return apart(tried, asked, group, and(combine(others), among));
  });
}

function askWhich(
  reader: Reader,
  { column: { name } }: ColumnEntry,
  what: "total" | "rows" | "share",
  from: number,
  to: number,
): null {
  const message = {
    total: `Which number or total should I give for each \`${name}\`?`,
    rows: "Which two groups of rows should I set side by side, and in what?",
    share: `Which share should I give for each \`${name}\`, and of which rows?`,
  }[what];
  return ask(reader, message, { from, to });
}

/** 'Women in first class and men in second', 'adults and children' of two columns: groups that one column does not tell apart. */
function isCrossed(items: readonly Item[], group: ColumnEntry, asked: Item): boolean {
  const isOther = (item: Item | undefined): boolean =>
    item?.kind === "event" && item !== asked && !isOf(item, group);
  const own = items.flatMap((item, at) => (isOf(item, group) ? [at] : []));
  const between = items.slice(own[0], own.at(-1)).some(isOther);
  const joined = own.some((at) =>
    [-1, 1].some((step) => items[at + step]?.kind === "join" && isOther(items[at + 2 * step])),
  );
  return between || joined;
}

/** 'Petrol and diesel are equally common among Fords': how many of the Fords, not how many are Fords. */
function isTurned(
  reader: Reader,
  items: readonly Item[],
  group: ColumnEntry,
  asked: Item,
  at: number,
): boolean {
  return (
    asked.kind === "event" &&
    asked.start > at &&
    /^(?:equally|similarly)$/.test(wordAt(reader, at)) &&
    // 'equally likely to be in third class' says which share
    !/\bto\b/.test(wordsOf(reader, at, asked.start)) &&
    items.every((item) => !isOf(item, group) || item.end <= at) &&
    PLACED.test(
      wordAt(
        reader,
        asked.start - (/^(?:the|our|all)$/.test(wordAt(reader, asked.start - 1)) ? 2 : 1),
      ),
    )
  );
}

const PLACED = /^(?:among|amongst|in|at|on|from|within)$/;

/** Whether it depends on the groups; of one level among several, how likely each has it. */
function apart(reader: Reader, asked: Item, group: ColumnEntry, given: Event): Query | null {
  if (asked.kind === "event" && asked.how !== "yes")
    return { kind: "by", columns: [group.key], query: probability(asked.event, given) };
  const entry =
    asked.kind === "event"
      ? asked.entry
      : asked.kind === "column"
        ? pick(reader, asked.mention, columnCandidates(asked.mention))?.entry
        : undefined;
  if (entry === undefined || entry === group) return null;
  return { kind: "dependence", x: entry.column.name, y: group.column.name, given, within: [] };
}

/** The column whose levels are set side by side: two of them, or 'all regions', 'between regions'. */
function groupIn(reader: Reader, items: readonly Item[]): ColumnEntry | null {
  for (const [at, item] of items.entries()) {
    if (item.kind !== "event") continue;
    const isSet = item.event.kind === "in" && item.event.values.length > 1;
    const again = items.slice(at + 1).some((other) => isOf(other, item.entry));
    if (isSet || again) return item.entry;
  }
  const column = bareColumns(items).find(
    ({ start, end, candidates: [best] }) =>
      (best?.entry.column.levels.length ?? 0) > 1 && setsApart(reader, start, end),
  );
  return column?.candidates[0]?.entry ?? null;
}

/** 'All regions', 'every region', 'across regions', 'do regions pay': the column is what rows are grouped by. */
export function setsApart(reader: Reader, start: number, end: number): boolean {
  let before = start - 1;
  while (/^(?:all|every|each|the|of|our|different)$/.test(wordAt(reader, before))) before -= 1;
  const each = wordsOf(reader, before + 1, start);
  return (
    /\b(?:all|every|each|different)\b/.test(each) ||
    /^(?:across|among|between|by|within)$/.test(wordAt(reader, before)) ||
    (/^(?:do|did|are|were|have|had)$/.test(wordAt(reader, before)) &&
      isPlural(wordAt(reader, end - 1)))
  );
}

function isOf(item: Item, entry: ColumnEntry): boolean {
  return item.kind === "event"
    ? item.entry === entry
    : item.kind === "column" && item.candidates.some((candidate) => candidate.entry === entry);
}

/** What is asked to be alike: the one column, else what is said right behind 'equally likely to', else before it. */
function targetIn(items: readonly Item[], at: number): Item | null {
  const [column, other] = bareColumns(items);
  if (column !== undefined) return other === undefined ? column : null;
  const events = items.filter((item): item is EventItem => item.kind === "event");
  const behind = items.find(
    (item) =>
      item.start > at && item.kind !== "join" && !(item.kind === "mark" && item.word === "to"),
  );
  return behind?.kind === "event" ? behind : (events[0] ?? null);
}
