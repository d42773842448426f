/** Years and decades: 'in 2012', 'since 2010', 'in the 1990s'. */
import { type Comparator, compare, type Event, type Term } from "@probability-chat/query";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { isYear, monthOf } from "../lexicon/calendar-names.ts";
import { stem } from "../text/stem.ts";
import { type CalendarMatch, dateColumnAt, isPartOfName, ownColumn } from "./calendar-columns.ts";
import { decadeOfYears, trailingBound } from "./quantity.ts";
import { type Reader, wordAt } from "./reader.ts";
import { yearsOfVerb } from "./year-columns.ts";

/** 'in 2012', 'since 2010', 'after 1990', 'before 2000', '2020 or newer'. */
export function yearAt(reader: Reader, at: number, to: number): CalendarMatch | null {
  const token = reader.tokens[at];
  const before = wordAt(reader, at - 1);
  if (token?.kind !== "number" || token.value === null || !/^\d{4}$/.test(token.text)) return null;
  if (isPartOfName(reader, at)) return null;
  const bound = yearsBound(reader, at + 1, to);
  if (
    (bound === null &&
      monthOf(before) === 0 &&
      !/^(?:in|during|of|for|year|from|since|after|before|until|and|or|versus|vs|than|,|to|between)$/.test(
        before,
      )) ||
    !isYear(token.value)
  )
    return null;
  const op =
    bound !== null
      ? bound.op
      : before === "since"
        ? ">="
        : before === "after"
          ? ">"
          : before === "before"
            ? "<"
            : before === "until"
              ? "<="
              : "=";
  const found = yearEvent(reader, at, op, token.value);
  return found === null ? null : { ...found, end: bound?.end ?? at + 1 };
}

/** 'in the 1990s' of dates or of years, where no other column of years is named right before. */
export function decadeAt(reader: Reader, at: number): CalendarMatch | null {
  const years = decadeOfYears(wordAt(reader, at));
  const named = reader.mentions.some(
    ({ end, candidates }) =>
      end <= at && end >= at - 2 && candidates[0]?.value === null && candidates[0].entry.numeric,
  );
  const found = years === null || named ? null : yearEvent(reader, at, "=", years.low);
  if (found === null || years === null || found.event.kind !== "compare") return null;
  const bound = (value: number) => ({ value, inclusive: true });
  const { left } = found.event;
  const event: Event = { kind: "between", left, low: bound(years.low), high: bound(years.high) };
  return { event, entry: found.entry, end: at + 1 };
}

/**
 * The column of years that a year is of. Beside dates it may be about something else: the dates are
 * meant where only they have the year, or where the verb is theirs ('listed in 2024' of `listed_on`).
 */
export function yearColumn(reader: Reader, at: number, year: number): ColumnEntry | null {
  const told = yearsOfVerb(reader, at);
  if (told !== null) return told;
  const own = ownColumn(reader, "year");
  const dates = reader.index.columns.filter(({ column }) => column.type === "date");
  if (own === null || dates.length === 0) return own;
  const ofDates = dates.filter(({ column: { min, max } }) => reaches(min, max, year));
  const said = [at - 2, at - 3].map((place) => reader.tokens[place]?.text.toLowerCase() ?? "");
  const theirs = dates.some(({ words }) =>
    words.some((word) => word.weight === 1 && said.some((other) => stem(other) === word.stem)),
  );
  const { min, max } = own.column;
  return theirs || (ofDates.length > 0 && !reaches(min, max, year)) ? null : own;
}

function reaches(min: unknown, max: unknown, year: number): boolean {
  return Number.parseInt(String(min), 10) <= year && year <= Number.parseInt(String(max), 10);
}

/** A year as the table has it: in a column of its own, else as a part of the date. */
export function yearEvent(
  reader: Reader,
  at: number,
  op: Comparator,
  year: number,
): { event: Event; entry: ColumnEntry } | null {
  const own = yearColumn(reader, at, year);
  const entry = own ?? dateColumnAt(reader, at, at + 1);
  if (entry === null) return null;
  const column = entry.column.name;
  const left: Term =
    own === null ? { kind: "part", part: "year", column } : { kind: "column", column };
  return { event: compare(left, op, year), entry };
}

/** What '2020 or newer', '2015 or older' make of a year. */
function yearsBound(reader: Reader, at: number, to: number): ReturnType<typeof trailingBound> {
  const bound = trailingBound(reader, at, to);
  if (bound?.about !== "age")
    return bound?.about === null || bound?.about === "date" ? bound : null;
  return { ...bound, op: bound.op === ">=" ? "<=" : ">=" };
}
