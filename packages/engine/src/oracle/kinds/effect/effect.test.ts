import { parseQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../numerics/random.ts";
import type { Table } from "../../../table/table.ts";
import { tableFromRecords } from "../../../table/table-from-records.ts";
import { evaluate } from "../../evaluate.ts";

async function ask(text: string, table: Table) {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`);
  return evaluate(parsed.query, table);
}

async function effect(text: string, table: Table) {
  const answer = await ask(text, table);
  if (answer.kind !== "estimate" || !answer.effect)
    throw new Error(`${text}: ${JSON.stringify(answer)}`);
  return { ...answer, effect: answer.effect };
}

/** In the north 20 % of the high and 10 % of the low dose are cured, in the south 80 % and 60 %. */
const WARDS = [
  ["north", "high", 150, 0.2],
  ["north", "low", 50, 0.1],
  ["south", "high", 40, 0.8],
  ["south", "low", 160, 0.6],
  ["south", "none", 60, 0.5],
] as const;
const wards = tableFromRecords(
  ["ward", "dose", "cured", "bed"],
  WARDS.flatMap(([ward, dose, rows, share]) =>
    Array.from({ length: rows }, (_, row) => [
      ward,
      dose,
      row < share * rows ? "yes" : "no",
      String(row % 7),
    ]),
  ),
);

describe("an effect", () => {
  it("is the difference within strata, over the rows of both sides", async () => {
    const answer = await effect("effect(P(cured = 'yes'); dose = 'high' vs dose = 'low')", wards);
    // 10 points in 200 rows of the north, 20 in 200 of the south.
    expect(answer).toMatchObject({
      quantity: "probabilityDifference",
      value: expect.closeTo(0.15, 4),
      parts: [{ value: expect.closeTo(0.5, 4) }, { value: expect.closeTo(0.35, 4) }],
      support: { rows: 460, given: 400 },
      adjustment: { held: ["ward"], rows: 400, leftOut: 0 },
    });
    const { crude, eValue, positivity } = answer.effect;
    // 62 of 190 against 101 of 210.
    expect(crude?.value).toBeCloseTo(62 / 190 - 101 / 210, 12);
    const ratio = 0.5 / 0.35;
    expect(eValue?.value).toBeCloseTo(ratio + Math.sqrt(ratio * (ratio - 1)), 2);
    expect(eValue?.limit).toBeGreaterThan(1);
    expect(eValue?.limit).toBeLessThan(eValue?.value ?? 0);
    expect(positivity?.treated.at(-1)).toBeCloseTo(0.75, 1);
    expect(positivity?.others[0]).toBeCloseTo(0.2, 1);
    expect(answer.caveats.map(({ kind }) => kind)).toEqual(["association", "heldFixed"]);
  });

  it("is the plain difference where its column is left free", async () => {
    const answer = await effect(
      "effect(P(cured = 'yes'); dose = 'high' vs dose = 'low' free ward)",
      wards,
    );
    expect(answer.value).toBeCloseTo(62 / 190 - 101 / 210, 12);
    expect(answer.adjustment?.held).toEqual([]);
    expect(answer.effect.positivity).toBeNull();
  });

  it("holds what it is told to beside what it finds", async () => {
    const answer = await effect(
      "effect(P(cured = 'yes'); dose = 'high' vs dose = 'low' hold bed)",
      wards,
    );
    expect([...(answer.adjustment?.held ?? [])].sort()).toEqual(["bed", "ward"]);
    expect(answer.value).toBeGreaterThan(0.1);
  });

  it.each([
    ["effect(median(bed); dose = 'high')", "unsupported", /probability or a mean/],
    ["effect(P(cured = 'yes'); cured = 'no')", "unsupported", /what is asked about/],
    ["effect(P(cured = 'yes'); dose = 'high' and ward = 'north')", "invalidQuery", /one column/],
    ["effect(P(cured = 'yes'); bed < 4 vs bed > 2)", "invalidQuery", /both sides/],
    ["effect(P(cured = 'yes'); dose = 'high' hold dose)", "invalidQuery", /cannot be held fixed/],
    ["effect(P(cured = 'yes'); dose = 'none' vs dose = 'low' hold ward)", "noOverlap", /ward/],
    ["effect(P(cured = 'yes'); dose = 'other')", "noRows", /dose = 'other'/],
  ])("refuses %s", async (text, reason, message) => {
    expect(await ask(text, wards)).toMatchObject({
      kind: "refused",
      reason,
      message: expect.stringMatching(message),
    });
  });

  it("has the right sign and an interval that holds where the raw difference is opposite", async () => {
    const random = seededRandom(23);
    const tables = 40;
    let [held, opposite] = [0, 0];
    for (let at = 0; at < tables; at++) {
      const records = Array.from({ length: 400 }, () => {
        const z = random.normal();
        const isTreated = random.uniform() < 1 / (1 + Math.exp(1.2 * z));
        const y = (isTreated ? 1 : 0) + 2 * z + random.normal();
        return [y.toFixed(4), isTreated ? "yes" : "no", z.toFixed(4)];
      });
      const table = tableFromRecords(["y", "treated", "z"], records);
      const {
        value,
        interval,
        effect: found,
      } = await effect("effect(E(y); treated = 'yes')", table);
      expect(value).toBeGreaterThan(0);
      if ((found.crude?.value ?? 0) < 0) opposite++;
      if (interval && interval.low <= 1 && 1 <= interval.high) held++;
    }
    expect(opposite / tables).toBeGreaterThan(0.9);
    expect(held / tables).toBeGreaterThan(0.8);
  });
});

describe("an arm of one outcome", () => {
  /** In each ward 100 rows on either side; with the dose nobody is cured, and all score 3. */
  const records = (["north", "south"] as const).flatMap((ward) =>
    Array.from({ length: 200 }, (_, row) => {
      const isTreated = row % 2 === 0;
      const isCured = !isTreated && row < (ward === "north" ? 40 : 120);
      return { ward, isTreated, cured: isCured ? "yes" : "no", score: isTreated ? 3 : row };
    }),
  );
  const tableOf = (outcome: "cured" | "score") =>
    tableFromRecords(
      ["ward", "dose", outcome],
      records.map((row) => [row.ward, row.isTreated ? "yes" : "no", String(row[outcome])]),
    );

  it.each([
    ["none", "yes"],
    ["all", "no"],
  ])("of %s still may have some: its limit is joined with the other's", async (_, cured) => {
    const {
      value,
      interval,
      effect: found,
      parts,
    } = await effect(`effect(P(cured = '${cured}'); dose = 'yes' hold ward)`, tableOf("cured"));
    const [, other] = parts;
    // The largest share of which none in 200 is not rarer than 2.5 %.
    const most = 1 - 0.025 ** (1 / 200);
    const [up, down] = [
      (other?.interval?.high ?? 0) - (other?.value ?? 0),
      (other?.value ?? 0) - (other?.interval?.low ?? 0),
    ];
    expect(interval).toMatchObject({ method: "mover" });
    if (cured === "yes") {
      expect(interval?.low).toBeCloseTo(value - up, 4);
      expect(interval?.high).toBeCloseTo(value + Math.hypot(most, down), 4);
    } else {
      expect(interval?.low).toBeCloseTo(value - Math.hypot(most, up), 4);
      expect(interval?.high).toBeCloseTo(value + down, 4);
    }
    expect(found.eValue).toBeNull();
  });

  it("has no interval where it is a mean", async () => {
    const answer = await effect("effect(E(score); dose = 'yes' hold ward)", tableOf("score"));
    expect(answer.interval).toBeNull();
    expect(answer.caveats).toContainEqual({ kind: "noInterval", rows: 400 });
  });
});
