/**
 * A clause or noun phrase as target and condition. In 'a passenger who survived was female' the
 * subject conditions and the predicate is asked; in 'smokers in the northwest' the head is asked
 * and its modifiers condition; 'in first class and survived' is joint.
 */
import type { Event } from "@probability-chat/query";
import { sameEvent } from "../../edit-query.ts";
import { holdsYears } from "../../grounding/columns/years-held.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { isPlural, stem } from "../../text/stem.ts";
import { columnsAbout } from "../columns.ts";
import { combine } from "../combine.ts";
import type { ColumnItem, Item } from "../item.ts";
import { stayed } from "../lasting.ts";
import { valueOffer } from "../offers.ts";
import { mentionBefore, pick, type Reader, spanOf, wordAt } from "../reader.ts";
import { isActor } from "../row-words.ts";
import { scan } from "../scan.ts";
import { boundOfSubject } from "./behind-noun.ts";
import { gerund } from "./gerund.ts";
import { mainVerb } from "./main-verb.ts";
import type { Range } from "./ranges.ts";
import { verbSaid } from "./verb-said.ts";

export interface Parts {
  readonly target: readonly Item[];
  readonly condition: readonly Item[];
}

/** Reads a clause; without a verb, a noun phrase. */
export function readClause(
  reader: Reader,
  from: number,
  to: number,
  verb = mainVerb(reader, from, to) ?? gerund(reader, from, to),
): Parts {
  if (verb === null) return readNominal(reader, from, to);
  const items = scan(reader, from, to);
  const condition: Item[] = [];
  const target: Item[] = [];
  for (const item of items) {
    const subject = item.end <= verb && (item.kind !== "column" || isToldOf(condition, item));
    (subject ? condition : target).push(item);
  }
  // 'that eggs were found', 'that eggs are present': there is nothing more to be asked
  const [thing, ...others] = condition.filter(({ kind }) => kind !== "mark");
  const isAll = target.length === 0 && others.length === 0 && thing?.end === verb;
  if (isAll && thing?.kind === "event" && thing.how === "yes")
    return { target: condition, condition: target };
  const split = afterPredicate(reader, target, verb);
  return repeats(split.target, condition) && split.condition.some(({ kind }) => kind === "event")
    ? { target: split.condition, condition }
    : { target: split.target, condition: [...condition, ...split.condition] };
}

/** 'A deferred donor was deferred because of travel': what was said of the subject before is not what is asked. */
function repeats(target: readonly Item[], condition: readonly Item[]): boolean {
  const events = target.filter((item) => item.kind === "event");
  return (
    events.length > 0 &&
    events.every(({ event }) =>
      condition.some((item) => item.kind === "event" && sameEvent(item.event, event)),
    )
  );
}

/** 'By the Harbour office' of an `Issuing Office`: the column once more, behind its level. */
function isToldOf(said: readonly Item[], { candidates }: Item & { kind: "column" }): boolean {
  const last = said.at(-1);
  return last?.kind === "event" && candidates.some(({ entry }) => entry === last.entry);
}

/** What follows 'that': a sentence, so where no word is seen to be its verb, its last two-valued event is said of the rest. */
export function readThat(reader: Reader, from: number, to: number): Parts {
  const verb = verbSaid(reader, from, to, true);
  const parts = readClause(reader, from, to, verb);
  const told = saidBehindNoun(reader, parts);
  if (told !== null) return told;
  if (verb !== null || parts.target.some(({ kind }) => kind === "join")) return parts;
  return boundOfSubject(parts.target) ?? lastAsked(parts);
}

/** 'A married applicant gets the loan': what follows the noun for the row is said of it. */
function saidBehindNoun(reader: Reader, { target, condition }: Parts): Parts | null {
  if (condition.some(({ kind }) => kind === "event")) return null;
  const cut = target.findIndex(
    (item, at) =>
      at > 0 &&
      item.kind === "event" &&
      !reader.mentionAt.has(item.start - 1) &&
      isRowNoun(wordAt(reader, item.start - 1)),
  );
  const before = target.slice(0, cut);
  const isOf = ({ kind }: Item): boolean => kind === "event" || kind === "join";
  const after = target.slice(cut);
  const asked = new Set(after.flatMap((item) => (item.kind === "event" ? [item.entry] : [])));
  const joined = asked.size > 1 && after.some(({ kind }) => kind === "join");
  if (cut < 0 || !before.every(isOf) || joined) return null;
  return { target: target.slice(cut), condition: before };
}

/** 'survived in third class', 'rained in July': a prepositional phrase after a verb conditions. */
function afterPredicate(reader: Reader, items: readonly Item[], verb: number): Parts {
  const first = items.findIndex((item) => item.kind === "event");
  const event = items[first];
  if (event?.kind !== "event" || event.how === "missing") return { target: items, condition: [] };
  // 'took place in daylight on a dry road': where and when it happened is what is asked
  const happens =
    /^(?:happen|happens|happened|occur|occurs|occurred|found)$/.test(wordAt(reader, verb)) &&
    /^(?:in|on|at|during|by)$/.test(wordAt(reader, verb + 1)) &&
    event.start <= verb + 3 &&
    event.how === "value";
  const copular =
    event.start > verb &&
    (happens || /^(?:is|are|was|were|be)$/.test(wordAt(reader, verb))) &&
    (event.how === "value" ||
      /^(?:a|an)$/.test(wordAt(reader, event.start - 1)) ||
      // 'are with existing customers in the north'
      (event.start === verb + 2 && /^(?:with|by|from|for|of)$/.test(wordAt(reader, verb + 1))));
  for (let at = first + 1; at < items.length; at++) {
    const item = items[at];
    if (item?.kind !== "mark" || items[at - 1]?.kind !== "event") continue;
    if (saysAgain(items, at)) continue;
    if (copular && !isWeather(reader, verb, event) && !isTemporal(items[at + 1])) continue;
    return { target: items.slice(0, at), condition: items.slice(at) };
  }
  return { target: items, condition: [] };
}

/** 'Pay with PayPal': the same level on both sides of a preposition is said once. */
function saysAgain(items: readonly Item[], at: number): boolean {
  const [before, after] = [items[at - 1], items[at + 1]];
  return (
    before?.kind === "event" && after?.kind === "event" && sameEvent(before.event, after.event)
  );
}

/** 'It was sunny in the north': the subject stands for nothing, so the place is where it was so. */
function isWeather(reader: Reader, verb: number, event: Item): boolean {
  return (
    wordAt(reader, verb - 1) === "it" &&
    !/^(?:a|an)$/.test(wordAt(reader, verb + 1)) &&
    event.start === verb + 1
  );
}

/** 'on weekends', 'in July', 'in spring': when, not what. */
export function isTemporal(item: Item | undefined): boolean {
  if (item?.kind !== "event") return false;
  const { entry } = item;
  return (
    entry.column.type === "date" ||
    entry.words.some((word) =>
      /^(?:year|month|day|weekday|week|hour|season|quarter|date|time)$/.test(word.word),
    )
  );
}

/** Reads a noun phrase after 'probability of': its head is asked, prepositional modifiers condition. */
export function readNominal(
  reader: Reader,
  from: number,
  to: number,
  slot: "subject" | "predicate" = nominalSlot(reader, from),
): Parts {
  const items = scan(reader, from, to, { slot });
  for (let at = 1; at < items.length; at++) {
    const item = items[at];
    const own = items[at - 1];
    // 'winning a deal with …': the noun for the row, though its number is called so too
    const isRow =
      own?.kind === "column" && own.end === own.start + 1 && isRowNoun(wordAt(reader, own.start));
    const before = isRow ? items[at - 2] : own;
    if (saysAgain(items, at)) continue;
    if (item?.kind !== "mark" || before?.kind !== "event") continue;
    if (item.word !== "of" || happensTo(reader, before)) {
      return { target: items.slice(0, at), condition: items.slice(at) };
    }
  }
  return { target: items, condition: [] };
}

/** 'Attrition of women': what happened, by its noun, and to whom; the smokers of a town are some people. */
function happensTo(reader: Reader, { how, start, end }: Item & { kind: "event" }): boolean {
  const holder = /(?:ers?|ors?|ists?|ees?|ants?|people|men)$/.test(wordAt(reader, end - 1));
  return how === "yes" && !holder && !/^(?:a|an)$/.test(wordAt(reader, start - 1));
}

function nominalSlot(reader: Reader, from: number): "subject" | "predicate" {
  return /^(?:being|having|getting|not)$/.test(wordAt(reader, from)) ? "predicate" : "subject";
}

/** Where a clause gave no condition: its last two-valued event is asked of the rest. */
export function lastAsked(parts: Parts): Parts {
  const events = parts.target.filter((item) => item.kind === "event");
  const last = events.at(-1);
  if (
    events.length < 2 ||
    last?.kind !== "event" ||
    last.how !== "yes" ||
    combine(parts.condition).kind !== "all"
  )
    return parts;
  return { target: [last], condition: parts.target.filter((item) => item !== last) };
}

/** What is said first, and the place, time or company behind it: 'returned | in May'. */
export function splitAtMark(items: readonly Item[]): Parts {
  const cut = items.findIndex(
    (item, at) => item.kind === "mark" && items[at - 1]?.kind === "event",
  );
  return cut < 0
    ? { target: items, condition: [] }
    : { target: items.slice(0, cut), condition: items.slice(cut) };
}

/** The columns of items that never got a comparison, lightly named ones apart. */
export function bareColumns(items: readonly Item[]): ColumnItem[] {
  const used = new Set<ColumnEntry>();
  for (const item of items) if (item.kind === "event") used.add(item.entry);
  return items.filter(
    (item): item is ColumnItem =>
      item.kind === "column" &&
      !item.mention.light &&
      !item.candidates.some((candidate) => used.has(candidate.entry)),
  );
}

/** The number column that the first of the bare columns means. */
export function bareMeasure(reader: Reader, items: readonly Item[]): ColumnEntry | undefined {
  const [column] = bareColumns(items);
  return column === undefined ? undefined : numberMeant(reader, column);
}

/** The number column that a named one means. */
export function numberMeant(
  reader: Reader,
  { mention, candidates }: Pick<Extract<Item, { kind: "column" }>, "mention" | "candidates">,
): ColumnEntry | undefined {
  const numeric = candidates.filter(({ entry }) => entry.numeric);
  return pick(reader, mention, numeric)?.entry;
}

/** The number column that an adjective measures. */
export function numberAbout(
  reader: Reader,
  about: string,
  place: Pick<Item, "start" | "end">,
): ColumnEntry | undefined {
  const numeric = columnsAbout(reader.index, about).filter(({ entry }) => entry.numeric);
  const own = about === "length" ? stayed(reader, 0, reader.tokens.length, numeric) : numeric;
  return pick(reader, place, own)?.entry;
}

/** 'how many hours have …': a column's name that is a noun for a row, next to a condition. */
export function standsForRow(reader: Reader, item: ColumnItem, items: readonly Item[]): boolean {
  const asked = items.flatMap((other) => (other.kind === "event" ? [other.entry] : []));
  if (isActor(reader, item.mention, asked)) return true;
  // 'in what share of years was it above 5'
  const [named] = item.candidates;
  if (
    asked.length > 0 &&
    named !== undefined &&
    holdsYears(named.entry) &&
    wordAt(reader, item.start) === "years" &&
    wordAt(reader, item.start - 1) === "of"
  ) {
    reader.framed.add(item.start);
    return true;
  }
  if (asked.length > 0 && isAnyKind(reader, item)) {
    reader.framed.add(item.start);
    return true;
  }
  const word = wordAt(reader, item.start);
  if (item.end > item.start + 1 || !isRowNoun(word) || asked.length === 0) return false;
  if (isPlural(word)) return true;
  const isAny = isAnyOne(reader, item);
  if (isAny) reader.framed.add(item.start);
  return isAny;
}

/** 'On a road with a limit of 60' of a column `Road Type`: a road of any type, of which more is said. */
function isAnyKind(reader: Reader, item: ColumnItem): boolean {
  const [best] = item.candidates;
  return (
    best !== undefined &&
    !best.whole &&
    !best.entry.numeric &&
    item.end === item.start + 1 &&
    best.entry.words.length === 2 &&
    /^(?:type|kind|category|class)$/.test(best.entry.words[1]?.word ?? "") &&
    stem(wordAt(reader, item.start)) === best.entry.words[0]?.stem &&
    /^(?:a|an)$/.test(wordAt(reader, item.start - 1)) &&
    /^(?:with|where|whose|that|having)$/.test(wordAt(reader, item.end))
  );
}

/** 'a country' of a column that names each row, or many things that have several: any row. */
function isAnyOne(reader: Reader, item: ColumnItem): boolean {
  const column = item.candidates[0]?.entry.column;
  // 'an urgent visit'
  const before = mentionBefore(reader, item.start);
  const { start } = before?.candidates[0]?.value == null ? item : before;
  return (
    /^(?:a|an|each|every|any)$/.test(wordAt(reader, start - 1)) &&
    column !== undefined &&
    column.distinct > Math.min(FEW_NAMES, 0.5 * reader.index.codebook.rows)
  );
}

/** So many levels may be kinds; more are names. */
const FEW_NAMES = 12;

/** All of a stretch as one condition; a bare column in it asks for its value. */
export function readCondition(reader: Reader, range: Range): Event {
  const items = scan(reader, range.from, range.to);
  askForValues(reader, items);
  return combine(items);
}

/** Asks for the value of each column that is named alone; `said` is what else the sentence says of it. */
export function askForValues(
  reader: Reader,
  items: readonly Item[],
  said: readonly Item[] = [],
): void {
  for (const item of bareColumns([...said.filter(({ kind }) => kind === "event"), ...items])) {
    if (standsForRow(reader, item, [...said, ...items])) continue;
    const entry = item.candidates[0]?.entry;
    if (entry === undefined) continue;
    const name = entry.column.name;
    const message =
      entry.numeric && entry.column.levels.length === 0
        ? `Which values of \`${name}\` do you mean? For example \`${name}\` above ${midpoint(entry)}.`
        : `Which value of \`${name}\` do you mean?`;
    const span = spanOf(reader, item.start, item.end);
    reader.problems.push({ kind: "ask", span, message, offer: valueOffer(item.start, entry) });
  }
}

function midpoint(entry: ColumnEntry): string {
  const { min, max } = entry.column;
  if (typeof min !== "number" || typeof max !== "number") return "a number";
  return String(Number(((min + max) / 2).toPrecision(2)));
}
