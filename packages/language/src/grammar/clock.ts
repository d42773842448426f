/**
 * Times of the day: 'at 8 am', 'after 6pm', 'before noon', 'between 17:00 and 19:00'. A column of
 * hours holds whole hours, so 'after 6pm' is past 18; a moment is after 6 pm from 18:00 on.
 */
import { type Comparator, compare, type Event, type Term } from "@probability-chat/query";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { joinsEnds } from "./calendar.ts";
import { type CalendarMatch, dateColumnAt } from "./calendar-columns.ts";
import { isDatePart } from "./columns.ts";
import { type Reader, spanOf, wordAt } from "./reader.ts";

const MARKERS: ReadonlyMap<string, Comparator> = new Map([
  ["after", ">"],
  ["past", ">"],
  ["since", ">="],
  ["from", ">="],
  ["before", "<"],
  ["until", "<="],
  ["till", "<="],
  ["by", "<="],
]);

export function clockAt(reader: Reader, at: number, to: number): CalendarMatch | null {
  const opener = wordAt(reader, at);
  const low = clock(reader, at, to);
  if (low !== null) return rangeFrom(reader, at, low, to, "-") ?? match(reader, at, "=", low);
  const first = clock(reader, at + 1, to);
  if (first === null) return opener === "between" ? shortRange(reader, at, to) : null;
  const range = rangeFrom(reader, at, first, to, opener);
  if (range !== null) return range;
  if (opener === "from" && !/^(?:on|onwards?)$/.test(wordAt(reader, first.end))) return null;
  const op = MARKERS.get(opener);
  if (op === undefined) return null;
  const end = opener === "from" ? first.end + 1 : first.end;
  return match(reader, at, op, { ...first, end });
}

interface Clock {
  readonly hour: number;
  readonly end: number;
}

/** 'between 6 and 9 pm' */
function shortRange(reader: Reader, at: number, to: number): CalendarMatch | null {
  const bare = reader.tokens[at + 1];
  if (bare?.kind !== "number" || bare.value === null || wordAt(reader, at + 2) !== "and")
    return null;
  const high = clock(reader, at + 3, to);
  const half = wordAt(reader, (high?.end ?? 0) - 1);
  if (high === null || !/^(?:am|pm|oclock)$/.test(half)) return null;
  if (half === "oclock") return bare.value < 24 ? between(reader, at, bare.value, high) : null;
  if (bare.value < 1 || bare.value > 12) return null;
  const hour = (bare.value % 12) + (half === "pm" ? 12 : 0);
  return between(reader, at, hour, high);
}

function rangeFrom(
  reader: Reader,
  at: number,
  low: Clock,
  to: number,
  opener: string,
): CalendarMatch | null {
  if (!joinsEnds(opener, wordAt(reader, low.end))) return null;
  const high = clock(reader, low.end + 1, to);
  return high === null ? null : between(reader, at, low.hour, high);
}

function between(reader: Reader, at: number, low: number, high: Clock): CalendarMatch | null {
  const axis = axisOf(reader, at, high.end);
  if (axis === null) return null;
  const { left, entry, whole } = axis;
  const last = whole ? high.hour : (high.hour + 23) % 24;
  const values: number[] = [low];
  for (let hour = low; hour !== last && values.length < 24; values.push(hour))
    hour = (hour + 1) % 24;
  const event: Event =
    low <= last
      ? {
          kind: "between",
          left,
          low: { value: low, inclusive: true },
          high: { value: last, inclusive: true },
        }
      : { kind: "in", left, values };
  return { event, entry, end: high.end };
}

function match(reader: Reader, at: number, op: Comparator, told: Clock): CalendarMatch | null {
  const axis = axisOf(reader, at, told.end);
  if (axis === null) return null;
  const { left, entry, whole } = axis;
  const final = whole || op === "=" ? op : op === ">" ? ">=" : op === "<=" ? "<" : op;
  return { event: compare(left, final, told.hour), entry, end: told.end };
}

/** What the time of day is read from: a column of hours, else a date that has a time. */
function axisOf(
  reader: Reader,
  start: number,
  end: number,
): { left: Term; entry: ColumnEntry; whole: boolean } | null {
  const hours = reader.index.columns.filter(
    (entry) => entry.words.at(-1)?.word === "hour" && isDatePart(entry),
  );
  const [own] = hours;
  if (own !== undefined && hours.length === 1)
    return { left: { kind: "column", column: own.column.name }, entry: own, whole: true };
  const entry = dateColumnAt(reader, start, end);
  if (entry === null) return null;
  if (
    !/T(?!00:00:00$)/.test(`${entry.column.min}`) &&
    !/T(?!00:00:00$)/.test(`${entry.column.max}`)
  ) {
    reader.problems.push({
      kind: "refuse",
      reason: "unknownValue",
      span: spanOf(reader, start, end),
      message: `The dates of \`${entry.column.name}\` have no time of the day.`,
    });
  }
  return { left: { kind: "part", part: "hour", column: entry.column.name }, entry, whole: false };
}

/** A full hour of the day. */
function clock(reader: Reader, at: number, to: number): Clock | null {
  const word = wordAt(reader, at);
  if (at < to && (word === "noon" || word === "midday")) return { hour: 12, end: at + 1 };
  if (at < to && word === "midnight") return { hour: 0, end: at + 1 };
  const token = reader.tokens[at];
  const next = wordAt(reader, at + 1);
  if (
    token?.kind !== "number" ||
    token.value === null ||
    at + 1 >= to ||
    !Number.isInteger(token.value)
  )
    return null;
  const half = /^(?:am|pm)$/.exec(next)?.[0];
  if (half !== undefined && token.value >= 1 && token.value <= 12)
    return { hour: (token.value % 12) + (half === "pm" ? 12 : 0), end: at + 2 };
  if (next === ":" && reader.tokens[at + 2]?.text === "00" && token.value < 24)
    return { hour: token.value, end: at + 3 };
  return next === "oclock" && token.value < 24 ? { hour: token.value, end: at + 2 } : null;
}
