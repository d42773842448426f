/** Follow-ups about groups: 'by region?', 'break it down by sex', 'which is highest?', 'sort it', 'top 3'. */
import {
  difference,
  equalQueries,
  isScalar,
  type Key,
  type Query,
  type Scalar,
} from "@probability-chat/query";
import { conjuncts, mapGiven, pins, scalarOf, unpinned } from "../edit-query.ts";
import { namedColumn } from "../frames/ranks/ranked-column.ts";
import { orderOf, superlativeAt } from "../frames/superlative.ts";
import { head, pastHead, wordsOf } from "../frames/words.ts";
import { readColumns } from "../grammar/column-list.ts";
import { fork, join, type Reader, trying, wordAt } from "../grammar/reader.ts";
import type { TableIndex } from "../grounding/table-index.ts";
import { SUPERLATIVES } from "../lexicon/statistics.ts";
import { measures } from "./against.ts";
import { swapEvents } from "./swap-rows.ts";

/** Words that ask for the groups of what was answered: 'break that down', 'split it', 'show me'. */
export const SPLITTING =
  /^(?:(?:and|now|ok|please|then|can you|could you|,) )*(?:(?:break|split|slice|cut|segment|group|divide|separate|show|list|give|tabulate) (?:(?:it|that|this|them|those|these|me|that one) )?(?:(?:down|up|out|apart|further) )*|(?:broken down|split|grouped) )(?=(?:by|per|across|for each|for every|in each|within each|inside each) )/;

const GROUPING =
  /^(?:by|per|for each|for every|within each|in each|across|within every|inside each|inside every|across all|for all|in all|each|within the different|by each|in every|among each|of each) (?:the )?/;

/** What may stand behind the groups: 'by sex as well', 'by year, please'. */
const BEHIND =
  /^(?:(?:also|too|as well|further|additionally|in addition|instead|separately|each|now|then|please|,|[?.!]) )+$/;

/** What adds to the groups there are: 'also by sex', 'split that by sex'. */
const MORE =
  /\b(?:also|too|as well|further|additionally|in addition|then by|(?:break|split|slice|cut|segment|group|divide|separate) (?:it|that|this|them|those|these|each)(?: down| up| out)?)\b/;

/** 'By region?', 'and within each species?', 'per year?'; 'also by sex' adds to the groups there are. */
export function groupBy(reader: Reader, last: Query, from: number, to: number): Query | null {
  const start = pastHead(reader, from, to, SPLITTING);
  const length = head(reader, start, to, GROUPING);
  if (length === 0) return null;
  const columns = readColumns(reader, start + length, to);
  if (columns === null || head(reader, columns.end, to, BEHIND) < to - columns.end) return null;
  const names = columns.entries.map((entry) => entry.key);
  if (last.kind === "by") {
    const more = MORE.test(wordsOf(reader, 0, reader.tokens.length));
    const kept = more
      ? last.columns.filter((key) => !names.some((name) => sameKey(name, key)))
      : [];
    const columns = [...kept, ...names];
    return isScalar(last.query) ? figureOfGroups(last.query, columns) : { ...last, columns };
  }
  if (last.kind === "distribution" || last.kind === "dependence") {
    const given = unpinned(last.given, names);
    return { kind: "by", columns: names, query: { ...last, given } };
  }
  const scalar = figureBehind(last);
  return scalar === null ? null : figureOfGroups(scalar, names);
}

/** A condition on the column grouped by would leave one group. */
function unrestricted(scalar: Scalar, keys: readonly Key[]): Scalar {
  const open = mapGiven(scalar, (given) => unpinned(given, keys));
  // two sides told apart by that column alone are its groups
  const sides = open.kind === "difference" || open.kind === "ratio";
  return sides && equalQueries(open.left, open.right) ? open.left : open;
}

/** The figure of each group; of a share of the groups themselves, how they are distributed. */
export function figureOfGroups(scalar: Scalar, keys: readonly Key[]): Query | null {
  const figure = unrestricted(scalar, keys);
  const [key, more] = keys;
  if (
    figure.kind === "probability" &&
    conjuncts(figure.event).some((part) => keys.some((own) => pins(part, own)))
  ) {
    if (key === undefined || more !== undefined || conjuncts(figure.event).length > 1) return null;
    return { kind: "distribution", column: key, given: figure.given };
  }
  return { kind: "by", columns: keys, query: figure };
}

/** What is asked of each group after a claim: how far its two sides are apart. */
function figureBehind(last: Query): Scalar | null {
  if (last.kind !== "claim" || last.right.kind === "number") return scalarOf(last);
  return last.left.kind === "difference" ? null : difference(last.left, last.right);
}

/** 'And for men, by region?': other rows, and their groups. */
export function narrowedGroups(
  reader: Reader,
  last: Query,
  from: number,
  to: number,
): Query | null {
  for (let at = from + 1; at < to; at++) {
    if (!/^(?:by|per|across|each)$/.test(wordAt(reader, at))) continue;
    const start = /^(?:for|in|within)$/.test(wordAt(reader, at - 1)) ? at - 1 : at;
    const end = wordAt(reader, start - 1) === "," ? start - 1 : start;
    const made = trying(reader, (tried) => {
      const rows = end > from ? swapEvents(tried, last, from, end) : null;
      return rows && groupBy(tried, rows, start, to);
    });
    if (made !== null) return made;
  }
  return null;
}

function sameKey(one: Key, other: Key): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const SKIPPED = /^(?:and|but|so|ok|now|then|the|what|how|about|show|me|just|only|,)$/;
const SAID =
  /^(?:is|are|was|were|has|have|had|comes?|gets?|it|that|out|on|the|then|does|do|best|ranks?)$/;
const TAIL =
  /^(?:ones?|rates?|values?|figures?|numbers?|shares?|percentages?|averages?|probability|then|there|here|of|them|those|these|all|groups?|in|at|on|for|with|among|[?.!])$/;

interface Ordered {
  readonly column: Key;
  readonly by: Scalar;
  readonly order: "asc" | "desc";
}

/** What could be put in order: the groups of the last answer, or the levels that a follow-up names. */
function inOrder(last: Query, asked: Key | null): Ordered | null {
  if (last.kind === "rank") return asked === null ? last : { ...last, column: asked };
  if (last.kind === "by") {
    const [only, other] = last.columns;
    const column = asked ?? only;
    if (column === undefined || !isScalar(last.query)) return null;
    return asked === null && other !== undefined ? null : { column, by: last.query, order: "desc" };
  }
  if (asked === null || !isScalar(last)) return null;
  const by = unrestricted(last, [asked]);
  if (by.kind === "difference" || by.kind === "ratio" || by.kind === "number") return null;
  return { column: asked, by, order: "desc" };
}

/** The groups of the last answer in order; undefined where the text asks for no such thing. */
export function ordered(reader: Reader, last: Query): Query | null | undefined {
  const made = otherMode(reader, last) ?? extremeGroup(reader, last) ?? sorted(reader, last);
  return made === null && reader.problems.length === 0 ? undefined : made;
}

const COMMON =
  /^(?:(?:and|but|so|ok|now|what|which|how|about|one|is|are|was|were|the) )*(most|least) (?:common|frequent|popular|likely)(?: (?:one|value|of (?:them|all)))? ?[?.! ]*$/;

/** 'And the least common?' after the most common value. */
function otherMode(reader: Reader, last: Query): Query | null {
  if (last.kind !== "mode" && last.kind !== "antimode") return null;
  const said = COMMON.exec(`${wordsOf(reader, 0, reader.tokens.length)} `);
  return said && { ...last, kind: said[1] === "least" ? "antimode" : "mode" };
}

/** 'Which is highest?', 'and the lowest?', 'which region has the most?' after the figure of groups or of all. */
function extremeGroup(reader: Reader, last: Query): Query | null {
  const to = reader.tokens.length;
  let at = 0;
  while (SKIPPED.test(wordAt(reader, at)) && !/^(?:which|what)$/.test(wordAt(reader, at))) at += 1;
  let asked: Key | null = null;
  const which = /^(?:which|what|who)$/.test(wordAt(reader, at));
  const tried = fork(reader);
  if (which) {
    at += 1;
    at += head(reader, at, to, /^(?:ones?|groups?)? ?(?:of (?:them|those|these))? /);
    const named = reader.mentionAt.has(at) ? namedColumn(tried, at, to) : null;
    asked = named?.entry.key ?? null;
    at = named?.end ?? at;
    while (SAID.test(wordAt(reader, at)) && !SUPERLATIVES.has(wordAt(reader, at))) at += 1;
  }
  const place = at;
  // 'and the maximum?' is of the rows of each group
  const own = !which && /^(?:max|min|maximum|minimum)$/.test(wordAt(reader, place));
  if (own || !SUPERLATIVES.has(wordAt(reader, place))) return null;
  const end = superlativeAt(reader, place)?.end ?? place + 1;
  at = end;
  while (at < to && TAIL.test(wordAt(reader, at))) at += 1;
  const groups = at < to ? null : inOrder(last, asked);
  if (groups === null || !("column" in groups.by || "event" in groups.by)) return null;
  if (!measures(reader, wordAt(reader, end - 1), groups.by)) return null;
  const order = orderOf(tried, place, groups.by);
  join(reader, tried);
  return order === null ? null : { kind: "rank", ...groups, order, limit: 1 };
}

const SORT =
  /^(?:(?:and|now|ok|please|then|can you|could you|,) )*(?:sort|order|rank) (?:(?:it|them|that|those|these|the \p{L}+) )?(?:by (?:it|that|size|value) )?(?:(?:in )?(ascending|descending|increasing|decreasing|asc|desc)(?: order)? |(?:from )?(?:the )?(highest|largest|lowest|smallest|most|least)(?: to (?:the )?\p{L}+| first)? )?[?.! ]*$/u;
const FEW =
  /^(?:(?:and|just|only|show|me|give|what about|which are|what are|the) )*(top|bottom|highest|lowest) (\p{L}+|\d+)(?: ones| of them)? [?.! ]*$/u;

/** 'Sort them', 'the top 3': the groups of the last answer in their order. */
function sorted(reader: Reader, last: Query): Query | null {
  const text = `${wordsOf(reader, 0, reader.tokens.length)} `;
  const groups = inOrder(last, null);
  if (groups === null) return null;
  const { column, by } = groups;
  const whole = SORT.exec(text);
  if (whole !== null) {
    const low = /^(?:asc|incr|lowest|smallest|least)/.test(whole[1] ?? whole[2] ?? "");
    return {
      kind: "rank",
      column,
      by,
      order: low ? "asc" : "desc",
      limit: sizeOf(column, reader.index),
    };
  }
  const few = FEW.exec(text);
  const limit = reader.tokens.find(({ value }) => value !== null)?.value ?? 0;
  if (few === null || !Number.isInteger(limit) || limit < 1 || limit > MOST) return null;
  const order = /^(?:bottom|lowest)$/.test(few[1] ?? "") ? "asc" : "desc";
  return { kind: "rank", column, by, order, limit };
}

/** Longest list that is shown. */
const MOST = 1000;

function sizeOf(key: Key, index: TableIndex): number {
  const distinct = typeof key === "string" ? index.byName.get(key)?.column.distinct : undefined;
  return Math.min(MOST, Math.max(1, distinct ?? MOST));
}
