/** The column named behind a number: 'more than 24 hours to resolve', '4 for service'. */
import type { Candidate, Mention } from "../../grounding/candidate.ts";
import { ABOUT } from "../../lexicon/comparators.ts";
import { COPULAS } from "../../lexicon/function-words.ts";
import { unitOf } from "../../lexicon/units.ts";
import { columnCandidates, columnsInUnit, isDatePart, valueCandidates } from "../columns.ts";
import { type Reader, wordAt } from "../reader.ts";
import { reaches } from "./number-fit.ts";
import { type Quantity, readComparator } from "./quantity.ts";

interface Following {
  readonly mention: Mention;
  readonly candidates: readonly Candidate[];
  readonly end: number;
}

/** 'more than 24 hours to resolve': the place of the verb that names what the number measures. */
function purposeOf(reader: Reader, at: number, to: number): number | null {
  if (wordAt(reader, at) !== "to" || at + 1 >= to) return null;
  const best = reader.mentionAt.get(at + 1)?.candidates[0];
  return best?.value === null && best.entry.numeric && best.entry.affirmative === null
    ? at + 1
    : null;
}

/** 'hours' after a number: a span of time, no hour of the day. */
function isTimeSpan(reader: Reader, { start, end }: Mention): boolean {
  const word = wordAt(reader, start);
  return end === start + 1 && /s$/.test(word) && unitOf(word)?.dimension === "time";
}

/**
 * 'down for more than 2 hours', where the column named after hours has none so few: the unit is no
 * name, and other columns of time are meant.
 */
function beyondUnitsWord(
  reader: Reader,
  mention: Mention,
  candidates: readonly Candidate[],
  quantity: Quantity,
): readonly Candidate[] | null {
  const unit =
    mention.end === mention.start + 1 ? unitOf(wordAt(reader, mention.start)) : undefined;
  if (unit === undefined) return null;
  const told = { ...quantity, unit };
  if (candidates.some(({ entry }) => reaches(entry, told))) return null;
  const others = columnsInUnit(reader.index, unit).filter(({ entry }) => reaches(entry, told));
  return others.length > 0 ? others : null;
}

/**
 * '70 or more in the exam', '4 for service': the place of the column behind the preposition, which
 * is a measure and compared with no other number.
 */
export function placedColumn(reader: Reader, at: number): number | null {
  if (!/^(?:in|on|for)$/.test(wordAt(reader, at))) return null;
  const next = /^(?:the|their|its|his|her)$/.test(wordAt(reader, at + 1)) ? at + 2 : at + 1;
  const mention = reader.mentionAt.get(next);
  if (mention === undefined || mention.light) return null;
  const [best] = mention.candidates;
  const measured = columnCandidates(mention).every(
    ({ entry }) => entry.numeric && entry.column.role === "measure" && !isDatePart(entry),
  );
  if (best?.value !== null || !measured) return null;
  const { end } = mention;
  return isCompared(reader, end) || reader.tokens[end]?.value != null ? null : next;
}

/** 'count between 7 and 9 hour': a column right behind the number, which is what the number measures. */
export function isBehindNumber(reader: Reader, { mention, end }: Following, at: number): boolean {
  return mention.start === at && !isCompared(reader, end);
}

/** Whether what stands behind a column's name begins a comparison of its own. */
function isCompared(reader: Reader, end: number): boolean {
  return (
    /^(?:is|are|was|were|between|of)$/.test(wordAt(reader, end)) ||
    readComparator(reader, end, reader.tokens.length) !== null
  );
}

/** Forms of verbs of measure that are no nouns, so that behind a number they begin what is said of its rows. */
const VERB = /^(?:pays?|earns?|spends?|weighs?|costs?|charges?|scores?|makes?|waits?|stays?)$/;
/** 'More than 3 charges per month'. */
const COUNTED_VERB = /^(?:|per|in|on|for|of|or|and|each|every|[?.,;)])$/;

/** 'How much do people over 50 pay': the verb behind 'do'. */
function isAsked(reader: Reader, verb: string, at: number): boolean {
  return (
    !/s$/.test(verb) && reader.tokens.slice(0, at).some(({ word }) => /^do(?:es)?$/.test(word))
  );
}

export function followingColumn(
  reader: Reader,
  quantity: Quantity,
  to: number,
  fits: (candidate: Candidate) => boolean,
): Following | null {
  let at = quantity.end;
  const times = wordAt(reader, at) === "times";
  if (times) at += 1;
  const first = at;
  while (at < to && /^(?:of|the|a|an|in|or)$/.test(wordAt(reader, at)) && at < first + 2) at += 1;
  const placed = placedColumn(reader, first);
  if (placed !== null) at = placed;
  // 'less than 500 was paid'
  if (
    at === first &&
    COPULAS.has(wordAt(reader, at)) &&
    /ed$|^(?:paid|spent|sold|won|lost|driven|flown|made)$/.test(wordAt(reader, at + 1))
  )
    at += 1;
  if (times && /^(?:an?|per|each|every)$/.test(wordAt(reader, at))) at += 1;
  const purpose = purposeOf(reader, at, to);
  const mention = reader.mentionAt.get(purpose ?? at);
  if (mention === undefined || mention.end > to) return null;
  const best = mention.candidates[0];
  if (best === undefined || best.value !== null) return null;
  // 'men under 30 paying by card'
  const how = /^(?:by|with|in|at|for|from|via|through|using|on)$/;
  const verb = wordAt(reader, mention.start);
  const doing = /ing$/.test(verb);
  if (doing && how.test(wordAt(reader, mention.end))) return null;
  // 'a woman over 50 finishing' of a column `finish`
  if (
    doing &&
    placed === null &&
    quantity.unit === null &&
    best.entry.words.every(({ word }) => word !== verb)
  )
    return null;
  // 'people over 50 pay more'
  const alone = mention.end === mention.start + 1;
  if (
    alone &&
    VERB.test(verb) &&
    (!COUNTED_VERB.test(wordAt(reader, mention.end)) || isAsked(reader, verb, mention.start))
  )
    return null;
  const candidates = columnCandidates(mention).filter(
    (candidate) =>
      fits(candidate) &&
      (candidate.entry.affirmative === null || quantity.unit !== null) &&
      !candidate.opposite &&
      !(isTimeSpan(reader, mention) && isDatePart(candidate.entry)),
  );
  if (candidates.length === 0 || (at > first + 1 && placed === null)) return null;
  const wide = beyondUnitsWord(reader, mention, candidates, quantity);
  if (wide !== null) return { mention, candidates: wide, end: mention.end };
  // a number before a superlative or an already complete phrase belongs elsewhere
  if (ABOUT.has(wordAt(reader, mention.start)) && wordAt(reader, mention.start) !== "old")
    return null;
  let end = mention.end;
  const next =
    reader.mentionAt.get(end) ??
    (/^(?:or|and|\/)$/.test(wordAt(reader, end)) ? reader.mentionAt.get(end + 1) : undefined);
  if (
    next !== undefined &&
    next.end <= to &&
    columnCandidates(next).some((candidate) =>
      candidates.some((own) => own.entry === candidate.entry),
    ) &&
    valueCandidates(next).length === 0
  ) {
    const both = candidates.filter((own) =>
      columnCandidates(next).some((candidate) => candidate.entry === own.entry),
    );
    end = next.end;
    return { mention, candidates: both, end };
  }
  return { mention, candidates, end };
}
