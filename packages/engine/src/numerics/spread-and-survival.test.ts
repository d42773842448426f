import { describe, expect, it } from "vitest";
import { kaplanMeier, logRank, medianSurvival } from "./kaplan-meier.ts";
import { spreadOf } from "./normality.ts";
import { differenceFound, rowsToFind, rowsWithin } from "./power.ts";
import { seededRandom } from "./random.ts";

describe("skewness, kurtosis and normality", () => {
  it("is what is printed", () => {
    // Of 0..19: kurtosistest of SciPy's documentation has z = −1.7058104152122062, skewness is 0.
    const spread = spreadOf(
      Array.from({ length: 20 }, (_, at) => at),
      0.95,
    );
    expect(spread?.normality?.statistic).toBeCloseTo(1.7058104152122062 ** 2, 10);
    expect(spread?.skewness.value).toBeCloseTo(0, 12);
    expect(spread?.kurtosis.value).toBeCloseTo(-1.2, 12);
    // By hand of 1, 2, 3, 4, 10: m2 = 10, m3 = 36, so g1 = 1.1384 and G1 = 1.6971.
    expect(spreadOf([1, 2, 3, 4, 10], 0.95)?.skewness.value).toBeCloseTo(1.6970562748, 8);
    expect(spreadOf([3, 3, 3, 3, 3], 0.95)).toBe(null);
  });

  it("holds for normal and for uniform values, and rejects one in twenty normal ones", () => {
    const random = seededRandom(3);
    const held = { normal: [0, 0], uniform: [0, 0] };
    let rejected = 0;
    for (let sample = 0; sample < 500; sample++) {
      const normal = spreadOf(
        Array.from({ length: 80 }, () => random.normal()),
        0.95,
      );
      const uniform = spreadOf(
        Array.from({ length: 80 }, () => random.uniform()),
        0.95,
      );
      if ((normal?.normality?.pValue ?? 1) < 0.05) rejected += 1;
      for (const [kind, spread, kurtosis] of [
        ["normal", normal, 0],
        ["uniform", uniform, -1.2],
      ] as const) {
        const { skewness, kurtosis: tails } = spread as NonNullable<typeof spread>;
        if (skewness.low <= 0 && 0 <= skewness.high) held[kind][0] = (held[kind][0] ?? 0) + 1;
        if (tails.low <= kurtosis && kurtosis <= tails.high)
          held[kind][1] = (held[kind][1] ?? 0) + 1;
      }
    }
    for (const count of Object.values(held).flat()) expect(count / 500).toBeGreaterThan(0.93);
    expect(rejected / 500).toBeGreaterThan(0.025);
    expect(rejected / 500).toBeLessThan(0.085);
  });
});

/** Weeks in remission of 42 patients (Freireich and others 1963), `+` where they were still so. */
const exits = (text: string) => {
  const times = new Map<number, { time: number; events: number; censored: number }>();
  for (const word of text.split(" ")) {
    const time = Number.parseInt(word, 10);
    const exit = times.get(time) ?? { time, events: 0, censored: 0 };
    if (word.endsWith("+")) exit.censored += 1;
    else exit.events += 1;
    times.set(time, exit);
  }
  return [...times.values()].sort((a, b) => a.time - b.time);
};
const TREATED = exits("6 6 6 7 10 13 16 22 23 6+ 9+ 10+ 11+ 17+ 19+ 20+ 25+ 32+ 32+ 34+ 35+");
const PLACEBO = exits("1 1 2 2 3 4 4 5 5 8 8 8 8 11 11 12 12 15 17 22 23");

describe("survival", () => {
  it("is what Kaplan and Meier's estimate is printed as", () => {
    const steps = kaplanMeier(TREATED, 0.95);
    expect(steps.map(({ time, atRisk }) => [time, atRisk])).toEqual([
      [6, 21],
      [7, 17],
      [10, 15],
      [13, 12],
      [16, 11],
      [22, 7],
      [23, 6],
    ]);
    const printed = [0.8571, 0.8067, 0.7529, 0.6902, 0.6275, 0.5378, 0.4482];
    for (const [at, { share }] of steps.entries()) expect(share).toBeCloseTo(printed[at] ?? 0, 4);
    // R's survfit with conf.type = "log-log" at week 6: 0.620 to 0.952.
    expect(steps[0]?.low).toBeCloseTo(0.62, 3);
    expect(steps[0]?.high).toBeCloseTo(0.952, 3);
    expect(medianSurvival(steps)).toEqual({ value: 23, low: 13, high: null });
    expect(medianSurvival(kaplanMeier(PLACEBO, 0.95))).toEqual({ value: 8, low: 4, high: 11 });
  });

  it("differs by the log-rank test as printed", () => {
    const test = logRank([TREATED, PLACEBO]);
    expect(test?.statistic).toBeCloseTo(16.793, 3);
    expect(test?.df).toBe(1);
    expect(logRank([TREATED, TREATED])?.statistic).toBeCloseTo(0, 12);
    const three = logRank([TREATED, PLACEBO, TREATED]);
    const turned = logRank([PLACEBO, TREATED, TREATED]);
    expect(three?.statistic).toBeCloseTo(turned?.statistic ?? 0, 10);
  });

  it("has intervals that hold", () => {
    const random = seededRandom(11);
    let held = 0;
    for (let sample = 0; sample < 600; sample++) {
      const rows = Array.from({ length: 60 }, () => {
        const [died, left] = [-Math.log(random.uniform()), -2 * Math.log(random.uniform())];
        return { time: Math.min(died, left), isEvent: died <= left };
      }).sort((a, b) => a.time - b.time);
      const found = kaplanMeier(
        rows.map(({ time, isEvent }) => ({
          ...{ time, events: isEvent ? 1 : 0 },
          censored: isEvent ? 0 : 1,
        })),
        0.95,
      );
      const at = found.filter(({ time }) => time <= 0.7).at(-1);
      if (at && at.low <= Math.exp(-0.7) && Math.exp(-0.7) <= at.high) held += 1;
    }
    expect(held / 600).toBeGreaterThan(0.93);
    expect(held / 600).toBeLessThan(0.975);
  });
});

describe("the size of a sample", () => {
  it("is that of the books", () => {
    const share = { kind: "share", share: 0.5 } as const;
    const mean = { kind: "mean", sd: 1 } as const;
    expect(Math.ceil(rowsToFind(share, 0.1, 0.8, 0.95))).toBe(388);
    expect(Math.ceil(rowsToFind({ kind: "share", share: 0.1 }, 0.05, 0.9, 0.95))).toBe(918);
    expect(Math.ceil(rowsToFind(mean, 0.5, 0.8, 0.95))).toBe(64);
    expect(Math.ceil(rowsToFind(mean, 0.2, 0.9, 0.95))).toBe(527);
    expect(Math.ceil(rowsWithin(share, 0.03, 0.95))).toBe(1068);
    expect(differenceFound(mean, rowsToFind(mean, 0.37, 0.8, 0.95), 0.8, 0.95)).toBeCloseTo(
      0.37,
      9,
    );
    expect(differenceFound(share, 387.34, 0.8, 0.95)).toBeCloseTo(0.1, 4);
    expect(differenceFound(share, 3, 0.8, 0.95)).toBe(null);
  });
});
