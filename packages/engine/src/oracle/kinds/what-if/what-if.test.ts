import { parseQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { type Random, seededRandom } from "../../../numerics/random.ts";
import type { Table } from "../../../table/table.ts";
import { tableFromRecords } from "../../../table/table-from-records.ts";
import { evaluate } from "../../evaluate.ts";

const logistic = (x: number) => 1 / (1 + Math.exp(-x));

async function ask(text: string, table: Table, level = 0.95) {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return evaluate(parsed.query, table, { level });
}

/** z and c pull the dose and the outcomes alike, so that a plain comparison is wrong. */
function drawTable(random: Random, rows: number, outcome: "cost" | "well"): Table {
  const records = Array.from({ length: rows }, () => {
    const z = random.normal();
    const c = random.below(3);
    const dose = 10 + 1.2 * z + (c - 1) + 1.6 * random.normal();
    const cost = 5 + 0.8 * dose + 3 * z + 2 * (c - 1) + 2 * random.normal();
    const well = random.uniform() < logistic(-0.5 + 0.3 * (dose - 10) + z + (c - 1));
    const grams = (dose / 1000).toFixed(6);
    const noise = random.normal().toFixed(3);
    const result = outcome === "cost" ? cost.toFixed(3) : well ? "yes" : "no";
    return [dose.toFixed(3), z.toFixed(3), "abc"[c] ?? "", result, grams, noise];
  });
  return tableFromRecords(["dose", "z", "c", outcome, "grams", "noise"], records);
}

/** By drawing from the truth with the dose moved. */
function truthOf(move: (dose: number) => number): { readonly cost: number; readonly well: number } {
  const random = seededRandom(99);
  const draws = 100_000;
  let [cost, well] = [0, 0];
  for (let i = 0; i < draws; i++) {
    const z = random.normal();
    const c = random.below(3);
    const dose = move(10 + 1.2 * z + (c - 1) + 1.6 * random.normal());
    cost += (5 + 0.8 * dose + 3 * z + 2 * (c - 1)) / draws;
    well += logistic(-0.5 + 0.3 * (dose - 10) + z + (c - 1)) / draws;
  }
  return { cost, well };
}

describe("a number moved in every row", () => {
  it.each([
    ["whatif(E(cost); do dose + 1)", truthOf((dose) => dose + 1).cost, 0.5, 0.15],
    ["whatif(E(cost); do dose * 1.1)", truthOf((dose) => dose * 1.1).cost, 0.5, 0.15],
    ["whatif(E(cost); do dose = 11)", truthOf(() => 11).cost, 0.5, 0.2],
    ["whatif(P(well = 'yes'); do dose + 1)", truthOf((dose) => dose + 1).well, 0.04, 0.02],
  ])(
    "%s is near the truth, where the plain conditional is not",
    async (query, truth, off, near) => {
      const random = seededRandom(7);
      const tables = 16;
      let [held, bias, plain] = [0, 0, 0];
      for (let i = 0; i < tables; i++) {
        const outcome = query.includes("cost") ? "cost" : "well";
        const answer = await ask(query, drawTable(random, 700, outcome), 0.9);
        if (answer.kind !== "estimate" || !answer.interval) throw new Error(answer.kind);
        bias += (answer.value - truth) / tables;
        plain += ((answer.parts[0]?.value ?? answer.value) - truth) / tables;
        if (answer.interval.low <= truth && truth <= answer.interval.high) held++;
      }
      expect(Math.abs(bias)).toBeLessThan(near);
      expect(plain).toBeGreaterThan(off);
      expect(held / tables).toBeGreaterThan(0.7);
    },
  );

  it("has the interval of its influence function", async () => {
    const random = seededRandom(4);
    const rows = Array.from({ length: 60 }, () => {
      const x = random.uniform();
      return [x, 2 * x + (0.2 + x) * random.normal()] as const;
    });
    const table = tableFromRecords(
      ["x", "y"],
      rows.map((row) => row.map(String)),
    );
    const answer = await ask("whatif(E(y); do x + 0.1)", table);
    // Of too few rows for knots, y = a + b·x: the influence of a row on E(y) + 0.1·b.
    const mean = (of: (row: readonly [number, number]) => number) =>
      rows.reduce((sum, row) => sum + of(row), 0) / 60;
    const [x, y] = [mean(([one]) => one), mean(([, one]) => one)];
    const spread = mean((row) => (row[0] - x) ** 2);
    const slope = mean((row) => (row[0] - x) * (row[1] - y)) / spread;
    const influence = (row: readonly [number, number]) =>
      row[1] - y + (0.1 * (row[0] - x) * (row[1] - y - slope * (row[0] - x))) / spread;
    const error = Math.sqrt(mean((row) => influence(row) ** 2) / 58);
    expect(answer).toMatchObject({
      value: expect.closeTo(y + 0.1 * slope, 9),
      interval: {
        low: expect.closeTo(y + 0.1 * slope - 1.959964 * error, 6),
        high: expect.closeTo(y + 0.1 * slope + 1.959964 * error, 6),
      },
    });
  });

  it.each([
    ["whatif(P(cost > 1000); do dose + 0.1)", { kind: "noInterval", rows: 200 }],
    ["whatif(P(cost < 1000); do dose + 0.1)", { kind: "noInterval", rows: 200 }],
    ["whatif(E(cost | cost = 7); do dose + 0.1)", { kind: "noSpread", column: "cost" }],
  ])("%s has no interval, since all outcomes are one", async (text, caveat) => {
    const random = seededRandom(5);
    const records = Array.from({ length: 200 }, (_, row) => [
      random.normal().toFixed(3),
      row % 2 ? "7" : random.normal().toFixed(3),
    ]);
    const answer = await ask(text, tableFromRecords(["dose", "cost"], records));
    if (answer.kind !== "estimate") throw new Error(JSON.stringify(answer));
    expect(answer).toMatchObject({
      interval: null,
      adjustment: { difference: { interval: null } },
    });
    const kinds = ["noInterval", "noSpread"];
    expect(answer.caveats.filter(({ kind }) => kinds.includes(kind))).toEqual([caveat]);
  });

  it("refuses what lies beyond the values seen, and a change of the outcome itself", async () => {
    const table = drawTable(seededRandom(1), 300, "cost");
    const beyond = await ask("whatif(E(cost); do dose * 3)", table);
    expect(beyond).toMatchObject({ kind: "refused", reason: "beyondRange", column: "dose" });
    const own = await ask("whatif(E(dose); do dose * 2)", table);
    expect(own).toMatchObject({ kind: "refused", reason: "unsupported" });
  });

  it("declines where what goes with it cannot be held fixed", async () => {
    const random = seededRandom(3);
    const records = Array.from({ length: 400 }, () => {
      const z = random.normal();
      const x = 5 + 2 * z + 0.02 * random.normal();
      return [x, z, 3 * z + random.normal()].map((value) => value.toFixed(4));
    });
    const table = tableFromRecords(["x", "z", "y"], records);
    const answer = await ask("whatif(E(y); do x + 1)", table);
    expect(answer).toMatchObject({ kind: "refused", reason: "noOverlap", column: "z" });
  });

  it("names what it held fixed, and the rows that it read and those that it is averaged over", async () => {
    const random = seededRandom(6);
    const records = Array.from({ length: 600 }, (_, row) => {
      const z = random.normal();
      const dose = row % 6 === 0 ? "" : (10 + z + random.normal()).toFixed(3);
      const cost = row % 10 === 1 ? "" : (5 + 3 * z + Number(dose) + random.normal()).toFixed(3);
      return [dose, z.toFixed(3), cost, random.normal().toFixed(3)];
    });
    const table = tableFromRecords(["dose", "z", "cost", "noise"], records);
    const answer = await ask("whatif(E(cost); do dose + 1)", table);
    expect(answer).toMatchObject({
      support: { rows: 600, given: 440, matching: null, excluded: 60 },
      adjustment: { by: "regression", held: ["z"], notHeld: [], rows: 540, leftOut: 0 },
    });
    const explained = await ask("explain(whatif(E(cost); do dose + 1))", table);
    expect(explained).toMatchObject({ answer });
  });

  it("holds what only spells another column out with that column", async () => {
    const random = seededRandom(8);
    const records = Array.from({ length: 500 }, () => {
      const [c, z] = [random.below(4), random.normal()];
      const dose = 10 + c + z + random.normal();
      const cost = dose + 3 * c + 2 * z + random.normal();
      return [`ward ${c}`, `house ${c}`, dose, z, cost].map(String);
    });
    const table = tableFromRecords(["ward", "house", "dose", "z", "cost"], records);
    const answer = await ask("whatif(E(cost); do dose + 1)", table);
    if (answer.kind !== "estimate") throw new Error(answer.kind);
    const { held = [], notHeld } = answer.adjustment ?? {};
    expect([...held].sort()).toEqual([expect.stringMatching(/^(ward|house)$/), "z"]);
    expect(notHeld).toEqual([]);
  });

  it("tells for which part of the rows it goes beyond them", async () => {
    const table = drawTable(seededRandom(1), 700, "cost");
    const near = await ask("whatif(E(cost); do dose + 0.01)", table);
    const far = await ask("whatif(E(cost); do dose + 4)", table);
    if (near.kind !== "estimate" || far.kind !== "estimate") throw new Error("no estimate");
    expect(near.caveats).toEqual([
      { kind: "association" },
      { kind: "letGo", columns: ["grams"] },
      { kind: "heldFixed" },
    ]);
    const [extended] = far.caveats.flatMap((one) => (one.kind === "extended" ? [one.share] : []));
    expect(extended).toBeGreaterThan(0.01);
    expect(extended).toBeLessThan(0.2);
  });
});

describe("a value that all rows have one outcome with", () => {
  const random = seededRandom(3);
  const table = tableFromRecords(
    ["t", "z", "y"],
    Array.from({ length: 400 }, () => {
      const z = random.below(2);
      const isSet = random.uniform() < (z ? 0.7 : 0.3);
      const y = isSet ? 3 : z + random.normal();
      return [isSet ? "yes" : "no", z ? "b" : "a", String(y)];
    }),
  );

  it("leaves the difference as unsure as both sides are", async () => {
    const answer = await ask("whatif(P(y > 1); do t = 'yes')", table);
    if (answer.kind !== "estimate") throw new Error(answer.kind);
    expect(answer).toMatchObject({ value: 1, bound: { kind: "atLeast" }, interval: null });
    const { value = 0, interval } = answer.adjustment?.difference ?? {};
    expect(interval?.method).toBe("mover");
    expect(value - (interval?.low ?? 0)).toBeGreaterThan((interval?.high ?? 0) - value);
    const explained = await ask("explain(whatif(P(y > 1); do t = 'yes'))", table);
    if (explained.kind !== "explain") throw new Error(explained.kind);
    expect(explained.figures.filter(({ label }) => label.includes("error"))).toEqual([]);
  });

  it("has no interval where it is a mean", async () => {
    const answer = await ask("whatif(E(y); do t = 'yes')", table);
    expect(answer).toMatchObject({
      value: expect.closeTo(3, 9),
      interval: null,
      adjustment: { held: ["z"], difference: { interval: null } },
    });
    if (answer.kind !== "estimate") throw new Error(answer.kind);
    expect(answer.caveats).toContainEqual({ kind: "noInterval", rows: answer.support.given });
  });
});
