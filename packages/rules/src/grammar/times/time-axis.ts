/** What time runs along in a table: its date column, or columns of years, months and days. */
import { and, type Comparator, compare, type Event, or, type Term } from "@probability-chat/query";
import { among, between } from "../../grounding/conditions.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import type { Reader } from "../reader.ts";
import { dateColumnAt, ownColumn } from "./calendar-columns.ts";

/** The first and the last day of a month or quarter. */
export function bounds(
  part: { readonly name: "month" | "quarter"; readonly value: number },
  year: number,
): { first: string; last: string } {
  const from = part.name === "month" ? part.value : part.value * 3 - 2;
  const until = part.name === "month" ? part.value : part.value * 3;
  const days = new Date(Date.UTC(year, until, 0)).getUTCDate();
  return { first: `${year}-${two(from)}-01`, last: `${year}-${two(until)}-${two(days)}` };
}

export function two(value: number): string {
  return String(value).padStart(2, "0");
}

interface Axis {
  readonly entry: ColumnEntry;
  readonly severalYears: boolean;
  day(date: string): Event;
  between(first: string, last: string): Event;
  compare(op: Comparator, first: string, last: string): Event;
  part(name: "month" | "quarter", op: Comparator, value: number): Event;
  months(values: readonly number[]): Event;
}

export function axisOf(reader: Reader, start: number, end: number): Axis | null {
  const dated = dateColumnAt(reader, start, end);
  if (dated !== null) return dateAxis(dated);
  const year = ownColumn(reader, "year");
  const month = ownColumn(reader, "month");
  return year === null || month === null ? null : partsAxis(year, month, ownColumn(reader, "day"));
}

function edge(op: Comparator, first: string, last: string): string {
  return op === ">" || op === "<=" ? last : first;
}

function dateAxis(entry: ColumnEntry): Axis {
  const column = entry.column.name;
  const date = { kind: "part", part: "date", column } as const;
  const { min, max } = entry.column;
  return {
    entry,
    severalYears: String(min).slice(0, 4) !== String(max).slice(0, 4),
    day: (value) => compare(date, "=", value),
    between: (first, last) => between(date, first, last),
    compare: (op, first, last) => compare(date, op, edge(op, first, last)),
    part: (name, op, value) => compare({ kind: "part", part: name, column }, op, value),
    months: (values) => among({ kind: "part", part: "month", column }, values),
  };
}

/** Whether a comparison with a day is one with its whole month. */
function isMonthsEdge(op: Comparator, date: string): boolean {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return op === ">=" || op === "<"
    ? day === 1
    : day === new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Year, month and day by themselves, compared in that order. */
function partsAxis(year: ColumnEntry, month: ColumnEntry, day: ColumnEntry | null): Axis {
  const columns = [year, month, ...(day === null ? [] : [day])];
  const beyond = (op: "<" | "<=" | ">" | ">=", date: string): Event => {
    const strict = op.startsWith("<") ? "<" : ">";
    const values = date.split("-").map(Number);
    const same: Event[] = [];
    const cases: Event[] = [];
    const needed = isMonthsEdge(op, date) ? columns.slice(0, 2) : columns;
    needed.forEach((entry, at) => {
      const value = values[at] ?? 0;
      const final = at === needed.length - 1 ? op : strict;
      cases.push(and(...same, compare(entry.column.name, final, value)));
      same.push(compare(entry.column.name, "=", value));
    });
    return or(...cases);
  };
  const side = (op: Comparator, first: string, last: string): Event =>
    beyond(op === "=" || op === "!=" ? ">=" : op, edge(op, first, last));
  const { min, max } = year.column;
  return {
    entry: year,
    severalYears: min !== max,
    day: (date) => {
      const values = date.split("-").map(Number);
      return and(...columns.map((entry, at) => compare(entry.column.name, "=", values[at] ?? 0)));
    },
    between: (first, last) => and(beyond(">=", first), beyond("<=", last)),
    compare: side,
    months: (values) => among({ kind: "column", column: month.column.name }, values),
    part: (name, op, value) => {
      const left: Term = { kind: "column", column: month.column.name };
      if (name === "month") return compare(left, op, value);
      const { first, last } = bounds({ name, value }, 2000);
      const low = Number(first.slice(5, 7));
      const high = Number(last.slice(5, 7));
      if (op !== "=") return compare(left, op, op === ">" || op === "<=" ? high : low);
      return between(left, low, high);
    },
  };
}
