/** Months, weekdays, weekends, years and dates, as parts of the table's date column or as its own columns. */
import {
  compare,
  type DatePart,
  type Event,
  type Literal,
  type Term,
} from "@probability-chat/query";
import type { Candidate } from "../grounding/candidate.ts";
import { isDayOfWeek } from "../grounding/other-names.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { dayOfWeek, isYear, MONTHS, monthOf, weekdayOf } from "../lexicon/calendar-names.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { stem } from "../text/stem.ts";
import { type CalendarMatch, dateColumnAt, ownColumn } from "./calendar-columns.ts";
import { type Reader, tell, wordAt } from "./reader.ts";
import { decadeAt, yearAt, yearColumn } from "./years.ts";

/** Whether a word goes from the one end of a stretch to the other: 'between … and', 'from … to'. */
export function joinsEnds(opener: string, word: string): boolean {
  return (opener === "between" ? /^(?:and|to|-)$/ : /^(?:to|until|till|through|-)$/).test(word);
}

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

function part(entry: ColumnEntry, name: DatePart, values: readonly Literal[]): Event {
  const left = { kind: "part", part: name, column: entry.column.name } as const;
  const [only] = values;
  return values.length === 1 && only !== undefined
    ? compare(left, "=", only)
    : { kind: "in", left, values };
}

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

function series(
  reader: Reader,
  at: number,
  to: number,
  read: (word: string) => number,
  cycle: 7 | 12,
): { values: number[]; end: number } {
  const first = read(wordAt(reader, at));
  if (first === 0) return { values: [], end: at };
  const values = [first];
  let end = at + 1;
  const through =
    /^(?:to|through|-|until)$/.test(wordAt(reader, end)) ||
    (wordAt(reader, end) === "and" && wordAt(reader, at - 1) === "between");
  const last = through ? read(wordAt(reader, end + 1)) : 0;
  if (last > 0 && end + 1 < to) {
    for (
      let value = (first % cycle) + 1;
      values.at(-1) !== last && values.length < cycle;
      value = (value % cycle) + 1
    )
      values.push(value);
    return { values, end: end + 2 };
  }
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
  const told = reader.index.columns.some((entry) =>
    entry.words.some((own) => own.stem === stem("season")),
  );
  const own = ownColumn(reader, "month");
  const entry = told ? null : (own ?? dateColumnAt(reader, at, at + 1));
  if (entry === null) return null;
  const names = values.map((value) => capital(MONTHS[value - 1] ?? ""));
  tell(reader, `“${wordAt(reader, at)}” is taken as ${names[0]} to ${names[2]}`);
  const column = entry.column.name;
  const left: Term =
    own === null ? { kind: "part", part: "month", column } : { kind: "column", column };
  const event: Event = { kind: "in", left, values };
  const year = yearAfter(reader, at + 1);
  return year === null
    ? { event, entry, end: at + 1 }
    : { event: { kind: "and", events: [event, year.event] }, entry, end: year.end };
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** 'spring 2013', 'summer of 2013' */
function yearAfter(reader: Reader, at: number): CalendarMatch | null {
  const place = wordAt(reader, at) === "of" ? at + 1 : at;
  const token = reader.tokens[place];
  if (
    token?.kind !== "number" ||
    token.value === null ||
    !/^(?:1[5-9]|2[01])\d\d$/.test(token.text)
  )
    return null;
  const own = ownColumn(reader, "year");
  const entry = own ?? dateColumnAt(reader, place, place + 1);
  if (entry === null) return null;
  const event =
    own === null
      ? part(entry, "year", [token.value])
      : compare(entry.column.name, "=", token.value);
  return { event, entry, end: place + 1 };
}

function monthAt(reader: Reader, at: number, to: number): CalendarMatch | null {
  if (monthNamed(reader, at) === 0) return null;
  const { values, end } = series(reader, at, to, monthOf, 12);
  if (values.length === 0) return null;
  const date = dateColumnAt(reader, at, end);
  const year = reader.tokens[end];
  const value = year?.kind === "number" && end < to ? year.value : null;
  const yearly =
    value === null || !isYear(value) ? ownColumn(reader, "year") : yearColumn(reader, at, value);
  const own = date !== null && yearly === null ? null : ownColumn(reader, "month");
  const entry = own ?? date;
  if (entry === null) return null;
  const left =
    own === null
      ? ({ kind: "part", part: "month", column: entry.column.name } as const)
      : ({ kind: "column", column: entry.column.name } as const);
  const [only] = values;
  const event: Event =
    values.length === 1 && only !== undefined
      ? compare(left, "=", only)
      : { kind: "in", left, values };
  if (value !== null && isYear(value)) {
    const second =
      yearly !== null
        ? compare(yearly.column.name, "=", value)
        : date !== null
          ? part(date, "year", [value])
          : null;
    if (second !== null)
      return { event: { kind: "and", events: [event, second] }, entry, end: end + 1 };
  }
  return { event, entry, end };
}

function weekdayAt(reader: Reader, at: number, to: number): CalendarMatch | null {
  const word = wordAt(reader, at);
  const named = /^(?:weekends?|weekdays?)$/.test(word) || weekdayOf(word) > 0;
  const date = named ? dateColumnAt(reader, at, at + 1) : null;
  if (date === null) return null;
  if (/^(?:weekend|weekends)$/.test(word))
    return { event: part(date, "weekday", [6, 7]), entry: date, end: at + 1 };
  if (/^(?:weekday|weekdays)$/.test(word) && /^(?:on|a|during)$/.test(wordAt(reader, at - 1)))
    return { event: part(date, "weekday", [1, 2, 3, 4, 5]), entry: date, end: at + 1 };
  const { values, end } = series(reader, at, to, weekdayOf, 7);
  return values.length === 0 ? null : { event: part(date, "weekday", values), entry: date, end };
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
  return { event: { kind: "in", left, values }, entry: only, end: at + 1 };
}

/** Whether a word that names the column says a part of its week: 'on weekdays', 'a weekday trip'. */
function saysPart(reader: Reader, at: number, named: Candidate, week: ColumnEntry): boolean {
  if (named.entry !== week || named.value !== null) return false;
  return named.opposite || /s$/.test(wordAt(reader, at)) || isRowNoun(wordAt(reader, at + 1));
}

/** Before a 'weekday' that is each of the seven. */
const GROUPING = /^(?:by|which|what|each|per|every|any|across|between|of|and)$/;
