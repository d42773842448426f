/** Which column a number belongs to where none stands before it: the one after it, its unit's, its adjective's. */
import type { Comparator } from "@probability-chat/query";
import { asColumn, type Candidate, type Mention } from "../grounding/candidate.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { isYear } from "../lexicon/calendar-names.ts";
import { ABOUT } from "../lexicon/comparators.ts";
import { isKind } from "../lexicon/row-nouns.ts";
import { unitOf } from "../lexicon/units.ts";
import { isPlural } from "../text/stem.ts";
import {
  columnCandidates,
  columnsAbout,
  columnsInUnit,
  inUnitOf,
  isDatePart,
  namesUnit,
  unitFor,
  valueCandidates,
} from "./columns.ts";
import { dangling, type Item } from "./item.ts";
import { measuringVerb } from "./lasting.ts";
import { type Quantity, readComparator } from "./quantity.ts";
import { pick, type Reader, spanOf, tell, wordAt } from "./reader.ts";
import { isUnknownWord } from "./roles.ts";

/** The column of a number with neither a column's name before it nor one after it. */
export function unnamedColumn(
  reader: Reader,
  quantity: Quantity,
  op: Comparator,
  about: string | null,
  start: number,
  end: number,
  to: number,
): Candidate | null {
  const { unit } = quantity;
  const inUnit = unit === null ? [] : columnsInUnit(reader.index, unit);
  // 'sold for over 300,000'
  const sale = measuringVerb(reader, Math.max(0, start - 2), start);
  if (sale !== null) return pick(reader, { start, end }, sale.candidates);
  const told = quantity.age
    ? columnsAbout(reader.index, "age")
    : about !== null
      ? measuredBy(reader, about, quantity)
      : inUnit;
  // longer than 10 miles: no matter of when it began
  const timely = unit === null ? told : told.filter(({ entry }) => entry.column.type !== "date");
  const pool = about !== null && timely.length === 0 ? inUnit : timely;
  const reached = pool.filter(({ entry }) => reaches(entry, quantity));
  const best =
    reached.length > 0
      ? reached
      : pool.filter(({ entry }) => !isFarBeyond(entry, quantity) && !isFarBelow(entry, quantity));
  const chosen = pick(reader, { start, end }, unitFit(best, quantity));
  if (chosen !== null || best.length > 0 || op === "!=" || about !== null) return chosen;
  const size = sizeOfGroup(reader, start);
  if (size !== null) return size;
  if (followedByNoun(reader, end, to)) return null;
  const bare = op === "=" && quantity.range === null;
  const aged = /^(?:aged?|ages)$/.test(wordAt(reader, start - 1));
  if (unit === null && (!bare || aged)) {
    const ages = columnsAbout(reader.index, "age").filter(
      ({ cost, entry }) =>
        (cost < 0.2 || entry.words.every(({ word }) => word === "age" || unitOf(word))) &&
        reaches(entry, quantity),
    );
    const [only] = ages;
    if (only !== undefined) return only;
  }
  return bare ? null : onlyOneReached(reader, quantity, start, end);
}

/** The columns that an adjective measures: how long is a length, or in hours a duration. */
function measuredBy(reader: Reader, about: string, { unit }: Quantity): readonly Candidate[] {
  const own = columnsAbout(reader.index, about);
  if (about !== "length" || unit?.dimension !== "time") return own;
  const lasting = columnsInUnit(reader.index, unit).filter(({ entry }) =>
    entry.words.some(({ word }) => LASTING.test(word)),
  );
  return lasting.length > 0 ? lasting : own;
}

const LASTING = /^(?:duration|runtime|length|elapsed|span)$/;

const GROUP =
  /^(?:groups?|part(?:y|ies)|famil(?:y|ies)|households?|teams?|crews?|class(?:es)?|tables?|batch(?:es)?)$/;
const HEADS =
  /^(?:group|party|family|household|team|crew|class|guests?|people|persons?|pax|heads?|covers?|members?|size|headcount|occupants?|travell?ers?)$/;

/** 'A group of 6': the one column of how many belong together, such as a `party_size`. */
function sizeOfGroup(reader: Reader, start: number): Candidate | null {
  const of = reader.tokens.findLastIndex(({ word }, at) => at < start && word === "of");
  if (of < start - 3 || !GROUP.test(wordAt(reader, of - 1))) return null;
  const sizes = reader.index.columns.filter(
    ({ column, numeric, affirmative, words }) =>
      numeric &&
      affirmative === null &&
      column.integer &&
      words
        .filter(({ weight }) => weight > 0.25)
        .every(({ word }) => COUNTING.test(word) || HEADS.test(word)),
  );
  const [only] = sizes;
  if (only === undefined || sizes.length > 1) return null;
  return asColumn(only, 0.2);
}

const COUNTING = /^(?:number|num|no|count|total|of|in|the|n)$/;

/** A large number belongs to the one measure that has numbers so large. */
function onlyOneReached(
  reader: Reader,
  quantity: Quantity,
  start: number,
  end: number,
): Candidate | null {
  const { values, range, unit } = quantity;
  const all = range === null ? values : [range.low, range.high];
  if (!all.every((value) => Math.abs(value) >= 1000) || all.every(isYear)) return null;
  if (unit !== null && !unit.dimension.startsWith("money")) return null;
  const fitting = reader.index.columns.filter(
    (entry) =>
      entry.column.role === "measure" &&
      (entry.unit === null || unitOf(entry.unit)?.dimension.startsWith("money") === true) &&
      entry.column.distinct > 12 &&
      reaches(entry, quantity),
  );
  const [only] = fitting;
  if (only === undefined || fitting.length > 1) return null;
  tellOnlyOne(reader, only, start, end);
  return asColumn(only, 0.3);
}

export function tellOnlyOne(
  reader: Reader,
  { column }: ColumnEntry,
  start: number,
  end: number,
): void {
  const said = spanOf(reader, start, end).text;
  tell(reader, `“${said}” is taken as \`${column.name}\`, the only column with such numbers`);
}

/** Whether the numbers, in the column's own unit, lie among its values. */
export function reaches(entry: ColumnEntry, quantity: Quantity): boolean {
  const { min, max } = entry.column;
  if (typeof min !== "number" || typeof max !== "number") return false;
  const { values, range } = quantity;
  const all = range === null ? values : [range.low, range.high];
  return all.every((value) => {
    const own = inUnitOf(entry, value, unitFor(entry, quantity));
    return own !== null && own >= min && own <= max;
  });
}

/** Whether the numbers, in the column's own unit, are nothing beside its values. */
function isFarBelow(entry: ColumnEntry, { values, range, unit }: Quantity): boolean {
  const { max } = entry.column;
  if (unit === null || typeof max !== "number") return false;
  return (range === null ? values : [range.high]).every((value) => {
    const own = inUnitOf(entry, value, unit);
    return own !== null && own > 0 && own < max / 10_000;
  });
}

/** '5 years' of a column of hours in a month: what no conversion of its numbers comes near. */
function isFarBeyond(entry: ColumnEntry, quantity: Quantity): boolean {
  const { max } = entry.column;
  const { values, range, unit } = quantity;
  if (unit?.dimension !== "time" || typeof max !== "number") return false;
  const all = range === null ? values : [range.low, range.high];
  return all.every((value) => (inUnitOf(entry, value, unit) ?? 0) > FAR_BEYOND * max);
}

const FAR_BEYOND = 50;

/** Of several columns, those whose unit or words fit the quantity's unit, if any does. */
export function unitFit(
  candidates: readonly Candidate[],
  quantity: Quantity,
): readonly Candidate[] {
  const { unit } = quantity;
  if (unit === null || candidates.length < 2) return candidates;
  const named = candidates.filter(({ entry }) => namesUnit(entry, unit));
  if (named.length > 0) return named;
  const fitting = candidates.filter(
    ({ entry }) => unitOf(entry.unit)?.dimension === unit.dimension,
  );
  return fitting.length > 0 ? fitting : candidates;
}

/** 'Hours below 5 degrees', 'months over 150': a part of a date that no such number is of names the rows. */
export function isRowOfTime(reader: Reader, items: readonly Item[], quantity: Quantity): boolean {
  const column = dangling(items);
  const entry = column?.candidates[0]?.entry;
  if (column === null || entry === undefined || !isDatePart(entry)) return false;
  return isPlural(wordAt(reader, column.end - 1)) && !reaches(entry, quantity);
}

export interface Following {
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
  const said = wordAt(reader, end);
  if (readComparator(reader, end, reader.tokens.length) !== null || BEING.test(said)) return null;
  return reader.tokens[end]?.value == null ? next : null;
}

const BEING = /^(?:is|are|was|were|between|of)$/;

/** Forms of verbs of measure that are no nouns, so that behind a number they begin what is said of its rows. */
const VERB = /^(?:pays?|earns?|spends?|weighs?|costs?|charges?|scores?|makes?|waits?|stays?)$/;
/** 'More than 3 charges per month'. */
const COUNTED_VERB = /^(?:|per|in|on|for|of|or|and|each|every|[?.,;)])$/;

export function followingColumn(
  reader: Reader,
  from: number,
  to: number,
  fits: (candidate: Candidate) => boolean,
  quantity: Quantity,
): Following | null {
  let at = from;
  const times = wordAt(reader, at) === "times";
  if (times) at += 1;
  const first = at;
  while (at < to && /^(?:of|the|a|an|in|or)$/.test(wordAt(reader, at)) && at < first + 2) at += 1;
  const placed = placedColumn(reader, first);
  if (placed !== null) at = placed;
  // 'less than 500 was paid'
  if (
    at === first &&
    /^(?:is|are|was|were)$/.test(wordAt(reader, at)) &&
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
  if (/ing$/.test(wordAt(reader, mention.start)) && how.test(wordAt(reader, mention.end)))
    return null;
  // 'people over 50 pay more'
  const alone = mention.end === mention.start + 1;
  if (
    alone &&
    VERB.test(wordAt(reader, mention.start)) &&
    !COUNTED_VERB.test(wordAt(reader, mention.end))
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

/** A noun after the number says what it counts; then it is no age. */
export function followedByNoun(reader: Reader, at: number, to: number): boolean {
  const token = reader.tokens[at];
  if (token === undefined || at >= to || token.kind !== "word") return false;
  return isKind(token.word) || isUnknownWord(reader, at);
}
