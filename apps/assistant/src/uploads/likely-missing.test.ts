import { readRecords } from "@probability-chat/codebook";
import { expect, test } from "vitest";
import { noteLikelyMissing } from "./likely-missing.ts";

test("levels that look like missing values are asked about, and how to mark them is said", () => {
  const rows = Array.from({ length: 40 }, (_, row) => [
    row % 8 === 0 ? "?" : "private",
    row % 5 === 0 ? "-" : row % 2 === 0 ? "north" : "south",
    row % 4 === 0 ? "Other" : "None",
    String(row),
  ]);
  const { codebook } = readRecords(["workclass", "region", "damage", "age"], rows);
  expect(noteLikelyMissing(codebook)).toEqual([
    "Does '?' of workclass (5 rows), '-' of region (8 rows) mean that the value is missing? It counts as a value like the others until you mark it as missing: open your table and say what its values count as.",
  ]);
  const { codebook: clean } = readRecords(
    ["damage"],
    rows.map((cells) => cells.slice(2, 3)),
  );
  expect(noteLikelyMissing(clean)).toEqual([]);
});
