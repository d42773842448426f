/**
 * Times of the day: 'at 8 am', 'after 6pm', 'before noon', 'between 17:00 and 19:00'. A column of
 * hours holds whole hours, so 'after 6pm' is past 18; a moment is after 6 pm from 18:00 on.
 */
import { type Comparator, compare } from "@probability-chat/query";
import {
  type CalendarMatch,
  type CalendarTerm,
  dateColumnAt,
  partTerm,
} from "./calendar-columns.ts";
import { among, between, isDatePart } from "./columns.ts";
import { type Reader, spanOf, wordAt } from "./reader.ts";
import { around, joinsEnds, timeBound } from "./time-words.ts";

export function clockAt(reader: Reader, at: number, to: number): CalendarMatch | null {
  const opener = wordAt(reader, at);
  const low = clock(reader, at, to);
  if (low !== null) return rangeFrom(reader, at, low, to) ?? match(reader, at, "=", low);
  const bound = timeBound(reader, at, to);
  const first = clock(reader, bound?.end ?? at + 1, to);
  if (first === null) return opener === "between" ? shortRange(reader, at, to) : null;
  if (bound !== null) return match(reader, at, bound.op, first);
  if (opener === "past") return match(reader, at, ">", first);
  if (opener === "by") return match(reader, at, "<=", first);
  const range = rangeFrom(reader, at, first, to);
  if (range !== null || opener !== "from") return range;
  return /^(?:on|onwards?)$/.test(wordAt(reader, first.end))
    ? match(reader, at, ">=", { ...first, end: first.end + 1 })
    : null;
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
  if (!Number.isInteger(bare.value)) return null;
  const high = clock(reader, at + 3, to);
  const half = wordAt(reader, (high?.end ?? 0) - 1);
  if (high === null || !/^(?:am|pm|oclock)$/.test(half)) return null;
  if (half === "oclock") return bare.value < 24 ? stretch(reader, at, bare.value, high) : null;
  if (bare.value < 1 || bare.value > 12) return null;
  const hour = (bare.value % 12) + (half === "pm" ? 12 : 0);
  return stretch(reader, at, hour, high);
}

function rangeFrom(reader: Reader, at: number, low: Clock, to: number): CalendarMatch | null {
  if (!joinsEnds(wordAt(reader, at), wordAt(reader, low.end))) return null;
  const high = clock(reader, low.end + 1, to);
  return high === null ? null : stretch(reader, at, low.hour, high);
}

function stretch(reader: Reader, at: number, low: number, high: Clock): CalendarMatch | null {
  const axis = axisOf(reader, at, high.end);
  if (axis === null) return null;
  const { left, entry, whole } = axis;
  const last = whole ? high.hour : (high.hour + 23) % 24;
  const event = low <= last ? between(left, low, last) : among(left, around(low, last, 24, 0));
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
): (CalendarTerm & { readonly whole: boolean }) | null {
  const hours = reader.index.columns.filter(
    (entry) => entry.words.at(-1)?.word === "hour" && isDatePart(entry),
  );
  const [own] = hours;
  const whole = own !== undefined && hours.length === 1;
  const date = whole ? null : dateColumnAt(reader, start, end);
  const term = partTerm("hour", whole ? own : null, date);
  if (term === null || date === null) return term === null ? null : { ...term, whole };
  const { entry } = term;
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
  return { ...term, whole };
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
