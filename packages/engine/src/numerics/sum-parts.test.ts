import { describe, expect, it } from "vitest";
import { seededRandom } from "./random.ts";
import { findSumParts } from "./sum-parts.ts";

const random = seededRandom(3);
const [a, b, c, d] = Array.from({ length: 4 }, () =>
  Float64Array.from({ length: 200 }, () => random.below(90)),
) as [Float64Array, Float64Array, Float64Array, Float64Array];
const of = (value: (row: number) => number) =>
  Float64Array.from({ length: 200 }, (_, row) => value(row));
const at = (values: Float64Array, row: number) => values[row] ?? 0;

describe("parts of a sum", () => {
  it.each<[string, Float64Array, Float64Array[], unknown]>([
    ["two", of((r) => at(a, r) + at(b, r)), [c, a, d, b], { added: [1, 3], taken: [] }],
    [
      "three",
      of((r) => at(a, r) + at(b, r) + at(d, r)),
      [a, b, c, d],
      { added: [0, 1, 3], taken: [] },
    ],
    ["a difference", of((r) => at(a, r) - at(c, r)), [c, b, a], { added: [2], taken: [0] }],
    ["weights other than one", of((r) => 2 * at(a, r) + at(b, r)), [a, b], null],
    ["all but one row", of((r) => at(a, r) + at(b, r) + (r === 9 ? 1 : 0)), [a, b], null],
    ["a column itself", a, [a, b], null],
    ["a constant", of(() => 4), [a, b], null],
    ["noise", of(() => random.normal()), [a, b, c, d], null],
  ])("finds %s", (_, target, columns, parts) => {
    expect(findSumParts(target, columns)).toEqual(parts);
  });

  it("asks for enough rows", () => {
    const few = (values: Float64Array) => values.slice(0, 30);
    const total = few(of((r) => at(a, r) + at(b, r)));
    expect(findSumParts(total, [few(a), few(b)])).toBeNull();
  });
});
