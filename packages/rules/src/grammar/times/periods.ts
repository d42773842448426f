/**
 * Stretches of time in words: a month and year, a quarter, a written or ISO date, and what
 * 'before', 'after', 'since', 'until' and 'between' make of them. Dates count by whole days;
 * 'before' and 'after' exclude the stretch, 'since' and 'until' include it.
 */
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { trailingBound } from "../numbers/quantity.ts";
import { isNamed, type Reader, spanOf, wordAt } from "../reader.ts";
import { monthNamed } from "./calendar.ts";
import type { CalendarMatch } from "./calendar-columns.ts";
import { clockAt } from "./clock.ts";
import { levelRangeAt } from "./level-range.ts";
import { axisOf, bounds, two } from "./time-axis.ts";
import { around, joinsEnds, timeBound } from "./time-words.ts";
import { yearOf, yearRange } from "./years.ts";

/** A year or a day that lies outside the dates of the table is no zero: nothing was recorded then. */
export function refuseOutside(reader: Reader, found: CalendarMatch, at: number): void {
  const { min, max, type, name } = found.entry.column;
  if (type !== "date" || typeof min !== "string" || typeof max !== "string") return;
  const parts = found.event.kind === "and" ? found.event.events : [found.event];
  const outside = parts.some((part) => {
    if (part.kind !== "compare" || part.op !== "=" || part.left.kind !== "part") return false;
    const value = String(part.right);
    const size = part.left.part === "year" ? 4 : part.left.part === "date" ? 10 : 0;
    return size > 0 && (value < min.slice(0, size) || value > max.slice(0, size));
  });
  if (!outside) return;
  reader.problems.push({
    kind: "refuse",
    reason: "unknownValue",
    span: spanOf(reader, at, found.end),
    message: `The dates of \`${name}\` go from ${min.slice(0, 10)} to ${max.slice(0, 10)}.`,
  });
}

/** A stretch from its first to its last day, or a month or quarter of any year. */
interface Period {
  readonly first: string | null;
  readonly last: string | null;
  readonly part: { readonly name: "month" | "quarter"; readonly value: number } | null;
  readonly year: number | null;
  readonly end: number;
}

export function periodAt(reader: Reader, at: number, to: number): CalendarMatch | null {
  return (
    levelRangeAt(reader, at, to) ??
    clockAt(reader, at, to) ??
    rangeAt(reader, at, to) ??
    markedAt(reader, at, to) ??
    plainAt(reader, at, to)
  );
}

/** 'between January and March 2023', 'from 2022-03-01 to 2022-03-31'. */
function rangeAt(reader: Reader, at: number, to: number): CalendarMatch | null {
  const opener = wordAt(reader, at);
  const spelled = opener === "between" || opener === "from";
  const years = spelled ? yearRange(reader, at, at + 1, to) : null;
  if (years !== null) return years;
  const named = readPeriod(reader, spelled ? at + 1 : at, to);
  const low = named ?? (spelled ? wholeYear(reader, at + 1, to) : null);
  if (low === null || !joinsEnds(opener, wordAt(reader, low.end))) return null;
  const other = readPeriod(reader, low.end + 1, to);
  const high = other ?? (named === null ? null : wholeYear(reader, low.end + 1, to));
  if (high === null) return null;
  const year = low.year ?? high.year;
  if (year === null) return spelled ? monthsOfAnyYear(reader, at, low, high) : null;
  const start = low.first ?? (low.part === null ? null : bounds(low.part, year).first);
  const { last } = high;
  if (start === null || last === null) return null;
  const axis = axisOf(reader, at, high.end);
  return axis === null
    ? null
    : { event: axis.between(start, last), entry: axis.entry, end: high.end };
}

/** 'between November and February': those months of every year. */
function monthsOfAnyYear(
  reader: Reader,
  at: number,
  low: Period,
  high: Period,
): CalendarMatch | null {
  const axis = axisOf(reader, at, high.end);
  if (axis === null || low.part?.name !== "month" || high.part?.name !== "month") return null;
  const values = around(low.part.value, high.part.value, 12);
  return { event: axis.months(values), entry: axis.entry, end: high.end };
}

/** 'after June 2023', 'until 15 March', 'since 2022-03-01'. */
function markedAt(reader: Reader, at: number, to: number): CalendarMatch | null {
  const marker = timeBound(reader, at, to);
  const from = wordAt(reader, at) === "from";
  const plain = monthNamed(reader, at) > 0 || isDated(reader, at);
  if (marker === null && !from && !plain) return null;
  let body = marker?.end ?? (plain ? at : at + 1);
  while (/^(?:the|and|including|end|start|beginning|of)$/.test(wordAt(reader, body)) && body < to) {
    if (/^(?:end|start|beginning)$/.test(wordAt(reader, body))) return null;
    body += 1;
  }
  const period = readPeriod(reader, body, to);
  if (period === null) return null;
  const onward = wordAt(reader, period.end) === "on" && from;
  const bound = marker === null ? trailingBound(reader, period.end, to) : null;
  const op = marker?.op ?? (onward ? ">=" : (bound?.op ?? null));
  if (op === null) return null;
  const end = bound?.end ?? (onward ? period.end + 1 : period.end);
  const { first, last, part } = period;
  const axis = axisOf(reader, at, end);
  if (axis === null) return null;
  if (first !== null && last !== null)
    return { event: axis.compare(op, first, last), entry: axis.entry, end };
  if (part === null) return null;
  if ((op === ">=" || op === "<=") && axis.severalYears) {
    reader.problems.push({
      kind: "ask",
      span: spanOf(reader, at, end),
      message: "Of which year? Please name the month with its year.",
    });
    return { event: axis.part(part.name, op, part.value), entry: axis.entry, end };
  }
  return { event: axis.part(part.name, op, part.value), entry: axis.entry, end };
}

function isDated(reader: Reader, at: number): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(wordAt(reader, at)) || /^q[1-4]$/.test(wordAt(reader, at));
}

/** 'on 15 March 2023', 'in the last quarter of 2023'. A month with its year is read elsewhere. */
function plainAt(reader: Reader, at: number, to: number): CalendarMatch | null {
  const period = readDay(reader, at, to) ?? readQuarter(reader, at, to) ?? readHalf(reader, at, to);
  if (period === null) return null;
  const axis = axisOf(reader, at, period.end);
  if (axis === null) return null;
  const { first, last, part, end } = period;
  if (first !== null && last !== null) {
    const event = first === last ? axis.day(first) : axis.between(first, last);
    return { event, entry: axis.entry, end };
  }
  return part === null
    ? null
    : { event: axis.part(part.name, "=", part.value), entry: axis.entry, end };
}

function readPeriod(reader: Reader, at: number, to: number): Period | null {
  return readDay(reader, at, to) ?? readMonth(reader, at, to) ?? readQuarter(reader, at, to);
}

/** 'the first half of 2023', 'H2 2023'. */
function readHalf(reader: Reader, at: number, to: number): Period | null {
  let from = wordAt(reader, at) === "the" ? at + 1 : at;
  const short = /^h([12])$/.exec(wordAt(reader, from))?.[1];
  const rank = short === undefined ? (reader.tokens[from]?.value ?? null) : Number(short);
  if (short === undefined && (!reader.tokens[from]?.ordinal || wordAt(reader, from + 1) !== "half"))
    return null;
  from += short === undefined ? 2 : 1;
  if (/^(?:of|in)$/.test(wordAt(reader, from))) from += 1;
  const year = yearOf(reader, from, to);
  if (year === null || (rank !== 1 && rank !== 2)) return null;
  const [first, last] = rank === 1 ? ["01-01", "06-30"] : ["07-01", "12-31"];
  return { first: `${year}-${first}`, last: `${year}-${last}`, part: null, year, end: from + 1 };
}

function wholeYear(reader: Reader, at: number, to: number): Period | null {
  const year = yearOf(reader, at, to);
  if (year === null) return null;
  return { first: `${year}-01-01`, last: `${year}-12-31`, part: null, year, end: at + 1 };
}

/** 'March 2023', 'March of 2023', 'March'. */
function readMonth(reader: Reader, at: number, to: number): Period | null {
  const month = at < to ? monthNamed(reader, at) : 0;
  if (month === 0) return null;
  const next = /^(?:of|,|in)$/.test(wordAt(reader, at + 1)) ? at + 2 : at + 1;
  const year = yearOf(reader, next, to);
  const part = { name: "month", value: month } as const;
  if (year === null) return { first: null, last: null, part, year, end: at + 1 };
  return { ...bounds(part, year), part, year, end: next + 1 };
}

/** '2023-03-15', '15 March 2023', '15th of March, 2023', 'March 15, 2023'. */
function readDay(reader: Reader, at: number, to: number): Period | null {
  const iso = wordAt(reader, at);
  if (at < to && /^\d{4}-\d{2}-\d{2}$/.test(iso)) return dayPeriod(iso, at + 1);
  let day: number | null = null;
  let month = 0;
  let end = wordAt(reader, at) === "the" ? at + 1 : at;
  if (monthNamed(reader, at) > 0) {
    month = monthNamed(reader, at);
    day = dayNumber(reader, at + 1);
    end = at + 2;
  } else {
    day = dayNumber(reader, end);
    end += wordAt(reader, end + 1) === "of" ? 2 : 1;
    month = day === null ? 0 : monthNamed(reader, end);
    end += 1;
  }
  if (day === null || month === 0) return null;
  const next = /^(?:,|of)$/.test(wordAt(reader, end)) ? end + 1 : end;
  const said = yearOf(reader, next, to);
  const year =
    said ?? (isNamed(reader, end) || isRowNoun(wordAt(reader, end)) ? null : onlyYear(reader));
  if (year === null) return null;
  const date = `${year}-${two(month)}-${two(day)}`;
  const isDay = new Date(`${date}T00:00:00Z`).getUTCDate() === day;
  return isDay ? dayPeriod(date, said === null ? end : next + 1) : null;
}

/** The year in which all dates of the table lie. */
function onlyYear({ index }: Reader): number | null {
  const ends = index.columns.flatMap(({ column: { type, min, max } }) =>
    type === "date" ? [min, max] : [],
  );
  const [year, ...others] = new Set(ends.map((day) => Number(`${day}`.slice(0, 4))));
  return year === undefined || others.length > 0 || Number.isNaN(year) ? null : year;
}

function dayPeriod(iso: string, end: number): Period {
  return { first: iso, last: iso, part: null, year: Number(iso.slice(0, 4)), end };
}

function dayNumber(reader: Reader, at: number): number | null {
  const token = reader.tokens[at];
  const value = token?.value ?? null;
  return value !== null && Number.isInteger(value) && value >= 1 && value <= 31 ? value : null;
}

/** 'Q4 2023', 'the last quarter of 2023', 'the second quarter'. */
function readQuarter(reader: Reader, at: number, to: number): Period | null {
  let from = wordAt(reader, at) === "the" ? at + 1 : at;
  const short = /^q([1-4])$/.exec(wordAt(reader, from))?.[1];
  let value = short === undefined ? null : Number(short);
  if (value !== null) from += 1;
  else if (/^quarters?$/.test(wordAt(reader, from + 1))) {
    const token = reader.tokens[from];
    value = token?.word === "last" ? 4 : token?.ordinal === true ? token.value : null;
    from += 2;
  }
  if (value === null || value < 1 || value > 4 || at >= to) return null;
  const next = /^(?:of|,|in)$/.test(wordAt(reader, from)) ? from + 1 : from;
  const year = yearOf(reader, next, to);
  const part = { name: "quarter", value } as const;
  if (year === null && wordAt(reader, from - 2) === "last") return null;
  if (year === null) return { first: null, last: null, part, year, end: from };
  return { ...bounds(part, year), part, year, end: next + 1 };
}
