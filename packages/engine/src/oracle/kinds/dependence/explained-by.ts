import type { Column } from "@probability-chat/codebook";
import type { Event } from "@probability-chat/query";
import { MISSING } from "../../../model/code-table.ts";
import { adjustForDiscovery } from "../../../numerics/false-discovery.ts";
import { regularisedGammaQ } from "../../../numerics/gamma.ts";
import { chiSquareTail } from "../../../numerics/tail-probabilities.ts";
import { type ConditionalTester, conditionalTester } from "../../../structure/conditional-test.ts";
import { partsOf, readScanColumns } from "../../columns/scan-columns.ts";
import type { Context } from "../../context.ts";

/** A column that a dependence goes through, and the p-value of what is left within its levels. */
export interface Explanation {
  readonly column: string;
  readonly pValue: number;
}

const ROWS = 20_000;
const CELLS = 600_000;
const MAX_CANDIDATES = 100;
/** Parts of the two columns, and of the one that is held; few, so that strata keep rows. */
const PARTS = 5;
const STRATA = 20;
const RATE = 0.05;
/** A column that leaves less of another's entropy than this is that column in other words. */
const RESTATES = 1 / 3;
/** At most this share of what goes beyond chance may be left within the strata. */
const LEFT = 0.1;
/** P(no verdict within the strata) if all of the dependence were still there. */
const MISSED = 0.01;

/**
 * The column within whose levels a dependence vanishes: it goes with both (false discoveries
 * controlled over all columns), restates neither, within it the test finds nothing (p > 0.05), next
 * to nothing is left, and the same test would have found a dependence as strong as the one seen.
 * The step by which the PC algorithm takes a link away, with its power looked after. Null where no
 * column does.
 */
export async function explainDependence(
  context: Context,
  x: string,
  y: string,
  where: Event,
): Promise<Explanation | null> {
  const candidates = context.table.codebook.columns
    .filter((column) => column.name !== x && column.name !== y && canExplain(column))
    .slice(0, MAX_CANDIDATES);
  if (candidates.length === 0) return null;
  const columns = [context.column(x), context.column(y), ...candidates];
  const read = await readScanColumns(context.table, columns, where, {
    rows: Math.min(ROWS, Math.floor(CELLS / columns.length)),
    seed: context.seed,
  });
  const coded = read.map((column, i) => partsOf(column, i < 2 ? PARTS : STRATA));
  const rows = coded[0]?.codes.length ?? 0;
  const test = conditionalTester({
    rows,
    levels: coded.map(({ levels }) => levels),
    columns: coded.map(({ codes }) => codes),
  });
  const numbers = candidates.map((_, i) => i + 2);
  const relevant = goesWithBoth(test, numbers);
  const found = relevant.flatMap((z) => {
    if (restates(coded[0]?.codes, coded[z]?.codes) || restates(coded[1]?.codes, coded[z]?.codes)) {
      return [];
    }
    const pValue = vanishesWithin(test, z);
    return pValue === null ? [] : [{ column: candidates[z - 2]?.name ?? "", pValue }];
  });
  return found.sort((a, b) => b.pValue - a.pValue)[0] ?? null;
}

function canExplain({ role, distinct }: Column): boolean {
  return (role === "category" || role === "measure" || role === "date") && distinct > 1;
}

function goesWithBoth(test: ConditionalTester, columns: readonly number[]): number[] {
  const pValues = columns.flatMap((z) => [0, 1].map((side) => test(side, z, [])?.pValue ?? 1));
  const adjusted = adjustForDiscovery(pValues);
  return columns.filter((_, i) => Math.max(adjusted[2 * i] ?? 1, adjusted[2 * i + 1] ?? 1) <= RATE);
}

/** The p-value within the levels of z where nothing is left there, else null. */
function vanishesWithin(test: ConditionalTester, z: number): number | null {
  const within = test(0, 1, [z]);
  const overall = within && test(0, 1, []);
  if (!within || !overall || within.df === 0 || within.pValue <= RATE) return null;
  // As much of it as the rows in which z is present would show.
  const seen = Math.max(0, overall.statistic - overall.df) * (within.n / overall.n);
  if (within.statistic - within.df > LEFT * seen) return null;
  return missProbability(within.df, seen) < MISSED ? within.pValue : null;
}

/**
 * P(p > 0.05) for a noncentral chi-square, by P. B. Patnaik's two moments (Biometrika 36, 1949).
 */
function missProbability(df: number, noncentrality: number): number {
  const scale = (df + 2 * noncentrality) / (df + noncentrality);
  const shape = (df + noncentrality) ** 2 / (df + 2 * noncentrality);
  return 1 - regularisedGammaQ(shape / 2, critical(df) / scale / 2);
}

/** The chi-square that 5 % exceed. */
function critical(df: number): number {
  let [low, high] = [0, df + 10 * Math.sqrt(2 * df) + 10];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (chiSquareTail(middle, df) > RATE) low = middle;
    else high = middle;
  }
  return high;
}

function restates(of: Uint16Array | undefined, given: Uint16Array | undefined): boolean {
  if (!of || !given) return false;
  const joint = new Map<number, number>();
  const above = new Map<number, number>();
  const own = new Map<number, number>();
  let n = 0;
  for (let row = 0; row < of.length; row++) {
    const [a, b] = [of[row] as number, given[row] as number];
    if (a === MISSING || b === MISSING) continue;
    n++;
    joint.set(b * 65_536 + a, (joint.get(b * 65_536 + a) ?? 0) + 1);
    above.set(b, (above.get(b) ?? 0) + 1);
    own.set(a, (own.get(a) ?? 0) + 1);
  }
  const information = (counts: Map<number, number>) =>
    [...counts.values()].reduce((sum, k) => sum - (k / n) * Math.log(k / n), 0);
  return information(joint) - information(above) < RESTATES * information(own);
}
