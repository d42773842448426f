import { parseQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { type Random, seededRandom } from "../../numerics/random.ts";
import type { Table } from "../../table/table.ts";
import { tableFromRecords } from "../../table/table-from-records.ts";
import { evaluate } from "../evaluate.ts";

async function findings(text: string, table: Table) {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const answer = await evaluate(parsed.query, table);
  if (!("caveats" in answer)) throw new Error(answer.kind);
  return answer.caveats.filter(({ kind }) => kind === "reversal" || kind === "vanishing");
}

async function reversals(text: string, table: Table) {
  return (await findings(text, table)).filter((caveat) => caveat.kind === "reversal");
}

const STRATA: Readonly<Record<string, (u: number) => readonly [cell: string, level: number]>> = {
  boolean: (u) => (u > 0 ? ["yes", 0.9] : ["no", -0.9]),
  category: (u) => {
    const level = Math.min(3, Math.max(0, Math.floor(1.2 * u + 2)));
    return ["klmn"[level] ?? "", 0.9 * (level - 1.5)];
  },
  number: (u) => [u.toFixed(3), u],
};
const logistic = (x: number) => 1 / (1 + Math.exp(-x));

/** Group a's outcome is `effect` higher within z; z pulls rows into a and the outcome up. */
function drawTable(random: Random, kind: string, effect: number, pull: number): Table {
  const records = Array.from({ length: 700 }, () => {
    const [z, level] = STRATA[kind]?.(random.normal()) ?? ["", 0];
    const a = random.uniform() < logistic(1.4 * pull * level);
    const y = (a ? effect : 0) + 1.6 * pull * level + random.normal();
    const noise = ["pqrst"[random.below(5)] ?? "", random.normal().toFixed(3)];
    return [a ? "a" : "b", y.toFixed(3), y > 0 ? "yes" : "no", z, ...noise];
  });
  return tableFromRecords(["g", "y", "high", "z", "k", "x"], records);
}

const MEANS = "diff(E(y | g = 'a'), E(y | g = 'b'))";
const SHARES = "ratio(P(high = 'yes' | g = 'a'), P(high = 'yes' | g = 'b'))";

describe("findReversals", () => {
  it.each(Object.keys(STRATA).flatMap((kind) => [[MEANS, kind] as const, [SHARES, kind] as const]))(
    "finds that %s turns round within a %s",
    async (query, kind) => {
      const random = seededRandom(4);
      let found = 0;
      for (let i = 0; i < 5; i++) {
        const caveats = await reversals(query, drawTable(random, kind, -0.7, 1));
        if (caveats.some(({ column, within }) => column === "z" && within < 0)) found++;
      }
      expect(found).toBeGreaterThanOrEqual(4);
    },
  );

  it.each(Object.keys(STRATA))("finds that nothing is left within a %s", async (kind) => {
    const random = seededRandom(6);
    let [found, elsewhere] = [0, 0];
    for (let i = 0; i < 5; i++) {
      const caveats = await findings(MEANS, drawTable(random, kind, 0, 1.3));
      if (caveats.some((one) => one.kind === "vanishing" && one.column === "z")) found++;
      if (caveats.some((one) => "column" in one && one.column !== "z")) elsewhere++;
      const real = await findings(MEANS, drawTable(random, kind, 1.6, 1));
      if (real.length > 0) elsewhere++;
    }
    expect(found).toBeGreaterThanOrEqual(4);
    expect(elsewhere).toBeLessThanOrEqual(1);
  });

  it("raises hardly an alarm where nothing turns round", async () => {
    const random = seededRandom(9);
    let alarms = 0;
    for (const [effect, pull] of [
      [0, 0],
      [0.6, 1],
      [0, 1],
    ] as const) {
      for (const kind of Object.keys(STRATA)) {
        for (const query of [MEANS, SHARES, MEANS, SHARES]) {
          alarms += (await reversals(query, drawTable(random, kind, effect, pull))).length;
        }
      }
    }
    expect(alarms).toBeLessThanOrEqual(2);
  });

  it("looks at a by or a ranking of two groups, and at a group against all", async () => {
    const table = drawTable(seededRandom(1), "category", -0.9, 1);
    for (const query of [
      "by(g: E(y))",
      "rank(g by P(high = 'yes') desc, 1)",
      "diff(E(y | g = 'a'), E(y))",
      "E(y | g = 'a') > E(y | g = 'b')",
    ]) {
      expect(await reversals(query, table), query).toMatchObject([{ column: "z" }]);
    }
  });

  it("does not compare what are no groups", async () => {
    const table = drawTable(seededRandom(1), "category", -0.9, 1);
    expect(await reversals("diff(E(y), E(x))", table)).toEqual([]);
    expect(await reversals("diff(P(g = 'a'), P(g = 'b'))", table)).toEqual([]);
  });
});
