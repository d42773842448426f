import { tableFromRecords } from "@probability-chat/engine";
import { describe, expect, it } from "vitest";
import { indexTable } from "../../grounding/index-table.ts";
import { bandedEvent, isBanded } from "./band-bounds.ts";

function column(levels: readonly string[]) {
  const { codebook } = tableFromRecords(
    ["band"],
    [...levels, ...levels].map((level) => [level]),
  );
  const [entry] = indexTable(codebook).columns;
  if (entry === undefined) throw new Error("no column");
  return entry;
}

const counts = column(["0", "1", "2", "3+"]);
const ages = column(["0-17", "18-25", "26-45", "46-55", "55+"]);
const bound = (value: number) => ({ range: null, values: [value] });

describe("bandedEvent", () => {
  it.each([
    [counts, ">=", 3, ["3+"]],
    [counts, "<", 2, ["0", "1"]],
    [ages, ">", 55, ["55+"]],
    [ages, "<=", 25, ["0-17", "18-25"]],
  ] as const)("takes whole levels in", (entry, op, value, kept) => {
    const event = bandedEvent(entry, op, bound(value));
    const values =
      event?.kind === "in" ? event.values : event?.kind === "compare" ? [event.right] : [];
    expect(values).toEqual(kept);
  });

  it.each([
    [counts, "=", 3],
    [counts, ">", 3],
    [ages, ">=", 30],
  ] as const)("cuts through none", (entry, op, value) => {
    expect(bandedEvent(entry, op, bound(value))).toBeNull();
  });

  it("is for levels with numbers of more than one", () => {
    expect(isBanded(column(["0", "1", "2"]))).toBe(false);
    expect(isBanded(column(["2019-2020", "2020-2021", "red"]))).toBe(false);
  });
});
