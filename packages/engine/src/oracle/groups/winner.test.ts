import { parseQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { type Random, seededRandom } from "../../numerics/random.ts";
import { studentTQuantile } from "../../numerics/student-t.ts";
import { moments } from "../../numerics/sums.ts";
import { tableFromRecords } from "../../table/table-from-records.ts";
import type { Context } from "../context.ts";
import type { Estimate } from "../estimate.ts";
import { evaluate } from "../evaluate.ts";
import { proportion } from "../intervals/proportion.ts";
import type { Group } from "./groups.ts";
import { compareGroups } from "./winner.ts";

const LEVEL = 0.9;

function contextOf(seed: number): Context {
  const none = () => {
    throw new Error("no table is read");
  };
  const codebook = { rows: 0, columns: [], notes: [] };
  const table = { codebook, aggregate: none, read: none, sample: none, computing: none };
  return {
    table,
    model: null,
    level: LEVEL,
    seed,
    estimated: new WeakMap(),
    column: none,
    term: none,
  };
}

type Draw = (random: Random, rate: number, rows: number) => Estimate;

const share: Draw = (random, rate, rows) => {
  const matching = Array.from({ length: rows }, () => random.uniform() < rate).filter(Boolean);
  const support = { rows, given: rows, matching: matching.length, excluded: 0 };
  return proportion(support, LEVEL);
};

const mean: Draw = (random, rate, rows) => {
  const { mean, sd } = moments(Array.from({ length: rows }, () => rate + random.normal()));
  const half = (studentTQuantile(0.95, rows - 1) * (sd ?? 0)) / Math.sqrt(rows);
  const value = mean ?? 0;
  const interval = { low: value - half, high: value + half, level: LEVEL, method: "t" } as const;
  const support = { rows, given: rows, matching: null, excluded: 0 };
  return { kind: "estimate", quantity: "mean", value, interval, support, parts: [] };
};

/** Winners of seeded rankings: how many are claimed, wrongly claimed, and held by their interval. */
function rankings(times: number, groups: number, draw: Draw, rate: (random: Random) => number) {
  const random = seededRandom(groups);
  const counts = { claimed: 0, wrong: 0, held: 0 };
  for (let i = 0; i < times; i++) {
    const rates = Array.from({ length: groups }, () => rate(random));
    const list: Group[] = rates.map((one, index) => ({
      keys: [String(index)],
      estimate: draw(random, one, 4 + random.below(80)),
    }));
    const { winner, place } = compareGroups(contextOf(i), list, "desc");
    const first = list.find(({ keys }) => keys[0] === winner?.keys[0]);
    if (!winner || !first) throw new Error("no winner");
    const truth = rates[Number(winner.keys[0])] ?? 0;
    const { low, high } = place(first).shrunken?.interval ?? { low: 0, high: 0 };
    if (low <= truth && truth <= high) counts.held++;
    if (winner.claimed) counts.claimed++;
    if (winner.claimed && truth < Math.max(...rates)) counts.wrong++;
  }
  return counts;
}

describe("the first of several groups", () => {
  const times = 100;
  it.each<[groups: number, of: string, draw: Draw, rate: number]>([
    [2, "shares", share, 0.3],
    [6, "shares", share, 0.1],
    [15, "shares", share, 0.5],
    [2, "means", mean, 0],
    [6, "means", mean, 0],
    [15, "means", mean, 0],
  ])("is not claimed among %d like %s, and its interval holds", (groups, _of, draw, rate) => {
    const { claimed, held } = rankings(times, groups, draw, () => rate);
    expect(claimed / times).toBeLessThanOrEqual(0.05);
    expect(held / times).toBeGreaterThanOrEqual(0.87);
  });

  it.each<[of: string, draw: Draw, rate: (random: Random) => number]>([
    ["shares", share, (r) => (r.uniform() < 0.5 ? 0.1 : 0.8)],
    ["means", mean, (r) => 3 * r.normal()],
  ])("is claimed of two different %s", (_of, draw, rate) => {
    const { claimed, wrong, held } = rankings(times, 2, draw, rate);
    expect(claimed / times).toBeGreaterThan(0.4);
    expect(wrong).toBeLessThanOrEqual(0.05 * times);
    expect(held / times).toBeGreaterThanOrEqual(0.84);
  });

  const shops = (counts: Record<string, readonly [late: number, all: number]>) =>
    tableFromRecords(
      ["shop", "late"],
      Object.entries(counts).flatMap(([shop, [late, all]]) =>
        Array.from({ length: all }, (_, i) => [shop, i < late ? "yes" : "no"]),
      ),
    );
  async function rank(text: string, table: ReturnType<typeof shops>) {
    const parsed = parseQuery(text);
    if (!parsed.ok) throw new Error(parsed.error.message);
    const answer = await evaluate(parsed.query, table);
    if (answer.kind !== "groups") throw new Error(answer.kind);
    return answer;
  }

  it("is not believed on the word of one row", async () => {
    const table = shops({ north: [1, 1], south: [30, 40], east: [4, 40], west: [5, 40] });
    const answer = await rank("rank(shop by P(late = 'yes') desc, 2)", table);
    const [north, south] = answer.groups;
    expect(answer.winner).toMatchObject({ keys: ["north"], claimed: false });
    expect(north?.estimate?.value).toBe(1);
    expect(south?.pBest ?? 0).toBeGreaterThan(0.3);
    expect(north?.shrunken?.value ?? 1).toBeLessThan(0.8);
    expect(south?.shrunken?.value ?? 0).toBeGreaterThan(0.65);
  });

  it("is claimed only where it differs from the second two-sided", async () => {
    const near = { a: [2, 100], b: [5, 100], c: [0, 100], d: [50, 100] } as const;
    const query = "rank(shop by P(late = 'yes') desc, 1)";
    // By (k + 1) / (n + 2) at p = 0.064 and 0.046.
    const doubtful = await rank(query, shops({ ...near, e: [63, 100] }));
    expect(doubtful.winner).toMatchObject({ keys: ["e"], claimed: false });
    expect(doubtful.winner?.pBest).toBeGreaterThan(0.95);
    const sure = await rank(query, shops({ ...near, e: [64, 100] }));
    expect(sure.winner).toMatchObject({ keys: ["e"], claimed: true });
  });

  it("takes a mean of one row for as uncertain as the others' rows are", async () => {
    const records = ["a", "b", "c"].flatMap((shop, at) =>
      Array.from({ length: 8 }, (_, row) => [shop, String(at + row)]),
    );
    const table = tableFromRecords(["shop", "minutes"], [...records, ["d", "9"]]);
    const { winner, groups } = await rank("rank(shop by E(minutes) desc, 1)", table);
    expect(winner).toMatchObject({ keys: ["d"], claimed: false });
    const { shrunken } = groups[0] ?? {};
    expect(shrunken?.value).toBeLessThan(9);
    expect(shrunken?.interval?.low).toBeLessThan(5.5);
  });

  it("is the lowest where the lowest is asked for, and the highest of a by", async () => {
    const table = shops({ north: [90, 100], south: [50, 100], east: [10, 100] });
    const lowest = await rank("rank(shop by P(late = 'yes') asc, 1)", table);
    expect(lowest.winner).toMatchObject({ keys: ["east"], claimed: true });
    const by = await rank("by(shop: odds(late = 'yes'))", table);
    expect(by.winner).toMatchObject({ keys: ["north"], claimed: true });
    const chances = by.groups.map(({ pBest }) => pBest ?? 0);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
  });

  it("is not judged where groups are counted, not estimated", async () => {
    const table = shops({ north: [9, 10], south: [5, 10] });
    expect((await rank("by(shop: count(late = 'yes'))", table)).winner).toBeUndefined();
  });
});
