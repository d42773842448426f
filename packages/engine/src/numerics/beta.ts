import { normalQuantile } from "./normal.ts";
import { binomialTerm } from "./saddle-point.ts";

/**
 * The regularised incomplete beta function I_x(a, b), a, b > 0 (DLMF 8.17.22, continued fraction
 * by Lentz's method, prefactor in saddle-point form).
 */
export function regularisedBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  return x <= (a + 1) / (a + b + 2)
    ? lowerFraction(x, 1 - x, a, b)
    : 1 - lowerFraction(1 - x, x, b, a);
}

function lowerFraction(x: number, y: number, a: number, b: number): number {
  const front = (binomialTerm(a, b, x, y) * b) / (a + b);
  if (front === 0) return 0;
  let c = 1;
  let d = 1 - ((a + b) * x) / (a + 1);
  d = 1 / (Math.abs(d) < 1e-300 ? 1e-300 : d);
  let h = d;
  for (let m = 1; m < 1_000_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / (1 + even * d || 1e-300);
    c = 1 + even / c || 1e-300;
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / (1 + odd * d || 1e-300);
    c = 1 + odd / c || 1e-300;
    const step = d * c;
    h *= step;
    if (Math.abs(step - 1) < 1e-16) break;
  }
  return Math.min(1, front * h);
}

/**
 * The x with I_x(a, b) = p: a start from Abramowitz and Stegun 26.5.22 or a tail's power law, then
 * Newton's steps kept inside a shrinking bracket.
 */
export function inverseRegularisedBeta(p: number, a: number, b: number): number {
  if (p <= 0) return 0;
  if (p >= 1) return 1;
  let low = 0;
  let high = 1;
  let x = start(p, a, b);
  if (x === 0) return 0;
  for (let i = 0; i < 200; i++) {
    const error = regularisedBeta(x, a, b) - p;
    if (error === 0) return x;
    if (error > 0) high = x;
    else low = x;
    const density = (binomialTerm(a, b, x, 1 - x) * a * b) / ((a + b) * x * (1 - x));
    let next = x - error / density;
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (next === x || Math.abs(next - x) < 1e-16 * x) return next;
    x = next;
  }
  return x;
}

function start(p: number, a: number, b: number): number {
  let x: number;
  if (a >= 1 && b >= 1) {
    const z = normalQuantile(1 - p);
    const k = (z * z - 3) / 6;
    const s = 2 / (1 / (2 * a - 1) + 1 / (2 * b - 1));
    const w =
      (z * Math.sqrt(s + k)) / s - (1 / (2 * b - 1) - 1 / (2 * a - 1)) * (k + 5 / 6 - 2 / (3 * s));
    x = a / (a + b * Math.exp(2 * w));
  } else {
    const left = Math.exp(a * Math.log(a / (a + b))) / a;
    const right = Math.exp(b * Math.log(b / (a + b))) / b;
    x =
      p < left / (left + right)
        ? (a * p * (left + right)) ** (1 / a)
        : 1 - (b * (1 - p) * (left + right)) ** (1 / b);
  }
  return x >= 0 && x < 1 ? x : 0.5;
}
