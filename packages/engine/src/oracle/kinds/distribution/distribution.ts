import { type Column, datePeriod } from "@probability-chat/codebook";
import { type Event, not } from "@probability-chat/query";
import type { EngineAnswer } from "../../answer.ts";
import type { Caveat } from "../../caveat.ts";
import { type Context, keyName } from "../../context.ts";
import {
  columnTerm,
  countAt,
  counting,
  type Keys,
  refuseManyGroups,
} from "../../figures/aggregate.ts";
import { fewRows, missingExcluded } from "../../figures/outcome.ts";
import { type Group, SHOWN_GROUPS } from "../../groups/groups.ts";
import { mostGroups, withGaps } from "../../groups/periods.ts";
import { proportion } from "../../intervals/proportion.ts";
import { refuseNoRows } from "../../refuse.ts";
import type { Kind } from "../kind.ts";

/** A number column with more different values than this is shown in ranges. */
const SHOWN_VALUES = 25;
const RANGES = 10;

/** Counts of a column's values (or ranges of them) among the rows of a condition. */
export interface ValueCounts {
  readonly values: readonly { readonly key: string; readonly count: number }[];
  /** Rows in which the column is present, and in which it is not. */
  readonly given: number;
  readonly excluded: number;
}

export const distributionKind: Kind<"distribution"> = {
  answer: (context, { column, given }) => distributionAnswer(context, keyName(column), given),
};

/** The shares of a column's values, each with its Jeffreys interval. */
export async function distributionAnswer(
  context: Context,
  column: string,
  given: Event,
): Promise<EngineAnswer> {
  const counts = await countValues(context, column, given);
  if (counts.given === 0) return refuseNoRows(context, given, counts.excluded, [column]);
  const shown = mostFrequent(counts, mostGroups(context, [column]));
  const { rows } = context.table.codebook;
  const support = { rows, given: counts.given, matching: 0, excluded: counts.excluded };
  const gap = (keys: Keys): Group => ({ keys, estimate: proportion(support, context.level) });
  return {
    kind: "groups",
    form: "distribution",
    columns: [column],
    quantity: "probability",
    groups: withGaps(context, [column], shareGroups(context, shown.values, counts), gap),
    baseline: null,
    caveats: [
      ...shown.caveats,
      ...fewRows(counts.given),
      ...missingExcluded(context, counts.excluded, [column]),
    ],
  };
}

export function shareGroups(
  context: Context,
  values: ValueCounts["values"],
  { given, excluded }: ValueCounts,
): Group[] {
  const { rows } = context.table.codebook;
  return values.map(({ key, count }) => ({
    keys: [key],
    estimate: proportion({ rows, given, matching: count, excluded }, context.level),
  }));
}

export function mostFrequent(
  { values }: ValueCounts,
  most = SHOWN_GROUPS,
): {
  readonly values: ValueCounts["values"];
  readonly caveats: Caveat[];
} {
  if (values.length <= most) return { values, caveats: [] };
  const largest = new Set([...values].sort((a, b) => b.count - a.count).slice(0, most));
  return {
    values: values.filter((value) => largest.has(value)),
    caveats: [{ kind: "truncatedGroups", shown: most, groups: values.length }],
  };
}

/** Text by descending count, numbers and dates in their order. */
async function countValues(context: Context, name: string, given: Event): Promise<ValueCounts> {
  const column = context.column(name);
  const inRanges = column.type === "number" && column.distinct > SHOWN_VALUES;
  const counts = inRanges
    ? await countRanges(context, column, given)
    : column.type === "date" && column.distinct > SHOWN_VALUES
      ? await countPeriods(context, column, given)
      : await countEach(context, name, given);
  if (column.type === "number" || column.type === "date") return counts;
  return { ...counts, values: [...counts.values].sort((a, b) => b.count - a.count) };
}

/** One count per value, in the order of the keys. */
export async function countEach(
  context: Context,
  name: string,
  given: Event,
): Promise<ValueCounts> {
  refuseManyGroups(context, given, [name]);
  const rows = await context.table.aggregate({
    where: given,
    by: [context.term(name)],
    measures: [counting({ kind: "all" })],
  });
  return split(rows.map(({ keys, measures }) => ({ keys, count: countAt(measures, 0) })));
}

function split(counted: readonly { keys: Keys; count: number }[]): ValueCounts {
  const isPresent = ({ keys }: { keys: Keys }) => keys.every((key) => key !== null);
  const total = (rows: typeof counted) => rows.reduce((sum, { count }) => sum + count, 0);
  const present = counted.filter(isPresent);
  return {
    values: present.map(({ keys, count }) => ({ key: keys.join("-"), count })),
    given: total(present),
    excluded: total(counted) - total(present),
  };
}

async function countPeriods(
  { table }: Context,
  { name, min, max }: Column,
  given: Event,
): Promise<ValueCounts> {
  const [start, end] = [min, max].map((date) => datePeriod(date ?? "")?.start ?? 0);
  const days = ((end ?? 0) - (start ?? 0)) / 86_400_000;
  const parts = days > 1_500 ? (["year"] as const) : (["year", "month"] as const);
  const rows = await table.aggregate({
    where: given,
    by: parts.map((part) => ({ kind: "part", part, column: name })),
    measures: [counting({ kind: "all" })],
  });
  return split(
    rows.map(({ keys, measures }) => ({
      keys: keys.map((key, index) => (index === 1 ? (key?.padStart(2, "0") ?? null) : key)),
      count: countAt(measures, 0),
    })),
  );
}

async function countRanges({ table }: Context, column: Column, given: Event): Promise<ValueCounts> {
  const ranges = roundRanges(Number(column.min), Number(column.max));
  const term = columnTerm(column.name);
  const measures = ranges.map(({ low, high, last }) =>
    counting({
      kind: "between",
      left: term,
      low: { value: low, inclusive: true },
      high: { value: high, inclusive: last },
    }),
  );
  const missing: Event = { kind: "missing", column: column.name };
  const [row] = await table.aggregate({
    where: given,
    by: [],
    measures: [counting(missing), counting(not(missing)), ...measures],
  });
  const results = row?.measures ?? [];
  const values = ranges.map(({ key }, index) => ({ key, count: countAt(results, index + 2) }));
  return { values, given: countAt(results, 1), excluded: countAt(results, 0) };
}

interface Range {
  readonly low: number;
  readonly high: number;
  readonly last: boolean;
  readonly key: string;
}

/** About ten ranges with round ends (steps of 1, 2 or 5 times a power of ten), as written in decimals. */
function roundRanges(min: number, max: number): Range[] {
  const rough = max / RANGES - min / RANGES;
  const exponent = Math.floor(Math.log10(rough));
  const edge = (steps: number) => Number(`${steps}e${exponent}`);
  const factor = [1, 2, 5].find((one) => edge(one) >= rough * 0.999) ?? 10;
  const at = (index: number) => {
    const end = edge(index * factor);
    return Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, end));
  };
  const near = Math.floor(min / edge(factor));
  const first = at(near) > min ? near - 1 : near;
  const ranges: Range[] = [];
  for (let index = first; ; index++) {
    const [low, high] = [at(index), at(index + 1)];
    const last = high >= max;
    ranges.push({ low, high, last, key: last ? `[${low}, ${high}]` : `[${low}, ${high})` });
    if (last) return ranges;
  }
}
