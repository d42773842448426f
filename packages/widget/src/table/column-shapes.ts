import type { ColumnView } from "@probability-chat/sdk";

type Bin = ColumnView["bins"][number];

/** The class with the most rows, the first of several. */
export function mostBin(bins: ColumnView["bins"]): Bin {
  const [first = { from: 0, to: 0, rows: 0 }, ...others] = bins;
  return others.reduce((most, bin) => (bin.rows > most.rows ? bin : most), first);
}

/** An end of a class as answers spell figures. */
export function shownBound(bound: number | string): string {
  return typeof bound === "number"
    ? bound.toLocaleString("en", { maximumSignificantDigits: 6, useGrouping: false })
    : bound;
}
