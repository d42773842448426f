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
    // 350 rows of each treatment tell of all 700; 273 (289) of 350 succeeded, which is the conditional.
    expect(answer.support).toMatchObject({ given: 350, matching: null });
    expect(answer.parts[0]?.support.matching).toBe(what === "open" ? 273 : 289);
    const adjustment = { by: "strata", held: ["size"], notHeld: [], rows: 700, leftOut: 0 };
    const difference = { value: expect.closeTo(what === "open" ? 0.0537 : -0.0537, 4) };
    expect(answer.adjustment).toMatchObject({ ...adjustment, difference });
  });

  it("holds nothing fixed that goes with the outcome alone", async () => {
    const table = tableFromRecords(
      ["dose", "ward", "died"],
      [
        ...cases(45, "high", "north", "yes"),
        ...cases(5, "high", "north", "no"),
        ...cases(5, "high", "south", "yes"),
        ...cases(45, "high", "south", "no"),
        ...cases(44, "low", "north", "yes"),
        ...cases(6, "low", "north", "no"),
        ...cases(5, "low", "south", "yes"),
        ...cases(45, "low", "south", "no"),
      ],
    );
    const answer = await ask("whatif(P(died = 'yes'); do dose = 'high')", table);
    expect(answer).toMatchObject({
      value: 0.5,
      support: { given: 100, matching: 50 },
      parts: [{ value: 0.5 }],
      caveats: [{ kind: "association" }, { kind: "nothingToHold" }],
      adjustment: { held: [], notHeld: [], rows: 100, leftOut: 0 },
    });
  });

  /** Wards of different risk, in each so many high doses of so many, half of the cured. */
  const wardsOf = (...wards: readonly (readonly [name: string, rows: number, high: number])[]) =>
    tableFromRecords(
      ["ward", "dose", "cured"],
      wards.flatMap(([ward, rows, high], at) =>
        Array.from({ length: rows }, (_, row) => [
          ward,
          row < high ? "high" : "low",
          (row * 7) % 10 < 2 + 6 * (at % 2) ? "yes" : "no",
        ]),
      ),
    );

  it("leaves out, counts and tells of rows that have no counterpart", async () => {
    const table = wardsOf(["north", 200, 150], ["south", 200, 40], ["attic", 12, 4]);
    const answer = await ask("whatif(P(cured = 'yes'); do dose = 'high')", table);
    expect(answer).toMatchObject({
      // 30 of 150 and 32 of 40, each for 200 rows.
      value: expect.closeTo((30 / 150 + 32 / 40) / 2, 6),
      support: { rows: 412, given: 190, matching: null },
      caveats: [
        { kind: "association" },
        { kind: "heldFixed" },
        { kind: "noCounterpart", rows: 12 },
      ],
      adjustment: { held: ["ward"], notHeld: [], rows: 400, leftOut: 12 },
      baseline: { support: { given: 412 } },
    });
    const explained = await ask("explain(whatif(P(cured = 'yes'); do dose = 'high'))", table);
    if (explained.kind !== "explain") throw new Error(explained.kind);
    expect(explained.answer).toEqual(answer);
    expect(explained.figures.slice(0, 4)).toEqual([
      { label: "rows where cured is present that were read", value: 412 },
      { label: "of these, rows with counterparts", value: 400 },
      { label: "of these, rows where dose = 'high'", value: 190 },
      {
        label: "mean of the fitted outcomes with dose = 'high' in every row",
        value: expect.closeTo(0.5, 6),
      },
    ]);
  });

  it.each([
    ["that nearly tells it", ["days", "late"], "P(late = 'yes')"],
    ["measured when all was done", ["skill_w12", "score", "skill_w0"], "E(score)"],
  ])("holds no other outcome %s fixed, and says so", async (_, outcomes, asked) => {
    const random = seededRandom(5);
    const records = Array.from({ length: 900 }, () => {
      const age = 20 + random.below(40);
      const isTutored = random.uniform() < (age - 10) / 60;
      const skill = random.normal() + Number(isTutored) + (age - 40) / 20;
      const scores = [4, 4].map((noise) => (50 + 8 * skill + noise * random.normal()).toFixed(1));
      const days = 14 - 3 * skill;
      const told = [days.toFixed(2), days + random.normal() / 5 > 13.5 ? "yes" : "no"];
      const noise = random.normal().toFixed(2);
      const said = outcomes.includes("late") ? told : [...scores, noise].slice(0, outcomes.length);
      return [isTutored ? "yes" : "no", `${age}`, ...said];
    });
    const table = tableFromRecords(["tutored", "age", ...outcomes], records);
    const answer = await ask(`whatif(${asked}; do tutored = 'yes')`, table);
    const letGo = [outcomes[0]];
    expect(answer).toMatchObject({ adjustment: { held: ["age"], letGo } });
    expect(answer.kind === "estimate" && answer.caveats).toContainEqual({
      kind: "letGo",
      columns: letGo,
    });
  });

  it.each(["pre_score", "Baseline score", "G1", "height_cm"])(
    "holds what was measured before, and another thing in the same unit: %s",
    async (before) => {
      const after = before === "G1" ? "G2" : before === "height_cm" ? "waist_cm" : "score";
      const random = seededRandom(5);
      const records = Array.from({ length: 900 }, () => {
        const skill = random.normal();
        const isTutored = random.uniform() < 1 / (1 + Math.exp(2 * skill));
        const score = 50 + 8 * skill + 3 * Number(isTutored) + 4 * random.normal();
        const earlier = (40 + 8 * skill + 2 * random.normal()).toFixed(1);
        return [isTutored ? "yes" : "no", earlier, score.toFixed(1)];
      });
      const table = tableFromRecords(["tutored", before, after], records);
      const answer = await ask(`whatif(E(${after}); do tutored = 'yes')`, table);
      expect(answer).toMatchObject({ adjustment: { held: [before] } });
    },
  );

  it("counts the rows without an outcome among all rows, not among the changed ones", async () => {
    const records = Array.from({ length: 400 }, (_, row) => {
      const isNorth = row % 2 === 0;
      const isHigh = isNorth ? row % 8 < 6 : row % 8 === 1;
      const days = (isNorth ? 10 : 20) + (row % 5) + Number(isHigh);
      return [isNorth ? "north" : "south", isHigh ? "high" : "low", row < 40 ? "" : `${days}`];
    });
    const table = tableFromRecords(["ward", "dose", "days"], records);
    const answer = await ask("whatif(E(days); do dose = 'high')", table);
    expect(answer).toMatchObject({
      support: { rows: 400, given: 180, excluded: 40 },
      adjustment: { held: ["ward"], rows: 360 },
      caveats: expect.arrayContaining([{ kind: "missingExcluded", rows: 40, columns: ["days"] }]),
    });
  });

  it("holds a restatement of what is held with it, and declines over what lacks overlap", async () => {
    const random = seededRandom(11);
    const records = Array.from({ length: 600 }, () => {
      const ward = random.below(3);
      const hour = random.below(2);
      const nurse = random.uniform() < 0.97 ? ward : random.below(3);
      const isHigh = random.uniform() < 0.85 - 0.32 * ward - 0.15 * hour;
      const isCured = random.uniform() < 0.2 + 0.25 * ward + 0.2 * hour;
      // Beds of which the high dose is in none but the first, so that beds cannot be held.
      const bed = isHigh ? "a" : isCured ? "b" : random.uniform() < 0.5 ? "c" : "a";
      return [
        ["north", "east", "south"][ward] ?? "",
        `house ${ward}`,
        `nurse ${nurse}`,
        hour === 0 ? "day" : "night",
        bed,
        isHigh ? "high" : "low",
        isCured ? "yes" : "no",
      ];
    });
    const headers = ["ward", "house", "nurse", "time", "bed", "dose", "cured"];
    const question = "whatif(P(cured = 'yes'); do dose = 'high')";
    const declined = await ask(question, tableFromRecords(headers, records));
    expect(declined).toMatchObject({ kind: "refused", reason: "noOverlap", column: "bed" });
    const without = (cells: readonly string[]) => cells.filter((_, at) => at !== 4);
    const answer = await ask(question, tableFromRecords(without(headers), records.map(without)));
    if (answer.kind !== "estimate") throw new Error(answer.kind);
    const { held = [] } = answer.adjustment ?? {};
    expect(held.filter((name) => name === "ward" || name === "house")).toHaveLength(1);
    expect(held).toContain("time");
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
    // If all of it were in the south, where 20 of 50 speak for 70 of 110: 7/11·(1 − 0.05^(1/20)).
    const bound = { kind: "atMost", value: expect.closeTo(0.088523, 2) };
    expect(answer).toMatchObject({
      value: 0,
      support: { given: 50, matching: 0 },
      parts: [{ value: 0 }],
      bound,
      caveats: expect.arrayContaining([{ kind: "zeroCount", upper: bound.value, rows: 50 }]),
      adjustment: { held: ["ward"], rows: 110 },
    });
    const never = await ask("whatif(P(died = 'no'); do dose = 'high')", table);
    expect(never).toMatchObject({
      value: 1,
      support: { given: 50, matching: 50 },
      bound: { kind: "atLeast", value: expect.closeTo(1 - 0.088523, 2) },
    });
  });

  it("declines, naming the column, where no like rows are found on both sides", async () => {
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
    expect(answer).toMatchObject({ kind: "refused", reason: "noOverlap", column: "ward" });
    const other = await ask("whatif(P(cured = 'yes'); do dose = 'low')", table);
    expect(other).toMatchObject({ kind: "refused", reason: "noOverlap", column: "ward" });
  });

  it("says that the size of the stone reverses the comparison", async () => {
    const query =
      "diff(P(success = 'yes' | treatment = 'keyhole'), P(success = 'yes' | treatment = 'open'))";
    const answer = await ask(query, STONES);
    if (answer.kind !== "estimate") throw new Error("no estimate");
    expect(answer.value).toBeGreaterThan(0);
    // (65.8·.0644 + 61.3·.0425) / (65.8 + 61.3), the weights of Mantel and Haenszel.
    const within = expect.closeTo(-0.0538, 4);
    const quantity = "probabilityDifference";
    const reversal = { kind: "reversal", column: "size", within, quantity };
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
