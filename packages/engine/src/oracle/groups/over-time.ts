import {
  type Codebook,
  type Column,
  datePart,
  datePeriod,
  literalNumber,
} from "@probability-chat/codebook";
import {
  type DatePart,
  isPeriod,
  type Key,
  type PartTerm,
  type PeriodPart,
  printKey,
  type Query,
  type Scalar,
} from "@probability-chat/query";
import type { Caveat } from "../caveat.ts";
import { type Context, keyName } from "../context.ts";
import type { Interval, Quantity, Support } from "../estimate.ts";
import { type Refused, refuse } from "../refuse.ts";
import { findGroups, rowsRead, scalarGroups } from "./groups.ts";
import { gapOf, periodsBetween, withGaps, withYears } from "./periods.ts";

/** A number in one period, with its own interval where it has one. */
export interface TimedValue {
  readonly key: string | null;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly rows: number;
}

/** A number over time. */
export interface OverTime {
  /** By what is gone through in order: `yearmonth(sold)`. */
  readonly key: string;
  /** Its period; null of a column of numbers. */
  readonly part: PeriodPart | "year" | null;
  readonly quantity: Quantity;
  /** Oldest first; periods of which nothing can be said are left out. */
  readonly points: readonly TimedValue[];
  readonly support: Support;
  readonly caveats: readonly Caveat[];
}

const DAY = 86_400_000;
const MOST_PERIODS = 2_000;
/** A first or last period whose rows begin or end so much inside it is not whole. */
const PART_OF_PERIOD = 0.1;

/** A number in each of some periods, oldest first. */
export interface Course {
  readonly kind: "course";
  readonly name: string;
  readonly part: PeriodPart | "year" | null;
  readonly quantity: Quantity;
  /** Places in periods from the first, and what the number is there; gaps are left out. */
  readonly points: readonly (TimedValue & { readonly at: number; readonly value: number })[];
  readonly caveats: readonly Caveat[];
}

/** The query with a period where it has a date: years of decades, months, weeks or days. */
export function withPeriod<Of extends Query>(query: Of, codebook: Codebook): Of {
  if (query.kind === "explain") return { ...query, query: withPeriod(query.query, codebook) };
  if ((query.kind !== "trend" && query.kind !== "forecast") || typeof query.over !== "string") {
    return query;
  }
  const name = query.over;
  const column = codebook.columns.find((one) => one.name === name);
  if (column?.type !== "date") return query;
  const [first, last] = endsOfDates(column);
  const days = (last - first) / DAY;
  const part =
    days >= 20 * 365 ? "year" : days >= 365 ? "yearmonth" : days >= 84 ? "yearweek" : "date";
  return { ...query, over: { kind: "part", part, column: name } };
}

/** A scalar by periods, those between that have no row told as gaps (of counts and sums: zero). */
export async function courseOf(
  context: Context,
  scalar: Scalar,
  over: Key,
): Promise<Course | Refused> {
  const name = keyName(over);
  const column = context.column(name);
  const part = typeof over === "string" ? null : over.part;
  if (part === null ? column.type !== "number" : part !== "year" && !isPeriod(part)) {
    const message =
      "A trend is over a column of dates, a period of them such as yearmonth(date), or a column of numbers.";
    return refuse("wrongType", message, name);
  }
  const many = refuseManyPeriods(context, over);
  if (many) return many;
  const grouping = await findGroups(context, [name], rowsRead(scalar), MOST_PERIODS);
  const found = await scalarGroups(context, scalar, [name], grouping);
  if (found.kind === "refused") return found;
  const adds = isAdded(scalar);
  const gap = gapOf(context, scalar);
  const groups =
    part === "year"
      ? withYears(found.groups, gap, MOST_PERIODS)
      : withGaps(context, [name], found.groups, gap, MOST_PERIODS);
  const first = groups[0]?.keys[0] ?? null;
  const isDated = part !== null && isPeriod(part);
  const all = groups.map(({ keys: [key = null], estimate }, index) => ({
    key,
    at: isDated ? index : placeOf(key) - placeOf(first),
    value: estimate?.value ?? (adds ? 0 : null),
    ...endsOf(estimate?.interval ?? null),
    rows: estimate?.support.given ?? 0,
  }));
  const whole =
    part !== null && adds ? wholePeriods(context, over, all) : { points: all, caveats: [] };
  const points = whole.points.flatMap((point) => {
    const { value } = point;
    return value === null ? [] : [{ ...point, value }];
  });
  return {
    kind: "course",
    name,
    part: part === null ? null : (part as PeriodPart | "year"),
    quantity: found.quantity,
    points,
    caveats: [
      ...found.caveats.filter(({ kind }) => kind !== "fewRows" && kind !== "noSpread"),
      ...whole.caveats,
      ...(points.length < whole.points.length
        ? [{ kind: "emptyPeriods", periods: whole.points.length - points.length } as const]
        : []),
    ],
  };
}

/** The period to ask for where there are too many of another; years are the longest. */
const LONGER = {
  date: "yearmonth",
  yearweek: "yearmonth",
  yearmonth: "year",
  yearquarter: "year",
} as const;

/** The largest of too many periods would be a choice of them, whose course is another. */
function refuseManyPeriods({ column }: Context, over: Key): Refused | null {
  const [name, periods, instead] =
    typeof over === "string"
      ? [over, column(over).distinct, "over a column of fewer values"]
      : [over.column, periodsOf(column(over.column), over.part), longerThan(over)];
  if (periods <= MOST_PERIODS) return null;
  const most = MOST_PERIODS.toLocaleString("en-US");
  const message = `A trend or forecast goes through ${most} periods at most, and ${printKey(over)} has more: ask for it ${instead}.`;
  return refuse("tooManyGroups", message, name);
}

function longerThan(over: PartTerm): string {
  return isPeriod(over.part)
    ? `over ${printKey({ ...over, part: LONGER[over.part] })}`
    : "of fewer years";
}

/** From the first date that a column has to the last; of too many not all are counted. */
function periodsOf(column: Column, part: DatePart): number {
  const [first, last] = endsOfDates(column);
  return isPeriod(part)
    ? periodsBetween(part, first, last, MOST_PERIODS + 1)
    : datePart("year", last) - datePart("year", first) + 1;
}

/** The instants of a column's first and last date. */
function endsOfDates(column: Column | undefined): [first: number, last: number] {
  const [first, last] = [column?.min, column?.max].map((end) => datePeriod(end ?? "")?.start ?? 0);
  return [first ?? 0, last ?? 0];
}

/** Keys of numbers are spelled as in the file. */
function placeOf(key: string | null): number {
  return literalNumber(key ?? "") ?? Number.NaN;
}

/** A fact of the table has no interval to show. */
function endsOf(interval: Interval | null): { low: number | null; high: number | null } {
  const isShown =
    interval !== null &&
    interval.method !== "exact" &&
    Number.isFinite(interval.low) &&
    Number.isFinite(interval.high);
  return isShown ? { low: interval.low, high: interval.high } : { low: null, high: null };
}

/** Counts and sums of a part of a period are a part of the period's. */
function isAdded(scalar: Scalar): boolean {
  return scalar.kind === "count" || (scalar.kind === "statistic" && scalar.statistic === "sum");
}

/** Without a first or last period at whose outer end the table has no dates yet, or no more. */
function wholePeriods<Point extends { readonly key: string | null }>(
  { table }: Context,
  over: Key,
  points: readonly Point[],
): { points: readonly Point[]; caveats: Caveat[] } {
  const dates = table.codebook.columns.find(
    ({ name }) => typeof over !== "string" && name === over.column,
  );
  const [begin, end] = endsOfDates(dates);
  const usual = (end - begin) / Math.max(1, (dates?.distinct ?? 1) - 1);
  const isPart = (point: Point | undefined, empty: (start: number, end: number) => number) => {
    const period = datePeriod(point?.key ?? "");
    if (!period) return false;
    const length = period.end - period.start;
    return empty(period.start, period.end) > Math.max(PART_OF_PERIOD * length + DAY, 2 * usual);
  };
  const isLate = isPart(points[0], (start) => begin - start);
  const isEarly = isPart(points.at(-1), (_, after) => after - end);
  const left = [isLate ? points[0] : undefined, isEarly ? points.at(-1) : undefined];
  const periods = left.flatMap((point) => (point?.key ? [point.key] : []));
  return {
    points: points.slice(isLate ? 1 : 0, isEarly ? -1 : undefined),
    caveats: periods.length > 0 ? [{ kind: "partPeriods", periods }] : [],
  };
}
