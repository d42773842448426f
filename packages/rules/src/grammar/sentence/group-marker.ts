/** The columns after 'by', 'per', 'for each', and what else such a word may say. */
import { isFunctionWord } from "../../grounding/function-word.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { isKind, isRowNoun } from "../../lexicon/row-nouns.ts";
import { readColumns } from "../column-list.ts";
import { isCountable, valueCandidates } from "../columns.ts";
import { readComparator } from "../numbers/quantity.ts";
import { perOwnPeriod, perRow } from "../per-row.ts";
import {
  anyPhraseAt,
  mentionBefore,
  mentionOver,
  noColumn,
  type Problem,
  type Reader,
  spanOf,
  wordAt,
} from "../reader.ts";

const GROUP = [
  "by",
  "per",
  "for each",
  "for every",
  "from each",
  "from every",
  "for all",
  "across all",
  "across the",
  "across different",
  "across",
  "in each",
  "in every",
  "within each",
  "within every",
  "of each",
  "at each",
  "on each",
  "among each",
  "broken down by",
  "grouped by",
  "group by",
  "split by",
  "split up by",
  "stratified by",
  "separated by",
  "depending on",
  "as a function of",
  "for different",
  "for the different",
  "by each",
  "for the various",
  "for various",
  "among different",
  "between different",
  "over the",
  "versus",
  "according to",
  "with each",
  "per each",
  "each",
];

/** What a marker and the words behind it say, up to `end`. */
export interface Grouping {
  readonly entries: readonly ColumnEntry[];
  /** Groups that name nothing here. */
  readonly unread: Problem | null;
  readonly end: number;
}

/** The groups that are named from a place on in the stretch `[from, to)`; null where no marker of groups stands there. */
export function groupingAt(
  reader: Reader,
  at: number,
  { from, to }: { readonly from: number; readonly to: number },
): Grouping | null {
  const length = anyPhraseAt(reader, at, GROUP, to);
  if (length === 0) return null;
  const marker = wordAt(reader, at);
  const own = marker === "per" ? perOwnPeriod(reader, at + 1, to) : null;
  const row = own ?? (marker === "per" ? perRow(reader, at + 1, to) : null);
  if (row !== null) {
    reader.framed.add(row - 1);
    return { entries: [], unread: null, end: row };
  }
  const body = at + length;
  const next = skipDeterminers(reader, body, to);
  if (marker === "by" && (isDoer(reader, at, next) || PEOPLE.test(wordAt(reader, next))))
    return null;
  const columns = readColumns(reader, body, to);
  const other = columns === null ? null : ofOtherNoun(reader, next, columns.end, to);
  if (other !== null) return other;
  const isSides =
    marker === "versus" &&
    ((columns?.entries.some((entry) => entry.affirmative !== null) &&
      !headersOnly(reader, from, at, to)) ||
      levelsOfOne(reader, at, body));
  const isUnit = marker === "per" && columns?.entries.some(isCountable) === true;
  if (columns !== null && !isUnit && !isSides && !isCompared(reader, columns.end, to))
    return { ...columns, unread: null };
  if (isUnit && columns !== null) {
    // 'cost per click' tells no clicks apart
    const span = spanOf(reader, body, columns.end);
    const unread = { kind: "ask", span, message: `Which number per “${span.text}”?` } as const;
    return { entries: [], unread, end: columns.end };
  }
  const level = columns === null ? levelAsGroup(reader, marker, body, to) : null;
  if (level !== null) return { entries: [], unread: level, end: body + 1 };
  const strong = /^(?:by|per)$/.test(marker) || /each|every/.test(wordAt(reader, body - 1));
  const end = strong ? endOfUnknown(reader, next, to) : next;
  if (end === next || /^(?:random|how|what)$/.test(wordAt(reader, at + 1))) return null;
  return { entries: [], unread: noColumn(reader, next, end), end };
}

/** 'By bus driver' of a column `bus_no` alone: another kind of things, which nothing here tells apart. */
function ofOtherNoun(reader: Reader, from: number, at: number, to: number): Grouping | null {
  if (at >= to || !isOtherKind(reader, at)) return null;
  return { entries: [], unread: noColumn(reader, from, at + 1), end: at + 1 };
}

/** Whether a noun behind the name of a column makes another thing of it. */
export function isOtherKind(reader: Reader, at: number): boolean {
  return isKind(wordAt(reader, at)) && mentionOver(reader, at) === undefined;
}

/** Those by whom something is done, who are all rows. */
const PEOPLE = /^(?:people|those|persons|individuals|everyone|anyone|someone|respondents)$/;

/** Whether a column is compared right behind its name, so that it is no group. */
function isCompared(reader: Reader, end: number, to: number): boolean {
  // 'over the age of 40'
  const number = wordAt(reader, end) === "of" ? end + 1 : end;
  return (
    end < to &&
    (/^(?:is|=|over|under|above|below|equals)$/.test(wordAt(reader, end)) ||
      reader.tokens[number]?.value != null)
  );
}

/** Behind the words that name nothing of the table, of which a group was to be. */
function endOfUnknown(reader: Reader, from: number, to: number): number {
  if (readComparator(reader, from, to) !== null || reader.tokens[from]?.value !== null) return from;
  let end = from;
  while (
    end < to &&
    mentionOver(reader, end) === undefined &&
    reader.tokens[end]?.kind === "word" &&
    (end === from || !isFunctionWord(wordAt(reader, end)))
  )
    end += 1;
  return end;
}

/** 'studied by students': who did it, no group. */
function isDoer(reader: Reader, by: number, at: number): boolean {
  const word = wordAt(reader, at);
  const named = mentionOver(reader, at)?.candidates[0];
  return (
    isRowNoun(word) &&
    /[^s]s$/.test(word) &&
    // 'made by members' of a column that says who is one
    (named === undefined || named.cost >= 0.3 || named.entry.affirmative !== null) &&
    /(?:ed|found|made|paid|spent|sold|bought|taken|given|drawn|written|won)$/.test(
      wordAt(reader, by - 1),
    )
  );
}

/** 'Churn vs overdue' of two columns by their very names, and nothing else. */
function headersOnly(reader: Reader, from: number, versus: number, to: number): boolean {
  return [from, versus + 1].every((at, side) => {
    const mention = reader.mentionAt.get(at);
    const [best] = mention?.candidates ?? [];
    const end = side === 0 ? versus : to - (wordAt(reader, to - 1) === "?" ? 1 : 0);
    return best !== undefined && best.value === null && best.cost < 0.001 && mention?.end === end;
  });
}

/** 'at night versus day' of a column with both: two levels, whatever else the second word names. */
function levelsOfOne(reader: Reader, end: number, start: number): boolean {
  const before = mentionBefore(reader, end);
  const after = reader.mentionAt.get(start);
  if (before === undefined || after === undefined) return false;
  const levels = valueCandidates(before).map((candidate) => candidate.entry);
  return valueCandidates(after).some((candidate) => levels.includes(candidate.entry));
}

/** 'Cost per night' of a column with the level: it is one of the groups, and no condition. */
function levelAsGroup(reader: Reader, marker: string, at: number, to: number): Problem | null {
  const mention = reader.mentionAt.get(at);
  const best = mention?.candidates[0];
  if (mention === undefined || mention.end > to || best === undefined || best.value === null)
    return null;
  const timed = /^(?:day|night|week|weekend|month|morning|evening|hour)$/.test(wordAt(reader, at));
  if (marker !== "per" && !(marker === "by" && timed)) return null;
  const { name } = best.entry.column;
  return {
    kind: "ask",
    span: spanOf(reader, at, mention.end),
    message: `\`${best.value}\` is one of the values of \`${name}\`. Do you want it by \`${name}\`, or only those rows?`,
  };
}

function skipDeterminers(reader: Reader, from: number, to: number): number {
  let at = from;
  while (
    at < to &&
    /^(?:the|a|an|their|each|every|different|of|his|her|its|our|my)$/.test(wordAt(reader, at))
  )
    at += 1;
  return at;
}
