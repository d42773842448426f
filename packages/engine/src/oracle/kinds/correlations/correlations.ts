import type { Column } from "@probability-chat/codebook";
import { ALL, printColumn } from "@probability-chat/query";
import { adjustForDiscovery, DISCOVERY_RATE } from "../../../numerics/false-discovery.ts";
import { aroundR } from "../../../numerics/fisher-interval.ts";
import type { EngineAnswer } from "../../answer.ts";
import { rowsWhere } from "../../behind/counted-rows.ts";
import type { Caveat } from "../../caveat.ts";
import type { Context } from "../../context.ts";
import type { Interval } from "../../estimate.ts";
import { countAt, counting } from "../../figures/aggregate.ts";
import { correlate } from "../../figures/correlation.ts";
import { isOnLine, onLine } from "../../figures/number-cells.ts";
import { fewRows, mergeCaveats } from "../../figures/outcome.ts";
import { cellsOf } from "../../held-fixed/frame.ts";
import { isRefused, refuse, refuseNoRows } from "../../refuse.ts";
import type { Asked, Kind } from "../kind.ts";

/** Two columns by the rows that have both; the target first. */
export interface CorrelatedPair {
  readonly x: string;
  readonly y: string;
  /** Pearson's r, and its interval, null of too few rows and for points on a line. */
  readonly value: number;
  readonly interval: Interval | null;
  /** Spearman's. */
  readonly rho: number;
  readonly pValue: number;
  /** Over all pairs (Benjamini and Hochberg 1995), and whether it is below 0.05. */
  readonly adjusted: number;
  readonly found: boolean;
  readonly n: number;
}

/** Pairs of columns of numbers, those that go together most first. */
export interface CorrelationsFound {
  readonly kind: "correlations";
  /** The column that is in every pair; null where all pairs were asked for. */
  readonly target: string | null;
  readonly pairs: readonly CorrelatedPair[];
  readonly caveats: readonly Caveat[];
}

/** Of more columns the first. */
const BESIDE_TARGET = 60;
const IN_MATRIX = 20;
/** Rows × pairs, of which both correlations are computed in some seconds. */
const ROW_PAIRS = 4_000_000;
const READ_ROWS = 200_000;

export const correlationsKind: Kind<"correlations"> = {
  check: ({ target }, columns) =>
    columns.onLine(
      target === null ? [] : [target],
      (name) => `ask drivers(${printColumn(name)}), what it goes with`,
    ),
  answer: correlationsAnswer,
  rows: ({ given }) => rowsWhere(given, []),
};

/**
 * Pearson's r, with Spearman's ρ beside it, of a column with every other one of numbers, or of every
 * pair; each pair by the rows that have both. Those that are beyond chance are told at a false
 * discovery rate of 5 % over all pairs (Benjamini and Hochberg 1995).
 */
async function correlationsAnswer(
  context: Context,
  { target, given }: Asked<"correlations">,
): Promise<EngineAnswer> {
  const candidates = context.table.codebook.columns.filter(isCandidate);
  const asked = target === null ? null : context.column(target);
  const most = asked ? BESIDE_TARGET : IN_MATRIX;
  const others = candidates.filter(({ name }) => name !== target);
  const columns = [...(asked ? [asked] : []), ...others.slice(0, most)];
  if (columns.length < 2) {
    const message = "A correlation needs two columns of numbers; ask dependence(…, …) of others.";
    return refuse("notNumeric", message);
  }
  const pairs = asked
    ? columns.slice(1).map((other) => [asked, other] as const)
    : columns.flatMap((x, at) => columns.slice(at + 1).map((y) => [x, y] as const));
  const [counted] = await context.table.aggregate({
    where: given,
    by: [],
    measures: [counting(ALL)],
  });
  const all = countAt(counted?.measures ?? [], 0);
  if (all === 0) return refuseNoRows(context, given, 0, []);
  const sample = await context.table.sample({
    where: given,
    columns: columns.map(({ name }) => name),
    rows: Math.min(READ_ROWS, Math.floor(ROW_PAIRS / pairs.length)),
    seed: context.seed,
  });
  const values = new Map(
    columns.map((column, at) => [column, onLine(column, cellsOf(column, sample.columns[at]))]),
  );
  const found = pairs.flatMap(([x, y]) => pairOf(context, x, y, values) ?? []);
  if (found.length === 0) {
    const name = target === null ? "No two columns" : `${printColumn(target)} and no other column`;
    return refuse("undefined", `${name} have enough rows and spread for a correlation.`);
  }
  const adjusted = adjustForDiscovery(found.map(({ pValue }) => pValue));
  const judged = found.map((pair, at): CorrelatedPair => {
    const own = adjusted[at] ?? 1;
    return { ...pair, adjusted: own, found: own < DISCOVERY_RATE };
  });
  const left = others.length - Math.min(others.length, most);
  return {
    kind: "correlations",
    target,
    pairs: judged.sort((a, b) => Math.abs(b.value) - Math.abs(a.value)),
    caveats: mergeCaveats(
      [{ kind: "association" }],
      fewRows(Math.min(...judged.map(({ n }) => n))),
      all > sample.rows ? [{ kind: "sampled", rows: sample.rows }] : [],
      left > 0 ? [{ kind: "truncatedColumns", shown: most, columns: others.length }] : [],
    ),
  };
}

function isCandidate(column: Column): boolean {
  const { role, type, distinct } = column;
  return distinct > 1 && role !== "identifier" && type !== "date" && isOnLine(column);
}

type Pair = Omit<CorrelatedPair, "adjusted" | "found">;

function pairOf(
  { level }: Context,
  x: Column,
  y: Column,
  values: ReadonlyMap<Column, Float64Array>,
): Pair | null {
  const [a, b] = [values.get(x), values.get(y)] as [Float64Array, Float64Array];
  const both = Array.from(a, (_, row) => row).filter(
    (row) => !Number.isNaN((a[row] as number) + (b[row] as number)),
  );
  const at = (side: Float64Array) => Float64Array.from(both, (row) => side[row] as number);
  const [xs, ys] = [at(a), at(b)];
  const names = [x.name, y.name] as const;
  const line = correlate("pearson", xs, ys, [], names);
  const ranks = correlate("spearman", xs, ys, [], names);
  if (isRefused(line) || isRefused(ranks)) return null;
  const { value, error, pValue } = line;
  const interval =
    error === null ? null : ({ ...aroundR(value, error, level), method: "fisher" } as const);
  return { x: x.name, y: y.name, value, interval, rho: ranks.value, pValue, n: both.length };
}
