import { describe, expect, it } from "vitest";
import { leastSquares } from "./least-squares.ts";

const X = [1, 2, 4, 7, 11, 12];
const Y = [3.1, 2.9, 6.2, 9.8, 16.1, 15.7];

describe("leastSquares", () => {
  it("is the textbook's line", () => {
    const rows = X.map((x) => Float64Array.of(1, x));
    const { coefficients, rank } = leastSquares(rows, Y, 2);
    const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / 6;
    const [x, y] = [mean(X), mean(Y)];
    const slope =
      X.reduce((sum, v, i) => sum + (v - x) * ((Y[i] ?? 0) - y), 0) /
      X.reduce((sum, v) => sum + (v - x) ** 2, 0);
    expect(coefficients[1]).toBeCloseTo(slope, 10);
    expect(coefficients[0]).toBeCloseTo(y - slope * x, 10);
    expect(rank).toBe(2);
  });

  it("leaves out what the earlier columns determine, at any scale", () => {
    const rows = X.map((x, i) => Float64Array.of(1, 1e6 * x, 3e6 * x - 2, (i % 3) * 1e-4));
    const exact = X.map((x, i) => 5 + 2 * x - 7 * (i % 3));
    const { coefficients, rank } = leastSquares(rows, exact, 4);
    expect(rank).toBe(3);
    expect(coefficients[2]).toBe(0);
    expect(coefficients[1]).toBeCloseTo(2e-6, 12);
    expect(coefficients[3]).toBeCloseTo(-7e4, 3);
  });

  it("solves its normal equations", () => {
    const rows = X.map((x) => Float64Array.of(1, x, x * x));
    const solved = leastSquares(rows, Y, 3).solve(Float64Array.of(1, 2, 3));
    const gram = (i: number, j: number) =>
      rows.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), 0);
    [1, 2, 3].forEach((wanted, i) => {
      const found = [0, 1, 2].reduce((sum, j) => sum + gram(i, j) * (solved[j] ?? 0), 0);
      expect(found).toBeCloseTo(wanted, 6);
    });
  });
});
