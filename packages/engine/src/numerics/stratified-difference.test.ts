import { describe, expect, it } from "vitest";
import { chiSquareTest, contingency } from "./contingency.ts";
import { normalCdf } from "./normal.ts";
import { differenceWithin, outcomePValue, type Stratum } from "./stratified-difference.ts";
import { chiSquareTail } from "./tail-probabilities.ts";

/** R's UCBAdmissions: per department men admitted and rejected, women admitted and rejected. */
const DEPARTMENTS = [
  [512, 313, 89, 19],
  [353, 207, 17, 8],
  [120, 205, 202, 391],
  [138, 279, 131, 244],
  [53, 138, 94, 299],
  [22, 351, 24, 317],
] as const;

function cellOf(yes: number, no: number) {
  const n = yes + no;
  return { n, mean: yes / n, squares: (yes * no) / n };
}

function fewer({ n, mean, squares }: ReturnType<typeof cellOf>, times: number) {
  return { n: n / times, mean, squares: squares / times };
}

const strata = DEPARTMENTS.map(([a, b, c, d]): Stratum => ({ a: cellOf(a, b), b: cellOf(c, d) }));

describe("the difference within strata", () => {
  // Σ(a − E a) and its variance, as Mantel and Haenszel have them.
  const parts = DEPARTMENTS.map(([a, b, c, d]) => {
    const n = a + b + c + d;
    const margins = (a + b) * (c + d) * (a + c) * (b + d);
    return { excess: a - ((a + b) * (a + c)) / n, variance: margins / (n * n * (n - 1)) };
  });
  const excess = parts.reduce((sum, part) => sum + part.excess, 0);
  const variance = parts.reduce((sum, part) => sum + part.variance, 0);

  it("is sure by the statistic of Mantel and Haenszel", () => {
    // R: mantelhaen.test(UCBAdmissions) gives 1.4269, continuity-corrected.
    expect((Math.abs(excess) - 0.5) ** 2 / variance).toBeCloseTo(1.4269, 4);
    const p = normalCdf(-Math.abs(excess) / Math.sqrt(variance));
    // One-sided, at 0.04 over the columns looked at; the departments do not all agree.
    expect(differenceWithin(strata, 0.03, 0.0399 / p)?.finding).toBe("reversed");
    expect(differenceWithin(strata, 0.03, 0.0401 / p)).toBeNull();
    expect(differenceWithin(strata, -0.03, 0)).toBeNull();
  });

  it("weighs each stratum by its rows on both sides", () => {
    const weights = DEPARTMENTS.map(([a, b, c, d]) => ((a + b) * (c + d)) / (a + b + c + d));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    expect(differenceWithin(strata, 0.03, 0.1)?.difference).toBeCloseTo(excess / total, 12);
  });

  it("vanishes where its interval leaves less than half of the whole", () => {
    const shareOf = (side: "a" | "b") => {
      const yes = strata.reduce((sum, { [side]: { n, mean } }) => sum + n * mean, 0);
      return yes / strata.reduce((sum, { [side]: { n } }) => sum + n, 0);
    };
    const overall = shareOf("a") - shareOf("b");
    expect(overall).toBeCloseTo(0.1416, 4);
    expect(differenceWithin(strata, overall, 1)?.finding).toBe("vanished");
    const tenth = strata.map(({ a, b }) => ({ a: fewer(a, 10), b: fewer(b, 10) }));
    expect(differenceWithin(tenth, overall, 1)).toBeNull();
  });

  it("is not taken where most of a side has no like", () => {
    const alone = (n: number) => ({ a: cellOf(n, n), b: { n: 0, mean: 0, squares: 0 } });
    expect(differenceWithin([...strata, alone(4_000)], 0.3, 1)).toBeNull();
    expect(differenceWithin([...strata, alone(4_000)], 0.03, 0.1)?.finding).toBe("reversed");
    expect(differenceWithin([...strata, alone(40_000)], 0.03, 0.1)).toBeNull();
  });
});

describe("whether an outcome differs between strata", () => {
  it("is the chi-square of each side's table, n − 1 for n, added up", () => {
    const sides = [0, 2].map((first) =>
      contingency(DEPARTMENTS.map((row) => [row[first] as number, row[first + 1] as number])),
    );
    const statistic = sides.reduce(
      (sum, table) => sum + (chiSquareTest(table).statistic * (table.n - 1)) / table.n,
      0,
    );
    expect(outcomePValue(strata) / chiSquareTail(statistic, 10)).toBeCloseTo(1, 6);
    expect(outcomePValue(strata.slice(0, 1))).toBe(1);
  });
});
