import type { DatePart } from "@probability-chat/query";
import { namedPeriod, periodStart } from "./period.ts";

/**
 * Dates are instants in milliseconds since 1970-01-01T00:00Z, without time zones. A literal names
 * a period: a year, a month, a day, a minute or a second; `=` means within it, `<=` up to its end.
 */

/** Half-open, in epoch milliseconds. */
export interface DatePeriod {
  readonly start: number;
  readonly end: number;
}

const ISO =
  /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?Z?)?)?)?$/;

/**
 * The period that an ISO 8601 text (or a year as a number) names: `2012`, `2012-03`,
 * `2012-03-01`, `2012-03-01 10:30` or `2012-03-01T10:30:00.5`; or `2012-Q1` or `2012-W09`. Null if
 * it names none.
 */
export function datePeriod(literal: string | number): DatePeriod | null {
  const text = String(literal).trim();
  const match = ISO.exec(text);
  if (!match) return namedPeriod(text);
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((t) => t && Number(t));
  const start = instant(num(year), num(month, 1), num(day, 1), num(hour), num(minute), num(second));
  if (start === null) return null;
  const fraction = match[7] ? Math.round(Number(`0.${match[7]}`) * 1000) : 0;
  if (match[7]) return { start: start + fraction, end: start + fraction + 1 };
  if (second !== undefined) return { start, end: start + 1_000 };
  if (hour !== undefined) return { start, end: start + 60_000 };
  if (day !== undefined) return { start, end: start + 86_400_000 };
  if (month !== undefined) return { start, end: Date.UTC(num(year), num(month), 1) };
  return { start, end: Date.UTC(num(year) + 1, 0, 1) };
}

function num(value: string | number | undefined, absent = 0): number {
  return value === undefined || value === "" ? absent : Number(value);
}

function instant(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number | null {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  const same =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 60;
  return same ? date.getTime() : null;
}

/** An instant as `2012-03-01`, or as `2012-03-01T10:30:00` with its time of day. */
export function isoText(instant: number, withTime: boolean): string {
  const text = new Date(instant).toISOString();
  return withTime ? text.slice(0, text.endsWith(".000Z") ? 19 : 23) : text.slice(0, 10);
}

/** A part of an instant: a number, but of a period the instant at which it begins. */
export function datePart(part: DatePart, instant: number): number {
  const date = new Date(instant);
  switch (part) {
    case "year":
      return date.getUTCFullYear();
    case "quarter":
      return Math.floor(date.getUTCMonth() / 3) + 1;
    case "month":
      return date.getUTCMonth() + 1;
    case "day":
      return date.getUTCDate();
    case "weekday":
      return ((date.getUTCDay() + 6) % 7) + 1;
    case "hour":
      return date.getUTCHours();
    default:
      return periodStart(part, instant);
  }
}
