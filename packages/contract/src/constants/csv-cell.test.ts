import { expect, test } from "vitest";
import { csvCell } from "./csv-cell.ts";

test.each([
  ["=1+1", "'=1+1"],
  ["+49 30 1", "'+49 30 1"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", '"\'\r=1"'],
  ["＝1", "'＝1"],
  ["-0.5", "-0.5"],
  [-1e-9, "-1e-9"],
  [0, "0"],
  [true, "true"],
  [null, ""],
  ['say "hi", then\nleave', '"say ""hi"", then\nleave"'],
  ["a=b", "a=b"],
] as const)("the cell of %j is %j", (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});
