/**
 * Words that nothing grounds, judged by where they stand: a measure after its column,
 * after 'at' perhaps where the data is from, a word of a header already found; else a problem.
 */
import { type Candidate, closest } from "../grounding/candidate.ts";
import { isFunctionWord } from "../grounding/function-word.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { ABOUT, VAGUE } from "../lexicon/comparators.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { unitOf } from "../lexicon/units.ts";
import { family, root, stem } from "../text/stem.ts";
import { columnCandidates, columnsAbout } from "./columns.ts";
import { dangling, type Item, type Stretch } from "./item.ts";
import { mentionBefore, type Reader, spanOf, tell, wordAt } from "./reader.ts";
import { monthNamed } from "./times/calendar.ts";
import { yearOfMaking } from "./times/year-columns.ts";

/** Where in a phrase an unknown word stands. */
export type Slot = "subject" | "predicate" | "place";

export function nearColumn(
  reader: Reader,
  items: readonly Item[],
  at: number,
  to: number,
): ColumnEntry | null {
  const next = reader.mentionAt.get(at + 1);
  if (next !== undefined && next.end <= to) {
    const own = columnCandidates(next)[0];
    // of what is so or not there is no degree
    if (own !== undefined) return own.entry.affirmative === null ? own.entry : null;
  }
  const years = /^(?:new|old)$/.test(wordAt(reader, at)) ? yearOfMaking(reader.index) : undefined;
  if (years !== undefined) return years;
  const about = ABOUT.get(wordAt(reader, at));
  if (about !== undefined) return columnsAbout(reader.index, about)[0]?.entry ?? null;
  return dangling(items)?.candidates[0]?.entry ?? null;
}

/** A word of a header that another mention already found ('3000 a *month*' of a monthly income). */
export function usedWord(reader: Reader, word: string): boolean {
  const wordStem = stem(word);
  return reader.mentions.some((mention) =>
    closest(mention.candidates).some((candidate) =>
      candidate.entry.words.some(
        (own) =>
          own.stem === wordStem ||
          (own.root.length >= 4 && wordStem.startsWith(own.root)) ||
          (wordStem.length >= 4 && own.root.startsWith(wordStem)),
      ),
    ),
  );
}

/** Whether words are the first of the header that the mention behind them has the rest of. */
export function opensHeader(reader: Reader, at: number, end: number): boolean {
  const best = reader.mentionAt.get(end)?.candidates[0];
  const own = root(wordAt(reader, at));
  return best?.value === null && best.entry.words.some((word) => word.root === own);
}

/** A verb of a date's header beside a date: 'released in 2005' of a release date. */
export function namesDate(reader: Reader, word: string): boolean {
  const wordStem = stem(word);
  const dated = reader.tokens.some(
    (token, at) =>
      /^\d{4}(?:-\d{2}-\d{2})?$/.test(token.text) ||
      /^(?:am|pm|noon|midday|midnight|oclock)$/.test(token.word) ||
      monthNamed(reader, at) > 0,
  );
  return (
    dated &&
    reader.index.columns.some(
      (entry) =>
        entry.column.type === "date" &&
        entry.words.some(
          (own) =>
            (word === "born" && /^(?:birth|dob|birthday)$/.test(own.word)) ||
            (own.stem === wordStem && (own.weight === 1 || /ed$/.test(word))) ||
            (/ed$/.test(word) && own.family === family(word)),
        ),
    )
  );
}

/** An unknown word: the noun for a row where a subject is due, else a problem. Returns what follows. */
export function unknown({ reader, to, items }: Stretch, at: number, slot: Slot): number {
  let end = at + 1;
  while (end < to && isUnknownWord(reader, end)) end += 1;
  const single = end === at + 1;
  const own = mentionBefore(reader, at)?.candidates[0];
  if (single && own !== undefined && saysNoMore(own, wordAt(reader, at))) return end;
  if (single && isContainer(reader, at)) return end;
  const headed = own?.value === null && own.entry.affirmative === null;
  if (slot === "subject" && !headed && single && namesItsValue(reader, end)) {
    tell(
      reader,
      `“${spanOf(reader, at, end).text}” is taken as what the value after it belongs to`,
    );
    return end;
  }
  if (
    slot === "place" &&
    single &&
    wordAt(reader, at - 1) === "at" &&
    reader.tokens[at]?.capital &&
    containerFits(reader)
  ) {
    tell(reader, `“${spanOf(reader, at, end).text}” is taken as where the data is from`);
    return end;
  }
  const before = dangling(items);
  const near = before?.candidates[0]?.entry ?? modified(reader, end);
  reader.problems.push({
    kind: "unknown",
    span: spanOf(reader, at, end),
    reason: slot === "place" || near !== null ? "unknownValue" : "unknownColumn",
    column: near !== null && hasLevels(near) && isBeside(reader, before, at) ? near : null,
  });
  return end;
}

/** Whether a word could have been a value of the column: it lists its values. */
function hasLevels(entry: ColumnEntry): boolean {
  return !entry.numeric && entry.column.role === "category" && entry.column.levels.length > 0;
}

/** Whether a word stands right after the column, or only a verb or an article apart. */
function isBeside(reader: Reader, before: ReturnType<typeof dangling>, at: number): boolean {
  if (before === null) return true;
  for (let between = before.end; between < at; between++) {
    if (!/^(?:is|was|are|were|be|=|:|a|an|the|of|not|in|to)$/.test(wordAt(reader, between)))
      return false;
  }
  return true;
}

/** 'at IBM' fills the company of 'years at company'. */
function containerFits(reader: Reader): boolean {
  return reader.mentions.some((mention) =>
    closest(mention.candidates).some(
      (candidate) =>
        candidate.value === null && candidate.entry.words.some((word) => word.word === "at"),
    ),
  );
}

export function isUnknownWord(reader: Reader, at: number): boolean {
  const token = reader.tokens[at];
  if (token === undefined || token.kind === "symbol" || token.value !== null) return false;
  if (
    reader.mentionAt.has(at) ||
    isFunctionWord(token.word) ||
    isRowNoun(token.word) ||
    VAGUE.has(token.word)
  )
    return false;
  return true;
}

/** Nouns of measure that a column's name may go without: 'wind speed' for a column `wind`. */
const MEASURES: ReadonlySet<string> = new Set(
  "speed distance level amount value volume size strength intensity reading measurement figure rate rating score grade mark result scale point length width height depth weight time duration total sum quantity percentage degree"
    .split(" ")
    .map(stem),
);

/** Whether a noun adds nothing to what is named right before it. */
function saysNoMore({ entry, value, whole, cost }: Candidate, noun: string): boolean {
  if (value !== null) {
    // 'a master's degree' of a level `Master`
    const learned = entry.words.some(({ word }) => /^(?:education|qualification)$/.test(word));
    return (learned ? DEGREES : OUTCOMES).test(noun);
  }
  if (entry.affirmative !== null) return whole && FLAGS.test(noun);
  // 'wind speed' of a column `wind`, but no 'interview length' of `interview_rounds`; by another
  // word of its meaning a class size is no grade
  const extent = EXTENTS.test(noun) && (cost >= SYNONYM || isMoney(entry));
  return whole && MEASURES.has(stem(noun)) && !extent;
}

/** What is paid has no weight. */
function isMoney({ unit, words }: ColumnEntry): boolean {
  return (
    unitOf(unit)?.dimension.startsWith("money") === true ||
    words.every(({ word }) => PAID.test(word))
  );
}

const PAID =
  /^(?:prices?|fares?|costs?|fees?|tax(?:es)?|shipping|freight|tips?|discounts?|subtotal|premiums?|rents?|wages?|salary|salaries|charges?|bonus)$/;

/** 'A tsunami flag', 'the purchase decision' of a column that says yes or no. */
const FLAGS =
  /^(?:flags?|indicators?|markers?|tags?|tick|dummy|decisions?|outcomes?|status|results?)$/;
/** 'A fatal outcome', 'for medical reasons' of a column with that level. */
const OUTCOMES = /^(?:outcomes?|endings?|cases?|reasons?|purposes?|grounds)$/;
const DEGREES = /^(?:degrees?|diplomas?)$/;
/** What a match through another word of the meaning costs. */
const SYNONYM = 0.3;
const EXTENTS = /^(?:size|speed|distance|strength|length|width|height|depth|weight|volume)$/;

/** 'In the study', 'of our database': where all the rows are from. */
function isContainer(reader: Reader, at: number): boolean {
  return (
    CONTAINERS.test(wordAt(reader, at)) &&
    /^(?:the|this|our|my|your|their)$/.test(wordAt(reader, at - 1)) &&
    /^(?:in|from|of|within|across|throughout|through|on|over|for|into)$/.test(
      wordAt(reader, at - 2),
    )
  );
}

const CONTAINERS =
  /^(?:study|cohort|database|registry|register|log|logbook|export|extract|spreadsheet|books|archive|archives|panel|census|system|history|inventory|catalogue|catalog|directory|workbook|download|dump|roster|ledger|portfolio|fleet)$/;

/** 'when the wind is NW': a noun that the value after it explains. */
function namesItsValue(reader: Reader, at: number): boolean {
  if (!/^(?:is|was)$/.test(wordAt(reader, at))) return false;
  // 'a firefighter is obese' tells of some rows
  if (/^(?:an?|every|each|any)$/.test(wordAt(reader, at - 2))) return false;
  return reader.mentionAt.get(at + 1)?.candidates[0]?.value != null;
}

/** The category that an unknown word would be a value of: 'the *Clothing* category'. */
function modified(reader: Reader, at: number): ColumnEntry | null {
  const best = reader.mentionAt.get(at)?.candidates[0];
  return best?.value === null && best.entry.column.role === "category" && !best.entry.numeric
    ? best.entry
    : null;
}
