/**
 * A clause or noun phrase as target and condition. In 'a passenger who survived was female' the
 * subject conditions and the predicate is asked; in 'smokers in the northwest' the head is asked
 * and its modifiers condition; 'in first class and survived' is joint.
 */
import type { Event } from "@probability-chat/query";
import { sameEvent } from "../context/edit.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { AUXILIARIES, LIGHT_VERBS } from "../lexicon/function-words.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { combine } from "./combine.ts";
import type { Item } from "./item.ts";
import { valueOffer } from "./offers.ts";
import type { Range } from "./ranges.ts";
import { pick, type Reader, spanOf, wordAt } from "./reader.ts";
import { isActor } from "./row-words.ts";
import { scan } from "./scan.ts";

export interface Parts {
  readonly target: readonly Item[];
  readonly condition: readonly Item[];
}

const FINITE =
  /^(?:is|are|was|were|has|have|had|does|do|did|will|would|can|could|may|might|should|must)$/;
const MEASURE_VERBS =
  /^(?:paid|pays|pay|cost|costs|weigh|weighs|weighed|earn|earns|earned|spend|spends|spent|exceed|exceeds|exceeded|lasts|lasted|last|scored|scores|score|reach|reaches|reached|measures|measured|runs|run|ran|waits|wait|waited|stays|stayed)$/;
/** Of the verbs that join, the forms that are no participle. */
const JOINING_FINITE =
  /^(?:took|ran|flew|underwent|causes?|involves?|produces?|receives?|arrives?|reach(?:es)?|lasts?|waits?|plays?|serves?|performs?)$/i;
const PLURAL_SUBJECT = /^(?:women|men|children|people|kids|those|they|you|we|who|[\p{L}]+s)$/u;

const VERBAL =
  /^(?:survive|die|leave|stay|smoke|churn|default|cancel|quit|rain|snow|pass|fail|win|lose|buy|return|convert|subscribe|resign|recover|relapse|renew|click|vote|drink|walk|drive|cycle|commute|rent|own|drop|enroll|graduate|lapse)(?:s|es|ed|d)?$/;

/** The forms of verbs that join a plural subject to what is said of it, and are seldom nouns. */
const PLURAL_FORM =
  /^(?:become|carry|contain|exist|get|give|go|happen|hold|include|lie|make|need|occur|require|reside|sell|sit|stand|take|travel|turn|use|want)$/;

/** 'women over 60 use PayPal': a number or a level ends the subject, so that a verb follows. */
function endsSubject(reader: Reader, at: number): boolean {
  if (reader.tokens[at - 1]?.value != null) return true;
  const best = reader.mentions.find(({ end, light }) => end === at && !light)?.candidates[0];
  return best !== undefined && (best.value !== null || best.entry.affirmative !== null);
}

/** 'an escalated ticket': a participle before its noun carries no sentence. */
function isParticipleBefore(reader: Reader, at: number): boolean {
  return (
    /ed$/.test(wordAt(reader, at)) &&
    isRowNoun(wordAt(reader, at + 1)) &&
    /^(?:|a|an|the|of|all|any|every|each|for|among|in|that|and|or|,)$/.test(wordAt(reader, at - 1))
  );
}

/** 'students fail', 'those who walk': a level that is a verb, behind its subject. */
function isVerbalLevel(reader: Reader, at: number): boolean {
  const before = wordAt(reader, at - 1);
  if (!VERBAL.test(wordAt(reader, at))) return false;
  return (
    /^(?:who|that|which|to|will|would|not|did|do|does|can|could)$/.test(before) ||
    (PLURAL_SUBJECT.test(before) && !/^(?:is|was|does|has|this|less)$/.test(before)) ||
    isRowNoun(before)
  );
}

/** Whether a verb that can carry a sentence stands here. */
export function isVerbAt(reader: Reader, at: number): boolean {
  const word = wordAt(reader, at);
  if (FINITE.test(word)) return true;
  // 'had no discount', read as 'no discount'
  if (word === "no" && /^(?:has|have|had|do|does|did)\b/i.test(reader.tokens[at]?.text ?? ""))
    return true;
  const before = wordAt(reader, at - 1);
  const mention = reader.mentionAt.get(at);
  if (isParticipleBefore(reader, at)) return false;
  if (mention?.candidates[0]?.value != null && isVerbalLevel(reader, at)) return true;
  if (
    mention !== undefined &&
    mention.candidates[0]?.value === null &&
    mention.candidates[0].entry.affirmative !== null
  ) {
    if (
      /ed$/.test(word) ||
      /^(?:left|quit|died|lost|won|bought|sold|fell|came|went|paid|survived)$/.test(word)
    )
      return true;
    if (/^(?:to|will|would|not|did|do|does|can|could|may|might)$/.test(before)) return true;
    // 'an applicant needs a visa' of a column `needs_visa`
    if (LIGHT_VERBS.has(word) && /s$/.test(word)) return true;
    if (
      VERBAL.test(word) &&
      !/^(?:the|a|an|of|by|for|their|and|or|no|with|average|total|on|in|any|after|before|per|about)$/.test(
        before,
      )
    )
      return true;
  }
  if (mention !== undefined && mention.candidates[0]?.value === null && MEASURE_VERBS.test(word))
    return PLURAL_SUBJECT.test(before) || !/^(?:the|a|of|average|total)$/.test(before);
  if (mention !== undefined && !mention.light) return false;
  // 'took 5 days', read as a verb without meaning
  if (word === "found" && JOINING_FINITE.test(reader.tokens[at]?.text ?? "")) return true;
  if (/^(?:exceed|exceeds|exceeded|cost|costs|weighs|weigh|rains|rained|lasts|lasted)$/.test(word))
    return true;
  if (PLURAL_FORM.test(word) && at + 1 < reader.tokens.length && endsSubject(reader, at))
    return true;
  return (
    LIGHT_VERBS.has(word) &&
    /(?:s|ed)$|^(?:came|went|got|gave|made|took|saw|knew|said|fell|sat|lay|held|kept|spent|have|live|work|belong|come|own)$/.test(
      word,
    ) &&
    !/^(?:the|a|an|of|and|or|randomly|selected|based)$/.test(before) &&
    !/^(?:selected|picked|chosen|drawn|sampled|located|based|recorded|observed|listed|called|named|used|given|measured|registered|associated|involved|assigned|labelled|labeled|classified|considered|identified|required|needed|including|included)$/.test(
      word,
    )
  );
}

/** The main verb's place: the first finite verb outside relative clauses; null where there is none. */
export function mainVerb(reader: Reader, from: number, to: number): number | null {
  let relative = false;
  let relativeVerb = false;
  for (let at = from; at < to; at++) {
    const word = wordAt(reader, at);
    if (/^(?:who|which|whose)$/.test(word) || (word === "that" && at > from)) {
      relative = true;
      relativeVerb = false;
      continue;
    }
    if (
      word === "to" &&
      at > from &&
      at + 1 < to &&
      reader.tokens[at + 1]?.value === null &&
      isInfinitive(reader, at + 1) &&
      !relative
    )
      return at;
    // 'borrowers neither rent nor own': both are denied of the subject
    if (word === "neither" && at > from && !relative) return at;
    if (!isVerbAt(reader, at)) continue;
    if (relative && !relativeVerb) {
      relativeVerb = true;
      while (at + 1 < to && chains(reader, at)) at += 1;
      continue;
    }
    if (relative && /^(?:and|or|nor|but|not|also)$/.test(wordAt(reader, at - 1))) continue;
    return at;
  }
  return null;
}

/** Whether a verb group goes on: 'did not board', 'has been'. */
function chains(reader: Reader, at: number): boolean {
  const open = AUXILIARIES.has(wordAt(reader, at)) || /^(?:not|never)$/.test(wordAt(reader, at));
  if (!open) return false;
  const next = wordAt(reader, at + 1);
  return AUXILIARIES.has(next) || /^(?:not|never|also)$/.test(next) || isVerbAt(reader, at + 1);
}

function isInfinitive(reader: Reader, at: number): boolean {
  const word = wordAt(reader, at);
  return (
    /^(?:be|have|not)$/.test(word) ||
    LIGHT_VERBS.has(word) ||
    (reader.mentionAt.get(at) !== undefined && !reader.tokens[at]?.capital) ||
    MEASURE_VERBS.test(word)
  );
}

/** A gerund after its subject: 'a woman surviving', 'charges exceeding 100'. */
function gerund(reader: Reader, from: number, to: number): number | null {
  for (let at = from + 1; at < to; at++) {
    const word = wordAt(reader, at);
    if (
      !/ing$/.test(word) ||
      (/^(?:during|including|excluding|according|regarding|missing|being|having)$/.test(word) &&
        word !== "being" &&
        word !== "having")
    )
      continue;
    const mention = reader.mentionAt.get(at);
    const before = wordAt(reader, at - 1);
    if (/^(?:of|and|or|not|,)$/.test(before)) continue;
    if (word === "being" || word === "having" || word === "exceeding") return at;
    if (
      mention !== undefined &&
      mention.candidates[0]?.entry.affirmative !== null &&
      mention.candidates[0]?.value === null
    )
      return at;
  }
  return null;
}

/** Reads a clause; without a verb, a noun phrase. */
export function readClause(reader: Reader, from: number, to: number): Parts {
  const verb = mainVerb(reader, from, to) ?? gerund(reader, from, to);
  if (verb === null) return readNominal(reader, from, to);
  const items = scan(reader, from, to);
  const condition: Item[] = [];
  const target: Item[] = [];
  for (const item of items)
    (item.end <= verb && item.kind !== "column" ? condition : target).push(item);
  const split = afterPredicate(reader, target, verb);
  return { target: split.target, condition: [...condition, ...split.condition] };
}

/** 'survived in third class', 'rained in July': a prepositional phrase after a verb conditions. */
function afterPredicate(reader: Reader, items: readonly Item[], verb: number): Parts {
  const first = items.findIndex((item) => item.kind === "event");
  const event = items[first];
  if (event?.kind !== "event" || event.how === "missing") return { target: items, condition: [] };
  const copular =
    event.start > verb &&
    /^(?:is|are|was|were|be)$/.test(wordAt(reader, verb)) &&
    (event.how === "value" || /^(?:a|an)$/.test(wordAt(reader, event.start - 1)));
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
function isTemporal(item: Item | undefined): boolean {
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
    const before = items[at - 1];
    if (saysAgain(items, at)) continue;
    if (item?.kind === "mark" && item.word !== "of" && before?.kind === "event") {
      return { target: items.slice(0, at), condition: items.slice(at) };
    }
  }
  return { target: items, condition: [] };
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

/** The columns of items that never got a comparison, lightly named ones apart. */
export function bareColumns(items: readonly Item[]): Extract<Item, { kind: "column" }>[] {
  const used = new Set<ColumnEntry>();
  for (const item of items) if (item.kind === "event") used.add(item.entry);
  return items.filter(
    (item): item is Extract<Item, { kind: "column" }> =>
      item.kind === "column" &&
      !item.mention.light &&
      !item.candidates.some((candidate) => used.has(candidate.entry)),
  );
}

/** The number column that the first of the bare columns means. */
export function bareMeasure(reader: Reader, items: readonly Item[]): ColumnEntry | undefined {
  const [column] = bareColumns(items);
  if (column === undefined) return undefined;
  const numeric = column.candidates.filter((candidate) => candidate.entry.numeric);
  return pick(reader, column.mention, numeric)?.entry;
}

/** 'how many hours have …': a column's name that is a noun for a row, next to a condition. */
export function standsForRow(
  reader: Reader,
  item: Extract<Item, { kind: "column" }>,
  items: readonly Item[],
): boolean {
  const asked = items.flatMap((other) => (other.kind === "event" ? [other.entry] : []));
  if (isActor(reader, item.mention, asked)) return true;
  return (
    item.end === item.start + 1 &&
    (/s$/.test(wordAt(reader, item.start)) || isAnyOne(reader, item)) &&
    isRowNoun(wordAt(reader, item.start)) &&
    items.some((other) => other.kind === "event")
  );
}

/** 'a country' of a column that names each row: any row. */
function isAnyOne(reader: Reader, item: Extract<Item, { kind: "column" }>): boolean {
  const column = item.candidates[0]?.entry.column;
  return (
    /^(?:a|an|each|every|any)$/.test(wordAt(reader, item.start - 1)) &&
    column !== undefined &&
    column.distinct > 0.5 * reader.index.codebook.rows
  );
}

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
