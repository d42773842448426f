/**
 * The coarse shape of a question: what stands before and after 'given', 'if', 'among', 'for', and
 * the columns after 'by', 'per', 'for each'. A marker inside a mention is part of a name.
 */

import { isFunctionWord } from "../grounding/function-word.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { LIGHT_VERBS, PREPOSITIONS } from "../lexicon/function-words.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { unitOf } from "../lexicon/units.ts";
import { readColumns } from "./column-list.ts";
import { valueCandidates } from "./columns.ts";
import { placedColumn } from "./following-column.ts";
import { perRow } from "./per-row.ts";
import { readComparator, readQuantity, spokenQuantity, trailingBound } from "./quantity.ts";
import {
  anyPhraseAt,
  mentionBefore,
  mentionOver,
  type Problem,
  type Reader,
  spanOf,
  wordAt,
} from "./reader.ts";
import { frontEnd, topicEnd } from "./topic.ts";
import { isWithinSubject } from "./within-subject.ts";

export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface Shape {
  readonly main: readonly Range[];
  readonly conditions: readonly (Range & { readonly marker: string })[];
  readonly groups: readonly ColumnEntry[];
  /** Groups that name nothing here; a problem once the question is recognised. */
  readonly unread: readonly Problem[];
}

const CONDITION = [
  "given",
  "if",
  "when",
  "whenever",
  "among",
  "for those",
  "for",
  "where",
  "|",
  "out of",
  "considering",
  "while",
  "once",
  "restricted to",
  "limited to",
  "only for",
  "only among",
];
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

function isSubjectOfInfinitive(reader: Reader, at: number, to: number): boolean {
  for (let next = at + 1; next < to; next++) {
    const word = wordAt(reader, next);
    if (CONDITION.includes(word) && word !== "for") return false;
    if (
      word === "to" &&
      reader.tokens[next + 1]?.value === null &&
      reader.tokens[next - 1]?.value === null
    )
      return true;
  }
  return false;
}

/** 'runs for at least two hours': a span of time behind a column that is measured in time. */
function lasts(reader: Reader, at: number, to: number): boolean {
  // 'asking for more than 80k'
  if (LIGHT_VERBS.has(wordAt(reader, at - 1)) && readComparator(reader, at + 1, to) !== null)
    return true;
  const mention = mentionBefore(reader, at);
  const before = mention?.candidates[0];
  const stated =
    /^(?:runs?|ran|lasts?|lasted|stays?|stayed|waits?|waited)$/.test(wordAt(reader, at - 1)) ||
    /^(?:is|are|was|were|been|be)$/.test(wordAt(reader, (mention?.start ?? 0) - 1)) ||
    /^(?:is|are|was|were|been|be)$/.test(wordAt(reader, (mention?.start ?? 0) - 2));
  if (!stated) return false;
  if (before?.value !== null || unitOf(before.entry.unit)?.dimension !== "time") return false;
  const body = readComparator(reader, at + 1, to)?.end ?? at + 1;
  return (
    (spokenQuantity(reader, body, to) ?? readQuantity(reader, body, to))?.unit?.dimension === "time"
  );
}

/** 'Gave 4 or more for service': the number before is one of the column behind. */
function isScore(reader: Reader, at: number): boolean {
  const bounded = trailingBound(reader, at - 2, at) !== null;
  return (
    (bounded || (reader.tokens[at - 1]?.value ?? null) !== null) &&
    placedColumn(reader, at) !== null
  );
}

/** Takes conditions and groups off a stretch; what is left is its main part. */
export function shapeOf(
  reader: Reader,
  from: number,
  to: number,
  options: { readonly groups?: boolean } = {},
): Shape {
  const groups: ColumnEntry[] = [];
  const unread: Problem[] = [];
  const cuts: { at: number; body: number; marker: string }[] = [];
  const removed: Range[] = [];
  for (let at = from; at < to; at++) {
    if (mentionOver(reader, at) !== undefined && !reader.mentionAt.get(at)?.light) continue;
    if (options.groups !== false) {
      const length = anyPhraseAt(reader, at, GROUP, to);
      if (length > 0) {
        const marker = wordAt(reader, at);
        const row = marker === "per" ? perRow(reader, at + 1, to) : null;
        if (row !== null) {
          removed.push({ from: at, to: row });
          reader.framed.add(row - 1);
          at = row - 1;
          continue;
        }
        if (marker === "by" && isDoer(reader, at, skipFunction(reader, at + length, to))) continue;
        const columns = readColumns(reader, at + length, to);
        const followed = columns === null ? "" : wordAt(reader, columns.end);
        const valued =
          columns !== null &&
          (/^(?:is|=|over|under|above|below|equals)$/.test(followed) ||
            reader.tokens[columns.end]?.value != null) &&
          columns.end < to;
        const sides =
          marker === "versus" &&
          ((columns?.entries.some((entry) => entry.affirmative !== null) &&
            !headersOnly(reader, from, at, to)) ||
            levelsOfOne(reader, at, at + length));
        if (columns !== null && !valued && sides !== true) {
          groups.push(...columns.entries.filter((entry) => !groups.includes(entry)));
          removed.push({ from: at, to: columns.end });
          at = columns.end - 1;
          continue;
        }
        const level = columns === null ? levelAsGroup(reader, marker, at + length, to) : null;
        if (level !== null) {
          unread.push(level);
          removed.push({ from: at, to: at + length + 1 });
          at += length;
          continue;
        }
        const strong =
          /^(?:by|per)$/.test(marker) || /each|every/.test(wordAt(reader, at + length - 1));
        const next = skipFunction(reader, at + length, to);
        if (
          strong &&
          next < to &&
          mentionOver(reader, next) === undefined &&
          readComparator(reader, next, to) === null &&
          reader.tokens[next]?.value === null &&
          reader.tokens[next]?.kind === "word" &&
          !/^(?:random|how|what)$/.test(wordAt(reader, at + 1))
        ) {
          let end = next + 1;
          while (
            end < to &&
            mentionOver(reader, end) === undefined &&
            reader.tokens[end]?.kind === "word" &&
            !isFunctionWord(wordAt(reader, end))
          )
            end += 1;
          unread.push(groupProblem(reader, next, end));
          removed.push({ from: at, to: end });
          at = end - 1;
          continue;
        }
      }
    }
    const length = anyPhraseAt(reader, at, CONDITION, to);
    if (length === 0) continue;
    const marker = wordAt(reader, at);
    const next = wordAt(reader, at + length);
    if (
      marker === "if" &&
      /^(?:check|see|know|determine|tell|test|out|examine|investigate|wonder|me|verify|what|how)$/.test(
        wordAt(reader, at - 1),
      ) &&
      at > from
    )
      continue;
    if (marker === "given" && /^(?:to|by|the option)$/.test(next)) continue;
    if (marker === "for" && at === from && next === "how") continue;
    if (marker === "for" && isSubjectOfInfinitive(reader, at, to)) continue;
    if (marker === "for" && (lasts(reader, at, to) || isWithinSubject(reader, at, to))) continue;
    if (marker === "for" && isScore(reader, at)) continue;
    if (marker === "for" && isSaidOfRow(reader, at)) continue;
    // 'who opted for PayPal': the verb's own preposition
    if (
      marker === "for" &&
      /^(?:who|that|which)$/.test(wordAt(reader, at - 2)) &&
      isVerb(reader, at - 1)
    )
      continue;
    if (marker === "for" && PREPOSITIONS.has(wordAt(reader, at - 1)) && at > from) continue;
    cuts.push({ at, body: at + length, marker });
    at += length - 1;
  }
  return { ...assemble(reader, from, to, cuts, removed, groups), unread };
}

/** 'A booking is for dinner': said of a row, where 'the fee is for dogs' gives a condition. */
function isSaidOfRow(reader: Reader, at: number): boolean {
  return (
    /^(?:is|are|was|were)$/.test(wordAt(reader, at - 1)) &&
    isRowNoun(wordAt(reader, at - 2)) &&
    mentionOver(reader, at - 2) === undefined
  );
}

function isVerb(reader: Reader, at: number): boolean {
  return LIGHT_VERBS.has(wordAt(reader, at)) && !reader.mentionAt.has(at);
}

/** 'studied by students': who did it, no group. */
function isDoer(reader: Reader, by: number, at: number): boolean {
  const word = wordAt(reader, at);
  const column = mentionOver(reader, at);
  return (
    isRowNoun(word) &&
    /[^s]s$/.test(word) &&
    (column?.candidates[0]?.cost ?? 1) >= 0.3 &&
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

function skipFunction(reader: Reader, from: number, to: number): number {
  let at = from;
  while (
    at < to &&
    /^(?:the|a|an|their|each|every|different|of|his|her|its|our|my)$/.test(wordAt(reader, at))
  )
    at += 1;
  return at;
}

function assemble(
  reader: Reader,
  from: number,
  to: number,
  cuts: readonly { at: number; body: number; marker: string }[],
  removed: readonly Range[],
  groups: readonly ColumnEntry[],
): Omit<Shape, "unread"> {
  const main: Range[] = [];
  const conditions: (Range & { marker: string })[] = [];
  const minus = (range: Range): Range[] => {
    let parts: Range[] = [range];
    for (const gone of removed) {
      parts = parts.flatMap((part) =>
        gone.to <= part.from || gone.from >= part.to
          ? [part]
          : [
              { from: part.from, to: gone.from },
              { from: gone.to, to: part.to },
            ].filter((rest) => rest.from < rest.to),
      );
    }
    return parts;
  };
  const first = cuts[0];
  const topic = topicEnd(reader, from, first?.at ?? to);
  if (topic !== null) {
    const rest = assemble(reader, topic + 1, to, cuts, removed, groups);
    const fronted = minus({ from, to: topic }).map((range) => ({ ...range, marker: ":" }));
    return { ...rest, conditions: [...fronted, ...rest.conditions] };
  }
  if (first === undefined) return { main: minus({ from, to }), conditions, groups };
  if (first.at > from) main.push(...minus({ from, to: first.at }));
  cuts.forEach((cut, at) => {
    let end = cuts[at + 1]?.at ?? to;
    // a fronted condition ends at the comma before the question proper
    if (cut.at === from || main.length === 0) {
      const comma = frontEnd(reader, cut.body, end);
      if (comma !== null) {
        for (const part of minus({ from: cut.body, to: comma }))
          conditions.push({ ...part, marker: cut.marker });
        main.push(...minus({ from: comma + 1, to: end }));
        return;
      }
    }
    if (wordAt(reader, end - 1) === ",") end -= 1;
    for (const part of minus({ from: cut.body, to: end }))
      conditions.push({ ...part, marker: cut.marker });
  });
  return { main: main.filter((range) => range.from < range.to), conditions, groups };
}

function groupProblem(reader: Reader, from: number, to: number): Problem {
  return { kind: "unknown", span: spanOf(reader, from, to), reason: "unknownColumn", column: null };
}
