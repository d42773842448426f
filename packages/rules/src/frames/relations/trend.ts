/**
 * 'Do older employees earn more?', 'do houses with more rooms cost more?': two comparatives
 * without a 'than' ask whether two columns go together, not whether a group exceeds another.
 */
import { and, type Event, type Query } from "@probability-chat/query";
import { isQuantity } from "../../grammar/columns.ts";
import { combine } from "../../grammar/combine.ts";
import type { EventItem } from "../../grammar/item.ts";
import { measuredBy, measuringVerb, saysLasting } from "../../grammar/lasting.ts";
import { fork, join, pick, type Reader, trying, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { bareColumns, numberMeant, splitAtMark } from "../../grammar/sentence/clause.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { ABOUT } from "../../lexicon/comparators.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { ASSERTED } from "../claims/claim.ts";
import { directionOf } from "../comparative.ts";
import type { Frame } from "../frame.ts";
import { ratingColumn } from "../rating-column.ts";
import { findWord, head, skipWords } from "../words.ts";
import { risesOverTime } from "./rise.ts";
import {
  aboutAt,
  type Cause,
  causeOf,
  columnAbout,
  comparativeIn,
  gradedNamed,
} from "./trend-cause.ts";

const LINKS =
  /^(?:and|often|frequently|likely|probable|to|have|has|get|gets|getting|are|is|be|being|become|tend|tends|a|an|the|average|of|at|risk)$/;
const AUXILIARY = /^(?:do|does|did|are|is|were|was|has|have)$/;

export const trendFrame: Frame = {
  name: "trend",
  read(reader, from, to): Query | null {
    const asserted = head(reader, from, to, ASSERTED);
    const start = from + asserted;
    const both = theMore(reader, start, to);
    if (both !== null) return both;
    const auxiliary = AUXILIARY.test(wordAt(reader, start));
    if (!auxiliary && asserted === 0) return null;
    const rises = auxiliary ? risesOverTime(reader, start, to) : null;
    if (rises !== null || /^(?:has|have)$/.test(wordAt(reader, start))) return rises;
    const tried = fork(reader);
    const cause = causeOf(tried, auxiliary ? start + 1 : start, to);
    if (cause === null) return null;
    const end = endOf(reader, cause, to);
    const second = end === null ? -1 : comparativeIn(reader, cause.end, end);
    if (end === null || second < 0) return null;
    const effect = effectOf(tried, cause.end, second, end);
    const open = tried.problems.find(({ kind }) => kind === "ambiguous" || kind === "unknown");
    if (open !== undefined) reader.problems.push(open);
    if (effect === null || effect.entry === cause.entry || tried.problems.length > 0) return null;
    join(reader, tried);
    return {
      kind: "dependence",
      x: cause.entry.column.name,
      y: effect.entry.column.name,
      given: and(cause.given, effect.given),
      within: [],
    };
  },
};

/** 'The older you are, the more you pay'. */
function theMore(reader: Reader, from: number, to: number): Query | null {
  if (wordAt(reader, from) !== "the" || comparativeIn(reader, from + 1, from + 2) < 0) return null;
  const cut = reader.tokens.findIndex(
    ({ word }, at) =>
      at > from + 2 && at + 1 < to && word === "the" && comparativeIn(reader, at + 1, at + 2) > 0,
  );
  if (cut < 0) return null;
  return trying(reader, (tried) => {
    const cause = effectOf(tried, from + 1, from + 1, cut);
    const effect = effectOf(tried, cut + 1, cut + 1, to);
    if (cause === null || effect === null || effect.entry === cause.entry) return null;
    const [x, y] = [cause.entry.column.name, effect.entry.column.name];
    return { kind: "dependence", x, y, given: and(cause.given, effect.given), within: [] };
  });
}

/** Where the sentence ends, without 'than younger ones'; null where it is compared with something else. */
function endOf(reader: Reader, { end, way }: Cause, to: number): number | null {
  const than = findWord(reader, end, to, /^(?:than|versus|compared|or|\()$/);
  if (than < 0) return to;
  if (wordAt(reader, than) === "(") return than;
  if (wordAt(reader, than) !== "than") return null;
  const other = skipWords(reader, than + 1, to, THOSE);
  if (directionOf(wordAt(reader, other)) !== -way) return null;
  let rest = other + 1;
  while (rest < to && isRest(reader, rest)) rest = reader.mentionAt.get(rest)?.end ?? rest + 1;
  return rest >= to ? than : null;
}

const THOSE = /^(?:do|the|those|ones?|people|who|that|are|is|with|having)$/;

function isRest(reader: Reader, at: number): boolean {
  const word = wordAt(reader, at);
  const named = reader.mentionAt.get(at);
  if (named?.candidates[0]?.value === null) return true;
  return /^(?:ones?|do|does|are|is|of|them)$/.test(word) || isRowNoun(word) || ABOUT.has(word);
}

/** What grows with it: a measure named before or after the comparative, or what it measures itself. */
function effectOf(
  reader: Reader,
  from: number,
  at: number,
  to: number,
): { entry: ColumnEntry; given: Event } | null {
  const about = aboutAt(reader, at);
  const rest = skipWords(reader, about?.end ?? at + 1, to, LINKS);
  const verb = reader.mentionAt.get(at - 1)?.candidates[0];
  // 'stay longer' where nobody who stays has left, but not 'wait longer' of how long one waited
  const isMeasure = verb?.value === null && isQuantity(verb.entry);
  const lasts = about?.about === "length" && saysLasting(reader, at - 1) && !isMeasure;
  if (lasts) reader.framed.add(at - 1);
  const [before, after] = [scan(reader, from, lasts ? at - 1 : at), scan(reader, rest, to)];
  const items = [...before, ...after];
  const [column] = bareColumns(items);
  const given = (asked: EventItem | undefined): Event =>
    and(combine(items.filter((item) => item.kind === "event" && item !== asked)));
  if (column !== undefined) {
    const entry = numberMeant(reader, column) ?? gradedNamed(reader, column.mention);
    return entry === undefined ? null : { entry, given: given(undefined) };
  }
  // 'are adopted faster' is asked of how long that takes, 'sell faster' of nothing that is told
  const timed = about?.about === "length" || before.some(({ kind }) => kind === "event");
  const measures = timed
    ? measuredBy(reader, about?.about ?? "", from, at).filter(({ entry }) => entry.numeric)
    : [];
  const own =
    about === null
      ? undefined
      : measures.length > 0
        ? pick(reader, { start: at, end: about.end }, measures)?.entry
        : columnAbout(reader, about.about, at, about.end);
  const asked = happening(reader, before, after, at);
  // 'sell faster' is no matter of being sold
  if (asked !== undefined)
    return about !== null && own === undefined
      ? null
      : about !== null && own !== undefined
        ? { entry: own, given: given(undefined) }
        : { entry: asked.entry, given: given(asked) };
  if (own !== undefined) return { entry: own, given: given(undefined) };
  if (about !== null) return null;
  const rating = /^(?:better|worse)$/.test(wordAt(reader, at))
    ? ratingColumn(reader.index)
    : undefined;
  if (rating !== undefined && at + 1 === to) return { entry: rating, given: given(undefined) };
  const measuring = measuringVerb(reader, from, at);
  const entry =
    measuring === null
      ? undefined
      : pick(reader, { start: measuring.at, end: measuring.at + 1 }, measuring.candidates)?.entry;
  return entry === undefined ? null : { entry, given: given(undefined) };
}

/** What happens more often: what is said before 'more often', or behind 'more likely to' and before a place. */
function happening(
  reader: Reader,
  before: ReturnType<typeof scan>,
  after: ReturnType<typeof scan>,
  at: number,
): EventItem | undefined {
  const events = (items: ReturnType<typeof scan>): EventItem[] =>
    items.filter((item) => item.kind === "event");
  const yes = events([...before, ...after]).find(({ how }) => how === "yes");
  if (yes !== undefined) return yes;
  if (!/^(?:more|less|fewer)$/.test(wordAt(reader, at))) return undefined;
  return events(before).at(-1) ?? events([...splitAtMark(after).target])[0];
}
