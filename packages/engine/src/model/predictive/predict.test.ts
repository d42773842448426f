import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inverseRegularisedBeta } from "../../numerics/beta.ts";
import { jeffreysInterval } from "../../oracle/intervals/proportion.ts";
import { widthOf } from "./calibration.ts";
import { type PredictRequest, predict } from "./predict.ts";

const half = [0.5, 0.5, 0.5, 0.5, 0.5, 0.5];

/** The overall share of an event that a condition moves to `share` by what widths are stated for. */
function movedTo(share: number): number {
  return Math.sin(Math.asin(Math.sqrt(share)) + 0.3) ** 2;
}

function ask(request: Partial<PredictRequest>) {
  const calibration = { s: 20, m: 2, widths: half };
  return predict({
    k: 3,
    n: 10,
    modelled: 0.4,
    marginal: 0.25,
    level: 0.9,
    calibration,
    ...request,
  });
}

const shares = fc
  .array(fc.integer({ min: 1, max: 1_000 }), { minLength: 2, maxLength: 6 })
  .map((parts) => {
    const total = parts.reduce((sum, part) => sum + part, 0);
    return parts.map((part) => part / total);
  });
const calibrations = fc.record({
  s: fc.double({ min: 0, max: 256, noNaN: true }),
  m: fc.double({ min: 0.25, max: 4, noNaN: true }),
  widths: fc.array(fc.double({ min: 0.02, max: 0.5, noNaN: true }), { minLength: 6, maxLength: 6 }),
});

describe("the estimate for a new row", () => {
  it.each([
    // k, n, value by hand: s(10) = 20·0.98, s(250) = 10, none from 500 on.
    [3, 10, (3 + 19.6 * 0.4 + 2 * 0.25) / (10 + 19.6 + 2)],
    [0, 0, (20 * 0.4 + 2 * 0.25) / 22],
    [50, 250, (50 + 10 * 0.4 + 2 * 0.25) / (250 + 10 + 2)],
    [500, 500, (500 + 2 * 0.25) / 502],
    [9_000, 90_000, (9_000 + 0.5) / 90_002],
  ])("with %d of %d is the mean of its Beta", (k, n, value) => {
    expect(ask({ k, n }).value).toBeCloseTo(value, 14);
  });

  it("is the count's share where neither model nor table has a say", () => {
    const calibration = { s: 0, m: 0, widths: half };
    expect(ask({ calibration }).value).toBe(0.3);
    expect(ask({ k: 0, n: 0, calibration }).value).toBe(0.4);
  });

  it("has the closed-form interval of a Beta(2, 2), and that of Jeffreys from 500 rows on", () => {
    // An error of three rows' worth; with half a row on either side, P(below x) is x²(3 − 2x).
    const calibration = { s: 1, m: 0, widths: half.map(() => widthOf(3)) };
    const request = { k: 0, n: 0, modelled: 0.5, marginal: movedTo(0.5), calibration };
    const { low: least, high: most } = ask(request);
    expect(least ** 2 * (3 - 2 * least)).toBeCloseTo(0.05, 12);
    expect(most).toBeCloseTo(1 - least, 12);
    const counted = ask({ k: 300, n: 1_000, calibration });
    const { low, high } = jeffreysInterval(300, 1_000, 0.9);
    expect(counted.low).toBeCloseTo(low, 12);
    expect(counted.high).toBeCloseTo(high, 12);
  });

  it("is never surer than all rows of the table make it", () => {
    const calibration = { s: 20, m: 1, widths: half.map(() => widthOf(26)) };
    const asked = { k: 2, n: 3, modelled: 0.6, marginal: 2 / 3, rows: 3, level: 0.95, calibration };
    const { value, low, high } = ask(asked);
    expect(low).toBeCloseTo(inverseRegularisedBeta(0.025, 3 * value + 0.5, 3.5 - 3 * value), 12);
    const whole = jeffreysInterval(2, 3, 0.95);
    expect(high - low).toBeGreaterThan(0.95 * (whole.high - whole.low));
    expect(ask({ ...asked, rows: 1_000 })).toEqual(
      ask({ ...asked, rows: Number.POSITIVE_INFINITY }),
    );
  });

  it("is worth as many rows as its width says, at one half", () => {
    const calibration = { s: 30, m: 0, widths: half.map(() => widthOf(30)) };
    const asked = { k: 0, n: 0, modelled: 0.5, calibration };
    const { low, high } = ask({ ...asked, marginal: movedTo(0.5) });
    expect(low).toBeCloseTo(inverseRegularisedBeta(0.05, 15.5, 15.5), 12);
    expect(high).toBeCloseTo(1 - low, 12);
    // Twice as many where the condition changes nothing, fewer the more it does.
    expect(ask({ ...asked, marginal: 0.5 }).low).toBeCloseTo(
      inverseRegularisedBeta(0.05, 30.5, 30.5),
      12,
    );
    expect(ask({ ...asked, marginal: 0.99 }).low).toBeLessThan(low);
    // And (¼ / v(1 − v))^½ as many elsewhere: 50 at a tenth, five of them with the event.
    const tenth = ask({ ...asked, modelled: 0.1, marginal: movedTo(0.1) });
    expect(tenth.low).toBeCloseTo(inverseRegularisedBeta(0.05, 5.5, 45.5), 12);
    expect(tenth.high).toBeCloseTo(1 - inverseRegularisedBeta(0.05, 45.5, 5.5), 12);
  });

  it("reaches 0 where an event was never seen and hardly expected, as at certainty 1", () => {
    const never = ask({ k: 0, n: 40, modelled: 1e-5, marginal: 1e-4 });
    expect(never.low).toBe(0);
    expect(never.high).toBeGreaterThan(never.value);
    const always = ask({ k: 40, n: 40, modelled: 1 - 1e-5, marginal: 1 - 1e-4 });
    expect(always.high).toBe(1);
    expect(always.low).toBeCloseTo(1 - never.high, 12);
    expect(ask({ k: 0, n: 3, modelled: 0.4 }).low).toBeGreaterThan(0);
  });

  it.each([
    // A hundred rows and as many that the error is worth: one in 200 is the least to be expected.
    [0, 0.004, true],
    [0, 0.006, false],
    [1, 0.004, false],
  ])("with %d of 100 and %d by the model may be impossible: %s", (k, modelled, reaches) => {
    const widths = half.map(() => widthOf(100 / 0.8));
    const calibration = { s: 1e9, m: 0, widths };
    const marginal = movedTo(modelled);
    expect(ask({ k, n: 100, modelled, marginal, calibration }).low === 0).toBe(reaches);
    const mirrored = ask({
      k: 100 - k,
      n: 100,
      modelled: 1 - modelled,
      marginal: 1 - marginal,
      calibration,
    });
    expect(mirrored.high === 1).toBe(reaches);
  });

  it("fades into the count without a jump", () => {
    const calibration = { s: 256, m: 0.25, widths: half };
    const at = (n: number) => ask({ k: 0.3 * n, n, modelled: 0.9, calibration }).value;
    for (let n = 480; n < 520; n++) {
      // By hand: s(n) is 0.512 at 499, and weighs 0.6·0.512/500 there.
      expect(Math.abs(at(n + 1) - at(n))).toBeLessThan(7e-4);
    }
    expect(at(500)).toBeCloseTo(0.3, 3);
  });

  it("gives the parts of a whole values that sum to one, and its complement the rest", () => {
    fc.assert(
      fc.property(shares, shares, calibrations, fc.array(fc.nat(400)), (p, pi, calibration, ks) => {
        const parts = Math.min(p.length, pi.length);
        const cut = (of: number[]) => [
          ...of.slice(0, parts - 1),
          1 - of.slice(0, parts - 1).reduce((sum, share) => sum + share, 0),
        ];
        const [modelled, marginal] = [cut(p), cut(pi)];
        const counts = modelled.map((_, i) => ks[i] ?? 0);
        const n = counts.reduce((sum, k) => sum + k, 0);
        const values = counts.map((k, i) => {
          const request = { modelled: modelled[i] ?? 0, marginal: marginal[i] ?? 0, calibration };
          const some = ask({ k, n, ...request });
          const rest = ask({
            k: n - k,
            n,
            modelled: 1 - request.modelled,
            marginal: 1 - request.marginal,
            calibration,
          });
          expect(some.value + rest.value).toBeCloseTo(1, 12);
          expect(rest.low).toBeCloseTo(1 - some.high, 9);
          return some.value;
        });
        expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
      }),
    );
  });

  it("keeps the order of events that contain one another, and lies in its interval", () => {
    const ordered = (least: number, most: number) =>
      fc
        .tuple(
          fc.double({ min: least, max: most, noNaN: true }),
          fc.double({ min: least, max: most, noNaN: true }),
        )
        .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    fc.assert(
      fc.property(
        fc.nat(1_000),
        fc.tuple(fc.nat(1_000), fc.nat(1_000)),
        ordered(0, 1),
        ordered(0, 1),
        calibrations,
        (n, [i, j], [p, q], [pi, rho], calibration) => {
          const [few, many] = [Math.min(i, j, n), Math.min(Math.max(i, j), n)];
          const part = ask({ k: few, n, modelled: p, marginal: pi, calibration });
          const whole = ask({ k: many, n, modelled: q, marginal: rho, calibration });
          expect(part.value).toBeLessThanOrEqual(whole.value + 1e-15);
          for (const { low, value, high } of [part, whole]) {
            expect(low).toBeLessThanOrEqual(value);
            expect(value).toBeLessThanOrEqual(high);
            expect(low).toBeGreaterThanOrEqual(0);
            expect(high).toBeLessThanOrEqual(1);
          }
        },
      ),
    );
  });
});
