/**
 * Follow-ups: a fragment that edits the last answered query. 'And for men?' replaces what was said
 * of the same column, or adds to it; 'and the median?' swaps the measure; 'by region?' groups;
 * 'flip it' swaps event and condition.
 */
import { and, probability, type Query } from "@probability-chat/query";
import { conjuncts, scalarOf } from "../edit-query.ts";
import { ask } from "../frames/frame.ts";
import { summaryAt } from "../frames/summary-head.ts";
import { findUnnamed, head, pastHead, setAside, trimWords, wordsOf } from "../frames/words.ts";
import { readColumns } from "../grammar/column-list.ts";
import { combine } from "../grammar/combine.ts";
import { shareColumn } from "../grammar/contrast.ts";
import { fork, join, type Reader, trying, wordAt } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import { isOfRows } from "../grounding/candidate.ts";
import { comparatorsFrom } from "../lexicon/comparators.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { setBeside } from "./against.ts";
import { exchanged } from "./exchange.ts";
import { atOtherTime } from "./other-time.ts";
import { groupBy, narrowedGroups, ordered, SPLITTING } from "./regroup.ts";
import { related } from "./relate.ts";
import { countedAmong, refigured, retargeted, shareAmong } from "./retarget.ts";
import { sameAnswer } from "./same-answer.ts";
import { setApart } from "./set-apart.ts";
import { swapColumn, swapSummary } from "./swap-measure.ts";
import { swapEvents, swapNumber } from "./swap-rows.ts";
import { turned } from "./turn.ts";
import { widened } from "./widen.ts";

const OPENING =
  /^(?:(?:ok|okay|so|now|then|well|,|please|can you|could you) )*(?:(?:and|but|(?:no|nope|sorry|actually|oops|wait) ,|(?:(?:no|sorry|actually) ,? ?)?i (?:mean|meant)|(?:restrict|limit|narrow) (?:it|that|this|them) (?:down )?to|do (?:that|it)|what about|how about|and what about|and how about|what if we (?:only )?(?:look at|consider)|same|the same|same (?:thing|question|again)|now|only|instead|or|also|show me|do the same|repeat that|repeat|again) ?)+(?:(?:but|thing|question|,|only|just|it|that|this|is it|would it be|do it|the same|same|again|and) )*(?:(?:for|with|among|in|of|within|if) )?(?:(?:only|just) )?/;
const EXPLAIN =
  /^(?:(?:and|but|so|ok|please) )*(?:why\??|how (?:did|do) you (?:get|compute|calculate|know|arrive|work)\b.*|how (?:is|was) (?:that|this|it) (?:computed|calculated|obtained|derived|worked out)\b.*|explain(?: (?:that|this|it|your answer|the answer|the number|how))?|show (?:me )?(?:the|your) (?:counts|working|work|numbers|calculation|math|maths)|based on (?:what|how many rows)|where does (?:that|this|it) come from|(?:on )?how (?:many|much)(?: \p{L}+)? (?:is|was|are|were) (?:that|this|it|they) based(?: on)?)$/u;

/** What may stand between values and only names rows with them. */
const NAMES =
  /^(?:the|in|for|who|that|are|is|were|was|not|no|non|and|or|from|at|with|ones|those|people|only|just|too|but)$/;

/** 'Old Town?', 'non-members in the North': values of the table and nothing else. */
function onlyValues(reader: Reader, from: number, to: number): boolean {
  const rows = reader.mentions.filter(isOfRows);
  // 'third class': the column beside its level
  const values = reader.mentions.filter(
    (mention) =>
      rows.includes(mention) ||
      rows.some(({ candidates: [best] }) =>
        mention.candidates.some(({ entry }) => entry === best?.entry),
      ),
  );
  const inside = (at: number): boolean => values.some(({ start, end }) => start <= at && at < end);
  return (
    values.length > 0 &&
    reader.tokens
      .slice(from, to)
      .every(({ kind, word }, at) => kind === "symbol" || NAMES.test(word) || inside(from + at))
  );
}

/** 'April', '2015 or newer', '65 and over': what holds of some rows and nothing else. */
function onlyConditions(reader: Reader, to: number): boolean {
  const end = endOfBody(reader, 0, to);
  if (end > 8 || reader.tokens.some(({ word }) => ASKS.test(word))) return false;
  if (onlyNumbers(reader, end)) return true;
  const tried = fork(reader);
  const items = scan(tried, 0, end);
  const inside = (at: number): boolean => items.some(({ start, end }) => start <= at && at < end);
  // 'phone bookings'
  const noun = end > 1 && isRowNoun(wordAt(reader, end - 1)) && !inside(end - 1) ? end - 1 : end;
  return (
    tried.problems.length === 0 &&
    items.some(({ kind }) => kind === "event") &&
    items.every(({ kind }) => kind !== "column") &&
    reader.tokens.slice(0, noun).every(({ word }, at) => NAMES.test(word) || inside(at))
  );
}

const BOUND =
  /^(?:between|from|and|to|or|over|under|above|below|more|less|fewer|older|younger|newer|later|earlier|up|plus|[-–+])$/;

/** 'Between 30 and 40', '0-2', '2022': numbers of what was compared before. */
function onlyNumbers(reader: Reader, to: number): boolean {
  const said = reader.tokens.slice(0, to);
  return (
    said.some(({ value }) => value !== null) &&
    said.every(({ value, word }) => value !== null || BOUND.test(word))
  );
}

/** 'Reading instead': what says itself that it stands in the place of something. */
function isInstead(reader: Reader, to: number): boolean {
  const end = endOfBody(reader, 0, to);
  return to <= 6 && wordAt(reader, end) === "instead" && !ASKS.test(wordAt(reader, 0));
}

/** Ways to edit the last query by a whole text; undefined where the text asks for no such thing. */
const WHOLE: readonly ((
  reader: Reader,
  last: Query,
  before: Query | undefined,
) => Query | null | undefined)[] = [
  explained,
  sameAnswer,
  atOtherTime,
  exchanged,
  shareAmong,
  refigured,
  widened,
  setApart,
  related,
  setBeside,
  ordered,
  turned,
];

/** The edited query; null where the text is no follow-up (a problem says why it failed as one). */
export function readFollowUp(reader: Reader, context: readonly Query[]): Query | null {
  const [last, before] = context.toReversed();
  if (last === undefined) return null;
  for (const read of WHOLE) {
    const edited = read(reader, last, before);
    if (edited !== undefined) return edited;
  }
  const to = reader.tokens.length;
  const opening = head(reader, 0, to, OPENING);
  if (
    opening === 0 &&
    !isFragment(reader, to) &&
    !isInstead(reader, to) &&
    !onlyValues(reader, 0, endOfBody(reader, 0, to)) &&
    !onlyConditions(reader, to) &&
    !editsAtOnce(reader, last, to) &&
    !sharesOthers(reader, last, to)
  )
    return null;
  const from = opening === 0 ? 0 : startOfBody(reader, opening);
  const end = endOfBody(reader, from, to);
  // 'no, the North' denies nothing
  if (/^(?:no|nope)$/.test(wordAt(reader, 0))) setAside(reader, 0, opening > 0 ? 1 : 0);
  // 'and how many of those who left are women?' after a share is a question of its own
  if (wordsOf(reader, from, from + 2) === "how many" && scalarOf(last)?.kind !== "count")
    return countedAmong(reader, last, from, end);
  const rows = pastHead(reader, from, end, SHARE_OF);
  if (rows > from && onlyValues(reader, rows, end)) {
    const share = shareAsked(reader, last, rows, end);
    if (share !== null) return share;
    return ask(reader, "Which of them do you want the share of?", { from: rows, to: end });
  }
  for (const read of PARTS) {
    const edited = read(reader, last, from, end);
    if (edited !== null) return answers(reader, edited, from, end) ? edited : null;
  }
  return null;
}

/** 'What percentage of children?' after a share or a number of others. */
function sharesOthers(reader: Reader, last: Query, to: number): boolean {
  if (last.kind !== "probability" && last.kind !== "count") return false;
  const end = endOfBody(reader, 0, to);
  const rows = pastHead(reader, 0, end, SHARE_OF);
  return rows > 0 && rows < end && onlyValues(reader, rows, end);
}

/** The share of other rows in the place of those last asked about: of women who were approved, then of men. */
function shareAsked(reader: Reader, last: Query, from: number, to: number): Query | null {
  const counted = last.kind === "count";
  if (!counted && scalarOf(last)?.kind !== "probability") return null;
  const tried = fork(reader);
  const event = combine(scan(tried, from, to));
  const given = counted ? last.event : last.kind === "probability" ? last.given : null;
  if (given !== null && event.kind !== "all") {
    const others = conjuncts(given).filter((part) => !shareColumn(part, event));
    // 'how many were returned', with nothing said of who
    const open = counted ? others.length === 1 : given.kind === "all";
    if (others.length === conjuncts(given).length && !open) return null;
    if (counted) {
      if (others.length === 0 || tried.problems.length > 0) return null;
      join(reader, tried);
      return probability(and(...others), event);
    }
  }
  return swapEvents(reader, last, from, to);
}

/** Whether an edited query gives the kind of figure that the text asks for: 'and what percentage of men?' wants no average. */
function answers(reader: Reader, edited: Query, from: number, to: number): boolean {
  const kind = scalarOf(edited)?.kind;
  const counted = /\bhow many\b/.test(wordsOf(reader, from, to));
  if (counted) return kind === "count";
  const figure = kind === "count" || kind === "statistic" || kind === "quantile";
  return !(figure && findUnnamed(reader, from, to, SHARE) >= 0);
}

const SHARE_OF =
  /^(?:what )?(?:the )?(?:percentage|percent|%|share|proportion|fraction) of (?:(?:the|all) )*/;
const SHARE =
  /^(?:percent|percentage|share|proportion|fraction|probability|chances?|likelihood|odds|likely)$/;

function explained(reader: Reader, last: Query): Query | undefined {
  const text = wordsOf(reader, 0, reader.tokens.length).replace(/[ ?.!]+$/, "");
  if (!EXPLAIN.test(text)) return undefined;
  return last.kind === "explain" ? last : { kind: "explain", query: last };
}

/** 'Controlling for age', 'break it down by sex', 'average instead': an edit that needs no opening. */
function editsAtOnce(reader: Reader, last: Query, to: number): boolean {
  if (head(reader, 0, to, CONTROLLING) > 0 || head(reader, 0, to, SPLITTING) > 0) return true;
  const figure = scalarOf(last);
  const asked = figure !== null && "column" in figure ? pastHead(reader, 0, to, WHAT_IS) : 0;
  const summary = summaryAt(reader, asked, to);
  return summary !== null && endOfBody(reader, 0, to) === summary.end;
}

const WHAT_IS = /^what (?:is|was|are) (?:the )?/;
const FRAGMENT =
  /^(?:those|aged?|ages|for|among|in|with|within|by|per|if|given|only|just|without|not|except|excluding|ignoring|the|median|at|on|from|when|across)$/;
/** What asks for a figure of its own. */
const ASKS =
  /^(?:what|whats|which|who|how|why|where|is|are|do|does|did|was|were|would|average|mean|probability|number|count|compare|share|percentage|percent|chances?|likelihood|odds|rate|total|most|least|[,;:])$/;

/** 'In the North', 'excluding members with two orders': a few words that only name rows, groups or a summary. */
function isFragment(reader: Reader, to: number): boolean {
  const bound = /ing$/.test(wordAt(reader, 0)) ? 1 : 0;
  // 'is more than' begins with a word that asks
  const bounded =
    !ASKS.test(wordAt(reader, 0)) && comparatorsFrom(wordAt(reader, bound)).length > 0;
  if (!FRAGMENT.test(wordAt(reader, 0)) && !bounded) return false;
  const asks = reader.tokens.some(
    ({ word }, at) =>
      ASKS.test(word) && !/^(?:those|people|ones|everyone|anyone)$/.test(wordAt(reader, at - 1)),
  );
  return to <= 6 || (to <= 14 && !asks);
}

/** The preposition that the opening took back: 'for', 'by' decide what follows. */
function startOfBody(reader: Reader, at: number): number {
  return /^(?:for|with|among|in|of|within|if)$/.test(wordAt(reader, at - 1)) ? at - 1 : at;
}

const ONLY_SO = /^(?:[?.!]|instead|too|though|then|please|only)$/;

/** 'What about Rome instead', 'for women too': what only says that it is a follow-up. */
function endOfBody(reader: Reader, from: number, to: number): number {
  return trimWords(reader, Math.min(from + 1, to), to, ONLY_SO);
}

/** Ways to edit it by the body of a text, behind what opens a follow-up. */
const PARTS: readonly ((reader: Reader, last: Query, from: number, to: number) => Query | null)[] =
  [
    narrowedGroups,
    hold,
    driven,
    groupBy,
    retargeted,
    swapSummary,
    swapNumber,
    swapEvents,
    swapColumn,
  ];

/** 'and of approval?' after the drivers of something: those of another. */
function driven(reader: Reader, last: Query, from: number, to: number): Query | null {
  if (last.kind !== "drivers" || wordAt(reader, from) !== "of") return null;
  return trying(reader, (tried) => {
    const [item, more] = scan(tried, from + 1, to).filter(({ kind }) => kind !== "mark");
    if (item?.kind !== "event" || more !== undefined) return null;
    return { ...last, target: item.entry.column.name };
  });
}

/** 'controlling for age?' after a dependence. */
function hold(reader: Reader, last: Query, from: number, to: number): Query | null {
  const length = head(reader, from, to, CONTROLLING);
  if (length === 0 || last.kind !== "dependence") return null;
  const columns = readColumns(reader, from + length, to);
  if (columns === null) return null;
  return { ...last, within: columns.entries.map((entry) => entry.column.name) };
}

const CONTROLLING =
  /^(?:(?:and|but|what|how|about|if|when|after|once|we|you|i|by) )*(?:control|adjust|account|correct)(?:ling|led|ing|ed)? for (?:the )?/;
