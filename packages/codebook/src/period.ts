import type { PeriodPart } from "@probability-chat/query";

/**
 * Periods of the calendar as one key: a day, a week from Monday on, a month, a quarter. Each is the
 * instant at which it begins, and is written by ISO 8601: `2024-03-05`, `2024-W10`, `2024-03`; a
 * quarter is `2024-Q1`.
 */

const DAY = 86_400_000;

/** The beginning of the period in which an instant lies. */
export function periodStart(part: PeriodPart, instant: number): number {
  const date = new Date(instant);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (part) {
    case "date":
      return Math.floor(instant / DAY) * DAY;
    case "yearweek":
      return mondayOf(instant);
    case "yearmonth":
      return startOf(year, month);
    case "yearquarter":
      return startOf(year, month - (month % 3));
  }
}

/** The beginning of the period that follows the one that begins here. */
export function nextPeriod(part: PeriodPart, start: number): number {
  const date = new Date(start);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (part) {
    case "date":
      return start + DAY;
    case "yearweek":
      return start + 7 * DAY;
    case "yearmonth":
      return startOf(year, month + 1);
    case "yearquarter":
      return startOf(year, month + 3);
  }
}

/** The name of the period that begins here. */
export function periodText(part: PeriodPart, start: number): string {
  const iso = new Date(start).toISOString();
  switch (part) {
    case "date":
      return iso.slice(0, 10);
    case "yearmonth":
      return iso.slice(0, 7);
    case "yearquarter":
      return `${iso.slice(0, 4)}-Q${Math.floor(new Date(start).getUTCMonth() / 3) + 1}`;
    case "yearweek": {
      // The year of a week is that of its Thursday.
      const year = new Date(start + 3 * DAY).getUTCFullYear();
      const first = mondayOf(startOf(year, 0) + 3 * DAY);
      const week = Math.round((start - first) / (7 * DAY)) + 1;
      return `${String(year).padStart(4, "0")}-W${String(week).padStart(2, "0")}`;
    }
  }
}

const NAMED = /^(\d{4})-(?:Q([1-4])|W(\d{2}))$/i;

/** The quarter or week that a text names, half-open; null if it names none. */
export function namedPeriod(text: string): { readonly start: number; readonly end: number } | null {
  const [, year, quarter, week] = NAMED.exec(text) ?? [];
  if (year === undefined) return null;
  if (quarter !== undefined) {
    const start = startOf(Number(year), 3 * (Number(quarter) - 1));
    return { start, end: nextPeriod("yearquarter", start) };
  }
  const first = mondayOf(startOf(Number(year), 0) + 3 * DAY);
  const start = first + (Number(week) - 1) * 7 * DAY;
  const isWeek = periodText("yearweek", start).toUpperCase() === text.toUpperCase();
  return isWeek ? { start, end: start + 7 * DAY } : null;
}

function startOf(year: number, month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 1);
  return date.getTime();
}

function mondayOf(instant: number): number {
  const days = Math.floor(instant / DAY);
  // 1970-01-01 was a Thursday.
  return (days - ((((days + 3) % 7) + 7) % 7)) * DAY;
}
