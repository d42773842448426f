/** Claims about a share: 'is it more likely than not', 'are all …', 'did most …', 'at least 20 % of …'. */
import {
  ALL,
  and,
  type Comparator,
  count,
  type Event,
  not,
  probability,
  type Query,
  statistic,
} from "@probability-chat/query";
import { sameEvent } from "../../edit-query.ts";
import { combine } from "../../grammar/combine.ts";
import type { Item } from "../../grammar/item.ts";
import { fork, join, pick, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import {
  askForValues,
  bareColumns,
  type Parts,
  readClause,
} from "../../grammar/sentence/clause.ts";
import type { Range } from "../../grammar/sentence/ranges.ts";
import { COPULAS } from "../../lexicon/function-words.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { SUMMARIES } from "../../lexicon/statistics.ts";
import { type PartClaim, readPartClaim } from "../chances/share-of.ts";
import { claim } from "../frame.ts";
import { findWord, head, reworded, setAside, wordsOf } from "../words.ts";
import { setsApart } from "./same-across.ts";

const NOT_LIKELY =
  /^(?:is|was|would|are|were) (?:it )?(?:(?:also|really|actually|generally) )?(?:to be )?(likelierthannot|likely|probable|unlikely|improbable|more likely|less likely)(?: to be)?(?: that| for| to)? /;

/** 'Did most women survive', 'is it true that more than half of …', 'do at least one in five women smoke'. */
export function partOf(reader: Reader, from: number, to: number): Query | null {
  const part = readPartClaim(reader, from, to);
  // '1 in 5' is one number
  return part && claimOfPart(reader, part, { from: part.end, to }, { from, to: part.end });
}

/** 'Does Acme call back in over half of its cases', 'more than 20% of the time': the part of the rows is said last. */
export function inPart(reader: Reader, from: number, to: number): Query | null {
  for (let at = from + 2; at < to; at++) {
    const start = /^(?:in|for|on)$/.test(wordAt(reader, at)) ? at + 1 : at;
    const part = readPartClaim(reader, start, to);
    if (part === null) continue;
    const rest = part.end + (/^(?:its|their|his|her)$/.test(wordAt(reader, part.end)) ? 1 : 0);
    const noun = wordAt(reader, rest);
    const isOfRows = isRowNoun(noun) || /^(?:time|times|cases)$/.test(noun);
    if (rest !== to - 1 || !isOfRows || reader.mentionAt.has(rest)) return null;
    return claimOfPart(reader, part, { from, to: at }, { from: at, to });
  }
  return null;
}

/** What is said of a part of the rows; where the part itself is said is set aside. */
function claimOfPart(reader: Reader, part: PartClaim, said: Range, aside: Range): Query | null {
  const tried = fork(reader);
  const parts = readClause(tried, said.from, said.to);
  askForValues(tried, [...parts.target, ...parts.condition]);
  let target = combine(parts.target);
  let given = combine(parts.condition);
  if (given.kind === "all") {
    const events = parts.target.filter((item) => item.kind === "event");
    const [first, second, more] = events;
    if (first?.kind === "event" && second?.kind === "event" && more === undefined) {
      if (first.entry !== second.entry) given = first.event;
      target = second.event;
    }
  }
  join(reader, tried);
  // 'pay with PayPal': the verb is the value once more
  if (sameEvent(given, target)) given = ALL;
  if (target.kind === "all") return null;
  if (part.note !== null) reader.notes.push(part.note);
  setAside(reader, aside.from, aside.to);
  return claim(probability(target, given), part.op, part.share);
}

/** 'Do failures happen mostly at night': most of the first are also the second. */
export function mostly(reader: Reader, from: number, to: number): Query | null {
  for (let at = from + 1; at + 1 < to; at++) {
    if (!/^(?:mostly|mainly|predominantly|largely|primarily)$/.test(wordAt(reader, at))) continue;
    const tried = fork(reader);
    const [subject, predicate] = [
      scan(tried, from, at),
      scan(tried, at + 1, to, { slot: "predicate" }),
    ];
    askForValues(tried, [...subject, ...predicate]);
    const [given, target] = [combine(subject), combine(predicate)];
    if (target.kind === "all" || tried.problems.length > 0) return null;
    join(reader, tried);
    return claim(probability(target, given), ">", 0.5);
  }
  return null;
}

/** 'Is it more likely than not that …', 'is it likely that …'. */
export function likelierThanNot(reader: Reader, from: number, to: number): Query | null {
  const text = `${wordsOf(reader, from, to)} `;
  const match = NOT_LIKELY.exec(text);
  // 'are women likelier than not to survive', 'is a member likely to return'
  const at = reader.tokens.findIndex(
    ({ word }, place) =>
      place >= from &&
      place < to &&
      (word === "likelierthannot" ||
        (/^(?:un)?likely$/.test(word) &&
          wordAt(reader, place + 1) === "to" &&
          !/^(?:more|less|most|least|as|so|equally|how|it)$/.test(wordAt(reader, place - 1)))),
  );
  const anywhere = at >= 0;
  if (match === null && !anywhere) return null;
  if (/ than /.test(text) && wordAt(reader, at) !== "likelierthannot") return null;
  const tried = fork(reader);
  let parts: Parts;
  if (match !== null) {
    const start = from + match[0].trim().split(" ").length;
    // 'that it rains tomorrow, given rain today'
    const given = findWord(reader, start + 1, to, /^given$/);
    parts = readClause(tried, start, given < 0 ? to : given);
    if (given > 0)
      parts = { ...parts, condition: [...parts.condition, ...scan(tried, given + 1, to)] };
  } else {
    parts = {
      condition: scan(tried, from + 1, at),
      target: scan(tried, at + 1, to, { slot: "predicate" }),
    };
  }
  askForValues(tried, [...parts.target, ...parts.condition]);
  const event = combine(parts.target);
  join(reader, tried);
  if (event.kind === "all") return null;
  const said = match?.[1] ?? wordAt(reader, at);
  const op: Comparator = /unlikely|improbable|less/.test(said) ? "<" : ">";
  return claim(probability(event, combine(parts.condition)), op, 0.5);
}

/** 'Are all smokers over 30', 'did every woman survive', 'is nobody …'. */
export function everyRow(reader: Reader, from: number, to: number): Query | null {
  const length = head(
    reader,
    from,
    to,
    /^(?:is|are|was|were|do|does|did|has|have) (?:all(?: of)?(?: the)?|every|each) /,
  );
  if (length === 0) return null;
  const tried = fork(reader);
  const parts = readClause(tried, from + length, to);
  const events = [...parts.condition, ...parts.target].filter((item) => item.kind === "event");
  // 'is every Adelie on Torgersen': what stands last is claimed, of what stands before it
  const placed =
    COPULAS.has(wordAt(reader, from)) &&
    parts.condition.length > 0 &&
    parts.condition.every(({ start }) => parts.target.every(({ end }) => end <= start));
  let subject = combine(placed ? parts.target : parts.condition);
  let predicate = combine(placed ? parts.condition : parts.target);
  if (subject.kind === "all" && events.length > 1) {
    const [first, ...rest] = events;
    if (first?.kind !== "event") return null;
    subject = first.event;
    predicate = combine(rest);
  }
  if (predicate.kind === "all" || tried.problems.length > 0) return null;
  join(reader, tried);
  return claim(count(and(subject, not(predicate))), "=", 0);
}

/** 'Did the price in the north ever exceed 5', 'it never did', 'is it always above 5': of any row, of none, of each. */
export function atAnyTime(reader: Reader, from: number, to: number): Query | null {
  const at = reader.tokens.findIndex(
    ({ word }, place) =>
      place >= from &&
      place < to &&
      /^(?:ever|never|always)$/.test(word) &&
      !isOwnLevel(reader, place) &&
      !/^(?:who|that|which|than)$/.test(wordAt(reader, place - 1)),
  );
  if (at < 0) return null;
  const word = wordAt(reader, at);
  // neither a denial nor a word of the statement itself
  const tried = fork(reworded(reader, new Map([[at, "ever"]])));
  const items = scan(tried, from, to);
  if (summarises(reader, from, to) && !items.some(setsColumns)) return null;
  askForValues(tried, items);
  join(reader, tried);
  const event = word === "always" ? exception(items, at) : combine(items);
  if (event.kind === "all" || reader.problems.length > 0) return null;
  return claim(count(event), word === "ever" ? ">" : "=", 0);
}

/** One column against another, which each row may tell. */
function setsColumns(item: Item): boolean {
  return (
    item.kind === "event" &&
    item.event.kind === "compare" &&
    typeof item.event.right === "object" &&
    item.event.right.kind === "column"
  );
}

/** 'Never smokers' of a column of smokers with that level. */
function isOwnLevel(reader: Reader, at: number): boolean {
  const owners = (reader.index.bySquash.get(wordAt(reader, at)) ?? []).map(({ entry }) => entry);
  return reader.mentions.some(
    ({ start, end, candidates }) =>
      start <= at + 1 && end >= at && candidates.some(({ entry }) => owners.includes(entry)),
  );
}

/** The rows of which it is not so, that the word 'always' at a place says of all. */
function exception(items: readonly Item[], at: number): Event {
  const cut = items.findIndex((item) => item.kind === "event" && item.end > at);
  const target = cut < 0 ? [] : items.slice(cut);
  const mark = target.findIndex(({ kind }) => kind === "mark");
  const said = combine(mark < 0 ? target : target.slice(0, mark));
  if (said.kind === "all") return said;
  const subject = combine(cut < 0 ? items : items.slice(0, cut));
  return and(subject, mark < 0 ? ALL : combine(target.slice(mark)), not(said));
}

/** A figure of several rows, or of one group against another, is no matter of each. */
function summarises(reader: Reader, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const named = reader.mentions.some(({ start, end }) => start <= at && at < end);
    const word = wordAt(reader, at);
    if (SUMMARIES.has(word) && word !== "least" && !named) return true;
    const bound = reader.tokens[at + 1]?.value ?? reader.tokens[at + 2]?.value;
    if (word === "than" && bound == null) return true;
  }
  return false;
}

const SAME = /^(?:same|identical|constant|equal|value)$/;

/** 'Is the number of hours the same across all employees?', 'do all rows have the same year?' */
export function sameEverywhere(reader: Reader, from: number, to: number): Query | null {
  const text = wordsOf(reader, from, to);
  if (
    !/\b(?:the same|identical|constant|equal) (?:across|for|in|among|throughout|over|value)\b|\balways the same\b(?! as)|\ball the same\b|\bhave the same\b|\bconstant\b/.test(
      text,
    )
  )
    return null;
  const tried = fork(reader);
  for (let at = from; at < to; at++) if (SAME.test(wordAt(reader, at))) tried.framed.add(at);
  const items = scan(tried, from, to);
  const [column, other] = bareColumns(items);
  if (column === undefined || (other !== undefined && /\b(?:across|between) (?!all)/.test(text)))
    return null;
  // 'do all regions have the same number of people': something else is the same in each of them
  if (setsApart(tried, column.start, column.end)) return null;
  const entry = pick(tried, column.mention, column.candidates)?.entry;
  join(reader, tried);
  if (entry === undefined || tried.problems.length > 0) return null;
  return claim(statistic("distinct", entry.column.name, combine(items)), "=", 1);
}
