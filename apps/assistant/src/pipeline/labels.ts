import { datePeriod, isoText } from "@probability-chat/codebook";
import type { Names } from "@probability-chat/language";
import { type Key, printKey, type Query } from "@probability-chat/query";

const months =
  "January February March April May June July August September October November December".split(
    " ",
  );
const weekdays = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");
const quarters = ["Q1", "Q2", "Q3", "Q4"];

const partNames: Readonly<Record<string, readonly string[]>> = {
  month: months,
  weekday: weekdays,
  quarter: quarters,
};

/** A class of a number's values: from its first end to its second, which may be left out. */
const range = /^\[([-\d.e+]+), ([-\d.e+]+)([)\]])$/;

/** The ends of a class of a number's values; null of any other key. */
export function rangeOf(key: string | null): { readonly from: number; readonly to: number } | null {
  const [, low, high] = range.exec(key ?? "") ?? [];
  return low === undefined ? null : { from: Number(low), to: Number(high) };
}

/** Whether a part of a date goes on and does not come round again: years, months of years, days. */
export function isTime(column: string, keys: readonly (string | null)[]): boolean {
  const period = isPart(column)
    ? /^\d{4}(-\d{2}){0,2}$|^\d{4}-(Q\d|W\d{2})$/
    : /^\d{4}(-\d{2}){1,2}$/;
  return keys.every((key) => key === null || period.test(key));
}

/** Whether keys have an order of their own: parts of dates, classes, numbers. */
export function isOrdered(column: string, keys: readonly (string | null)[]): boolean {
  const isPlace = (key: string | null) => rangeOf(key) !== null || Number.isFinite(Number(key));
  return isPart(column) || keys.every(isPlace);
}

/** A group's key as people say it: `11` of `month(date)` is November, `[0, 5)` is 0 to below 5. */
export function keyLabel(column: string, key: string | null, names: Names): string {
  const [, low, high, end] = range.exec(key ?? "") ?? [];
  if (end) return `${low} to ${end === ")" ? "below " : ""}${high}`;
  const part = /^(month|weekday|quarter)\(.+\)$/.exec(column)?.[1] ?? "";
  return partNames[part]?.[Number(key) - 1] ?? keyName(column, key, names);
}

/** A group's key as a file has it, where the user did not say what it means. */
export function keyName(column: string, key: string | null, names: Names): string {
  return name(key === null ? null : names.value(column, key));
}

/** What a query's label is of: `weekday(date)`; empty where it is of none. */
export function keyOf(query: Query): string {
  return "column" in query && query.column !== null ? keyNamed(query.column) : "";
}

/** A key as answers have it: a column by its own name. */
export function keyNamed(key: Key): string {
  return typeof key === "string" ? key : printKey(key);
}

/** Keys that say nothing without their column: `pclass 1`, `rain yes`, `name (missing)`. */
const bare = /^(?:[-+\d.,]+|yes|no|true|false|[a-z]|\(missing\))$/i;

/** Whether a column is a part of a date, `month(date)`, and no formula. */
function isPart(column: string): boolean {
  return /^[^=]*\(/.test(column);
}

const periods: Readonly<Record<string, string>> = {
  yearweek: "week",
  yearmonth: "month",
  yearquarter: "quarter",
  date: "day",
};

const partOf = /^([a-z]+)\(([^()]+)\)$/;

/** A key as an axis or a table names it: `yearmonth(sold)` is the month of sold. */
export function keyText(column: string, names: Names): string {
  const given = names.given(column);
  if (given !== null) return given;
  const said = names.column(column);
  const [, part, of] = partOf.exec(said) ?? [];
  return part && of ? `${periods[part] ?? part} of ${names.column(bareName(of))}` : bareName(said);
}

/** A key as a file's head names it: `month(sold)`, and where its column has a name `month of Date`. */
export function dataHead(column: string, names: Names): string {
  const [, , of = ""] = partOf.exec(column) ?? [];
  return names.given(bareName(of)) === null ? names.column(column) : keyText(column, names);
}

/** A name without the quotes in which a query has it. */
function bareName(text: string): string {
  return /^`[^`]+`$/.test(text) ? text.slice(1, -1) : text;
}

/** Where a period is drawn: a week at its Monday, a quarter at its first month. */
export function periodPlace(key: string): string {
  const period = /-[QW]/.test(key) ? datePeriod(key) : null;
  if (!period) return key;
  const start = isoText(period.start, false);
  return key.includes("Q") ? start.slice(0, 7) : start;
}

/** A group's keys as one label, which stands without a heading. */
export function labelOf(
  columns: readonly string[],
  keys: readonly (string | null)[],
  names: Names,
): string {
  return keys
    .map((key, at) => {
      const column = columns[at] ?? "";
      const label = keyLabel(column, key, names);
      const isBare = column !== "" && !isPart(column) && bare.test(label);
      return isBare ? `${names.column(column)} ${label}` : label;
    })
    .join(" · ");
}

/** Of a cell so many letters name a group; a file may have cells of megabytes. */
const longestName = 1_000;

/** A group's name as it is shown and keyed. */
export function name(key: string | null): string {
  if (key === null || key.length <= longestName) return key ?? "(missing)";
  return `${key.slice(0, longestName)}… (${key.length.toLocaleString("en-US")} characters)`;
}
