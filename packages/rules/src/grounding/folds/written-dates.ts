/** Days written in figures, '10/19/2018', '19.10.2018', 'on 19/10', as the day that the table's own dates make of them. */
import { MONTHS } from "../../lexicon/calendar-names.ts";
import type { Token } from "../../text/tokens.ts";
import type { TableIndex } from "../table-index.ts";

const WRITTEN =
  /(?<![\p{L}\p{N}./-])(?:(?<day>\d{1,2})(?<by>[/.-])(?<month>\d{1,2})\k<by>(?<year>\d{4}|\d{2})|(?<first>\d{4})[/.](?<second>\d{1,2})[/.](?<third>\d{1,2})|(?<=\bon )(?<one>\d{1,2})\/(?<other>\d{1,2}))(?![\p{L}\p{N}/-]|\.\d)/giu;

interface Day {
  /** Unknown where it is not written. */
  readonly year: number | null;
  readonly month: number;
  readonly day: number;
}

export function foldWrittenDates(
  tokens: readonly Token[],
  index: TableIndex,
  text: string,
): readonly Token[] {
  const spans = dates(index).length === 0 ? [] : [...text.matchAll(WRITTEN)];
  return spans.reduce<readonly Token[]>((said, match) => {
    const found = meant(readings(match.groups ?? {}, index), index);
    const [start, end] = [match.index, match.index + match[0].length];
    if (isLevel(match[0], index)) return said;
    const from = said.findIndex((token) => token.start === start);
    const to = said.findLastIndex((token) => token.end === end);
    const first = said[from];
    // a short year that is none of the table's may be a version
    if (first === undefined || to < from || (found === null && match.groups?.year?.length === 2))
      return said;
    const whole = { ...first, end, text: match[0] };
    return [...said.slice(0, from), ...inWords(found, whole), ...said.slice(to + 1)];
  }, tokens);
}

/** An ISO date where the year is known, else '19 october'; a day that cannot be told is no two or three numbers. */
function inWords(found: Day | null, token: Token): Token[] {
  const plain = { ...token, kind: "word", value: null, ordinal: false, joined: false } as const;
  if (found === null) return [{ ...plain, word: token.text }];
  const { year, month, day } = found;
  if (year !== null) {
    const word = iso({ year, month, day });
    return [{ ...plain, word, text: word }];
  }
  const name = MONTHS[month - 1] ?? "";
  return [
    { ...plain, kind: "number", word: `${day}`, text: `${day}`, value: day },
    { ...plain, word: name, text: name },
  ];
}

/** Whether it is what a cell says, such as a version. */
function isLevel(text: string, { columns }: TableIndex): boolean {
  return columns.some(({ column: { levels } }) => levels.some((level) => level.text === text));
}

/** The ways to read it that are days of a calendar, the day first where both are; with a short year only the table's. */
function readings(groups: Readonly<Record<string, string | undefined>>, index: TableIndex): Day[] {
  const { day, by, month, year, first, second, third, one, other } = groups;
  if (first !== undefined) return [dayOf(first, second, third)].filter(isDay);
  const [left, right] = [day ?? one, month ?? other];
  const written = year?.length === 2 ? `20${year}` : year;
  const both = [dayOf(written, right, left), dayOf(written, left, right)];
  return both
    .slice(0, by === "." ? 1 : 2)
    .filter((each) => isDay(each) && (year?.length !== 2 || isHeld(each, index)));
}

function dayOf(year: string | undefined, month = "", day = ""): Day {
  return { year: year === undefined ? null : Number(year), month: Number(month), day: Number(day) };
}

function isDay({ year, month, day }: Day): boolean {
  const days = new Date(Date.UTC(year ?? 2000, month, 0)).getUTCDate();
  return month >= 1 && month <= 12 && day >= 1 && day <= days;
}

/** The only reading, the one in the order that the table writes its dates in, or the one among its dates. */
function meant(days: readonly Day[], index: TableIndex): Day | null {
  const [dayFirst, monthFirst] = days;
  if (dayFirst === undefined || monthFirst === undefined) return dayFirst ?? null;
  if (dayFirst.month === monthFirst.month) return dayFirst;
  const orders = new Set(
    dates(index).flatMap(({ column: { examples } }) => examples.flatMap(order)),
  );
  if (orders.size === 1) return orders.has("dayFirst") ? dayFirst : monthFirst;
  const [held, more] = days.filter((day) => day.year !== null && isHeld(day, index));
  return more === undefined ? (held ?? null) : null;
}

/** What a cell tells of the order of its days and months. */
function order(cell: string): ("dayFirst" | "monthFirst")[] {
  const [, left, by, right] = /^(\d{1,2})([/.-])(\d{1,2})\2\d{2,4}(?!\d)/.exec(cell) ?? [];
  if (by === "." || Number(left) > 12) return ["dayFirst"];
  return Number(right) > 12 ? ["monthFirst"] : [];
}

function isHeld(day: Day, index: TableIndex): boolean {
  return dates(index).some(
    ({ column: { min, max } }) =>
      iso(day) >= `${min}`.slice(0, 10) && iso(day) <= `${max}`.slice(0, 10),
  );
}

function iso({ year, month, day }: Day): string {
  return [year, month, day].map((part) => `${part}`.padStart(2, "0")).join("-");
}

function dates({ columns }: TableIndex): TableIndex["columns"] {
  return columns.filter(({ column }) => column.type === "date");
}
