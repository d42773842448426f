import { literalNumber, nextPeriod, periodText } from "@probability-chat/codebook";
import { isPeriod } from "@probability-chat/query";
import { forecast, leastObservations } from "../../../numerics/exponential-smoothing.ts";
import type { Caveat } from "../../caveat.ts";
import type { Context } from "../../context.ts";
import type { Interval, Quantity } from "../../estimate.ts";
import { type Course, courseOf, type OverTime } from "../../groups/over-time.ts";
import { keyStart } from "../../groups/periods.ts";
import { type Refused, refuse } from "../../refuse.ts";
import type { Asked, Kind } from "../kind.ts";
import { supportOf } from "../trend/trend.ts";

/** A number in periods to come. */
export interface ForecastFound extends OverTime {
  readonly kind: "forecast";
  /** Without intervals where no forecast of the back-test was off. */
  readonly periods: readonly {
    readonly key: string;
    readonly value: number;
    readonly interval: Interval | null;
  }[];
  readonly method: "level" | "trend" | "season" | "seasonAndTrend";
  /** Mean absolute errors of such forecasts from places in the past, and of repeating what was last. */
  readonly backTest: {
    readonly error: number;
    readonly naiveError: number;
    readonly tested: number;
    readonly origins: number;
  };
}

/** Periods of a season. */
const SEASONS = { yearmonth: 12, yearquarter: 4, yearweek: 52, date: 7, year: 0 } as const;
const MOST_AHEAD = 60;
/** Of the latest so many periods a forecast is made. */
const MOST_BEHIND = 400;
/** A larger share of empty periods is not bridged. */
const MOST_EMPTY = 0.2;

export const forecastKind: Kind<"forecast"> = { answer: forecastAnswer };

/** A number in the periods to come, with what such forecasts would have been worth before. */
async function forecastAnswer(
  context: Context,
  { scalar, over, periods: ahead }: Asked<"forecast">,
): Promise<ForecastFound | Refused> {
  if (ahead > MOST_AHEAD) {
    return refuse("invalidQuery", `At most ${MOST_AHEAD} periods are forecast.`);
  }
  const course = await courseOf(context, scalar, over);
  if (course.kind === "refused") return course;
  const points = course.points.slice(-MOST_BEHIND);
  const values = bridged(points);
  if (!values) return refuse("undefined", "Too many periods have no rows to forecast from.");
  const season = course.part === null ? 0 : SEASONS[course.part];
  const found = forecast(values, ahead, season, context.level);
  if (!found) {
    const message = `A forecast of ${ahead} ${ahead === 1 ? "period" : "periods"} that can be tested needs ${leastObservations(ahead)} periods; there ${points.length === 1 ? "is" : "are"} ${points.length}.`;
    return refuse("undefined", message);
  }
  const worse: Caveat[] =
    found.error > found.naiveError ? [{ kind: "noBetterThanLast" } as const] : [];
  const isNeverOff = found.periods.some(({ interval }) => interval === null);
  const keys = keysAfter(course, ahead);
  return {
    kind: "forecast",
    key: course.name,
    part: course.part,
    quantity: course.quantity,
    points: points.map(({ key, value, low, high, rows }) => ({ key, value, low, high, rows })),
    periods: found.periods.map(({ value, interval }, at) => ({
      key: keys[at] ?? "",
      value: possible(value, course.quantity),
      interval: interval && {
        low: possible(interval.low, course.quantity),
        high: possible(interval.high, course.quantity),
        level: context.level,
        method: "backTest",
      },
    })),
    method: found.method,
    backTest: {
      error: found.error,
      naiveError: found.naiveError,
      tested: found.tested,
      origins: found.origins,
    },
    support: supportOf(context, points),
    caveats: [
      ...worse,
      ...(isNeverOff ? [{ kind: "neverOff" } as const] : []),
      { kind: "goesOn" },
      ...course.caveats,
    ],
  };
}

/** Shares lie between 0 and 1, and there are no fewer rows than none. */
function possible(value: number, quantity: Quantity): number {
  if (quantity === "probability") return Math.min(1, Math.max(0, value));
  return quantity === "count" || quantity === "distinct" ? Math.max(0, value) : value;
}

/** The values in every period, those of empty ones between their neighbours'; null of too many. */
function bridged(points: Course["points"]): number[] | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const length = last.at - first.at + 1;
  if (
    !points.every(({ at }) => Number.isInteger(at)) ||
    length - points.length > MOST_EMPTY * length
  )
    return null;
  return points.flatMap((point, index) => {
    const next = points[index + 1];
    const gap = next ? next.at - point.at : 1;
    return Array.from({ length: gap }, (_, step) =>
      next ? point.value + ((next.value - point.value) * step) / gap : point.value,
    );
  });
}

function keysAfter({ part, points }: Course, ahead: number): string[] {
  const last = points.at(-1)?.key ?? null;
  const keys: string[] = [];
  let start = keyStart(last);
  for (let step = 1; step <= ahead; step++) {
    if (part === null || !isPeriod(part))
      keys.push(String((literalNumber(last ?? "") ?? Number.NaN) + step));
    else {
      start = nextPeriod(part, start);
      keys.push(periodText(part, start));
    }
  }
  return keys;
}
