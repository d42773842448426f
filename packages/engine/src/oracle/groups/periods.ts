import { datePeriod, nextPeriod, periodStart, periodText } from "@probability-chat/codebook";
import { isPeriod, type PeriodPart, type Scalar } from "@probability-chat/query";
import type { Context } from "../context.ts";
import type { Keys } from "../figures/aggregate.ts";
import { exactEstimate } from "../figures/probability.ts";
import { type Group, SHOWN_GROUPS } from "./groups.ts";

/** More periods than this are not made up between the first and the last. */
const MOST_PERIODS = 400;

/** The period by which rows are grouped, where that is all they are grouped by. */
export function periodOf({ term }: Context, by: readonly string[]): PeriodPart | null {
  const [name] = by;
  const key = name === undefined || by.length > 1 ? null : term(name);
  return key?.kind === "part" && isPeriod(key.part) ? key.part : null;
}

/**
 * More groups than this are cut: as many periods as are filled in between, lest one that was cut is
 * taken for one without rows.
 */
export function mostGroups(context: Context, by: readonly string[]): number {
  return periodOf(context, by) === null ? SHOWN_GROUPS : MOST_PERIODS;
}

/** The instant at which the period of a key begins. */
export function keyStart(key: string | null): number {
  return datePeriod(key ?? "")?.start ?? Number.NaN;
}

/** How many periods there are from that of an instant to that of another; `most` at the most. */
export function periodsBetween(part: PeriodPart, first: number, last: number, most: number) {
  let periods = 0;
  for (let start = periodStart(part, first); start <= last; start = nextPeriod(part, start)) {
    periods += 1;
    if (periods === most) break;
  }
  return periods;
}

/** Groups in the order of time, with those periods between that have no row. */
export function withGaps(
  context: Context,
  by: readonly string[],
  groups: readonly Group[],
  gap: (keys: Keys) => Group,
  most = MOST_PERIODS,
): readonly Group[] {
  const part = periodOf(context, by);
  const byKey = new Map(groups.map((group) => [group.keys[0] ?? "", group]));
  const starts = [...byKey.keys()].map(keyStart);
  if (part === null || starts.length < 2 || starts.some(Number.isNaN)) return groups;
  const [first, last] = [Math.min(...starts), Math.max(...starts)];
  const filled: Group[] = [];
  for (let start = first; start <= last; start = nextPeriod(part, start)) {
    if (filled.length === most) return groups;
    const key = periodText(part, start);
    filled.push(byKey.get(key) ?? gap([key]));
  }
  return filled;
}

/** Groups by years, with those between that have no row. */
export function withYears(
  groups: readonly Group[],
  gap: (keys: Keys) => Group,
  most = MOST_PERIODS,
): readonly Group[] {
  const byYear = new Map(groups.map((group) => [Number(group.keys[0]), group]));
  const [first, last] = [Math.min(...byYear.keys()), Math.max(...byYear.keys())];
  if (!(last - first < most)) return groups;
  return Array.from(
    { length: last - first + 1 },
    (_, place) => byYear.get(first + place) ?? gap([String(first + place)]),
  );
}

/** What a scalar is in a period without rows: of a count none, else nothing can be said. */
export function gapOf({ table }: Context, scalar: Scalar): (keys: Keys) => Group {
  const { rows } = table.codebook;
  const none = { rows, given: 0, matching: null, excluded: 0 };
  const estimate = scalar.kind === "count" ? exactEstimate("count", 0, none) : null;
  return (keys) => ({ keys, estimate });
}
