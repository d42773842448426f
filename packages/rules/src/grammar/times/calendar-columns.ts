/** The columns that dates and years are of. */
import type { DatePart, Event, Term } from "@probability-chat/query";
import { asColumn, closest } from "../../grounding/candidate.ts";
import {
  birthDate,
  isAfterwards,
  isBeginning,
  mainDate,
} from "../../grounding/columns/main-date.ts";
import { isSeason } from "../../grounding/columns/years-held.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { stem } from "../../text/stem.ts";
import { fork, isNamed, join, pick, type Reader, wordAt } from "../reader.ts";
import { askWhetherMeant } from "./only-date.ts";

export interface CalendarMatch {
  readonly event: Event;
  readonly entry: ColumnEntry;
  readonly end: number;
}

/** What a calendar's numbers are compared with, and the column that it is of. */
export interface CalendarTerm {
  readonly left: Term;
  readonly entry: ColumnEntry;
}

/** A part of the date: the column that holds it by itself, else that part of the date column. */
export function partTerm(
  part: DatePart,
  own: ColumnEntry | null,
  date: ColumnEntry | null,
): CalendarTerm | null {
  if (own !== null) return { left: { kind: "column", column: own.column.name }, entry: own };
  if (date === null) return null;
  return { left: { kind: "part", part, column: date.column.name }, entry: date };
}

/** The date column meant by words at a place; null, with a problem, where several may be. */
export function dateColumnAt(reader: Reader, start: number, end: number): ColumnEntry | null {
  const dates = reader.index.columns.filter((entry) => entry.column.type === "date");
  const [only, ...others] = dates;
  if (others.length === 0) {
    if (only !== undefined) askWhetherMeant(reader, only, start, end);
    return only ?? null;
  }
  if (reader.tokens.some(({ word }) => word === "born")) {
    const birth = birthDate(dates);
    if (birth !== null) return birth;
  }
  const candidates = dates.map((entry) => asColumn(entry));
  const tried = fork(reader);
  const picked = pick(tried, { start, end }, candidates)?.entry;
  const main = picked ?? (tellsWhen(reader, start, dates) ? null : mainDate(dates));
  if (main === null) join(reader, tried);
  return main;
}

/** Whether what was done on the date is said, which no other date may stand for: 'resolved in 2022'. */
function tellsWhen(reader: Reader, at: number, dates: readonly ColumnEntry[]): boolean {
  const { tokens } = reader;
  const done = tokens.findLastIndex(({ word }, place) => place < at && !DATING.test(word));
  const verb = wordAt(reader, done);
  if (!/(?:ed|en|born|made)$/.test(verb) || HAPPENS.test(verb)) return false;
  if (isBeginning(verb, mainDate(dates))) return false;
  return !isNamed(reader, done) || isAfterwards(verb, dates);
}

const DATING =
  /^(?:in|on|at|during|since|before|after|from|until|between|by|the|year|month|of|early|late)$/;
const HAPPENS = /^(?:occurr?ed|happened|recorded|there|been|seen|children|women|men)$/;

/** 'The wage of men in 2022' of columns `wage_2022` and `wage_2023`: a number that is part of a name is no year besides. */
export function isPartOfName(reader: Reader, at: number): boolean {
  const year = reader.tokens[at]?.text ?? "";
  // 'hired in 2022' is when
  const before = reader.tokens[at - 2]?.text.toLowerCase() ?? "";
  const isWhen = reader.index.columns.some(
    ({ column, words }) => column.type === "date" && words.some(({ word }) => word === before),
  );
  return (
    /^\d{4}$/.test(year) &&
    !isWhen &&
    reader.mentions.some(({ candidates }) =>
      closest(candidates).some(
        ({ value, entry }) =>
          value === null && entry.numeric && entry.words.some(({ word }) => word === year),
      ),
    )
  );
}

/** A numeric column that holds this part of a date by itself; a year as a year, not as a code. */
export function ownColumn(reader: Reader, part: string): ColumnEntry | null {
  const own = reader.index.columns.filter(
    (entry) =>
      entry.numeric &&
      entry.words.at(-1)?.stem === stem(part) &&
      (part !== "year" || typeof entry.column.min !== "number" || entry.column.min >= 1000),
  );
  const dated = own.filter(
    (entry) =>
      isOneOfParts(reader, entry) ||
      entry.words
        .slice(0, -1)
        .every(({ word, stem: said }) => DATED.test(word) || isSaid(reader, said)),
  );
  const seasons = part === "year" && own.length === 0 ? reader.index.columns.filter(isSeason) : [];
  return own.find(({ words }) => words.length === 1) ?? single(dated) ?? single(seasons);
}

function single(found: readonly ColumnEntry[]): ColumnEntry | null {
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** `outcome_year` beside an `outcome_month`: one date in parts. */
function isOneOfParts({ index }: Reader, { words }: ColumnEntry): boolean {
  const named = (own: ColumnEntry["words"]): string =>
    own
      .slice(0, -1)
      .map(({ stem: said }) => said)
      .join(" ");
  return index.columns.some(
    (other) =>
      other.words !== words &&
      other.words.length > 1 &&
      /^(?:year|quarter|month|day|weekday|week|hour)$/.test(other.words.at(-1)?.word ?? "") &&
      named(other.words) === named(words),
  );
}

/** What a date may be of without any other year being meant: `arrival_date_year`, `order_month`. */
const DATED =
  /^(?:date|calendar|fiscal|sample|sampling|harvest|planting|collection|measurement|study|survey|record|report|event|incident|accident|crash|sales?|order|arrival|trip|session|observation|crop|season|growing|production|title|release|publication|edition|academic|school|financial|tax|budget|intake|admission|enrol(?:l)?ment|reporting|reference|tournament|race|game|match|election|of|the)$/;

function isSaid(reader: Reader, wanted: string): boolean {
  return reader.tokens.some(({ word }) => stem(word) === wanted);
}
