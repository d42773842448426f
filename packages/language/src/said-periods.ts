/**
 * A span of time that is told by where the data begin or end, 'in the last year of the data', is
 * calendar time: from the first day of that year on. A reader has no words for it.
 */
import type { Column } from "@probability-chat/codebook";
import { and, compare, type Event, type Node, type Query, walk } from "@probability-chat/query";
import { mapQueryGiven } from "./edit-query.ts";
import { DAYS, MONTHS } from "./reading/mentions/calendar-words.ts";
import { findMentions } from "./reading/mentions/find-mentions.ts";
import { UNITS } from "./reading/mentions/number-words.ts";
import { cutWords } from "./reading/text/words.ts";
import type { Told } from "./reply/refusals.ts";
import { code, quoted } from "./reply/wording.ts";

/** What a question says of its time, put into queries. */
export interface SaidPeriod {
  /** The query of that time alone, where it tells none itself. */
  within(query: Query): Query;
  /** How the time was taken, or that it was not. */
  notes(query: Query): readonly string[];
}

type Unit = "day" | "week" | "month" | "quarter" | "year";

const SAID =
  /\b(?:in|during|over|for|within|from|throughout) (?:only )?(?:the )?((last|final|latest|most recent|first|earliest) (?:([a-z]+|\d{1,3}) )?(year|quarter|month|week|day)s?)\b( (?:of|in|on|from) (?:the |this |my |our |all )?(?:data ?set|data|table|file|records?|recordings?|series|sample)\b)?/gi;
/** 'Last year' and 'the first month' may be anything's. */
const OF_DATA = /^(?:final|latest|most recent|earliest)$/i;

const NONE: SaidPeriod = { within: (query) => query, notes: () => [] };

export function saidPeriod(question: string, { codebook }: Told): SaidPeriod {
  const found = [...question.matchAll(SAID)].filter(
    ([, , which = "", , , ofData]) => ofData !== undefined || OF_DATA.test(which),
  );
  const [only] = found;
  if (only === undefined) return NONE;
  const dates = codebook.columns.filter(({ type, role }) => type === "date" && role !== "empty");
  const [date] = dates;
  const isClear = date !== undefined && dates.length === 1 && found.length === 1;
  const period = isClear ? periodOf(only, date) : null;
  const told = (query: Query) => comparisons(query, dates);
  const said = quoted(only[1] ?? "");
  const isAlone = !tellsTime(question.replace(only[0], " "));
  return {
    within(query) {
      if (period === null) return query;
      const others = isAlone ? mapQueryGiven(query, (given) => withoutDates(given, dates)) : query;
      if (told(others).length > 0) return query;
      return mapQueryGiven(others, (given) => and(given, period));
    },
    notes(query) {
      const [first] = told(query);
      if (first === undefined) return [`${said} was not taken into account.`];
      const isTaken = period !== null && isSame(first, period);
      return isTaken ? [`${said} was taken as ${sayPeriod(period)}.`] : [];
    },
  };
}

/** Whether a text has a date, a month, a day of the week or a year. */
function tellsTime(text: string): boolean {
  const words = cutWords(text);
  return findMentions(words).some(({ first, readings: [value] }) => {
    const word = words[first]?.text ?? "";
    return typeof value === "string" || MONTHS.has(word) || DAYS.has(word) || isYear(value);
  });
}

function isYear(value: number | undefined): boolean {
  return Number.isInteger(value) && Number(value) >= 1000 && Number(value) < 3000;
}

/** Without what is said of dates by itself. */
function withoutDates(given: Event, dates: readonly Column[]): Event {
  const parts = given.kind === "and" ? given.events : [given];
  return and(...parts.filter((part) => !isOfDate(part, dates)));
}

type Period = Extract<Event, { kind: "compare" }>;

/** The conditions of a query on dates. */
function comparisons(query: Query, dates: readonly Column[]): Event[] {
  return [...walk(query)].flatMap(({ node }) => (isOfDate(node, dates) ? [node] : []));
}

function isOfDate(node: Node, dates: readonly Column[]): node is Event {
  if (node.kind !== "compare" && node.kind !== "between" && node.kind !== "in") return false;
  return dates.some(({ name }) => name === node.left.column);
}

function isSame(event: Event, { op, right }: Period): boolean {
  return event.kind === "compare" && event.op === op && event.right === right;
}

function sayPeriod({ left, op, right }: Period): string {
  return `${code(left.column)} ${op === "<" ? `before ${right}` : `from ${right} on`}`;
}

/** From the first day of the time up to the last date on, or before the day after that from the first. */
function periodOf(
  [, , which = "", many = "one", unit = ""]: readonly string[],
  date: Column,
): Period | null {
  const isFirst = /^(?:first|earliest)$/i.test(which);
  const count = UNITS.get(many.toLowerCase()) ?? Number(many);
  const end = new Date(String(isFirst ? date.min : date.max).slice(0, 10));
  if (!(count > 0) || Number.isNaN(end.getTime())) return null;
  const day = startOf(unit.toLowerCase() as Unit, end, isFirst ? count : 1 - count);
  return { ...compare(date.name, isFirst ? "<" : ">=", day.toISOString().slice(0, 10)) } as Period;
}

/** The first day of the unit that a day is in, so many units on. */
function startOf(unit: Unit, day: Date, units: number): Date {
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
  switch (unit) {
    case "year":
      return new Date(Date.UTC(year + units, 0));
    case "quarter":
      return new Date(Date.UTC(year, month - (month % 3) + 3 * units));
    case "month":
      return new Date(Date.UTC(year, month + units));
    case "week":
      return new Date(
        Date.UTC(year, month, day.getUTCDate() - ((day.getUTCDay() + 6) % 7) + 7 * units),
      );
    case "day":
      return new Date(Date.UTC(year, month, day.getUTCDate() + units));
  }
}
