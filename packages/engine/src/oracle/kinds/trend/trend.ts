import { mannKendall, slopeOverTime } from "../../../numerics/slope-over-time.ts";
import type { Caveat } from "../../caveat.ts";
import type { Context } from "../../context.ts";
import type { Figure } from "../../estimate.ts";
import { courseOf, type OverTime } from "../../groups/over-time.ts";
import { type Refused, refuse } from "../../refuse.ts";
import type { Asked, Kind } from "../kind.ts";

/** Whether a number rises or falls over time. */
export interface TrendFound extends OverTime {
  readonly kind: "trend";
  /** Per period. */
  readonly slope: Figure;
  /** Along the line from the first period to the last, which are so many apart. */
  readonly change: Figure;
  readonly periods: number;
  /** Where the line stands in the first period, and in the last. */
  readonly ends: readonly [first: number, last: number];
  readonly monotone: { readonly tau: number; readonly pValue: number };
}

const LEAST_PERIODS = 8;
/** Neighbours so much alike, in a series so short, that the interval holds less often than it says. */
const ALIKE = 0.4;
const SHORT = 48;

export const trendKind: Kind<"trend"> = { answer: trendAnswer };

/** Whether a number rises or falls from period to period, and by how much. */
async function trendAnswer(
  context: Context,
  { scalar, over }: Asked<"trend">,
): Promise<TrendFound | Refused> {
  const course = await courseOf(context, scalar, over);
  if (course.kind === "refused") return course;
  const { points, quantity, name, part } = course;
  const values = points.map(({ value }) => value);
  const slope = slopeOverTime(
    points.map(({ at }) => at),
    values,
    context.level,
  );
  const [first, last] = [points[0], points.at(-1)];
  if (!slope || !first || !last) {
    const message = `A trend needs ${LEAST_PERIODS} periods; there ${points.length === 1 ? "is" : "are"} ${points.length}.`;
    return refuse("undefined", message);
  }
  const periods = last.at - first.at;
  const { value, ends, autocorrelation } = slope;
  const around = (times: number) =>
    slope.interval && {
      low: slope.interval.low * times,
      high: slope.interval.high * times,
      ...({ level: context.level, method: "series" } as const),
    };
  const isShort = autocorrelation > ALIKE && points.length < SHORT;
  const alike: Caveat[] = isShort ? [{ kind: "alikeNeighbours", periods: points.length }] : [];
  return {
    kind: "trend",
    key: name,
    part,
    quantity,
    points: points.map(({ key, value, low, high, rows }) => ({ key, value, low, high, rows })),
    slope: { value, interval: around(1) },
    change: { value: value * periods, interval: around(periods) },
    periods,
    ends,
    monotone: mannKendall(values),
    support: supportOf(context, points),
    caveats: [...alike, ...course.caveats],
  };
}

export function supportOf({ table }: Context, points: readonly { readonly rows: number }[]) {
  const given = points.reduce((sum, { rows }) => sum + rows, 0);
  return { rows: table.codebook.rows, given, matching: null, excluded: 0 };
}
