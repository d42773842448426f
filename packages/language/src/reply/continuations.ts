/** Instead of the future, which no table has: how what it recorded goes on over time. */
import type { Column } from "@probability-chat/codebook";
import {
  type Key,
  mean,
  type PeriodPart,
  type Query,
  queryColumns,
  type Scalar,
} from "@probability-chat/query";
import { nearestColumns } from "./nearest.ts";
import type { Told } from "./refusals.ts";

/** The forecast and the trend of what is asked; none where the table has no date or no number. */
export function continuations(words: string, meant: readonly Query[], told: Told): Query[] {
  const { codebook } = told;
  const date = codebook.columns.find(({ type, role }) => type === "date" && role !== "empty");
  const number = numberMeant(words, meant, told);
  if (date === undefined || number === undefined) return [];
  const { part, periods } = comingSaid(words) ?? { part: periodOf(date), periods: PERIODS };
  const over: Key = { kind: "part", part, column: date.name };
  const scalar: Scalar = mean(number.name);
  return [
    { kind: "forecast", scalar, over, periods },
    { kind: "trend", scalar, over },
  ];
}

/** The number that readings or words name; else the table's first. */
function numberMeant(words: string, meant: readonly Query[], told: Told): Column | undefined {
  const { codebook, dictionary } = told;
  const named = new Set(meant.flatMap(queryColumns));
  const numbers = codebook.columns.filter(
    ({ type, role }) => type === "number" && role === "measure",
  );
  return (
    numbers.find(({ name }) => named.has(name)) ??
    nearestColumns(words, { ...codebook, columns: numbers }, dictionary)[0] ??
    numbers[0]
  );
}

/** How far is looked ahead where nothing is said. */
const PERIODS = 3;
const COMING = /\b(?:(\d{1,3}) )?(day|week|month|quarter|year)s?\b/i;
const PARTS: Readonly<Record<string, PeriodPart>> = {
  day: "date",
  week: "yearweek",
  month: "yearmonth",
  quarter: "yearquarter",
};

/** 'the next 3 months'; years by their months. */
function comingSaid(words: string) {
  const [, count = "1", unit = ""] = COMING.exec(words) ?? [];
  const part = PARTS[unit.toLowerCase()];
  if (part !== undefined) return { part, periods: Number(count) };
  return unit === "" ? null : ({ part: "yearmonth", periods: 12 * Number(count) } as const);
}

const DAY = 86_400_000;
/** From so many days on a table has months enough, and weeks enough, to go on with. */
const MONTHLY = 700;
const WEEKLY = 160;

function periodOf({ min, max }: Column): PeriodPart {
  const days = (Date.parse(String(max)) - Date.parse(String(min))) / DAY;
  return days >= MONTHLY ? "yearmonth" : days >= WEEKLY ? "yearweek" : "date";
}
