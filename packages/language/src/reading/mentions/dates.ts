import { MONTHS } from "./calendar-words.ts";
import type { Mention } from "./mention.ts";

const WHOLE = /^[0-9]+$/;
const ORDINAL_ENDINGS: ReadonlySet<string> = new Set(["st", "nd", "rd", "th"]);
const BEFORE_YEAR: ReadonlySet<string> = new Set([",", "of", "'"]);
/** A day without a year is looked for in so many of the table's years. */
const MOST_YEARS = 3;

/** ISO dates, '3 March 2024', 'March 3rd', 'March 2024', '3/12/2024'; a month alone is a number. */
export function dateAt(
  texts: readonly string[],
  at: number,
  years: readonly number[],
): Mention | null {
  return isoDate(texts, at) ?? slashedDate(texts, at) ?? namedDate(texts, at, years);
}

function isoDate(texts: readonly string[], at: number): Mention | null {
  const year = yearAt(texts, at);
  const month = texts[at + 1] === "-" ? wholeAt(texts, at + 2, 1, 12) : null;
  if (year === null || month === null) return null;
  const day = texts[at + 3] === "-" ? wholeAt(texts, at + 4, 1, 31) : null;
  if (day !== null) return { first: at, last: at + 4, readings: [iso(year, month, day)] };
  return { first: at, last: at + 2, readings: monthEnds(year, month) };
}

/** The month may stand before the day or behind it. */
function slashedDate(texts: readonly string[], at: number): Mention | null {
  const sign = texts[at + 1];
  if ((sign !== "/" && sign !== ".") || texts[at + 3] !== sign) return null;
  const one = wholeAt(texts, at, 1, 31);
  const other = wholeAt(texts, at + 2, 1, 31);
  const year = yearAt(texts, at + 4);
  if (one === null || other === null || year === null) return null;
  const readings = new Set<string>();
  if (one <= 12) readings.add(iso(year, one, other));
  if (other <= 12) readings.add(iso(year, other, one));
  return readings.size > 0 ? { first: at, last: at + 4, readings: [...readings] } : null;
}

function namedDate(texts: readonly string[], at: number, years: readonly number[]): Mention | null {
  let day = wholeAt(texts, at, 1, 31);
  let last = at;
  if (day !== null) {
    last += ORDINAL_ENDINGS.has(texts[last + 1] ?? "") ? 2 : 1;
    if (texts[last] === "of") last++;
  }
  const month = MONTHS.get(texts[last] ?? "");
  if (month === undefined) return null;
  if (day === null) {
    day = wholeAt(texts, last + 1, 1, 31);
    if (day !== null) last += ORDINAL_ENDINGS.has(texts[last + 2] ?? "") ? 2 : 1;
  }
  const yearPlace = BEFORE_YEAR.has(texts[last + 1] ?? "") ? last + 2 : last + 1;
  const year = yearAt(texts, yearPlace);
  if (year !== null) last = yearPlace;
  if (day !== null) {
    const known = year !== null ? [year] : years.slice(0, MOST_YEARS);
    const dates = known.map((one) => iso(one, month, day));
    return { first: at, last, readings: [...dates, month, day] };
  }
  if (year === null) return null;
  return { first: at, last, readings: [month, year, ...monthEnds(year, month)] };
}

function wholeAt(texts: readonly string[], at: number, least: number, most: number): number | null {
  const text = texts[at] ?? "";
  const value = Number(text);
  return WHOLE.test(text) && value >= least && value <= most ? value : null;
}

function yearAt(texts: readonly string[], at: number): number | null {
  return wholeAt(texts, at, 1000, 2999);
}

function iso(year: number, month: number, day: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${year}-${two(month)}-${two(day)}`;
}

function monthEnds(year: number, month: number): [first: string, last: string] {
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return [iso(year, month, 1), iso(year, month, days)];
}
