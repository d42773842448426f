/** The most and the least common value: 'the most common role among …', 'which species is most likely'. */
import { and, count, type Event, type Query } from "@probability-chat/query";
import { partAt } from "../../grammar/column-list.ts";
import { columnsAbout } from "../../grammar/columns.ts";
import { combine } from "../../grammar/combine.ts";
import type { EventItem, Item } from "../../grammar/item.ts";
import { fork, pick, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { askForValues, bareColumns } from "../../grammar/sentence/clause.ts";
import { type Shape, shapeOf } from "../../grammar/sentence/ranges.ts";
import { AS_SAID } from "../../grounding/candidate.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { ask, conditionsOf, type Frame } from "../frame.ts";
import { head, pastHead, skipLead, wordsOf } from "../words.ts";

const COMMON =
  /^(?:the )*(?:single )?(most|least) (?:common|commonly seen|frequent|frequently occurring|likely|probable|popular|typical|prevalent|usual|represented|occurring|widespread|abundant|numerous|used|chosen|ordered|bought|purchased|sold|visited|booked|borrowed|requested|played|watched|viewed|rented|picked|selected|reported|cited|mentioned) /;
const MAIN =
  /^(?:the )?(?:single )?(?:main|leading|primary|principal|chief|top|predominant|biggest) (?=(?:reason|cause|source|channel|complaint|problem|issue|concern|type|kind|form|category|purpose) )/;
/** How many words say 'the main' before a noun of kinds; the column's own name may begin so. */
function mainAt(reader: Reader, from: number, to: number): number {
  const length = head(reader, from, to, MAIN);
  return length > 1 && reader.mentionAt.has(from + length - 1) ? length - 1 : length;
}

const RARE = /^(?:the )?(?:rarest|scarcest) /;

export const modeFrame: Frame = {
  name: "mode",
  read(reader, from, to): Query | null {
    const shape = shapeOf(reader, from, to);
    const [first] = shape.main;
    if (first === undefined || shape.groups.length > 0) return null;
    if (isPopularity(reader, first.from, first.to)) return null;
    return (
      fronted(reader, shape, first.from, first.to) ?? trailing(reader, shape, first.from, first.to)
    );
  },
};

/** 'Most popular' of a table that has a column for how popular its rows are. */
function isPopularity(reader: Reader, from: number, to: number): boolean {
  return (
    /\b(?:most|least) popular\b/.test(wordsOf(reader, from, to)) &&
    columnsAbout(reader.index, "popularity").some(({ entry }) => entry.numeric)
  );
}

/** 'the most common role among …', 'most likely class of someone who …'. */
function fronted(reader: Reader, shape: Shape, from: number, to: number): Query | null {
  const start = skipLead(reader, from, to);
  const several = severalCommon(reader, start, to, shape);
  if (several !== null) return several;
  const common = head(reader, start, to, COMMON) || mainAt(reader, start, to);
  const rare = head(reader, start, to, RARE);
  const modal = head(
    reader,
    start,
    to,
    /^(?:the )?(?:mode|modal value|mode value)(?: of)?(?: the)? /,
  );
  const length = Math.max(common, rare, modal);
  if (length === 0) return null;
  const least = rare > 0 || /\bleast\b/.test(wordsOf(reader, start, start + length));
  const part = partAt(reader, start + length, to);
  if (part !== null)
    return modeOfPart(reader, part.entry, start + length + part.length, to, shape, least);
  const items = scan(reader, start + length, to);
  return modeOf(reader, items, conditionsOf(reader, shape), least, start + length);
}

/** 'Top 3 reasons': of kinds that are many or few and have no other figure. */
const TOP =
  /^(?:the )?(?:top|main|leading) (?=\S+ (?:\S+ )?(?:reasons|causes|sources|channels|complaints|problems|issues|concerns|types|kinds|categories|purposes) [?.! ]*$)/;

/** 'The three most common colours', 'top 5 most popular towns': the levels with the most rows. */
function severalCommon(reader: Reader, from: number, to: number, shape: Shape): Query | null {
  const top = wordAt(reader, to) === "by" ? from : pastHead(reader, from, to, TOP);
  const at =
    top > from ? top : pastHead(reader, from, to, /^(?:the )?(?:top )?(?=\S+ (?:most|least) )/);
  const limit = reader.tokens[at]?.value ?? null;
  const length = limit === null || top > from ? 0 : head(reader, at + 1, to, COMMON);
  if (limit === null || (length === 0 && top === from)) return null;
  if (!Number.isInteger(limit) || limit < 2 || limit > 1000) return null;
  const mode = modeOf(
    reader,
    scan(reader, at + 1 + length, to),
    conditionsOf(reader, shape),
    wordAt(reader, at + 1) === "least",
    at,
  );
  if (mode?.kind !== "mode" && mode?.kind !== "antimode") return null;
  const order = mode.kind === "mode" ? "desc" : "asc";
  return { kind: "rank", column: mode.column, by: count(mode.given), order, limit };
}

function modeOfPart(
  reader: Reader,
  entry: ColumnEntry,
  from: number,
  to: number,
  shape: Shape,
  least: boolean,
): Query {
  const items = scan(reader, from, to);
  askForValues(reader, items);
  const given = and(combine(items), conditionsOf(reader, shape));
  return { kind: least ? "antimode" : "mode", column: entry.key, given };
}

function modeOf(
  reader: Reader,
  items: readonly Item[],
  given: Event,
  least: boolean,
  at: number,
): Query | null {
  const [column] = bareColumns(items);
  const asked = column ?? booleanItem(items) ?? namesake(reader, items);
  const entry =
    asked === undefined
      ? null
      : asked.kind === "column"
        ? categorical(reader, asked)
        : (columnSpelt(reader, asked) ?? asked.entry);
  if (entry === null)
    return ask(reader, "The most common value of which column?", { from: at, to: at + 1 });
  const rest = items.filter(
    (item) =>
      item !== asked && !(column === undefined && item.kind === "event" && item.entry === entry),
  );
  askForValues(reader, rest);
  const condition = and(combine(rest), given);
  return { kind: least ? "antimode" : "mode", column: entry.column.name, given: condition };
}

function booleanItem(items: readonly Item[]): EventItem | undefined {
  return items.find((item): item is EventItem => item.kind === "event" && item.how === "yes");
}

/** 'The most popular platform' of a column with that name beside a level spelt so. */
function namesake(reader: Reader, items: readonly Item[]): EventItem | undefined {
  return items.find(
    (item): item is EventItem => item.kind === "event" && columnSpelt(reader, item) !== undefined,
  );
}

function columnSpelt(reader: Reader, { start, how }: EventItem): ColumnEntry | undefined {
  if (how === "yes") return undefined;
  const candidates = reader.mentionAt.get(start)?.candidates ?? [];
  return candidates.find(({ value, cost }) => value === null && cost <= AS_SAID)?.entry;
}

function categorical(
  reader: Reader,
  item: { mention: Parameters<typeof pick>[1]; candidates: Parameters<typeof pick>[2] },
): ColumnEntry | null {
  const listed = item.candidates.filter((candidate) => candidate.entry.column.levels.length > 0);
  return pick(reader, item.mention, listed.length > 0 ? listed : item.candidates)?.entry ?? null;
}

/** 'which species is most likely', 'what class is the most common among women'. */
function trailing(reader: Reader, shape: Shape, from: number, to: number): Query | null {
  const opening = head(reader, from, to, /^(?:and )?(?:which|what)(?: is the)? /);
  if (opening === 0) return null;
  const text = wordsOf(reader, from, to);
  const match =
    / (?:is|are|was|were|gets?|got|occurs?|appears?|seems?)(?: the)?(?: single)?( \S*(?:ed|en|found|bought|sold|lent))? (most|least) (?:common|frequent|likely|probable|popular|typical|prevalent|often|frequently|abundant|numerous)(?: value| one| level| category)?( |$)/.exec(
      text,
    );
  if (match === null) return null;
  const before = from + text.slice(0, match.index).split(" ").length;
  if (match[1] !== undefined) {
    const named = bareColumns(scan(fork(reader), from + opening, before)).length > 0;
    if (!named || !saysOnlyThat(reader, before + 1)) return null;
  }
  const least = match[2] === "least";
  const after =
    from +
    text
      .slice(0, match.index + match[0].length)
      .trim()
      .split(" ").length;
  if (wordAt(reader, after) === "to") return null;
  const part = partAt(reader, from + opening, before);
  if (part !== null) return modeOfPart(reader, part.entry, after, to, shape, least);
  const said = scan(reader, after, to);
  // 'which carrier is most often late', 'most often married' asks where a row is so most of the time
  const [first] = said;
  const often = /^(?:often|frequently)$/.test(wordAt(reader, after - 1));
  const isState = first?.kind === "event" && (first.how === "yes" || often);
  if (isState && first.start === after) return null;
  const items = [...scan(reader, from + opening, before), ...said];
  return modeOf(reader, items, conditionsOf(reader, shape), least, from + opening);
}

/** 'Is borrowed most often': a verb that says of rows no more than that they are, nothing that some are and others not. */
function saysOnlyThat(reader: Reader, at: number): boolean {
  const best = reader.mentionAt.get(at)?.candidates[0];
  if (best === undefined) return true;
  const { entry, value, whole } = best;
  if (value !== null || whole || !entry.numeric || entry.affirmative !== null) return false;
  reader.framed.add(at);
  return true;
}
