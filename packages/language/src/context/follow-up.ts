/**
 * Follow-ups: a fragment that edits the last answered query. 'And for men?' replaces what was said
 * of the same column, or adds to it; 'and the median?' swaps the measure; 'by region?' groups;
 * 'flip it' swaps event and condition.
 */
import {
  type Event,
  eventColumns,
  mean,
  type Query,
  quantile,
  type Scalar,
  statistic,
} from "@probability-chat/query";
import { fastest, summaryAt } from "../frames/summary-head.ts";
import { head, wordsOf } from "../frames/words.ts";
import { askForValues, bareColumns, bareMeasure } from "../grammar/clause.ts";
import { readColumns } from "../grammar/column-list.ts";
import { combine } from "../grammar/combine.ts";
import { fork, join, pick, type Reader, repeats, wordAt } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import { asColumn } from "../grounding/candidate.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { stem } from "../text/stem.ts";
import { setBeside } from "./against.ts";
import { conjuncts, mapQueryGiven, replaceCondition, scalarOf } from "./edit.ts";
import { extremeGroup, groupBy, SPLITTING, sorted } from "./regroup.ts";
import { countedAmong, refigured, retargeted, shareAmong } from "./retarget.ts";
import { columnOf, columnsNamed, otherSides, withEvent, without } from "./swap.ts";
import { turned } from "./turn.ts";
import { widened } from "./widen.ts";

const OPENING =
  /^(?:(?:ok|okay|so|now|then|well|,|please) )*(?:(?:and|but|what about|how about|and what about|and how about|what if we (?:only )?(?:look at|consider)|same|the same|same (?:thing|question|again)|now|only|instead|or|also|show me|do the same|repeat that|repeat|again) ?)+(?:(?:but|thing|question|,|only|just|it|that|this|is it|would it be|do it|the same|same|again|and) )*(?:(?:for|with|among|in|of|within|if) )?(?:(?:only|just) )?/;
const EXPLAIN =
  /^(?:(?:and|but|so|ok|please) )*(?:why\??|how (?:did|do) you (?:get|compute|calculate|know|arrive|work)\b.*|how (?:is|was) (?:that|this|it) (?:computed|calculated|obtained|derived|worked out)\b.*|explain(?: (?:that|this|it|your answer|the answer|the number|how))?|show (?:me )?(?:the|your) (?:counts|working|work|numbers|calculation|math|maths)|based on (?:what|how many rows)|where does (?:that|this|it) come from|how many \p{L}+ (?:is|was|are|were) (?:that|this|it|they) based on)$/u;

/** What may stand between values and only names rows with them. */
const NAMES =
  /^(?:the|in|for|who|that|are|is|were|was|not|no|non|and|or|from|at|with|ones|those|people|only|just|too|but)$/;

/** 'Old Town?', 'non-members in the North': values of the table and nothing else. */
function onlyValues(reader: Reader, to: number): boolean {
  const values = reader.mentions.filter(
    ({ candidates: [best] }) =>
      best !== undefined && (best.value !== null || best.entry.affirmative !== null),
  );
  const inside = (at: number): boolean => values.some(({ start, end }) => start <= at && at < end);
  return (
    values.length > 0 &&
    reader.tokens
      .slice(0, to)
      .every(({ kind, word }, at) => kind === "symbol" || NAMES.test(word) || inside(at))
  );
}

/** The edited query; null where the text is no follow-up (a problem says why it failed as one). */
export function readFollowUp(reader: Reader, context: readonly Query[]): Query | null {
  const last = context.at(-1);
  if (last === undefined) return null;
  const to = reader.tokens.length;
  const text = wordsOf(reader, 0, to).replace(/[ ?.!]+$/, "");
  if (EXPLAIN.test(text)) return last.kind === "explain" ? last : { kind: "explain", query: last };
  const share = shareAmong(reader, last, to);
  if (share !== null) return share;
  const figure = refigured(reader, last, to);
  if (figure !== undefined) return figure;
  const wide = widened(reader, context, to);
  if (wide !== undefined) return wide;
  const beside = setBeside(reader, last, to);
  if (beside !== undefined) return beside;
  const ordered = extremeGroup(reader, last, to) ?? sorted(reader, last, to);
  if (ordered !== null || reader.problems.length > 0) return ordered;
  const turn = turned(reader, last, to);
  if (turn !== undefined) return turn;
  const opening = head(reader, 0, to, OPENING);
  const short = isFragment(reader, to);
  const bare = opening === 0 && onlyValues(reader, to);
  const others =
    head(reader, 0, to, CONTROLLING) +
    head(reader, 0, to, SPLITTING) +
    (saysSummary(reader, to) ? 1 : 0);
  if (opening === 0 && !short && !bare && others === 0) return null;
  const start = opening === 0 ? 0 : startOfBody(reader, Math.min(opening, to));
  // 'and how many of those who left are women?' after a share is a question of its own
  if (wordsOf(reader, start, start + 2) === "how many" && scalarOf(last)?.kind !== "count")
    return countedAmong(reader, last, start, endOfBody(reader, start, to));
  return edit(reader, last, start, endOfBody(reader, start, to));
}

/** 'Average instead': another summary and nothing else. */
function saysSummary(reader: Reader, to: number): boolean {
  const found = summaryAt(reader, 0, to);
  return found !== null && endOfBody(reader, 0, to) === found.end;
}

const FRAGMENT =
  /^(?:those|aged?|ages|over|under|above|below|older|younger|for|among|in|with|within|by|per|if|given|only|just|without|not|except|excluding|ignoring|the|median|at|on|from|when|across)$/;
/** What asks for a figure of its own. */
const ASKS =
  /^(?:what|whats|which|who|how|why|where|is|are|do|does|did|was|were|would|average|mean|probability|number|count|compare|share|percentage|percent|chances?|likelihood|odds|rate|total|most|least|[,;:])$/;

/** 'In the North', 'excluding members with two orders': a few words that only name rows, groups or a summary. */
function isFragment(reader: Reader, to: number): boolean {
  if (!FRAGMENT.test(wordAt(reader, 0))) return false;
  return to <= 6 || (to <= 14 && !reader.tokens.some(({ word }) => ASKS.test(word)));
}

/** The preposition that the opening took back: 'for', 'by' decide what follows. */
function startOfBody(reader: Reader, at: number): number {
  return /^(?:for|with|among|in|of|within|if)$/.test(wordAt(reader, at - 1)) ? at - 1 : at;
}

/** 'What about Rome instead', 'for women too': what only says that it is a follow-up. */
function endOfBody(reader: Reader, from: number, to: number): number {
  let end = to;
  while (
    end > from + 1 &&
    /^(?:[?.!]|instead|too|though|then|please|only)$/.test(wordAt(reader, end - 1))
  )
    end -= 1;
  return end;
}

function edit(reader: Reader, last: Query, from: number, to: number): Query | null {
  return (
    narrowedGroups(reader, last, from, to) ??
    hold(reader, last, from, to) ??
    driven(reader, last, from, to) ??
    groupBy(reader, last, from, to) ??
    retargeted(reader, last, from, to) ??
    swapSummary(reader, last, from, to) ??
    swapNumber(reader, last, from, to) ??
    swapEvents(reader, last, from, to) ??
    swapColumn(reader, last, from, to)
  );
}

/** 'And for men, by region?': other rows, and their groups. */
function narrowedGroups(reader: Reader, last: Query, from: number, to: number): Query | null {
  for (let at = from + 1; at < to; at++) {
    if (!/^(?:by|per|across|each)$/.test(wordAt(reader, at))) continue;
    const start = /^(?:for|in|within)$/.test(wordAt(reader, at - 1)) ? at - 1 : at;
    const end = wordAt(reader, start - 1) === "," ? start - 1 : start;
    const tried = fork(reader);
    const rows = end > from ? swapEvents(tried, last, from, end) : null;
    const made = rows === null ? null : groupBy(tried, rows, start, to);
    if (made === null || tried.problems.length > 0) continue;
    join(reader, tried);
    return made;
  }
  return null;
}

/** 'and of approval?' after the drivers of something: those of another. */
function driven(reader: Reader, last: Query, from: number, to: number): Query | null {
  if (last.kind !== "drivers" || wordAt(reader, from) !== "of") return null;
  const tried = fork(reader);
  const [item, more] = scan(tried, from + 1, to).filter(({ kind }) => kind !== "mark");
  if (item?.kind !== "event" || more !== undefined || tried.problems.length > 0) return null;
  join(reader, tried);
  return { ...last, target: item.entry.column.name };
}

/** 'controlling for age?' after a dependence. */
function hold(reader: Reader, last: Query, from: number, to: number): Query | null {
  const length = head(reader, from, to, CONTROLLING);
  const columns =
    length === 0 || last.kind !== "dependence" ? null : readColumns(reader, from + length, to);
  if (columns === null || last.kind !== "dependence") return null;
  return { ...last, within: columns.entries.map((entry) => entry.column.name) };
}

const CONTROLLING =
  /^(?:(?:and|but|what|how|about|if|when|after|once|we|you|i|by) )*(?:control|adjust|account|correct)(?:ling|led|ing|ed)? for (?:the )?/;

/** 'and the median?', 'and the standard deviation?', 'what about the average fare?' */
function swapSummary(reader: Reader, last: Query, from: number, to: number): Query | null {
  let at = from;
  while (/^(?:the|for|of|its|a|an|in)$/.test(wordAt(reader, at))) at += 1;
  const found = summaryAt(reader, at, to);
  if (found === null) return null;
  const quiet = fork(reader);
  const items = scan(quiet, found.end, to);
  const named = items.some((item) => item.kind === "column");
  const column = named ? (bareMeasure(quiet, items)?.column.name ?? null) : columnOf(last);
  if (column === null || bareColumns(items).length > 1) return null;
  const change = combine(items);
  if (quiet.problems.length > 0) return null;
  join(reader, quiet);
  const make = (given: Event): Scalar | null => {
    const entry = reader.index.byName.get(column);
    const summary =
      typeof found.summary === "object" || entry === undefined
        ? found.summary
        : fastest(wordAt(reader, at), found.summary, entry);
    if (typeof summary === "object")
      return summary.q > 0 && summary.q < 1 ? quantile(summary.q, column, given) : null;
    if (summary === "median") return quantile(0.5, column, given);
    return summary === "variance" || summary === "range" ? null : statistic(summary, column, given);
  };
  const base = scalarOf(last);
  const given = base !== null && "given" in base ? base.given : ({ kind: "all" } as const);
  const scalar = make(change.kind === "all" ? given : replaceCondition(given, change));
  if (scalar === null) return null;
  if (last.kind === "rank") return { ...last, by: scalar };
  return last.kind === "by" ? { ...last, query: scalar } : scalar;
}

/** 'and with 6?', 'what about plan 1?': a bare number takes the place of the only one compared. */
function swapNumber(reader: Reader, last: Query, from: number, to: number): Query | null {
  const scalar = scalarOf(last);
  if (scalar === null || !("given" in scalar)) return null;
  const compared = [
    ...conjuncts(scalar.given),
    ...("event" in scalar ? conjuncts(scalar.event) : []),
  ].filter(
    (part) =>
      part.kind === "compare" &&
      typeof part.right === "number" &&
      part.left.kind === "column" &&
      reader.index.byName.get(part.left.column)?.affirmative == null,
  );
  const [only, other] = compared;
  if (only?.kind !== "compare" || other !== undefined || only.left.kind !== "column") return null;
  const entry = reader.index.byName.get(only.left.column);
  const words = reader.tokens.slice(from, to).filter((token) => !/^[?.!]$/.test(token.word));
  const number = words.find((token) => token.value !== null);
  if (entry === undefined || number?.value == null) return null;
  const rest = words.filter((token) => token !== number);
  const own = rest.every(
    (token) =>
      /^(?:with|for|in|at|on|of|the|if|it|was|is|those|ones)$/.test(token.word) ||
      entry.words.some((word) => word.stem === stem(token.word)),
  );
  if (own)
    return number.kind === "number" ? withEvent(last, { ...only, right: number.value }) : null;
  const bound = boundOf(reader, entry, from, to);
  return bound === null ? null : withEvent(last, bound);
}

/** 'What about above 5?', 'and between 2 and 4?': a bound without a column, read as one of the column's. */
function boundOf(reader: Reader, entry: ColumnEntry, from: number, to: number): Event | null {
  const inside = (at: number): boolean => from <= at && at < to;
  if (from === 0 || reader.mentions.some(({ start, light }) => inside(start) && !light))
    return null;
  const start = from - 1;
  const named = { start, end: from, candidates: [asColumn(entry)], light: false };
  const tried = {
    ...fork(reader),
    mentions: [named],
    mentionAt: new Map([[start, named]]),
  };
  const [item, ...others] = scan(tried, start, to).filter(({ kind }) => kind !== "mark");
  if (item?.kind !== "event" || item.how !== "compare" || item.entry !== entry) return null;
  if (others.length > 0 || tried.problems.length > 0) return null;
  join(reader, tried);
  return item.event;
}

/** 'and for men?', 'only those in first class', 'what about HR?' */
function swapEvents(reader: Reader, last: Query, from: number, to: number): Query | null {
  const tried = narrowed(reader, last);
  const items = scan(tried, from, to);
  const [column] = bareColumns(items);
  const having = /^(?:those |ones |the ones )?(?:with|without|having)\b/.test(
    wordsOf(reader, from, to),
  );
  if (column !== undefined && !having && combine(items).kind === "all") return null;
  if (column !== undefined) askForValues(tried, items);
  const event = combine(items);
  if (event.kind === "all") return null;
  join(reader, tried);
  if (tried.problems.length > 0) return null;
  return otherSides(last, items) ?? withEvent(withoutTwins(reader, last, event), event);
}

/** 'And third?' of a class that a second column tells in words: what the first said of it goes. */
function withoutTwins(reader: Reader, last: Query, event: Event): Query {
  const own = eventColumns(event).flatMap((name) => reader.index.byName.get(name) ?? []);
  const twins = [...columnsNamed(last)].filter((name) => {
    const column = reader.index.byName.get(name)?.column;
    return (
      column !== undefined &&
      own.some((entry) => entry.column !== column && repeats(entry.column, column))
    );
  });
  return twins.length === 0 ? last : mapQueryGiven(last, (given) => without(given, twins));
}

/** Values of columns that the last query named are meant first ('what about HR?'). */
function narrowed(reader: Reader, last: Query): Reader {
  const named = columnsNamed(last);
  const prefer = reader.mentions.map((mention) => {
    const own = mention.candidates.filter(
      (candidate) =>
        candidate.value !== null &&
        named.has(candidate.entry.column.name) &&
        candidate.cost <= (mention.candidates[0]?.cost ?? 0) + 0.2,
    );
    return own.length > 0 &&
      !mention.candidates.some((candidate) => candidate.cost < (own[0]?.cost ?? 0) - 0.1)
      ? { ...mention, candidates: own }
      : mention;
  });
  return {
    ...fork(reader),
    mentions: prefer,
    mentionAt: new Map(prefer.map((mention) => [mention.start, mention])),
  };
}

/** 'and for age?' after a summary or a dependence: another column in its place. */
function swapColumn(reader: Reader, last: Query, from: number, to: number): Query | null {
  const tried = fork(reader);
  const items = scan(tried, from, to);
  const [column, more] = bareColumns(items);
  if (column === undefined || more !== undefined || tried.problems.length > 0) {
    const unknown = tried.problems.find((problem) => problem.kind === "unknown");
    if (unknown !== undefined && column === undefined) reader.problems.push(unknown);
    return null;
  }
  // 'and with children?' names rows
  if (/^(?:with|without|having|has|have|had)$/.test(wordAt(reader, from))) return null;
  const entry = pick(tried, column.mention, column.candidates)?.entry;
  if (entry === undefined) return null;
  const { name } = entry.column;
  join(reader, tried);
  switch (last.kind) {
    case "statistic":
    case "quantile":
    case "range":
      return entry.numeric ? { ...last, column: name } : null;
    case "distribution":
    case "mode":
    case "antimode":
      return { ...last, column: name };
    case "drivers":
      return { ...last, target: name };
    case "dependence":
      return last.x === name || last.y === name ? null : { ...last, x: name };
    case "describe":
      return { ...last, column: name };
    case "by":
      if (last.query.kind === "statistic" || last.query.kind === "quantile")
        return entry.numeric
          ? { ...last, query: { ...last.query, column: name } }
          : { ...last, columns: [name] };
      return { ...last, columns: [name] };
    case "probability":
      // 'and the fare?' after a share of some rows
      return entry.numeric && entry.affirmative === null ? mean(name, last.given) : null;
    default:
      return null;
  }
}
