import { MISSING } from "../../../model/code-table.ts";
import {
  type Contingency,
  chiSquareTest,
  contingency,
  entropy,
  isSparse,
  mutualInformation,
  unbiasedCramersV,
} from "../../../numerics/contingency.ts";
import {
  etaSquared,
  kruskalWallis,
  kruskalWallisOfRanks,
  type Sample,
} from "../../../numerics/group-tests.ts";
import { hasPlainTail, joinRare, momentsPValue } from "../../../numerics/permutation-moments.ts";
import { midRanks } from "../../../numerics/ranks.ts";
import { moments } from "../../../numerics/sums.ts";
import type { ScanColumn } from "../../../structure/scan-column.ts";
import { partsOf } from "../../columns/scan-columns.ts";

/** A driver of numbers is cut into so many parts of about equal mass. */
export const DRIVER_PARTS = 10;
const TARGET_PARTS = 12;
const MAX_LEVELS = 100;
/** Levels of fewer rows are joined: of a name that hardly repeats, nothing is left to compare. */
const ROWS_PER_LEVEL = 5;

export interface Driver {
  readonly column: string;
  readonly effect: number;
  readonly information: number;
  readonly pValue: number;
}

/** A target made ready for every column that may drive it. */
interface Ready {
  readonly target: ScanColumn;
  readonly parts: Uint16Array;
  /** Of a number, those of all rows that have one. */
  readonly ranks: { readonly values: Float64Array; readonly ties: readonly number[] } | null;
}

/** How strongly columns go with the target; those are left out that do not vary with it. */
export function driversOf(columns: readonly ScanColumn[], target: ScanColumn): Driver[] {
  const ready: Ready = {
    target,
    parts: partsOf(target, TARGET_PARTS).codes,
    ranks: target.kind === "number" ? rankPresent(target.values) : null,
  };
  return columns.flatMap((column) => driverOf(column, ready) ?? []);
}

function driverOf(column: ScanColumn, { target, parts, ranks }: Ready): Driver | null {
  const codes = joinSmall(
    partsOf(column, column.kind === "number" ? DRIVER_PARTS : MAX_LEVELS).codes,
    parts,
  );
  const table = crossCodes(codes, parts);
  if (table.rows.length < 2 || table.columns.length < 2) return null;
  const information = normalisedInformation(table);
  if (target.kind === "category" || ranks === null) {
    return {
      column: column.name,
      effect: unbiasedCramersV(table),
      information,
      pValue: pValueOf(table),
    };
  }
  const groups = groupValues(codes, target.values);
  const isWhole = !codes.includes(MISSING);
  const test = isWhole
    ? kruskalWallisOfRanks(groupValues(codes, ranks.values), ranks.ties)
    : kruskalWallis(groups);
  const samples = groups.map((group): Sample => {
    const { n, mean, sd } = moments(group);
    return { n, mean: mean ?? 0, variance: (sd ?? 0) ** 2 };
  });
  return (
    test && {
      column: column.name,
      effect: unbiasedEta(samples),
      information,
      pValue: test.pValue,
    }
  );
}

function rankPresent(values: Float64Array): NonNullable<Ready["ranks"]> {
  const { ranks, ties } = midRanks(values.filter(Number.isFinite));
  let at = 0;
  return {
    values: values.map((value) => (Number.isFinite(value) ? (ranks[at++] as number) : Number.NaN)),
    ties,
  };
}

function joinSmall(codes: Uint16Array, target: Uint16Array): Uint16Array {
  const counts = new Uint32Array(MISSING);
  codes.forEach((code, row) => {
    if (code !== MISSING && target[row] !== MISSING) counts[code] = (counts[code] as number) + 1;
  });
  const rest = MISSING - 1;
  return codes.map((code) =>
    code !== MISSING && (counts[code] as number) < ROWS_PER_LEVEL ? rest : code,
  );
}

function crossCodes(a: Uint16Array, b: Uint16Array): Contingency {
  const counts = new Map<number, Map<number, number>>();
  const columns = new Set<number>();
  a.forEach((x, row) => {
    const y = b[row] as number;
    if (x === MISSING || y === MISSING) return;
    const cells = counts.get(x) ?? new Map<number, number>();
    cells.set(y, (cells.get(y) ?? 0) + 1);
    counts.set(x, cells);
    columns.add(y);
  });
  return contingency(
    [...counts.values()].map((cells) => [...columns].map((column) => cells.get(column) ?? 0)),
  );
}

function pValueOf(table: Contingency): number {
  if (!isSparse(table)) return chiSquareTest(table).pValue;
  return momentsPValue(hasPlainTail(table) ? table : joinRare(table));
}

function groupValues(codes: Uint16Array, values: Float64Array): number[][] {
  const groups = new Map<number, number[]>();
  codes.forEach((code, row) => {
    const value = values[row] as number;
    if (code === MISSING || !Number.isFinite(value)) return;
    const group = groups.get(code);
    if (group) group.push(value);
    else groups.set(code, [value]);
  });
  return [...groups.values()];
}

/** Bias after G. A. Miller (1955): (r − 1)(c − 1) / 2n. */
function normalisedInformation(table: Contingency): number {
  const bias = ((table.rows.length - 1) * (table.columns.length - 1)) / (2 * table.n);
  const scale = Math.sqrt(entropy(table.rows) * entropy(table.columns));
  return Math.min(1, Math.max(0, mutualInformation(table) - bias) / scale);
}

/** T. L. Kelley's ε² (1935), at least 0. */
function unbiasedEta(samples: readonly Sample[]): number {
  const filled = samples.filter(({ n }) => n > 0);
  const n = filled.reduce((sum, sample) => sum + sample.n, 0);
  if (n <= filled.length) return 0;
  return Math.max(0, 1 - ((1 - etaSquared(filled)) * (n - 1)) / (n - filled.length));
}
