/** Months, weekdays, weekends, years and dates, as parts of the table's date column or as its own columns. */
import {
  type Comparator,
  compare,
  type DatePart,
  type Event,
  type Literal,
  type Term,
} from "@probability-chat/query";
import { asColumn, closest } from "../grounding/candidate.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { isYear, MONTHS, monthOf, weekdayOf } from "../lexicon/calendar-names.ts";
import { stem } from "../text/stem.ts";
import { askWhetherMeant } from "./only-date.ts";
import { trailingBound } from "./quantity.ts";
import { pick, type Reader, wordAt } from "./reader.ts";
import { yearsOfVerb } from "./year-columns.ts";

export interface CalendarMatch {
  readonly event: Event;
  readonly entry: ColumnEntry;
  readonly end: number;
}

/** Whether a word goes from the one end of a stretch to the other: 'between … and', 'from … to'. */
export function joinsEnds(opener: string, word: string): boolean {
  return (opener === "between" ? /^(?:and|to|-)$/ : /^(?:to|until|till|through|-)$/).test(word);
}

/** The date column meant by words at a place; null, with a problem, where several may be. */
export function dateColumnAt(reader: Reader, start: number, end: number): ColumnEntry | null {
  const dates = reader.index.columns.filter((entry) => entry.column.type === "date");
  const [only, ...others] = dates;
  if (others.length === 0) {
    if (only !== undefined) askWhetherMeant(reader, only, start, end);
    return only ?? null;
  }
  const candidates = dates.map((entry) => asColumn(entry));
  return pick(reader, { start, end }, candidates)?.entry ?? null;
}

/** 'The wage of men in 2022' of columns `wage_2022` and `wage_2023`: a number that is part of a name is no year besides. */
export function isPartOfName(reader: Reader, at: number): boolean {
  const year = reader.tokens[at]?.text ?? "";
  // 'hired in 2022' is when
  const before = reader.tokens[at - 2]?.text.toLowerCase() ?? "";
  const isWhen = reader.index.columns.some(
    ({ column, words }) => column.type === "date" && words.some(({ word }) => word === before),
  );
  return (
    /^\d{4}$/.test(year) &&
    !isWhen &&
    reader.mentions.some(({ candidates }) =>
      closest(candidates).some(
        ({ value, entry }) =>
          value === null && entry.numeric && entry.words.some(({ word }) => word === year),
      ),
    )
  );
}

/** A numeric column that holds this part of a date by itself; a year as a year, not as a code. */
export function ownColumn(reader: Reader, part: string): ColumnEntry | null {
  const own = reader.index.columns.filter(
    (entry) =>
      entry.numeric &&
      entry.words.at(-1)?.stem === stem(part) &&
      (part !== "year" || typeof entry.column.min !== "number" || entry.column.min >= 1000),
  );
  const dated = own.filter(({ words }) =>
    words.slice(0, -1).every(({ word, stem: said }) => DATED.test(word) || isSaid(reader, said)),
  );
  return (
    own.find(({ words }) => words.length === 1) ?? (dated.length === 1 ? (dated[0] ?? null) : null)
  );
}

/** What a date may be of without any other year being meant: `arrival_date_year`, `order_month`. */
const DATED =
  /^(?:date|calendar|fiscal|survey|record|report|event|incident|accident|crash|sales?|order|arrival|trip|session|observation|of|the)$/;

function isSaid(reader: Reader, wanted: string): boolean {
  return reader.tokens.some(({ word }) => stem(word) === wanted);
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
  if (token === undefined || reader.mentionAt.has(at)) return null;
  return (
    monthAt(reader, at, to) ??
    seasonAt(reader, at) ??
    weekdayAt(reader, at, to) ??
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
  const note = `“${wordAt(reader, at)}” is taken as ${names[0]} to ${names[2]}`;
  if (!reader.notes.includes(note)) reader.notes.push(note);
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

/** What '2020 or newer', '2015 or older' make of a year. */
function yearsBound(reader: Reader, at: number, to: number): ReturnType<typeof trailingBound> {
  const bound = trailingBound(reader, at, to);
  if (bound?.about !== "age")
    return bound?.about === null || bound?.about === "date" ? bound : null;
  return { ...bound, op: bound.op === ">=" ? "<=" : ">=" };
}

/** 'in 2012', 'since 2010', 'after 1990', 'before 2000', '2020 or newer'. */
function yearAt(reader: Reader, at: number, to: number): CalendarMatch | null {
  const token = reader.tokens[at];
  const before = wordAt(reader, at - 1);
  if (token?.kind !== "number" || token.value === null || !/^\d{4}$/.test(token.text)) return null;
  if (isPartOfName(reader, at)) return null;
  const bound = yearsBound(reader, at + 1, to);
  if (
    (bound === null &&
      monthOf(before) === 0 &&
      !/^(?:in|during|of|for|year|from|since|after|before|until|and|or|versus|vs|than|,|to|between)$/.test(
        before,
      )) ||
    !isYear(token.value)
  )
    return null;
  const op =
    bound !== null
      ? bound.op
      : before === "since"
        ? ">="
        : before === "after"
          ? ">"
          : before === "before"
            ? "<"
            : before === "until"
              ? "<="
              : "=";
  const found = yearEvent(reader, at, op, token.value);
  return found === null ? null : { ...found, end: bound?.end ?? at + 1 };
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
  const ofDates = dates.filter(({ column: { min, max } }) => reaches(min, max, year));
  const said = [at - 2, at - 3].map((place) => reader.tokens[place]?.text.toLowerCase() ?? "");
  const theirs = dates.some(({ words }) =>
    words.some((word) => word.weight === 1 && said.some((other) => stem(other) === word.stem)),
  );
  const { min, max } = own.column;
  return theirs || (ofDates.length > 0 && !reaches(min, max, year)) ? null : own;
}

function reaches(min: unknown, max: unknown, year: number): boolean {
  return Number.parseInt(String(min), 10) <= year && year <= Number.parseInt(String(max), 10);
}

/** A year as the table has it: in a column of its own, else as a part of the date. */
export function yearEvent(
  reader: Reader,
  at: number,
  op: Comparator,
  year: number,
): { event: Event; entry: ColumnEntry } | null {
  const own = yearColumn(reader, at, year);
  const entry = own ?? dateColumnAt(reader, at, at + 1);
  if (entry === null) return null;
  const column = entry.column.name;
  const left: Term =
    own === null ? { kind: "part", part: "year", column } : { kind: "column", column };
  return { event: compare(left, op, year), entry };
}
