import { buildColumn } from "@probability-chat/codebook";
import { ALL, compare } from "@probability-chat/query";
import { expect, it } from "vitest";
import { column, part } from "./contract-suite-records.ts";
import type { Table } from "./table.ts";

/** What every table must do with computed columns, of two of the contract's tables. */
export function computedContract(people: () => Promise<Table>, visits: () => Promise<Table>): void {
  const cells = async (made: Promise<Table>, ...names: string[]) => {
    const table = (await made).computing(names.map(draft));
    const rows = await table.read({ where: ALL, columns: names });
    return names.map((_, at) => rows.map((row) => row[at]));
  };

  it.each([
    ["=fare - paid", [0, 5, -0.75, null, 0, 1, null]],
    ["=(fare + paid) / 2", [10.5, 17.5, 30.625, null, 7, 99.5, null]],
    ["=fare + paid / 2", [15.75, 27.5, 45.75, null, 10.5, 149.5, null]],
    ["=age * 2 - 1", [59, 79, null, 43, 43, 115, 17]],
    ["=60 / (code - 1)", [null, 60, null, 30, null, null, 60 / 9]],
    ["=year(born) - 2010", [2, 2, 2, 2, 3, null, 4]],
    ["=0 * (code - 100)", [0, 0, 0, 0, 0, null, 0]],
    ["=1e+308 * fare", [null, null, null, null, null, null, null]],
    ["=born - born", [0, 0, 0, 0, 0, null, 0]],
  ])("computes %s", async (name, values) => {
    expect(await cells(people(), name)).toEqual([values]);
  });

  it("takes times from times", async () => {
    const [minutes, hours, days] = await cells(
      visits(),
      "=at - at",
      "=hours(at - at) + seconds",
      "=days(at - at)",
    );
    expect(minutes).toEqual([0, 0, 0, 0, null]);
    expect(hours).toEqual([1, 2, 4, 8, null]);
    expect(days).toEqual([0, 0, 0, 0, null]);
  });

  it("groups, counts and aggregates by what is computed", async () => {
    const table = (await people()).computing([draft("=code - 1"), draft("=fare / (code - 1)")]);
    const rows = await table.aggregate({
      where: compare("=code - 1", "<=", column("age")),
      by: [column("=code - 1"), part("year", "born")],
      measures: [
        { kind: "count", event: { kind: "missing", column: "=fare / (code - 1)" } },
        { kind: "moments", column: "=fare / (code - 1)" },
        { kind: "distinct", column: "=code - 1" },
      ],
    });
    const nothing = {
      kind: "moments",
      n: 0,
      mean: null,
      sd: null,
      sum: null,
      min: null,
      max: null,
    };
    const one = (value: number) => ({
      ...{ kind: "moments", n: 1, mean: value, sd: null },
      ...{ sum: value, min: value, max: value },
    });
    const distinct = { kind: "distinct", count: 1 };
    expect(rows).toEqual([
      { keys: ["0", "2012"], measures: [{ kind: "count", count: 1 }, nothing, distinct] },
      { keys: ["0", "2013"], measures: [{ kind: "count", count: 1 }, nothing, distinct] },
      { keys: ["1", "2012"], measures: [{ kind: "count", count: 0 }, one(20), distinct] },
      { keys: ["2", "2012"], measures: [{ kind: "count", count: 1 }, nothing, distinct] },
      { keys: ["9", "2014"], measures: [{ kind: "count", count: 0 }, one(3 / 9), distinct] },
    ]);
  });

  it("refuses to compute what it has no columns for", async () => {
    const table = await people();
    expect(() => table.computing([draft("=class / fare")])).toThrow(/cannot compute/);
    expect(() => table.computing([draft("=nobody / fare")])).toThrow(/cannot compute/);
  });
}

function draft(name: string) {
  return buildColumn({
    ...{ name, header: name, type: "number", rows: 7, missing: 7, distinct: 7, integer: false },
    ...{ min: null, max: null, levels: [], meanLength: 1, cellUnit: null, examples: [] },
  });
}
