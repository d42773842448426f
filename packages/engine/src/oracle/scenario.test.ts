import { parseQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../numerics/random.ts";
import type { Table } from "../table/table.ts";
import { tableFromRecords } from "../table/table-from-records.ts";
import { evaluate } from "./evaluate.ts";

const cases = (times: number, ...row: string[]) => Array.from({ length: times }, () => row);

/** Success of two treatments of kidney stones (C. R. Charig and others, BMJ 1986). */
const STONES = tableFromRecords(
  ["treatment", "size", "success"],
  [
    ...cases(81, "open", "small", "yes"),
    ...cases(6, "open", "small", "no"),
    ...cases(192, "open", "large", "yes"),
    ...cases(71, "open", "large", "no"),
    ...cases(234, "keyhole", "small", "yes"),
    ...cases(36, "keyhole", "small", "no"),
    ...cases(55, "keyhole", "large", "yes"),
    ...cases(25, "keyhole", "large", "no"),
  ],
);

async function ask(text: string, table: Table) {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return evaluate(parsed.query, table);
}

describe("scenarios", () => {
  // Standardised over the stones' size: 357/700·81/87 + 343/700·192/263 = .8325 (J. Pearl, 2014).
  it.each([
    ["open", 0.8325, 0.78],
    ["keyhole", 0.7789, 0.8257],
  ])("standardises the success of %s surgery over the size of the stone", async (what, p, q) => {
    const answer = await ask(`whatif(P(success = 'yes'); do treatment = '${what}')`, STONES);
    if (answer.kind !== "estimate") throw new Error("no estimate");
    expect(answer.value).toBeCloseTo(p, 4);
    expect(answer.parts[0]?.value).toBeCloseTo(q, 4);
    expect(answer.caveats).toContainEqual({ kind: "association" });
    expect(answer.interval?.low).toBeLessThan(p);
    expect(answer.interval?.high).toBeGreaterThan(p);
  });

  it("holds nothing fixed that goes with the outcome alone", async () => {
    const table = tableFromRecords(
      ["dose", "ward", "died"],
      [
        ...cases(45, "high", "north", "yes"),
        ...cases(5, "high", "north", "no"),
        ...cases(5, "high", "south", "yes"),
        ...cases(45, "high", "south", "no"),
        ...cases(49, "low", "north", "yes"),
        ...cases(6, "low", "north", "no"),
        ...cases(5, "low", "south", "yes"),
        ...cases(40, "low", "south", "no"),
      ],
    );
    const answer = await ask("whatif(P(died = 'yes'); do dose = 'high')", table);
    expect(answer).toMatchObject({ value: 0.5, parts: [{ value: 0.5 }] });
  });

  it("bounds a standardised share of none, which is no impossibility", async () => {
    const table = tableFromRecords(
      ["dose", "ward", "died"],
      [
        ...cases(30, "high", "north", "no"),
        ...cases(10, "low", "north", "no"),
        ...cases(20, "high", "south", "no"),
        ...cases(10, "low", "south", "no"),
        ...cases(40, "low", "south", "yes"),
      ],
    );
    const answer = await ask("whatif(P(died = 'yes'); do dose = 'high')", table);
    // The rule of three, exactly: 1 − 0.05^(1/50).
    const bound = { kind: "atMost", value: expect.closeTo(0.05816, 5) };
    expect(answer).toMatchObject({ value: 0, parts: [{ value: 0 }], bound });
  });

  it("gives the conditional alone where the confounder cannot be held fixed", async () => {
    const table = tableFromRecords(
      ["dose", "ward", "cured"],
      [
        ...cases(40, "high", "north", "yes"),
        ...cases(10, "high", "north", "no"),
        ...cases(15, "low", "south", "yes"),
        ...cases(35, "low", "south", "no"),
      ],
    );
    const answer = await ask("whatif(P(cured = 'yes'); do dose = 'high')", table);
    expect(answer).toMatchObject({
      value: 0.8,
      parts: [],
      caveats: [{ kind: "association" }, { kind: "poorOverlap", columns: ["ward"] }],
    });
  });

  it("says that the size of the stone reverses the comparison", async () => {
    const query =
      "diff(P(success = 'yes' | treatment = 'keyhole'), P(success = 'yes' | treatment = 'open'))";
    const answer = await ask(query, STONES);
    if (answer.kind !== "estimate") throw new Error("no estimate");
    expect(answer.value).toBeGreaterThan(0);
    // (65.8·.0644 + 61.3·.0425) / (65.8 + 61.3), the weights of Mantel and Haenszel.
    const reversal = { kind: "reversal", column: "size", within: expect.closeTo(-0.0538, 4) };
    expect(answer.caveats).toContainEqual(reversal);
    const claim = await ask(
      "P(success = 'yes' | treatment = 'keyhole') > P(success = 'yes' | treatment = 'open')",
      STONES,
    );
    expect(claim).toMatchObject({ holds: true, beyondNoise: false, caveats: [reversal] });
  });
});

describe("drivers", () => {
  const random = seededRandom(5);
  const rows = Array.from({ length: 300 }, (_, i) => {
    const smoker = random.uniform() < 0.25;
    const age = 20 + random.below(50);
    const cost = (smoker ? 2000 : 1000) + 20 * age + random.below(500);
    const band = cost < 1800 ? "low" : cost < 2500 ? "middle" : "high";
    const noise = String(random.below(7));
    return [String(i), smoker ? "y" : "n", `${age}`, `${cost}`, `${cost / 1000}`, band, noise, "k"];
  });
  const table = tableFromRecords(
    ["row id", "smoker", "age", "cost", "cost_k", "cost_band", "noise", "fixed"],
    rows,
  );

  it("ranks causes, and names another unit and bands of a number as its copies", async () => {
    const answer = await ask("drivers(cost)", table);
    if (answer.kind !== "drivers") throw new Error("no drivers");
    expect(answer.drivers.map(({ column }) => column)).toEqual(["smoker", "age"]);
    expect(answer.caveats).toContainEqual({
      kind: "copiesOfTarget",
      columns: ["cost_k", "cost_band"],
    });
  });

  it("names a finer or thresholded column a copy of a category", async () => {
    const answer = await ask("drivers(cost_band)", table);
    expect(answer).toMatchObject({
      caveats: expect.arrayContaining([{ kind: "copiesOfTarget", columns: ["cost", "cost_k"] }]),
    });
  });

  it("names the parts of a total", async () => {
    const totals = Array.from({ length: 60 }, () => {
      const [casual, registered, hour] = [random.below(90), random.below(300), random.below(24)];
      return [casual, registered, casual + registered, hour].map(String);
    });
    const rides = tableFromRecords(["casual", "registered", "total", "hour"], totals);
    const answer = await ask("drivers(total)", rides);
    if (answer.kind !== "drivers") throw new Error("no drivers");
    expect(answer.drivers.filter(({ column }) => column !== "hour")).toEqual([]);
    expect(answer).toMatchObject({
      caveats: expect.arrayContaining([
        { kind: "partsOfTarget", columns: ["casual", "registered"] },
      ]),
    });
  });

  it("finds nothing that drives noise", async () => {
    expect(await ask("drivers(noise)", table)).toMatchObject({ drivers: [] });
  });
});
