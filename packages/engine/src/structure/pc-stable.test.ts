import { describe, expect, it } from "vitest";
import type { ConditionalTester } from "./conditional-test.ts";
import { pcStable } from "./pc-stable.ts";

const OPTIONS = { alpha: 0.05, maxOrder: 3, rowsPerDegree: 5, maxSets: 100 };

/** A tester by which every pair depends, but for those separated by some columns. */
function tester(
  separated: readonly (readonly [x: number, y: number, given: readonly number[]])[],
  rows: { readonly n: number; readonly df: number } = { n: 1_000, df: 1 },
): ConditionalTester {
  return (x, y, given) => {
    const isSeparated = separated.some(
      ([a, b, by]) =>
        Math.min(x, y) === a && Math.max(x, y) === b && [...given].sort().join() === by.join(),
    );
    return { statistic: isSeparated ? 1 : 90, pValue: isSeparated ? 0.4 : 1e-9, ...rows };
  };
}

function edges(n: number, test: ConditionalTester, options = OPTIONS): string[] {
  const linked = pcStable(n, test, options);
  const pairs: string[] = [];
  for (let x = 0; x < n; x++) {
    for (let y = x + 1; y < n; y++) if (linked[x * n + y] === 1) pairs.push(`${x}-${y}`);
  }
  return pairs;
}

describe("PC-stable", () => {
  it("separates a pair by none, one, or several of the columns beside it", () => {
    const test = tester([
      [0, 1, []],
      [0, 3, [2]],
      [1, 4, [2, 3]],
    ]);
    expect(edges(5, test)).toEqual(["0-2", "0-4", "1-2", "1-3", "2-3", "2-4", "3-4"]);
    const simple = { ...OPTIONS, maxOrder: 1 };
    expect(edges(5, test, simple)).toContain("1-4");
  });

  it("looks at the neighbours that an order began with, so that no cut of it hinders another", () => {
    // Each of two links is separated by the far end of the other.
    const test = tester([
      [0, 1, [2]],
      [0, 2, [1]],
    ]);
    expect(edges(3, test)).toEqual(["1-2"]);
  });

  it("separates nothing by a test of too few rows for its degrees of freedom", () => {
    const by = [[0, 2, [1]]] as const;
    expect(edges(3, tester(by, { n: 49, df: 10 }))).toEqual(["0-1", "0-2", "1-2"]);
    expect(edges(3, tester(by, { n: 50, df: 10 }))).toEqual(["0-1", "1-2"]);
  });

  it("links nothing where no test can be made", () => {
    expect(edges(3, () => null)).toEqual([]);
  });
});
