/**
 * 'Do older employees earn more?', 'do houses with more rooms cost more?': two comparatives
 * without a 'than' ask whether two columns go together, not whether a group exceeds another.
 */

import { and, type Event, type Query } from "@probability-chat/query";
import { bareColumns, numberAbout, numberMeant } from "../grammar/clause.ts";
import { isQuantity } from "../grammar/columns.ts";
import { combine } from "../grammar/combine.ts";
import { fork, join, type Reader, wordAt } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import { yearOfMaking } from "../grammar/year-columns.ts";
import type { Mention } from "../grounding/candidate.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { ABOUT } from "../lexicon/comparators.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import type { Frame } from "./frame.ts";
import { risesOverTime } from "./rise.ts";
import { skipWords } from "./words.ts";

const MORE =
  /^(?:more|less|higher|lower|larger|smaller|bigger|greater|fewer|longer|shorter|better|worse)$/;
const LINKS = /^(?:and|often|frequently|likely|to|have|has|get|gets|are|is|be|tend)$/;

export const trendFrame: Frame = {
  name: "trend",
  read(reader, from, to): Query | null {
    if (!/^(?:do|does|did|are|is|were|was|has|have)$/.test(wordAt(reader, from))) return null;
    const rises = risesOverTime(reader, from, to);
    if (rises !== null || /^(?:has|have)$/.test(wordAt(reader, from))) return rises;
    for (let at = from; at < to && wordAt(reader, at) !== "("; at++)
      if (/^(?:than|versus|compared|or)$/.test(wordAt(reader, at))) return null;
    const tried = fork(reader);
    const cause = causeOf(tried, from + 1, to);
    const second = cause === null ? -1 : comparativeAfter(reader, cause.end, to);
    if (cause === null || second < 0) return null;
    const effect = effectOf(tried, cause.end, second, to);
    if (effect === null || effect.entry === cause.entry || tried.problems.length > 0) return null;
    join(reader, tried);
    return {
      kind: "dependence",
      x: cause.entry.column.name,
      y: effect.entry.column.name,
      given: effect.given,
      within: [],
    };
  },
};

/** 'older employees', 'longer flights', 'employees with higher pay'. */
function causeOf(
  reader: Reader,
  from: number,
  to: number,
): { entry: ColumnEntry; end: number } | null {
  const word = wordAt(reader, from);
  const two = /^(?:more|less)$/.test(word) && ABOUT.has(wordAt(reader, from + 1));
  const about = two ? ABOUT.get(wordAt(reader, from + 1)) : /er$/.test(word) && ABOUT.get(word);
  const noun = from + (two ? 2 : 1);
  if (about) {
    if (!isRowNoun(wordAt(reader, noun))) return null;
    const entry =
      numberAbout(reader, about, { start: from, end: noun }) ??
      // 'newer homes' of a year in which they were built
      (/^(?:newer|older)$/.test(word) ? yearOfMaking(reader.index) : undefined);
    return entry === undefined ? null : { entry, end: noun + 1 };
  }
  const measured = MORE.test(word) ? reader.mentionAt.get(from + 1) : undefined;
  if (measured !== undefined && measured.end < to) {
    const entry = numberNamed(reader, measured);
    if (entry !== undefined && isQuantity(entry))
      return { entry, end: skipWords(reader, measured.end, to, TOGETHER) };
  }
  if (!isRowNoun(word) || !/^(?:with|having)$/.test(wordAt(reader, from + 1))) return null;
  if (!MORE.test(wordAt(reader, from + 2))) return null;
  const mention = reader.mentionAt.get(from + 3);
  if (mention === undefined || mention.end >= to) return null;
  const entry = numberNamed(reader, mention);
  return entry === undefined ? null : { entry, end: mention.end };
}

function numberNamed(reader: Reader, mention: Mention): ColumnEntry | undefined {
  const candidates = mention.candidates.filter(({ value }) => value === null);
  return numberMeant(reader, { mention, candidates });
}

/** 'Go together with', 'tend to come with', 'mean': what only says that the two go together. */
const TOGETHER =
  /^(?:go|goes|come|comes|together|along|hand|in|with|tend|tends|to|mean|means|lead|leads|imply|implies|bring|brings|usually|generally|typically)$/;

function comparativeAfter(reader: Reader, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const word = wordAt(reader, at);
    if (MORE.test(word) || (/er$/.test(word) && ABOUT.has(word) && !reader.mentionAt.has(at)))
      return at;
  }
  return -1;
}

/** What grows with it: a measure named before or after the comparative, or what it measures itself. */
function effectOf(
  reader: Reader,
  from: number,
  at: number,
  to: number,
): { entry: ColumnEntry; given: Event } | null {
  const two = /^(?:more|less)$/.test(wordAt(reader, at)) && ABOUT.has(wordAt(reader, at + 1));
  const rest = skipWords(reader, two ? at + 2 : at + 1, to, LINKS);
  const items = [...scan(reader, from, at), ...scan(reader, rest, to)];
  const [column] = bareColumns(items);
  const yes = items.find((item) => item.kind === "event" && item.how === "yes");
  const given = and(combine(items.filter((item) => item.kind === "event" && item !== yes)));
  if (column !== undefined) {
    const entry = numberMeant(reader, column);
    return entry === undefined ? null : { entry, given };
  }
  // 'sell faster' is no matter of being sold
  if (yes?.kind === "event")
    return ABOUT.has(wordAt(reader, at)) ? null : { entry: yes.entry, given };
  const about = ABOUT.get(wordAt(reader, at)) ?? ABOUT.get(wordAt(reader, at + 1));
  const entry =
    about === undefined
      ? undefined
      : numberAbout(reader, about, { start: at, end: two ? at + 2 : at + 1 });
  return entry === undefined ? null : { entry, given };
}
