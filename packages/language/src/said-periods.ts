/**
 * A span of time that is told by where the data begin or end, 'in the last year of the data', is
 * calendar time: from the first day of that year on. A reader has no words for it.
 */
import type { Column } from "@probability-chat/codebook";
import {
  and,
  compare,
  type Event,
  type Node,
  printEvent,
  type Query,
  walk,
} from "@probability-chat/query";
import { mapQueryGiven } from "./edit-query.ts";
import { DAYS, MONTHS } from "./reading/mentions/calendar-words.ts";
import { findMentions } from "./reading/mentions/find-mentions.ts";
import { UNITS } from "./reading/mentions/number-words.ts";
import { cutWords, spellOut } from "./reading/text/words.ts";
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

const WHICH = "last|final|latest|most recent|first|earliest";
const SPAN = `(?<which>${WHICH}) (?:(?<many>[a-z]+|\\d{1,3}) )?(?<unit>year|quarter|month|week|day)s?\\b`;
const SPANS = new RegExp(`\\b(?:${SPAN}|(?:${WHICH}) one\\b)`, "gi");
const SAID = new RegExp(
  `\\b(?:in|during|over|for|within|from|throughout) (?:only )?(?:the )?(?<span>${SPAN})(?<ofData> (?:of|in|on|from) (?:the |this |my |our |all )?(?:data ?set|data|table|file|records?|recordings?|series|sample)\\b)?`,
  "gi",
);
const CALENDAR: ReadonlySet<string> = new Set("year quarter month week weekday day".split(" "));
/** 'Last year' and 'the first month' may be anything's. */
const OF_DATA = /^(?:final|latest|most recent|earliest)$/i;

const NONE: SaidPeriod = { within: (query) => query, notes: () => [] };

export function saidPeriod(question: string, { codebook }: Told): SaidPeriod {
  const only = [...question.matchAll(SAID)].find(
    ({ groups: { which = "", ofData } = {} }) => ofData !== undefined || OF_DATA.test(which),
  );
  if (only === undefined) return NONE;
  const dates = codebook.columns.filter(({ type, role }) => type === "date" && role !== "empty");
  const [date] = dates;
  const isClear = dates.length === 1 && [...question.matchAll(SPANS)].length === 1;
  const period = date && isClear ? periodOf(only.groups, date) : null;
  const told = (query: Query) => comparisons(query, dates);
  const { span = "" } = only.groups ?? {};
  const said = quoted(span);
  const rest = question.replace(only[0], " ");
  const isAlone = !tellsTime(rest);
  const isGuess = (event: Event) =>
    isOfDate(event, dates) || isOfCalendar(event, codebook.columns, cutWords(rest));
  return {
    within(query) {
      if (period === null) return query;
      const guesses = givensOf(query).map((given) => partsOf(given).filter(isGuess));
      if (!areAlike(guesses)) return query;
      const others = isAlone ? mapQueryGiven(query, (given) => without(given, isGuess)) : query;
      if (told(others).length > 0) return query;
      return mapQueryGiven(others, (given) => and(given, period));
    },
    notes(query) {
      const conditions = told(query);
      if (period !== null && conditions.some((one) => isSame(one, period)))
        return [`${said} was taken as ${sayPeriod(period)}.`];
      const isLeft = isAlone || period === null || conditions.length === 0;
      return isLeft ? [`${said} was not taken into account.`] : [];
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

/** The conditions on which rows a query is about, one for each side of a comparison. */
function givensOf(query: Query): Event[] {
  const givens: Event[] = [];
  mapQueryGiven(query, (given) => {
    givens.push(given);
    return given;
  });
  return givens;
}

function areAlike(conditions: readonly (readonly Event[])[]): boolean {
  return new Set(conditions.map((parts) => printEvent(and(...parts)))).size < 2;
}

function partsOf(given: Event): readonly Event[] {
  return given.kind === "and" ? given.events : [given];
}

function without(given: Event, isGuess: (part: Event) => boolean): Event {
  return and(...partsOf(given).filter((part) => !isGuess(part)));
}

/**
 * Whether a condition is on a column of years, months or days as numbers that the text does not
 * name, or takes the first or the last of one.
 */
function isOfCalendar(
  event: Event,
  columns: readonly Column[],
  said: readonly { readonly text: string }[],
): boolean {
  if (event.kind !== "compare" && event.kind !== "between" && event.kind !== "in") return false;
  const column = columns.find(({ name }) => name === event.left.column);
  if (column?.type !== "number") return false;
  const words = spellOut(column.header).split(" ");
  const named = words.find((word) => CALENDAR.has(word));
  if (named === undefined || said.some(({ text }) => text === named)) return false;
  return words.length === 1 || isOwnEnd(event);
}

/** `year = max(year)`. */
function isOwnEnd(event: Event): boolean {
  if (event.kind !== "compare" || typeof event.right !== "object") return false;
  const { left, right } = event;
  return (
    right.kind === "statistic" &&
    (right.statistic === "max" || right.statistic === "min") &&
    right.column === left.column
  );
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
  { which = "", many = "one", unit = "" }: Readonly<Record<string, string>> = {},
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
