/** Scenarios: 'what if everyone had …', 'what would X be if nobody …', 'if overtime were eliminated'. */
import {
  and,
  type Change,
  type Event,
  probability,
  type Query,
  type Scalar,
} from "@probability-chat/query";
import { mapGiven, sameEvent } from "../../edit-query.ts";
import type { Item } from "../../grammar/item.ts";
import { fork, isNamed, join, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { readCondition } from "../../grammar/sentence/clause.ts";
import { levelOfNone } from "../../grounding/columns/happenings.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { ask, type Frame } from "../frame.ts";
import { tryScalar } from "../scalar.ts";
import { findWord, skipWords, wordsOf } from "../words.ts";
import { type ColumnChange, movesUnsaid, readShift } from "./shift.ts";

const EVERYONE =
  /\b(?:everyone|everybody|everything|every|all|nobody|nothing|no one|none|each|noone|no \p{L}+s)\b/u;
const HYPOTHETICAL =
  /\bwould\b|\bwere to\b|\bhad been\b|\bwhat if\b|\bsuppose\b|\bhypothetically\b|\bif (?:nobody|no one|noone|everyone|everybody)\b/;
const OPENING =
  /^(?:(?:and|so|but) )?what (?:if|would happen if|happens if)\b|^(?:and |so |but |now |let )?(?:suppose|supposing|imagine|assuming|assume|say)\b/;
/** One row of a kind, of which something is asked: its kind conditions. */
const SINGLE =
  /^(?:and |so |but |now |let )?(?:suppose|supposing|imagine|assuming|assume|say)(?: that)? (?:an?|one|somebody|someone) /;
const SUPPOSED = /^(?:if|suppose|supposing|imagine|assuming|assume)$/;
/** What is asked is what becomes of it. */
const BECOMES =
  /\bhow (?:would|will|does|do|might|could)\b.* (?:change|differ|vary|look|respond|react|be affected)\b|\bwhat (?:would|will|might|could)\b.* happen to\b|\bwhat happens to\b/;
/** How a change is made: known by what it is changed to. */
const CHANGED =
  /^(?:chose|choose|chosen|opted|opt|switched|moved|converted|changed|received|adopted|forced|obliged|made)$/;
const REMOVED =
  /\b(?:eliminated|abolished|banned|removed|stopped(?! (?:for|by)\b)|stops?|quits?|gave up|gives? up|ended|ends?|scrapped|prohibited|dropped|did not exist|disappeared|gone)\b/;

/** Words of undoing besides: they name nothing of the table either. */
const UNDONE = /^(?:eliminat|abolish|happen|quit|gave|give)/;

export const whatIfFrame: Frame = {
  name: "whatIf",
  read(reader, from, to): Query | null {
    const text = wordsOf(reader, from, to);
    const opened = OPENING.test(text);
    const becomes = BECOMES.test(text);
    const found = conditionIn(reader, from, to, becomes);
    if (found === null && !opened) return null;
    const { at, start, split, moved } =
      found ?? conditionAt(reader, wordAt(reader, from + 1) === "say" ? from + 1 : from, to);
    const isMoved = moved.shift !== null || moved.reader.problems.length > 0;
    const hypothetical =
      HYPOTHETICAL.test(text) &&
      (EVERYONE.test(text) || (/\bwould\b.*\bif\b.*/.test(text) && REMOVED.test(text)));
    const isSet = /\bwould\b/.test(text) && setsNumber(reader, start, split.end);
    if (!opened && !becomes && !isMoved && !hypothetical && !isSet) return null;
    join(reader, moved.reader);
    if (SINGLE.test(text) && !isMoved && split.rest > start && split.rest < to) {
      const given = readCondition(reader, { from: start, to: split.end });
      const asked = target(reader, split.rest, to);
      return asked === null ? null : mapGiven(asked, (own) => and(own, given));
    }
    const change = isMoved ? moved.shift : readChange(reader, start, split.end);
    if (change === null) return ask(reader, "Which column should be changed, and to what?", null);
    const [low, high] = split.rest > start && split.rest < to ? [split.rest, to] : [from, at];
    const scalar = target(reader, low, high);
    if (scalar === null)
      return ask(
        reader,
        "What should I watch while that changes? Name a probability or an average, for example.",
        null,
      );
    return { kind: "whatIf", scalar, column: change.entry.column.name, change: change.change };
  },
};

/** 'What if the price rose by 5?', 'and if it were 2 higher?': a change, and nothing asked about it. */
export function readSupposition(reader: Reader, to: number, it?: ColumnEntry): ColumnChange | null {
  const text = wordsOf(reader, 0, to);
  const opened = OPENING.test(text);
  if (!opened && !/^(?:and|but|or) if\b/.test(text)) return null;
  // 'what if we only look at …' restricts
  if (/\bonly\b|\b(?:look|looked) at\b/.test(text)) return null;
  const condition = conditionIn(reader, 0, to, false);
  if (condition === null || condition.at > 2 || condition.split.end < to) return null;
  const { start } = condition;
  const again = /^(?:it|they|that|this)$/.test(wordAt(reader, start)) ? it : undefined;
  const { moved } = conditionAt(reader, condition.at, to, again);
  if (moved.shift !== null || moved.reader.problems.length > 0 || !opened) return moved.shift;
  return readChange(fork(reader), start, to);
}

/** 'If the price were 10': a number that would have one value. */
function setsNumber(reader: Reader, from: number, to: number): boolean {
  if (!/\b(?:were|was|became)\b/.test(wordsOf(reader, from, to))) return false;
  const change = readChange(fork(reader), from, to);
  return (
    change?.change.kind === "set" &&
    typeof change.change.value === "number" &&
    change.entry.affirmative === null &&
    change.entry.column.levels.length === 0
  );
}

interface Condition {
  /** Where its 'if' stands, and where what is said begins. */
  readonly at: number;
  readonly start: number;
  readonly split: { readonly end: number; readonly rest: number };
  readonly moved: { readonly reader: Reader; readonly shift: ColumnChange | null };
}

function conditionAt(reader: Reader, at: number, to: number, it?: ColumnEntry): Condition {
  const start = wordAt(reader, at + 1) === "that" ? at + 2 : at + 1;
  const split = splitAt(reader, start, to);
  const tried = fork(reader);
  const shift = readShift(tried, start, split.end, it);
  return { at, start, split, moved: { reader: tried, shift } };
}

/**
 * The condition behind its 'if'; behind 'when' where it is asked what becomes of something; behind
 * 'when' and 'with' where a number moves.
 */
function conditionIn(reader: Reader, from: number, to: number, becomes: boolean): Condition | null {
  const places = reader.tokens.map((_, at) => at).slice(from, to);
  const isWhen = (at: number): boolean => /^(?:when|once)$/.test(wordAt(reader, at));
  const at = places.find(
    (place) =>
      SUPPOSED.test(wordAt(reader, place)) ||
      (becomes && isWhen(place)) ||
      // 'had everyone been in first class'
      (/^(?:had|were)$/.test(wordAt(reader, place)) && EVERYONE.test(wordAt(reader, place + 1))),
  );
  if (at !== undefined) return conditionAt(reader, at, to);
  for (const place of places) {
    if (!isWhen(place) && !/^(?:with|given|after)$/.test(wordAt(reader, place))) continue;
    const condition = conditionAt(reader, place, to);
    if (condition.moved.shift !== null) return condition;
  }
  return broughtAbout(reader, from, to);
}

/** 'What effect would a 10 % increase in price have on returns', 'how would a rise of 2 affect it'. */
function broughtAbout(reader: Reader, from: number, to: number): Condition | null {
  for (let at = from; at < to; at++) {
    if (!/^(?:would|will|does|could|might|can)$/.test(wordAt(reader, at))) continue;
    if (!/^(?:an?|the)$/.test(wordAt(reader, at + 1))) continue;
    const end = findWord(reader, at + 2, to, AFFECTS);
    const rest = skipWords(reader, end + 1, to, /^(?:on|to|for|an?|effects?|impacts?)$/);
    const tried = fork(reader);
    const shift = end < 0 ? null : readShift(tried, at + 1, end);
    if (shift !== null)
      return { at, start: at + 1, split: { end, rest }, moved: { reader: tried, shift } };
  }
  return null;
}

const AFFECTS = /^(?:have|affects?|changes?|do|mean|impacts?|influences?|alter)$/;

/** How a question about the outcome begins. */
const OUTCOME =
  /^(?:what|whats|how|would|then|tell|show|(?:the )?(?:probability|chance|likelihood|odds|share|percentage|proportion|fraction|average|mean|p)\b)/;

/** The condition ends where the question about the outcome begins. */
function splitAt(reader: Reader, from: number, to: number): { end: number; rest: number } {
  for (let at = from; at < to; at++) {
    const stop = /^[,;:?]$/.test(wordAt(reader, at));
    const next = stop ? at + 1 : at;
    const said = `${wordAt(reader, next)} ${wordAt(reader, next + 1)}`;
    const sentence = /^[;?]$/.test(wordAt(reader, at)) && next < to;
    if (stop && (sentence || OUTCOME.test(said) || wordAt(reader, next) === ","))
      return { end: at, rest: next };
    if (
      at > from &&
      /^(?:what (?:is|are|would|will|happens)|how (?:likely|would|will|many|often|much)|would \p{L}+)$/u.test(
        said,
      )
    )
      return { end: at, rest: at };
  }
  return { end: to, rest: to };
}

/** What a question about the outcome says besides what it is about. */
const BEFORE_OUTCOME =
  /^(?:and|so|then|what|whats|how|by|much|would|will|does|do|happen|happens|to|be|the|could|might|should|is|are|,|;|tell|show|me|predict|forecast|estimate)$/;
const AFTER_OUTCOME =
  /^(?:be|would|change|differ|vary|respond|react|affected|,|;|\?|look|like|become|have|been|then|happen|go|up|down|rise|fall|drop|decrease|increase|improve|shrink|grow|climb|decline|move|shift|instead|is|higher|lower|bigger|smaller|more|less|likely)$/;

function target(reader: Reader, from: number, to: number): Scalar | null {
  const start = skipWords(reader, from, to, BEFORE_OUTCOME);
  let end = to;
  while (end > start && AFTER_OUTCOME.test(wordAt(reader, end - 1)) && !isNamed(reader, end - 1))
    end -= 1;
  if (start >= end) return null;
  const many = wordAt(reader, start) === "many";
  const tried = fork(reader);
  const scalar =
    tryScalar(tried, start + (many ? 1 : 0), end) ??
    tryScalar(tried, from, end) ??
    chanceOf(tried, start, end);
  if (scalar !== null) join(reader, tried);
  return scalar;
}

/** 'What would happen to rain': a level by itself is how often it is so. */
function chanceOf(reader: Reader, from: number, to: number): Scalar | null {
  const tried = fork(reader);
  const items = scan(tried, from, to);
  const [only] = items;
  if (tried.problems.length > 0 || items.length !== 1 || only?.kind !== "event") return null;
  return probability(only.event);
}

function readChange(reader: Reader, from: number, to: number): ColumnChange | null {
  // as it was written: a verb may have been read as one that joins
  const text = reader.tokens
    .slice(from, to)
    .map((token) => token.text.toLowerCase())
    .join(" ");
  if (movesUnsaid(reader, from, to) && !REMOVED.test(text))
    return ask(reader, "By how much should it change?", { from, to });
  const tried = fork(reader);
  for (let at = from; at < to; at++) {
    const said = reader.tokens[at]?.text.toLowerCase() ?? "";
    if (CHANGED.test(said) || REMOVED.test(said) || UNDONE.test(said)) tried.framed.add(at);
  }
  const items = scan(tried, from, to);
  const none =
    /\b(?:nobody|nothing|no one|none|noone)\b/.test(text) ||
    deniesRows(reader, from, to) ||
    REMOVED.test(text);
  const events = items.filter(
    (item, at) =>
      item.kind === "event" &&
      // 'all smokers stopped smoking'
      !(REMOVED.test(text) && items.slice(0, at).some((other) => sayTheSame(other, item))),
  );
  const [first] = events;
  if (tried.problems.length > 0) {
    reader.problems.push(...tried.problems);
    return null;
  }
  if (first?.kind === "event" && events.length === 1) {
    const isDenied = none && !first.denied && first.how !== "missing";
    const change = setTo(first.entry, first.event, isDenied);
    return change === null ? null : { entry: first.entry, change };
  }
  // 'nobody was on insulin' of levels with a 'No'
  const [only, ...more] = items.filter((item) => item.kind !== "mark");
  const never = only?.kind === "column" && more.length === 0 ? only.candidates[0] : undefined;
  const no = none && never !== undefined ? plainNone(never.entry) : null;
  return no === null || never === undefined
    ? null
    : { entry: never.entry, change: { kind: "set", value: no } };
}

/** A level that says no more than no: who never smoked says more than that nobody smokes. */
function plainNone(entry: ColumnEntry): string | null {
  const level = levelOfNone(entry);
  return level !== null && /^(?:no|none)$/i.test(level) ? level : null;
}

function sayTheSame(one: Item, other: Item): boolean {
  return one.kind === "event" && other.kind === "event" && sameEvent(one.event, other.event);
}

/** 'If no parcels were insured': none of the rows. */
function deniesRows(reader: Reader, from: number, to: number): boolean {
  return reader.tokens.some(
    ({ word }, at) => at >= from && at < to && word === "no" && isRowNoun(wordAt(reader, at + 1)),
  );
}

function setTo(entry: ColumnEntry, event: Event, inverted: boolean): Change | null {
  if (event.kind === "not") {
    const inside = event.event;
    if (inverted && inside.kind === "compare" && typeof inside.right !== "object")
      return { kind: "set", value: inside.right };
    const inner = setTo(entry, event.event, false);
    if (inner?.kind !== "set" || entry.negative === null) return null;
    return {
      kind: "set",
      value:
        inner.value === entry.affirmative ? entry.negative : (entry.affirmative ?? entry.negative),
    };
  }
  if (event.kind !== "compare" || event.op !== "=" || typeof event.right === "object") return null;
  // a month of a date is no value of it
  if (event.left.kind !== "column") return null;
  if (!inverted) return { kind: "set", value: event.right };
  const other = event.right === entry.affirmative ? entry.negative : onlyOther(entry, event.right);
  return other === null ? null : { kind: "set", value: other };
}

/** The other of two levels; of more of them, none is what a denial leaves. */
function onlyOther({ column: { levels } }: ColumnEntry, value: unknown): string | null {
  const others = levels.filter(({ text }) => text !== value);
  return levels.length === 2 && others.length === 1 ? (others[0]?.text ?? null) : null;
}
