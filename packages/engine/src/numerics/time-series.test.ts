import { describe, expect, it } from "vitest";
import { forecast } from "./exponential-smoothing.ts";
import { seededRandom } from "./random.ts";
import { mannKendall, slopeOverTime } from "./slope-over-time.ts";

const times = (n: number) => Array.from({ length: n }, (_, at) => at);

/** Shares of samples in which an interval holds: 600 of them lie within ± 1.8 points of 95 %. */
const SAMPLES = 600;

describe("a slope over time", () => {
  it("is that of least squares", () => {
    // y on 0..9 by hand: Sxy = 66.5 of Sxx = 82.5.
    const y = [1, 3, 2, 5, 4, 6, 8, 7, 7, 9];
    const sxy = y.reduce((sum, value, at) => sum + value * (at - 4.5), 0);
    expect(slopeOverTime(times(10), y, 0.95)?.value).toBeCloseTo(sxy / 82.5, 12);
    expect(
      slopeOverTime([0, 1, 2, 5, 6, 8, 9, 11], [1, 3, 5, 11, 13, 17, 19, 23], 0.95),
    ).toMatchObject({ value: expect.closeTo(2, 10), interval: null, autocorrelation: 0 });
    expect(slopeOverTime(times(7), y.slice(0, 7), 0.95)).toBe(null);
  });

  it("has ends on the line where times are missing", () => {
    const gappy = [0, 1, 2, 3, 4, 5, 6, 20];
    const off = [0, 1, -1, 0, 0, 1, -1, 0];
    const y = gappy.map((time, at) => 5 + 3 * time + (off[at] as number));
    const mean = (of: readonly number[]) => sum(of) / of.length;
    const slope = slopeOverTime(gappy, y, 0.95);
    const at = (time: number) => mean(y) + (slope?.value ?? 0) * (time - mean(gappy));
    expect(slope?.ends[0]).toBeCloseTo(at(0), 10);
    expect(slope?.ends[1]).toBeCloseTo(at(20), 10);
    expect(slopeOverTime(times(8), new Array(8).fill(4), 0.95)).toMatchObject({
      ends: [4, 4],
      interval: null,
    });
  });

  it.each([
    [24, 0, 93, 97],
    [60, 0.3, 93, 97],
    [60, 0.6, 92, 97],
    [120, 0.6, 92, 97],
  ])("holds of %d periods of autoregression %d", (n, rho, least, most) => {
    const random = seededRandom(n);
    let held = 0;
    for (let sample = 0; sample < SAMPLES; sample++) {
      let noise = random.normal() / Math.sqrt(1 - rho * rho);
      const y = times(n).map((time) => {
        noise = rho * noise + random.normal();
        return 0.1 * time + noise;
      });
      const slope = slopeOverTime(times(n), y, 0.95);
      const { low = 1, high = 0 } = slope?.interval ?? {};
      if (low <= 0.1 && 0.1 <= high) held += 1;
    }
    expect((100 * held) / SAMPLES).toBeGreaterThanOrEqual(least);
    expect((100 * held) / SAMPLES).toBeLessThanOrEqual(most + 1);
  });
});

describe("Mann and Kendall's test", () => {
  it("is that of Kendall's τ without ties", () => {
    // Ten values of which 39 of 45 pairs rise: S = 33, var = 125, z = 32 / 11.18 = 2.862.
    const result = mannKendall([1, 3, 2, 5, 4, 6, 8, 7, 10, 9].map((value) => value));
    expect(result.tau).toBeCloseTo(37 / 45, 12);
    expect(result.pValue).toBeCloseTo(0.00128, 4);
    expect(mannKendall([5, 5, 5, 5, 5, 5, 5, 5])).toEqual({ tau: 0, pValue: 1 });
  });

  it("is the same of a series with ties and of its mirror images", () => {
    const tied = times(40).map((time) => Math.round(2 * Math.sin(time / 4)) + Number(time > 30));
    const { tau, pValue } = mannKendall(tied);
    const fallen = mannKendall(tied.map((value) => -value));
    const turned = mannKendall(tied.toReversed());
    expect(fallen.tau).toBeCloseTo(-tau, 12);
    expect(fallen.pValue).toBeCloseTo(pValue, 12);
    expect(turned.pValue).toBeCloseTo(pValue, 12);
  });
});

describe("a forecast", () => {
  it("goes on with a line and with a season", () => {
    const line = forecast(
      times(40).map((time) => 10 + 2 * time),
      3,
      0,
      0.95,
    );
    expect(line?.method).toBe("trend");
    expect(Math.abs((line?.periods[0]?.value ?? 0) - 90)).toBeLessThan(3);
    const season = times(60).map((time) => 100 + ([30, -10, -40, 20][time % 4] ?? 0) + (time % 3));
    const next = forecast(season, 4, 4, 0.95);
    expect(next?.method).toMatch(/season/);
    expect((next?.periods[0]?.value ?? 0) - (next?.periods[2]?.value ?? 0)).toBeGreaterThan(55);
    expect(next?.error).toBeLessThan(5);
  });

  it.each([
    ["a constant", () => 0.1],
    ["none", () => 0],
    ["a season that repeats itself", (time: number) => [3, 1, 4, 1][time % 4] ?? 0],
    ["a step long since", (time: number) => (time < 30 ? 0 : 5)],
    ["a level since long", (time: number) => Math.min(time, 9)],
  ])("of %s is without an interval, which nothing tells the width of", (_what, valueAt) => {
    const found = forecast(times(60).map(valueAt), 2, 4, 0.95);
    expect(found?.periods).toEqual([
      { value: expect.closeTo(valueAt(60), 6), interval: null },
      { value: expect.closeTo(valueAt(61), 6), interval: null },
    ]);
  });

  it("needs enough to be tested on", () => {
    expect(forecast(times(12), 3, 0, 0.95)).toBe(null);
    expect(forecast(times(14), 3, 0, 0.95)).not.toBe(null);
  });

  it.each([
    [
      "a level that wanders",
      60,
      0,
      (e: number[]) => e.map((_, at) => sum(e.slice(0, at)) * 0.4 + (e[at] ?? 0)),
    ],
    ["noise", 40, 0, (e: number[]) => e],
    [
      "a season",
      72,
      12,
      (e: number[]) => e.map((one, at) => one + 3 * Math.sin((at * Math.PI) / 6)),
    ],
  ])("has intervals that hold for %s", (_what, n, season, make) => {
    const random = seededRandom(7);
    let [held, all] = [0, 0];
    for (let sample = 0; sample < 250; sample++) {
      const y = make(Array.from({ length: n + 4 }, () => random.normal()));
      const next = forecast(y.slice(0, n), 4, season, 0.95);
      next?.periods.forEach(({ interval }, at) => {
        const came = y[n + at] ?? 0;
        all += 1;
        if (interval && interval.low <= came && came <= interval.high) held += 1;
      });
    }
    expect((100 * held) / all).toBeGreaterThanOrEqual(93);
    expect((100 * held) / all).toBeLessThanOrEqual(98.5);
  });
});

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
