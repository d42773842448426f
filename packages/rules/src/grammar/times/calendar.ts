/** Months, weekdays, weekends, years and dates, as parts of the table's date column or as its own columns. */
import { and, compare } from "@probability-chat/query";
import type { Candidate } from "../../grounding/candidate.ts";
import { among } from "../../grounding/conditions.ts";
import { isDayOfWeek } from "../../grounding/names/other-names.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { dayOfWeek, MONTHS, monthOf, weekdayOf } from "../../lexicon/calendar-names.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { stem } from "../../text/stem.ts";
import { type Reader, tell, wordAt } from "../reader.ts";
import { type CalendarMatch, dateColumnAt, ownColumn, partTerm } from "./calendar-columns.ts";
import { around, joinsEnds } from "./time-words.ts";
import { decadeAt, yearAt, yearColumn, yearEvent, yearOf } from "./years.ts";

/** The month that a word names where it stands, 1 to 12; 0 where it names none. */
export function monthNamed(reader: Reader, at: number): number {
  const word = wordAt(reader, at);
  const token = reader.tokens[at];
  if (token === undefined || token.kind !== "word" || reader.mentionAt.has(at)) return 0;
  if (!/^(?:may|march|mar)$/.test(word)) return monthOf(word);
  const dated =
    /^\d{1,4}$/.test(wordAt(reader, at + 1)) ||
    reader.tokens[at - 1]?.kind === "number" ||
    TEMPORAL.test(wordAt(reader, at - 1)) ||
    (/^(?:and|or|to|-)$/.test(wordAt(reader, at - 1)) && at > 1 && monthNamed(reader, at - 2) > 0);
  return dated || (token.capital && at > 0) ? monthOf(word) : 0;
}

const TEMPORAL =
  /^(?:in|of|during|since|from|after|before|until|till|through|between|by|early|mid|late)$/;

export function calendarAt(reader: Reader, at: number, to: number): CalendarMatch | null {
  const token = reader.tokens[at];
  if (token === undefined) return null;
  const weekpart = weekpartOf(reader, at);
  if (weekpart !== null || reader.mentionAt.has(at)) return weekpart;
  return (
    monthAt(reader, at, to) ??
    seasonAt(reader, at) ??
    weekdayAt(reader, at, to) ??
    decadeAt(reader, at) ??
    yearAt(reader, at, to)
  );
}

/** Months or weekdays side by side, or from one to another; the first is known to be one. */
function series(
  reader: Reader,
  at: number,
  to: number,
  { read, cycle }: { readonly read: (word: string) => number; readonly cycle: 7 | 12 },
): { values: number[]; end: number } {
  const first = read(wordAt(reader, at));
  const values = [first];
  let end = at + 1;
  const ends = joinsEnds(wordAt(reader, at - 1), wordAt(reader, end));
  const last = ends && end + 1 < to ? read(wordAt(reader, end + 1)) : 0;
  if (last > 0) return { values: around(first, last, cycle), end: end + 2 };
  while (
    /^(?:or|and|,)$/.test(wordAt(reader, end)) &&
    read(wordAt(reader, end + 1)) > 0 &&
    end + 1 < to
  ) {
    values.push(read(wordAt(reader, end + 1)));
    end += 2;
  }
  return { values, end };
}

/** Meteorological seasons of the northern half, by their months. */
const SEASONS: Readonly<Record<string, readonly number[]>> = {
  spring: [3, 4, 5],
  summer: [6, 7, 8],
  autumn: [9, 10, 11],
  fall: [9, 10, 11],
  winter: [12, 1, 2],
};

/** 'in winter', where no column tells seasons itself; the answer says which months were taken. */
function seasonAt(reader: Reader, at: number): CalendarMatch | null {
  const word = wordAt(reader, at).replace(/s$/, "");
  const values = Object.hasOwn(SEASONS, word) ? SEASONS[word] : undefined;
  if (values === undefined || (word === "fall" && !TEMPORAL.test(wordAt(reader, at - 1))))
    return null;
  if (reader.index.columns.some(({ words }) => words.some((own) => own.stem === stem("season"))))
    return null;
  const own = ownColumn(reader, "month");
  const months = partTerm("month", own, own === null ? dateColumnAt(reader, at, at + 1) : null);
  if (months === null) return null;
  const names = values.map((value) => capital(MONTHS[value - 1] ?? ""));
  tell(reader, `“${wordAt(reader, at)}” is taken as ${names[0]} to ${names[2]}`);
  const event = among(months.left, values);
  const place = wordAt(reader, at + 1) === "of" ? at + 2 : at + 1;
  const year = yearOf(reader, place, reader.tokens.length);
  const second = year === null ? null : yearEvent(reader, place, "=", year);
  return second === null
    ? { event, entry: months.entry, end: at + 1 }
    : { event: and(event, second.event), entry: months.entry, end: place + 1 };
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function monthAt(reader: Reader, at: number, to: number): CalendarMatch | null {
  if (monthNamed(reader, at) === 0) return null;
  const { values, end } = series(reader, at, to, { read: monthOf, cycle: 12 });
  const date = dateColumnAt(reader, at, end);
  const year = yearOf(reader, end, to);
  const years = year === null ? ownColumn(reader, "year") : yearColumn(reader, end, year);
  const own = date !== null && years === null ? null : ownColumn(reader, "month");
  const months = partTerm("month", own, date);
  if (months === null) return null;
  const { left, entry } = months;
  const yearly = year === null ? null : partTerm("year", years, date);
  return year === null || yearly === null
    ? { event: among(left, values), entry, end }
    : { event: and(among(left, values), compare(yearly.left, "=", year)), entry, end: end + 1 };
}

function weekdayAt(reader: Reader, at: number, to: number): CalendarMatch | null {
  const word = wordAt(reader, at);
  const isPart = /^(?:weekends?|weekdays?)$/.test(word);
  const entry = isPart || weekdayOf(word) > 0 ? dateColumnAt(reader, at, at + 1) : null;
  if (entry === null) return null;
  const left = { kind: "part", part: "weekday", column: entry.column.name } as const;
  if (/^weekends?$/.test(word)) return { event: among(left, [6, 7]), entry, end: at + 1 };
  const beside = reader.tokens.some((token) => /^weekends?$/.test(token.word));
  if (isPart)
    return beside ||
      /^(?:on|a|during)$/.test(wordAt(reader, at - 1)) ||
      (isRowNoun(wordAt(reader, at + 1)) && !GROUPING.test(wordAt(reader, at - 1)))
      ? { event: among(left, [1, 2, 3, 4, 5]), entry, end: at + 1 }
      : null;
  const { values, end } = series(reader, at, to, { read: weekdayOf, cycle: 7 });
  return { event: among(left, values), entry, end };
}

/** 'On weekends' of a column whose levels are the days of the week. */
function weekpartOf(reader: Reader, at: number): CalendarMatch | null {
  const word = wordAt(reader, at);
  if (!/^week(?:end|day)s?$/.test(word) || GROUPING.test(wordAt(reader, at - 1))) return null;
  const [only, ...others] = reader.index.columns.filter(isDayOfWeek);
  const named = reader.mentionAt.get(at)?.candidates[0];
  if (only === undefined || others.length > 0) return null;
  if (named !== undefined && !saysPart(reader, at, named, only)) return null;
  const values = only.column.levels
    .map(({ text }) => text)
    .filter((text) => dayOfWeek(text) > 5 === /^weekend/.test(word))
    .sort((a, b) => dayOfWeek(a) - dayOfWeek(b));
  const left = { kind: "column", column: only.column.name } as const;
  return { event: among(left, values), entry: only, end: at + 1 };
}

/** Whether a word that names the column says a part of its week: 'on weekdays', 'a weekday trip'. */
function saysPart(reader: Reader, at: number, named: Candidate, week: ColumnEntry): boolean {
  if (named.entry !== week || named.value !== null) return false;
  return named.opposite || /s$/.test(wordAt(reader, at)) || isRowNoun(wordAt(reader, at + 1));
}

/** Before a 'weekday' that is each of the seven. */
const GROUPING = /^(?:by|which|what|each|per|every|any|across|between|of|and)$/;
