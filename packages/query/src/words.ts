import type { DatePart, PeriodPart } from "./ast.ts";

/** Words that are not bare column names in canonical text; typed by hand they may still be. */
export const RESERVED: ReadonlySet<string> = new Set(
  "and or not given in is between all any none exactly missing present by do desc asc on vs hold free".split(
    " ",
  ),
);

const WORD_REST = String.raw`[\p{L}\p{N}\p{M}_#]*(?:\.[\p{L}\p{N}\p{M}_#]+)*`;

/** A word of the language; `#` and inner dots belong to it, so that `score#2` needs no quotes. */
export const WORD = new RegExp(String.raw`[\p{L}\p{N}_#]${WORD_REST}`, "uy");

const BARE = new RegExp(String.raw`^[\p{L}_]${WORD_REST}$`, "u");

/** Whether canonical text writes the column without backticks. */
export function isBareName(name: string): boolean {
  return BARE.test(name) && !RESERVED.has(name.toLowerCase());
}

export const DATE_PARTS: ReadonlySet<string> = new Set<DatePart>([
  "year",
  "quarter",
  "month",
  "day",
  "weekday",
  "hour",
  "date",
  "yearweek",
  "yearmonth",
  "yearquarter",
]);

const PERIOD_PARTS: ReadonlySet<string> = new Set<PeriodPart>([
  "date",
  "yearweek",
  "yearmonth",
  "yearquarter",
]);

/** Whether a part of a date is a period of the calendar, and so a date itself. */
export function isPeriod(part: DatePart): part is PeriodPart {
  return PERIOD_PARTS.has(part);
}

/** The least and the greatest number of a part of a date; years have no end, a period is no number. */
export const PART_RANGES: Partial<Record<DatePart, readonly [least: number, most: number]>> = {
  quarter: [1, 4],
  month: [1, 12],
  day: [1, 31],
  weekday: [1, 7],
  hour: [0, 23],
};

/** The date part a function name stands for, if any. */
export function datePart(word: string): DatePart | undefined {
  const lower = word.toLowerCase();
  return DATE_PARTS.has(lower) ? (lower as DatePart) : undefined;
}
