import { chooseFrom } from "./choose-from.ts";
import type { ConditionalTester } from "./conditional-test.ts";

export interface PcOptions {
  /** A pair is separated by a test with a p-value above this. */
  readonly alpha: number;
  /** The most columns held at once. */
  readonly maxOrder: number;
  /** Conditional tests with fewer rows per degree of freedom than this separate nothing. */
  readonly rowsPerDegree: number;
  /** Sets tried for one side of a pair at one order, those of the strongest neighbours first. */
  readonly maxSets: number;
}

/**
 * The undirected graph of the PC algorithm (P. Spirtes and C. Glymour 1991) in its stable form
 * (D. Colombo and M. Maathuis, "Order-independent constraint-based causal structure learning",
 * 2014): at each order the neighbours are those at its start, so that the order of the columns
 * cannot matter. Returned as a symmetric matrix of 0 and 1, `[i·n + j]`.
 */
export function pcStable(n: number, test: ConditionalTester, options: PcOptions): Uint8Array {
  const linked = new Uint8Array(n * n);
  const strength = new Float64Array(n * n);
  const put = (x: number, y: number, on: number) => {
    linked[x * n + y] = on;
    linked[y * n + x] = on;
  };
  for (let x = 0; x < n; x++) {
    for (let y = x + 1; y < n; y++) {
      const found = test(x, y, []);
      // Where every test of a pair must fail there is no ground for a link.
      put(x, y, found !== null && found.df > 0 && found.pValue <= options.alpha ? 1 : 0);
      const excess = found && found.df > 0 ? (found.statistic - found.df) / found.n : 0;
      strength[x * n + y] = excess;
      strength[y * n + x] = excess;
    }
  }
  for (let order = 1; order <= options.maxOrder; order++) {
    const neighbours = Array.from({ length: n }, (_, x) => strongest(x, n, linked, strength));
    const separated = (x: number, y: number, side: number): boolean => {
      const others = (neighbours[side] as number[]).filter((other) => other !== x && other !== y);
      let tried = 0;
      for (const given of chooseFrom(others, order)) {
        if (tried++ === options.maxSets) break;
        const found = test(x, y, given);
        const enough = found !== null && found.n >= options.rowsPerDegree * found.df;
        if (found && enough && found.df > 0 && found.pValue > options.alpha) return true;
      }
      return false;
    };
    for (let x = 0; x < n; x++) {
      for (let y = x + 1; y < n; y++) {
        if (linked[x * n + y] === 1 && (separated(x, y, x) || separated(x, y, y))) put(x, y, 0);
      }
    }
    if (neighbours.every((of) => of.length <= order)) break;
  }
  return linked;
}

function strongest(x: number, n: number, linked: Uint8Array, strength: Float64Array): number[] {
  const others = Array.from({ length: n }, (_, y) => y).filter((y) => linked[x * n + y] === 1);
  const of = (y: number) => strength[x * n + y] as number;
  return others.sort((a, b) => of(b) - of(a));
}
