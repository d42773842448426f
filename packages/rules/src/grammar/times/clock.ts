/**
 * Times of the day: 'at 8 am', 'after 6pm', 'before noon', 'between 17:00 and 19:00'. A column of
 * hours holds whole hours, so 'after 6pm' is past 18; a moment is after 6 pm from 18:00 on.
 */
import { type Comparator, compare, or } from "@probability-chat/query";
import { type ClockFormat, clockColumns, written } from "../../grounding/columns/clock-columns.ts";
import { among, between } from "../../grounding/conditions.ts";
import { isDatePart } from "../columns.ts";
import { trailingBound } from "../numbers/quantity.ts";
import { type Reader, spanOf, wordAt } from "../reader.ts";
import {
  type CalendarMatch,
  type CalendarTerm,
  dateColumnAt,
  partTerm,
} from "./calendar-columns.ts";
import { clockColumnAt, isMilitary } from "./clock-column.ts";
import { around, joinsEnds, timeBound } from "./time-words.ts";

export function clockAt(reader: Reader, at: number, to: number): CalendarMatch | null {
  const part = partOfDay(reader, at, to);
  if (part !== null) return part;
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

/** Where each part of the day begins and ends. */
const PARTS: ReadonlyMap<string, readonly [from: number, until: number]> = new Map([
  ["morning", [6, 12]],
  ["afternoon", [12, 18]],
  ["evening", [18, 24]],
]);

/** 'In the morning', 'evening orders'. */
function partOfDay(reader: Reader, start: number, to: number): CalendarMatch | null {
  let at = start;
  if (/^(?:in|during|on)$/.test(wordAt(reader, at))) at += 1;
  if (at > start && /^(?:the|an?)$/.test(wordAt(reader, at))) at += 1;
  const word = wordAt(reader, at);
  const part = PARTS.get(word.replace(/s$/, ""));
  if (part === undefined || at >= to || reader.mentionAt.has(at)) return null;
  const [low, high] = part.map((hour) => ({ hour, minute: 0, end: at + 1 }));
  const found = low && high ? stretch(reader, start, low, high) : null;
  if (found !== null)
    reader.notes.push(`“${word}” is taken as from ${part[0]}:00 to ${part[1]}:00`);
  return found;
}

interface Clock {
  readonly hour: number;
  readonly minute: number;
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
  const low = { minute: 0, end: at + 2 };
  if (half === "oclock")
    return bare.value < 24 ? stretch(reader, at, { ...low, hour: bare.value }, high) : null;
  if (bare.value < 1 || bare.value > 12) return null;
  const hour = (bare.value % 12) + (half === "pm" ? 12 : 0);
  return stretch(reader, at, { ...low, hour }, high);
}

function rangeFrom(reader: Reader, at: number, low: Clock, to: number): CalendarMatch | null {
  if (!joinsEnds(wordAt(reader, at), wordAt(reader, low.end))) return null;
  const high = clock(reader, low.end + 1, to);
  return high === null ? null : stretch(reader, at, low, high);
}

function stretch(reader: Reader, at: number, low: Clock, high: Clock): CalendarMatch | null {
  const axis = axisOf(reader, at, high.end);
  if (axis === null) return null;
  const { left, entry, format } = axis;
  if (format !== "hour" && format !== "moment") {
    const [from, until] = [low, high].map(({ hour, minute }) => written(format, hour, minute));
    if (from === undefined || until === undefined) return null;
    const event =
      from <= until
        ? between(left, from, until)
        : or(compare(left, ">=", from), compare(left, "<=", until));
    return { event, entry, end: high.end };
  }
  if (low.minute + high.minute > 0) return null;
  const last = format === "hour" ? high.hour : (high.hour + 23) % 24;
  const event =
    low.hour <= last ? between(left, low.hour, last) : among(left, around(low.hour, last, 24, 0));
  return { event, entry, end: high.end };
}

function match(reader: Reader, at: number, op: Comparator, told: Clock): CalendarMatch | null {
  const axis = axisOf(reader, at, told.end);
  if (axis === null) return null;
  const { left, entry, format } = axis;
  const behind = op === "=" ? trailingBound(reader, told.end, reader.tokens.length) : null;
  const { op: said, end } = behind ?? { op, end: told.end };
  if (format !== "hour" && format !== "moment")
    return { event: compare(left, said, written(format, told.hour, told.minute)), entry, end };
  if (told.minute > 0) return null;
  const exact = format === "hour" || said === "=";
  const final = exact ? said : said === ">" ? ">=" : said === "<=" ? "<" : said;
  return { event: compare(left, final, told.hour), entry, end };
}

/** A column of whole hours, a date with a time, or a column of times as it writes them. */
type Axis = CalendarTerm & { readonly format: "hour" | "moment" | ClockFormat };

/** What the time of day is read from: a column of times, else one of hours, else a date that has a time. */
function axisOf(reader: Reader, start: number, end: number): Axis | null {
  const { columns } = reader.index;
  if (clockColumns(columns).length > 0) {
    const own = clockColumnAt(reader, start, end);
    if (own === null) return null;
    const left = { kind: "column", column: own.entry.column.name } as const;
    return { left, entry: own.entry, format: own.format };
  }
  const hours = columns.filter((entry) => entry.words.at(-1)?.word === "hour" && isDatePart(entry));
  const [own] = hours;
  const whole = own !== undefined && hours.length === 1;
  const date = whole ? null : dateColumnAt(reader, start, end);
  const term = partTerm("hour", whole ? own : null, date);
  if (term === null || date === null) return term === null ? null : { ...term, format: "hour" };
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
  return { ...term, format: whole ? "hour" : "moment" };
}

/** A time of the day. */
function clock(reader: Reader, at: number, to: number): Clock | null {
  const word = wordAt(reader, at);
  if (at < to && (word === "noon" || word === "midday"))
    return { hour: 12, minute: 0, end: at + 1 };
  if (at < to && word === "midnight") return { hour: 0, minute: 0, end: at + 1 };
  const token = reader.tokens[at];
  if (token?.kind !== "number" || token.value === null || !Number.isInteger(token.value))
    return null;
  if (at < to && isMilitary(reader, at)) {
    const named = /^(?:hours|hrs|h)$/.test(wordAt(reader, at + 1));
    const hour = Number(token.text.slice(0, 2));
    return { hour, minute: Number(token.text.slice(2)), end: at + (named ? 2 : 1) };
  }
  if (at + 1 >= to) return null;
  const minutes = /^[:.]$/.test(wordAt(reader, at + 1)) ? (reader.tokens[at + 2]?.text ?? "") : "";
  const exact = /^[0-5]\d$/.test(minutes);
  if (exact) reader.framed.add(at + 2);
  const next = exact ? at + 3 : at + 1;
  const minute = exact ? Number(minutes) : 0;
  const half = next < to ? /^(?:am|pm)$/.exec(wordAt(reader, next))?.[0] : undefined;
  if (half !== undefined && token.value >= 1 && token.value <= 12)
    return { hour: (token.value % 12) + (half === "pm" ? 12 : 0), minute, end: next + 1 };
  if (exact && token.value < 24) return { hour: token.value, minute, end: next };
  return wordAt(reader, next) === "oclock" && token.value < 24
    ? { hour: token.value, minute, end: next + 1 }
    : null;
}
