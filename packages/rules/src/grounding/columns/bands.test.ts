import { tableFromRecords } from "@probability-chat/engine";
import { describe, expect, it } from "vitest";
import { indexTable } from "../index-table.ts";
import { bandsOf, bandsWithin } from "./bands.ts";

function bands(levels: readonly string[]): ReturnType<typeof bandsOf> {
  const rows = Array.from({ length: 60 }, (_, at) => [levels[at % levels.length] ?? ""]);
  const [entry] = indexTable(tableFromRecords(["band"], rows).codebook).columns;
  return entry === undefined ? null : bandsOf(entry);
}

const above = { high: Number.POSITIVE_INFINITY, openHigh: false };

describe("bandsWithin", () => {
  it("keeps the bands beyond an end that two of them share", () => {
    const wages = bands(["<=50K", ">50K"]) ?? [];
    expect(bandsWithin(wages, { low: 50_000, openLow: true, ...above })).toEqual([">50K"]);
  });

  it("tells nothing of an end within a band", () => {
    const ages = bands(["18-25", "26-35", "36-45", "46+"]) ?? [];
    expect(bandsWithin(ages, { low: 26, openLow: false, ...above })).toEqual([
      "26-35",
      "36-45",
      "46+",
    ]);
    expect(bandsWithin(ages, { low: 30, openLow: true, ...above })).toBeNull();
  });
});

it("takes no names with numbers in them for bands", () => {
  expect(bands(["group 1", "group 2", "group 3"])).toBeNull();
});
