import { expect, test } from "vitest";
import { dot } from "./logistic-regression.ts";
import { seededRandom } from "./random.ts";
import { robustRegression } from "./robust-regression.ts";

/** A constant and numbers at random. */
function drawRows(n: number, width: number): Float64Array[] {
  const random = seededRandom(5);
  return Array.from({ length: n }, () =>
    Float64Array.from({ length: width }, (_, j) => (j === 0 ? 1 : random.normal())),
  );
}

test("degrees of freedom are Bell and McCaffrey's of HC2, from all pairs of rows", () => {
  const rows = drawRows(30, 4);
  const { dfOf, solve, leverages } = robustRegression(
    rows,
    rows.map(() => 0),
    4,
  );
  const along = solve(Float64Array.of(0, 0, 1, 0));
  const squares = rows.map((row) => dot(along, row) ** 2);
  const hc2 = squares.map((square, i) => square / (1 - (leverages[i] ?? 0)));
  const pairs = rows.flatMap((row, i) =>
    rows.map((other, j) => {
      const left = Number(i === j) - dot(row, solve(other));
      return (hc2[i] ?? 0) * (hc2[j] ?? 0) * left * left;
    }),
  );
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
  expect(dfOf(2)).toBeCloseTo(sum(squares) ** 2 / sum(pairs), 9);
});

test("of many rows and columns they are those of the rows", () => {
  // 420 rows × 140³: some seconds' worth for all coefficients.
  const rows = drawRows(420, 140);
  expect(
    robustRegression(
      rows,
      rows.map(() => 0),
      140,
    ).dfOf(1),
  ).toBe(280);
});
