import { sqlText } from "../store/sql.ts";

/** In which order a column's dates name day and month; null where the text itself says. */
export type DateOrder = "dayFirst" | "monthFirst" | null;

/** How the dates of a column are spelled. */
export interface DateFormat {
  /** One or more strptime formats; each cell fits one. */
  readonly patterns: readonly string[];
  readonly order: DateOrder;
  /** Cells end in a time zone, which is dropped: dates are the wall clock of the file. */
  readonly zoned: boolean;
}

/** Whether some cells name a time of day. */
export function hasClock({ patterns }: DateFormat): boolean {
  return patterns.some((pattern) => pattern.includes("%M"));
}

/** No date is longer. */
const longest = 60;
const zone = "(?:Z|[ ]?UTC|[ ]?GMT|[ ]?[+-]\\d{2}:?\\d{2})";
const zoneAtEnd = new RegExp(`(?<=:\\d{2}(?:\\.\\d{1,9})?)${zone}$`);
const clock = /^(.*?)(T|, | )(\d{1,2}):(\d{2})(:\d{2})?(\.\d{1,6})?( ?)([AaPp][Mm])?$/;
const yearFirst = /^\d{4}([-/.])\d{1,2}\1\d{1,2}$/;
const numeric = /^\d{1,2}([-/.])\d{1,2}\1(\d{4}|\d{2})$/;
const dayMonthName = /^\d{1,2}([ \-/.])([A-Za-z]{3,9})\1(\d{4}|\d{2})$/;
const monthNameDay = /^([A-Za-z]{3,9}) \d{1,2}(,?) (\d{4})$/;
const yearMonth = /^\d{4}([-/])\d{1,2}$/;
const monthNameYear = /^([A-Za-z]{3,9})([ -])(\d{4}|\d{2})$/;
const monthNames =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sep(tember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/i;

/**
 * The formats in which every one of some cells is a date: none, one, or two where day and month
 * could be either way round (`monthFirst` first).
 */
export function dateFormatsOf(cells: readonly string[]): DateFormat[] {
  const patterns = { dayFirst: new Set<string>(), monthFirst: new Set<string>() };
  let zoned = false;
  let ordered = false;
  let pointed = false;
  for (const cell of cells) {
    if (cell.length > longest) return [];
    const bare = cell.replace(zoneAtEnd, "");
    zoned ||= bare !== cell;
    const time = clock.exec(bare);
    const day = time ? (time[1] ?? "") : bare;
    const found = dayPatterns(day);
    if (!found) return [];
    ordered ||= found.dayFirst !== found.monthFirst;
    pointed ||= found.dayFirst !== found.monthFirst && day.includes(".");
    const suffix = time ? timePattern(time) : "";
    patterns.dayFirst.add(found.dayFirst + suffix);
    patterns.monthFirst.add(found.monthFirst + suffix);
  }
  if (patterns.dayFirst.size === 0 || patterns.dayFirst.size > 4) return [];
  const dayFirst = { patterns: [...patterns.dayFirst], order: "dayFirst", zoned } as const;
  if (!ordered) return [{ ...dayFirst, order: null }];
  if (pointed) return [{ ...dayFirst, order: null }];
  return [{ patterns: [...patterns.monthFirst], order: "monthFirst", zoned }, dayFirst];
}

interface DayPatterns {
  readonly dayFirst: string;
  readonly monthFirst: string;
}

function dayPatterns(day: string): DayPatterns | null {
  const same = (pattern: string): DayPatterns => ({ dayFirst: pattern, monthFirst: pattern });
  let match = yearFirst.exec(day);
  if (match) return same(`%Y${match[1]}%m${match[1]}%d`);
  match = numeric.exec(day);
  if (match) {
    const [, by = "", year = ""] = match;
    const rest = `${by}${year.length === 4 ? "%Y" : "%y"}`;
    return { dayFirst: `%d${by}%m${rest}`, monthFirst: `%m${by}%d${rest}` };
  }
  match = yearMonth.exec(day);
  if (match) return same(`%Y${match[1]}%m`);
  match = dayMonthName.exec(day);
  if (match && isMonth(match[2])) {
    return same(`%d${match[1]}${nameOf(match[2])}${match[1]}${yearOf(match[3])}`);
  }
  match = monthNameDay.exec(day);
  if (match && isMonth(match[1])) return same(`${nameOf(match[1])} %d${match[2]} %Y`);
  match = monthNameYear.exec(day);
  if (match && isMonth(match[1])) return same(`${nameOf(match[1])}${match[2]}${yearOf(match[3])}`);
  return null;
}

const isMonth = (name = "") => monthNames.test(name);
/** `May` is both; `%b` reads it, and so do names that are cut to three letters. */
const nameOf = (name = "") => (name.length === 3 ? "%b" : "%B");
const yearOf = (year = "") => (year.length === 4 ? "%Y" : "%y");

function timePattern([, , between = "", , , seconds, fraction, gap = "", half]: string[]): string {
  const hours = half ? "%I" : "%H";
  const rest = `${seconds ? ":%S" : ""}${fraction ? ".%f" : ""}${half ? `${gap}%p` : gap}`;
  return `${between}${hours}:%M${rest}`;
}

/** A cell's date by a format as a TIMESTAMP, NULL where it is none; `text` is an SQL expression. */
export function dateSql(text: string, format: DateFormat): string {
  const bare = format.zoned
    ? `regexp_replace(${text}, ${sqlText(`(:[0-9]{2}(?:\\.[0-9]{1,9})?)${zone}$`)}, '\\1')`
    : text;
  const patterns = `[${format.patterns.map(sqlText).join(", ")}]`;
  const parsed = `try_strptime(${bare}, ${patterns})`;
  const named = `lower(${text}) = 'epoch'`;
  return `CASE WHEN year(${parsed}) BETWEEN 1000 AND 9999 AND NOT ${named} THEN ${parsed} END`;
}

/** Whether some cells may name fractions of a second. */
export function hasSecondFractions({ patterns }: DateFormat): boolean {
  return patterns.some((pattern) => pattern.includes("%f"));
}

/**
 * Whether a cast reads a text as an ISO 8601 format does, as an SQL condition that is cheaper than
 * a pattern: it leaves out offsets and hour 24. Null for other formats.
 */
export function castableSql(text: string, { patterns, zoned }: DateFormat): string | null {
  const [pattern = "", ...others] = patterns;
  const iso = /^%Y-%m-%d([ T]%H:%M(:%S)?)?$/.exec(pattern);
  if (!iso || others.length > 0 || zoned) return null;
  const [, clock, seconds] = iso;
  if (!clock) return `strlen(${text}) = 10`;
  const [length, colon] = seconds ? [19, 17] : [16, 14];
  return `strlen(${text}) = ${length} AND ${text}[12:13] < '24' AND ${text}[${colon}] = ':'`;
}

/** `20240131` in a column that calls itself a date. */
export const compactDates: DateFormat = { patterns: ["%Y%m%d"], order: null, zoned: false };

/** Whether a header says that its column holds dates. */
export function namesDate(header: string): boolean {
  return /(^|[^a-z])(date|day|datum|fecha|jour|ymd|yyyymmdd)([^a-z]|$)/i.test(
    header.replace(/([a-z0-9])([A-Z])/g, "$1 $2"),
  );
}

const formNames: readonly (readonly [RegExp, string])[] = [
  [/%Y/g, "YYYY"],
  [/%y/g, "YY"],
  [/%m/g, "MM"],
  [/%d/g, "DD"],
  [/%b/g, "Mon"],
  [/%B/g, "Month"],
];

/** How a column's days are spelled, as people write it: `YYYY-MM-DD`; times of day make no difference. */
export function dayFormsOf({ patterns }: DateFormat): string[] {
  const days = patterns.map((pattern) => pattern.replace(/(T|, | )%[HI]:.*$/, ""));
  const forms = days.map((pattern) =>
    formNames.reduce((text, [code, name]) => text.replace(code, name), pattern),
  );
  // `May` is a name and its own abbreviation.
  return [...new Set(forms.map((form) => form.replace("Month", "Mon")))];
}
