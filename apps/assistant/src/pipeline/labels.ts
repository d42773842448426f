import { columnText, printKey, type Query } from "@probability-chat/query";
import { name } from "./value.ts";

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

/** A group's key as people say it: `11` of `month(date)` is November, `[0, 5)` is 0 to below 5. */
export function keyLabel(column: string | undefined, key: string | null): string {
  const [, low, high, end] = range.exec(key ?? "") ?? [];
  if (end) return `${low} to ${end === ")" ? "below " : ""}${high}`;
  const part = /^(month|weekday|quarter)\(.+\)$/.exec(column ?? "")?.[1] ?? "";
  return partNames[part]?.[Number(key) - 1] ?? name(key);
}

/** What a query's label is of: `weekday(date)`; empty where it is of none. */
export function keyOf(query: Query): string {
  return "column" in query && query.column !== null ? printKey(query.column) : "";
}

/** Keys that say nothing without their column: `pclass 1`, `rain yes`, `name (missing)`. */
const bare = /^(?:[-+\d.,]+|yes|no|true|false|[a-z]|\(missing\))$/i;

/** A group's keys as one label, which stands without a heading. */
export function labelOf(columns: readonly string[], keys: readonly (string | null)[]): string {
  return keys
    .map((key, at) => {
      const column = columns[at];
      const label = keyLabel(column, key);
      const isBare = column && !/^[^=]*\(/.test(column) && bare.test(label);
      return isBare ? `${columnText(column)} ${label}` : label;
    })
    .join(" · ");
}
