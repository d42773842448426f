/**
 * Measures of two words: 'delivery cost' is not any cost, 'production time' no budget. A noun right
 * before or after a column's name that the name does not account for asks which column is meant.
 */
import type { Mention } from "../grounding/candidate.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { LIGHT_VERBS } from "../lexicon/function-words.ts";
import { isKind, isRowNoun, isWorthSaying } from "../lexicon/row-nouns.ts";
import { unitOf } from "../lexicon/units.ts";
import { family, stem } from "../text/stem.ts";
import { quoted } from "../text/wording.ts";
import { columnCandidates } from "./columns.ts";
import { takesTime } from "./lasting.ts";
import { readComparator, readQuantity, spokenQuantity } from "./numbers/quantity.ts";
import { mentionBefore, mentionOver, type Reader, spanOf, wordAt } from "./reader.ts";
import { isVerbOfStaying } from "./row-words.ts";
import { isMeasureVerb } from "./sentence/main-verb.ts";
import { isPlaceVerb } from "./sentence/place-verb.ts";

/** So far from the words written that a noun before them may well mean another column. */
const FAR = 0.15;

/** Leaves a problem where a compound goes beyond the column named in it; whether it did. */
export function beyondColumn(reader: Reader, mention: Mention, to: number): boolean {
  const [best] = mention.candidates;
  if (best === undefined || best.value !== null || mention.light) return false;
  const { entry } = best;
  const before = mention.start - 1;
  const modified =
    entry.affirmative === null &&
    !isSaidOfOne(reader, mention) &&
    (isAgeOfAThing(reader, mention, before) ||
      (best.cost >= FAR && !best.whole && isGerund(reader, before)) ||
      (best.cost >= FAR &&
        !best.whole &&
        !isVerbOfStaying(reader, before) &&
        (isSingularKind(reader, before) || isElsewhere(reader, entry, before)))) &&
    mentionOver(reader, before) === undefined &&
    !isOwnWord(mention, wordAt(reader, before));
  const after = wordAt(reader, mention.end);
  const timeless =
    /^times?$/.test(after) &&
    entry.column.type !== "date" &&
    unitOf(entry.unit)?.dimension !== "time" &&
    !entry.words.some((word) => /^(?:time|date|hour|duration)$/.test(word.word));
  const headed =
    mention.end < to &&
    mentionOver(reader, mention.end) === undefined &&
    !isOwnWord(mention, after) &&
    entry.numeric &&
    (timeless ||
      (entry.affirmative === null &&
        isSingularKind(reader, mention.end) &&
        !/^(?:day|hour)$/.test(after)));
  const asked = timeless && entry.affirmative !== null && wordAt(reader, mention.end + 1) === "";
  // 'cooling time' is no temperature
  const other = timeless && headed && best.cost >= 0.25;
  if (!modified && !other && !(headed && isSummary(reader, mention.start)) && !asked) return false;
  const start = modified ? before : mention.start;
  const end = headed || asked ? mention.end + 1 : mention.end;
  const span = spanOf(reader, start, end);
  const near = nearest(reader, mention, modified ? wordAt(reader, before) : after);
  reader.problems.push({
    kind: "ask",
    span,
    message: `No column is called ${quoted(span.text)}. Which one do you mean? The nearest ${near.length === 1 ? "is" : "are"} ${near.join(", ")}.`,
  });
  return true;
}

/** 'A declined applicant earns less': the verb of one row, no compound with the noun for it. */
function isSaidOfOne(reader: Reader, mention: Mention): boolean {
  if (isPlaceVerb(reader, mention)) return true;
  const word = wordAt(reader, mention.start);
  // 'that a flight departed after 6 pm'
  const done = /[a-z]ed$/.test(word) && isRowNoun(wordAt(reader, mention.start - 1));
  if (done && /^(?:a|an|each|every|any)$/.test(wordAt(reader, mention.start - 2))) return true;
  if (mention.end > mention.start + 1 || !isMeasureVerb(word)) return false;
  // 'what does the average member pay'
  if (ENDS.test(wordAt(reader, mention.end)) && isAskedOfOne(reader, mention.start)) return true;
  if (!/(?:[^s]s|ed|paid|spent)$/.test(word)) return false;
  return [2, 3, 4].some((back) =>
    /^(?:a|an|each|every|any)$/.test(wordAt(reader, mention.start - back)),
  );
}

/** Whether a verb is what an auxiliary before it asks of one. */
function isAskedOfOne(reader: Reader, at: number): boolean {
  const asked = reader.tokens.findIndex(({ word }) => /^(?:does|did)$/.test(word));
  return asked >= 0 && asked < at && /^(?:a|an|the|each|every)$/.test(wordAt(reader, asked + 1));
}

/** What may stand behind a verb that has no object. */
const ENDS = /^(?:|\?|on|per|a|an|each|in|for|at|more|less|over|under|above|below|who|if|when)$/;

/** 'Shipped by road' of a mode `Ship` beside a mode `Road`: the verb of all of them. */
export function isMeansOf(reader: Reader, { start, end, light, candidates }: Mention): boolean {
  const [best] = candidates;
  const other = reader.mentionAt.get(end + 1)?.candidates[0];
  return (
    light &&
    best?.value != null &&
    /ed$/.test(reader.tokens[start]?.text.toLowerCase() ?? "") &&
    /^(?:by|via|with|using)$/.test(wordAt(reader, end)) &&
    other?.entry === best.entry &&
    other.value !== null &&
    other.value !== best.value
  );
}

/** 'within a day', 'in under 2 hours' */
export function isTimedBound(reader: Reader, at: number): boolean {
  const from = wordAt(reader, at) === "in" ? at + 1 : at;
  const to = reader.tokens.length;
  const bound = readComparator(reader, from, to);
  if (bound === null) return false;
  const said = spokenQuantity(reader, bound.end, to) ?? readQuantity(reader, bound.end, to);
  return said?.unit?.dimension === "time";
}

/** 'Resolved faster' of a status beside the hours to resolve: how soon, and no level. */
export function isVerbOfTime(reader: Reader, { start, end, candidates }: Mention): boolean {
  const word = wordAt(reader, start);
  if (end > start + 1 || candidates[0]?.value == null || !/ed$/.test(word)) return false;
  const soon = /^(?:faster|quicker|slower|sooner|quickly|slowly)$/.test(wordAt(reader, end));
  if (!soon && !isTimedBound(reader, end)) return false;
  const kin = family(word);
  return reader.index.columns.some(
    (entry) => takesTime(entry) && entry.words.some((own) => own.family === kin),
  );
}

/** 'Call duration' of a column on the duration of the calls that are the rows: the noun only says whose it is. */
export function saysWhose(reader: Reader, mention: Mention, to: number): boolean {
  const [best] = mention.candidates;
  const next = reader.mentionAt.get(mention.end);
  const head = next?.candidates[0];
  return (
    best?.value === null &&
    !best.whole &&
    mention.end === mention.start + 1 &&
    isKind(wordAt(reader, mention.start)) &&
    !/[^s]s$/.test(wordAt(reader, mention.start)) &&
    next !== undefined &&
    next.end <= to &&
    head?.value === null &&
    head.whole === true &&
    head.entry.numeric &&
    head.entry.affirmative === null &&
    head.cost < best.cost
  );
}

/** A noun for rows that another header has: the table of a `table_area` is no row. */
function isElsewhere(reader: Reader, entry: ColumnEntry, at: number): boolean {
  const word = stem(wordAt(reader, at));
  return (
    isRowNoun(wordAt(reader, at)) &&
    !/[^s]s$/.test(wordAt(reader, at)) &&
    reader.index.columns.some(
      (other) =>
        other !== entry &&
        other.column.role !== "identifier" &&
        other.column.type !== "date" &&
        other.words.some((own) => own.stem === word),
    )
  );
}

/** 'the age of the account' */
function belongingTo(reader: Reader, at: number): string {
  if (wordAt(reader, at) !== "of") return "";
  return wordAt(reader, at + (/^(?:a|an|the|their)$/.test(wordAt(reader, at + 1)) ? 2 : 1));
}

/** 'selling price' is no `seed_cost`. */
function isGerund(reader: Reader, at: number): boolean {
  // as it was typed: a verb that joins may have been read as another
  const word = reader.tokens[at]?.text.toLowerCase() ?? "";
  return LIGHT_VERBS.has(word) && /ing$/.test(word) && !/^(?:being|having)$/.test(word);
}

const THING =
  /^(?:car|vehicle|automobile|truck|bike|bicycle|boat|ship|plane|aircraft|home|house|property|building|apartment|flat|account|loan|mortgage|policy|contract|company|firm|machine|device|engine|pet|phone)$/;
const PERSONAL =
  /^(?:sex|gender|marital|married|job|occupation|profession|education|smoker|children|dependents?)$/;

/** 'vehicle age' in a table of people, whose `age` is their own. */
function isAgeOfAThing(reader: Reader, mention: Mention, before: number): boolean {
  return (
    wordAt(reader, mention.start) === "age" &&
    (isThingAged(wordAt(reader, before)) || isThingAged(belongingTo(reader, mention.end))) &&
    isOfPeople(reader)
  );
}

/** Whether the noun is of a thing, which has an age of its own. */
export function isThingAged(word: string): boolean {
  return THING.test(word);
}

/** Whether the rows of the table are people, by what its headers tell of them. */
export function isOfPeople({ index }: Reader): boolean {
  return index.columns.some(({ words }) => words.some(({ word }) => PERSONAL.test(word)));
}

function isSingularKind(reader: Reader, at: number): boolean {
  const word = wordAt(reader, at);
  if (isVerbOfStaying(reader, at)) return false;
  if (!isKind(word) || !isWorthSaying(word) || /s$/.test(word) || /^(?:better|best)$/.test(word))
    return false;
  // 'medical insurance cost' is what a table of insurances means by cost
  if (INSURING.test(wordAt(reader, at + 1))) return false;
  return !INSURING.test(word) || mentionBefore(reader, at) !== undefined;
}

const INSURING = /^(?:medical|insurance)$/;

function isOwnWord(mention: Mention, word: string): boolean {
  return columnCandidates(mention).some((candidate) =>
    candidate.entry.words.some((own) => own.stem === stem(word)),
  );
}

function isSummary(reader: Reader, at: number): boolean {
  return /^(?:average|mean|median|total|typical|expected|maximum|minimum|max|min|highest|lowest|the|sum|of)$/.test(
    wordAt(reader, at - 1),
  );
}

function nearest(reader: Reader, mention: Mention, word: string): string[] {
  const own = columnCandidates(mention).map((candidate) => candidate.entry);
  const sharing = reader.index.columns.filter((entry) =>
    entry.words.some((other) => other.stem === stem(word)),
  );
  return [...new Set([...own, ...sharing])].slice(0, 3).map((entry) => `\`${entry.column.name}\``);
}
