import { expect, it } from "vitest";
import { isotonic } from "./isotonic.ts";

it("pools neighbours that fall, by their weights", () => {
  expect(isotonic([1, 3, 2, 4], [1, 1, 1, 1])).toEqual([1, 2.5, 2.5, 4]);
  expect(isotonic([3, 0], [1, 2])).toEqual([1, 1]);
  expect(isotonic([4, 3, 2], [1, 1, 1])).toEqual([3, 3, 3]);
  expect(isotonic([1, 2, 3], [1, 5, 1])).toEqual([1, 2, 3]);
});
