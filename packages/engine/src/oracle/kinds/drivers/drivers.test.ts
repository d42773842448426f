import { parseQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../numerics/random.ts";
import type { Table } from "../../../table/table.ts";
import { tableFromRecords } from "../../../table/table-from-records.ts";
import { createContext } from "../../context.ts";
import { evaluate } from "../../evaluate.ts";
import { driverRows, driversAnswer } from "./drivers.ts";

async function driversOf(query: string, table: Table) {
  const parsed = parseQuery(query);
  if (!("query" in parsed)) throw new Error(query);
  const answer = await evaluate(parsed.query, table, { seed: 1 });
  if (answer.kind !== "drivers") throw new Error(JSON.stringify(answer));
  return { names: answer.drivers.map(({ column }) => column), ...answer };
}

describe("drivers", () => {
  const random = seededRandom(11);
  const passengers = Array.from({ length: 800 }, (_, i) => {
    const sex = random.uniform() < 0.4 ? "female" : "male";
    const rank = 1 + random.below(3);
    const lived = random.uniform() < (sex === "female" ? 0.75 : 0.2) ? "yes" : "no";
    const name = `Passenger ${i % 780}`;
    return [name, `T-${random.below(600)}`, sex, String(rank), lived, lived === "yes" ? "1" : "0"];
  });
  const ship = tableFromRecords(["name", "ticket", "sex", "rank", "lived", "survived"], passengers);

  it("do not take names and numbers of tickets for what matters", async () => {
    const { names, caveats } = await driversOf("drivers(lived)", ship);
    expect(names).toEqual(["sex"]);
    expect(caveats).toContainEqual({ kind: "copiesOfTarget", columns: ["survived"] });
  });

  it("say that they were sought in a sample of the rows", async () => {
    const context = createContext(
      { table: ship, model: null, level: 0.95, seed: 1 },
      { kind: "describe", column: null },
    );
    const caveats = async (rows: number) => {
      const answer = await driversAnswer(context, "lived", { kind: "all" }, () => rows);
      return answer.kind === "drivers" ? answer.caveats : [];
    };
    expect(await caveats(500)).toContainEqual({ kind: "sampled", rows: 500 });
    expect((await caveats(800)).map(({ kind }) => kind)).not.toContain("sampled");
  });

  it.each([
    [10, 400_000],
    [80, 100_000],
    [200, 40_000],
    [1_000, 8_000],
  ])("of %d columns read %d rows at most", (columns, rows) => {
    expect(driverRows(columns)).toBe(rows);
  });

  it.each([
    ["overlap", 5, []],
    ["meet in a value", 10, [{ kind: "copiesOfTarget", columns: ["band"] }]],
    ["are apart", 11, [{ kind: "copiesOfTarget", columns: ["band"] }]],
  ])(
    "take bands for a copy of a number that %s, unless they overlap",
    async (_what, from, expected) => {
      const values = Array.from({ length: 80 }, (_, row) =>
        row < 40 ? row % 11 : from + (row % 10),
      );
      const table = tableFromRecords(
        ["value", "band", "x"],
        values.map((value, row) => [`${value}.5`, row < 40 ? "low" : "high", `x${(row * 7) % 3}`]),
      );
      const { caveats } = await driversOf("drivers(value)", table);
      expect(caveats.filter(({ kind }) => kind === "copiesOfTarget")).toEqual(expected);
    },
  );

  it("take nothing for a copy whose levels are too few rows to show it", async () => {
    const crews = (rows: number) =>
      tableFromRecords(
        ["crew", "late"],
        Array.from({ length: 20 * rows }, (_, row) => [`crew ${row % 20}`, row % 2 ? "yes" : "no"]),
      );
    const copies = async (rows: number) =>
      (await driversOf("drivers(late)", crews(rows))).caveats.filter(
        ({ kind }) => kind === "copiesOfTarget",
      );
    expect(await copies(4)).toEqual([]);
    expect(await copies(5)).toEqual([{ kind: "copiesOfTarget", columns: ["crew"] }]);
  });

  const rides = tableFromRecords(
    ["casual", "registered", "total", "hour", "warm"],
    Array.from({ length: 300 }, () => {
      const [hour, warm] = [random.below(24), random.below(2)];
      const casual = random.below(20 + 80 * warm);
      const registered = 10 * hour + random.below(60);
      return [casual, registered, casual + registered, hour, warm ? "y" : "n"].map(String);
    }),
  );

  it("name the parts of what may be negative, none of which contains it", async () => {
    const months = Array.from({ length: 200 }, () => {
      const [income, cost] = [random.below(90), random.below(90)];
      return [String(income - cost), `${income}.5`, `${cost}.5`, `${random.below(12)}.5`];
    });
    const table = tableFromRecords(["profit", "income", "cost", "noise"], months);
    const { caveats } = await driversOf("drivers(profit)", table);
    expect(caveats).toContainEqual({ kind: "partsOfTarget", columns: ["income", "cost"] });
  });

  it("name the parts of a total, and of a part the total that contains it", async () => {
    const total = await driversOf("drivers(total)", rides);
    expect(total.names).toEqual(["hour", "warm"]);
    expect(total.caveats).toContainEqual({
      kind: "partsOfTarget",
      columns: ["casual", "registered"],
    });
    const part = await driversOf("drivers(casual)", rides);
    expect(part.names).toEqual(["warm"]);
    expect(part.caveats).toContainEqual({ kind: "copiesOfTarget", columns: ["total"] });
    expect((await driversOf("drivers(registered)", rides)).names).toContain("hour");
  });

  it("take for a copy what is in the target's order in all rows, not only in the first", async () => {
    const random = seededRandom(12);
    const rows = Array.from({ length: 3_000 }, (_, i) => {
      const y = random.uniform() * 100;
      const later = i < 1_500 ? y : random.uniform() * 100;
      return [y, 3 * y + 7, later].map((value) => value.toFixed(6));
    });
    const { names, caveats } = await driversOf(
      "drivers(y)",
      tableFromRecords(["y", "copy", "later"], rows),
    );
    expect(names).toEqual(["later"]);
    expect(caveats).toContainEqual({ kind: "copiesOfTarget", columns: ["copy"] });
  });

  it("are judged alike whether or not a cell is missing", async () => {
    const random = seededRandom(13);
    const rows = Array.from({ length: 400 }, (_, i) => {
      const group = i % 4;
      const y = (group + random.uniform() * 5).toFixed(3);
      return [i === 0 ? "" : y, `g${group}`, i === 1 ? "" : `g${group}`];
    });
    const answer = await driversOf("drivers(y)", tableFromRecords(["y", "whole", "gap"], rows));
    const [one, other] = answer.drivers;
    expect(answer.names.toSorted()).toEqual(["gap", "whole"]);
    expect(Math.log(one?.pValue ?? 0)).toBeCloseTo(Math.log(other?.pValue ?? 1), 0);
    expect(one?.effect).toBeCloseTo(other?.effect ?? 0, 2);
  });

  it("keep a strong predictor that does not repeat the target", async () => {
    const rows = Array.from({ length: 300 }, () => {
      const x = 100 * random.uniform();
      return [String(x), String(3 * x + 15 * random.normal()), String(random.normal())];
    });
    const { drivers, caveats } = await driversOf(
      "drivers(y)",
      tableFromRecords(["x", "y", "z"], rows),
    );
    expect(drivers[0]).toMatchObject({ column: "x", effect: expect.closeTo(0.95, 1) });
    expect(caveats).toEqual([{ kind: "association" }]);
  });

  it("rank a number of which most rows have none", async () => {
    const rows = Array.from({ length: 600 }, () => {
      const fines = random.uniform() < 0.95 ? 0 : 10 + 90 * random.uniform();
      const y = 50 + (fines > 0 ? 20 : 0) + 5 * random.normal();
      return [y.toFixed(2), fines.toFixed(2), String(random.normal())];
    });
    const { names } = await driversOf(
      "drivers(y)",
      tableFromRecords(["y", "fines", "noise"], rows),
    );
    expect(names).toEqual(["fines"]);
  });

  it("tell apart what is made of the target, or nearly tells it", async () => {
    const rows = Array.from({ length: 800 }, () => {
      const [size, age] = [40 + 100 * random.uniform(), 60 * random.uniform()];
      const price = Math.round(1_000 * size - 400 * age + 15_000 * random.normal());
      return [
        price,
        size.toFixed(1),
        age.toFixed(1),
        (price / size).toFixed(0),
        // Rounded, from the middle, and with tax and a fee that are nearly the same for all.
        Math.round(price / 5_000) * 5,
        Math.abs(price - 88_000),
        (1.19 * price + 300 * random.normal()).toFixed(0),
        price + 200 * random.normal() > 90_000 ? "dear" : "cheap",
      ].map(String);
    });
    const headers = ["price", "size", "age", "per_m2", "thousands", "off", "gross", "class"];
    const { names, caveats } = await driversOf("drivers(price)", tableFromRecords(headers, rows));
    // Price is the product of both, so that neither drives it beside the other.
    expect(names).toEqual(["age"]);
    expect(caveats).toContainEqual({ kind: "partsOfTarget", columns: ["size", "per_m2"] });
    expect(caveats).toContainEqual({
      kind: "copiesOfTarget",
      columns: ["thousands", "off", "gross", "class"],
    });
  });

  it("are claimed in few of many tables of noise", async () => {
    let claimed = 0;
    for (let seed = 0; seed < 40; seed++) {
      const draw = seededRandom(seed);
      const rows = Array.from({ length: 150 }, () => [
        ...Array.from({ length: 4 }, (_, i) => `l${Math.floor((3 + 5 * i) * draw.uniform() ** 2)}`),
        ...Array.from({ length: 4 }, (_, i) => String(draw.normal() / (i > 1 ? draw.normal() : 1))),
      ]);
      const names = ["a", "b", "c", "d", "p", "q", "r", "s"];
      const { drivers } = await driversOf(
        seed % 2 === 0 ? "drivers(a)" : "drivers(s)",
        tableFromRecords(names, rows),
      );
      if (drivers.length > 0) claimed++;
    }
    // P(6 or more of 40) at a twentieth is 0.014.
    expect(claimed).toBeLessThanOrEqual(5);
  });

  it.each([
    ["one row", [["1", "a"]], /varies/],
    [
      "a constant target",
      [
        ["1", "a"],
        ["1", "b"],
        ["1", "a"],
      ],
      /varies/,
    ],
    [
      "no target cell",
      [
        ["", "a"],
        ["", "b"],
      ],
      /missing|varies/,
    ],
  ])("refuse %s", async (_, rows, message) => {
    const parsed = parseQuery("drivers(x)");
    if (!("query" in parsed)) throw new Error("no query");
    const answer = await evaluate(parsed.query, tableFromRecords(["x", "y"], rows), { seed: 1 });
    expect(answer).toMatchObject({ kind: "refused", message: expect.stringMatching(message) });
  });
});
