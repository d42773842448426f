/** Years and decades: 'in 2012', '2015 or later', 'from 2012 to 2014', 'in the 1990s'. */
import { type Comparator, compare } from "@probability-chat/query";
import { holdsYears } from "../../grounding/columns/years-held.ts";
import { between } from "../../grounding/conditions.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { isYear, monthOf } from "../../lexicon/calendar-names.ts";
import { flipped } from "../../lexicon/comparators.ts";
import { stem } from "../../text/stem.ts";
import { decadeOfYears, trailingBound } from "../numbers/quantity.ts";
import { mentionBefore, type Reader, tell, wordAt } from "../reader.ts";
import {
  type CalendarMatch,
  type CalendarTerm,
  dateColumnAt,
  isPartOfName,
  ownColumn,
  partTerm,
} from "./calendar-columns.ts";
import { joinsEnds } from "./time-words.ts";
import { yearsOfVerb } from "./year-columns.ts";

/** What stands before a year; a bound before it is read with it. */
const BEFORE =
  /^(?:in|during|of|for|year|from|and|or|versus|vs|than|,|to|between|spring|summer|autumn|fall|winter)$/;

/** 'in 2012', 'in 2012-2014', '2020 or newer'. */
export function yearAt(reader: Reader, at: number, to: number): CalendarMatch | null {
  const year = yearOf(reader, at, to);
  if (year === null || isPartOfName(reader, at)) return null;
  const before = wordAt(reader, at - 1);
  const bound = yearsBound(reader, at + 1, to);
  const said = bound !== null || monthOf(before) > 0 || BEFORE.test(before);
  if (!said && !standsAlone(reader, at, year)) return null;
  const range = yearRange(reader, at, at, to);
  if (range !== null) return range;
  const found = yearEvent(reader, at, bound?.op ?? "=", year);
  return found === null ? null : { ...found, end: bound?.end ?? at + 1 };
}

/** 'Life expectancy Japan 2019': a year of the table behind what is named, with nothing of its own behind it. */
function standsAlone(reader: Reader, at: number, year: number): boolean {
  const named = mentionBefore(reader, at)?.candidates[0];
  const own = ownColumn(reader, "year");
  if (named === undefined || named.entry === own || own === null || !holdsYears(own)) return false;
  if (!reaches(own, year) || (named.value === null && holdsYears(named.entry))) return false;
  return /^(?:|\?|\.|,|by|for|in|versus|per|and)$/.test(wordAt(reader, at + 1));
}

/** The year that a number is where it stands. */
export function yearOf(reader: Reader, at: number, to: number): number | null {
  const token = reader.tokens[at];
  const year = token?.kind === "number" && /^\d{4}$/.test(token.text) ? token.value : null;
  return year !== null && at < to && isYear(year) ? year : null;
}

/** '2012 to 2014' behind an opener at `start`, where no column is named before it that the numbers could be of. */
export function yearRange(
  reader: Reader,
  start: number,
  at: number,
  to: number,
): CalendarMatch | null {
  const low = yearOf(reader, at, to);
  const joined = joinsEnds(wordAt(reader, start), wordAt(reader, at + 1));
  const high = joined ? yearOf(reader, at + 2, to) : null;
  const end = at + 3;
  if (low === null || high === null || low > high || reader.mentionAt.has(end)) return null;
  const before = mentionBefore(reader, start)?.candidates[0];
  const isOther = before?.value === null && before.entry.numeric;
  if (isOther && before.entry !== ownColumn(reader, "year") && reaches(before.entry, low, high))
    return null;
  const term = yearTerm(reader, at, low, { start, end });
  return term === null ? null : { event: between(term.left, low, high), entry: term.entry, end };
}

/** 'in the 1990s' of dates or of years, where no other column of years is named right before. */
export function decadeAt(reader: Reader, at: number): CalendarMatch | null {
  const years = decadeOfYears(wordAt(reader, at));
  const named = reader.mentions.some(
    ({ end, candidates }) =>
      end <= at &&
      end >= at - 2 &&
      candidates[0]?.value === null &&
      candidates[0].entry.numeric &&
      (years === null || reaches(candidates[0].entry, years.low, years.high)),
  );
  const term = years === null || named ? null : yearTerm(reader, at, years.low);
  if (term === null || years === null) return null;
  return { event: between(term.left, years.low, years.high), entry: term.entry, end: at + 1 };
}

/**
 * The column of years that a year is of. Beside dates it may be about something else: the dates are
 * meant where only they have the year, or where the verb is theirs ('listed in 2024' of `listed_on`).
 */
export function yearColumn(reader: Reader, at: number, year: number): ColumnEntry | null {
  const told = yearsOfVerb(reader, at);
  if (told !== null) return told;
  const own = ownColumn(reader, "year");
  const dates = reader.index.columns.filter(({ column }) => column.type === "date");
  if (own === null || dates.length === 0) return own;
  const said = [at - 2, at - 3].map((place) => reader.tokens[place]?.text.toLowerCase() ?? "");
  const theirs = dates.some(({ words }) =>
    words.some((word) => word.weight === 1 && said.some((other) => stem(other) === word.stem)),
  );
  const onlyTheirs = dates.some((date) => reaches(date, year)) && !reaches(own, year);
  return theirs || onlyTheirs ? null : own;
}

/** Whether a column's years, or those of its dates, have some of a stretch. */
function reaches({ column: { min, max } }: ColumnEntry, low: number, high = low): boolean {
  return Number.parseFloat(String(min)) <= high && low <= Number.parseFloat(String(max));
}

/** Where the table has a year: in a column of its own, else as a part of the date. */
function yearTerm(
  reader: Reader,
  at: number,
  year: number,
  place = { start: at, end: at + 1 },
): CalendarTerm | null {
  const own = yearColumn(reader, at, year);
  const date = own === null ? dateColumnAt(reader, place.start, place.end) : null;
  return partTerm("year", own, date);
}

/** A year as the table has it, compared. */
export function yearEvent(
  reader: Reader,
  at: number,
  op: Comparator,
  year: number,
): Pick<CalendarMatch, "event" | "entry"> | null {
  const term = yearTerm(reader, at, year);
  if (term === null) return shortYearEvent(reader, op, year);
  return { event: compare(term.left, op, year), entry: term.entry };
}

/** '1975' of a `model_year` that goes from 70 to 82. */
function shortYearEvent(
  reader: Reader,
  op: Comparator,
  year: number,
): Pick<CalendarMatch, "event" | "entry"> | null {
  const [entry, ...more] = reader.index.columns.filter((own) => isShortFor(own, year));
  if (entry === undefined || more.length > 0) return null;
  const { name } = entry.column;
  tell(reader, `${year} is taken as ${year % 100} in \`${name}\``);
  return { event: compare({ kind: "column", column: name }, op, year % 100), entry };
}

/** Whether a column has the last two digits of years of the last century; smaller numbers may count years. */
function isShortFor({ numeric, column, words }: ColumnEntry, year: number): boolean {
  return (
    numeric &&
    column.integer &&
    Number(column.min) >= 30 &&
    Number(column.max) <= 99 &&
    words.at(-1)?.word === "year" &&
    words.every(({ word }) => YEARLY.test(word)) &&
    Math.floor(year / 100) === 19
  );
}

const YEARLY = /^(?:year|model|release|released|build|built|birth|launch|make|made|production)$/;

/** What '2020 or newer', '2015 or older' make of a year. */
function yearsBound(reader: Reader, at: number, to: number): ReturnType<typeof trailingBound> {
  const bound = trailingBound(reader, at, to);
  if (bound?.about !== "age")
    return bound?.about === null || bound?.about === "date" ? bound : null;
  return { ...bound, op: flipped(bound.op) };
}
