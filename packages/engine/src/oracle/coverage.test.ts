import { parseQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { type Random, seededRandom } from "../numerics/random.ts";
import { tableFromRecords } from "../table/table-from-records.ts";
import { evaluate } from "./evaluate.ts";

/**
 * Intervals mean what they say: over tables drawn from a known truth, 90 % intervals hold it about
 * 90 times in a hundred; the bands are about three standard errors wide.
 */
const TABLES = 100;

type Draw = (random: Random) => string[];
const bernoulli = (random: Random, p: number) => (random.uniform() < p ? "yes" : "no");

const CASES: readonly [query: string, truth: number, draw: Draw][] = [
  ["P(y = 'yes')", 0.3, (r) => [bernoulli(r, 0.3), "a", "0"]],
  [
    "diff(P(y = 'yes' | g = 'a'), P(y = 'yes' | g = 'b'))",
    0.2,
    (r) => {
      const g = r.uniform() < 0.5 ? "a" : "b";
      return [bernoulli(r, g === "a" ? 0.5 : 0.3), g, "0"];
    },
  ],
  [
    "diff(P(y = 'yes' | g = 'a'), P(y = 'yes'))",
    0.1,
    (r) => {
      const g = r.uniform() < 0.5 ? "a" : "b";
      return [bernoulli(r, g === "a" ? 0.5 : 0.3), g, "0"];
    },
  ],
  [
    "ratio(P(y = 'yes' | g = 'a'), P(y = 'yes' | g = 'b'))",
    2,
    (r) => {
      const g = r.uniform() < 0.4 ? "a" : "b";
      return [bernoulli(r, g === "a" ? 0.6 : 0.3), g, "0"];
    },
  ],
  ["E(x)", 2, (r) => ["yes", "a", String(2 + r.normal())]],
  ["median(x)", Math.log(2), (r) => ["yes", "a", String(-Math.log(1 - r.uniform()))]],
  [
    "diff(E(x | g = 'a'), E(x | g = 'b'))",
    1,
    (r) => {
      const g = r.uniform() < 0.5 ? "a" : "b";
      return ["yes", g, String((g === "a" ? 1 : 0) + r.normal() * (g === "a" ? 3 : 1))];
    },
  ],
  [
    "diff(E(x | g = 'a'), E(x))",
    0.5,
    (r) => {
      const g = r.uniform() < 0.5 ? "a" : "b";
      return ["yes", g, String((g === "a" ? 1 : 0) + r.normal())];
    },
  ],
  [
    "ratio(E(x | g = 'a'), E(x | g = 'b'))",
    1.5,
    (r) => {
      const g = r.uniform() < 0.5 ? "a" : "b";
      return ["yes", g, String((g === "a" ? 1.5 : 1) * r.gamma(4))];
    },
  ],
  [
    "ratio(sum(x | g = 'a'), sum(x))",
    0.6,
    (r) => {
      const g = r.uniform() < 0.5 ? "a" : "b";
      return ["yes", g, String((g === "a" ? 1.5 : 1) * r.gamma(4))];
    },
  ],
];

describe("90 % intervals", () => {
  it.each(CASES)(
    "%s",
    async (text, truth, draw) => {
      const parsed = parseQuery(text);
      if (!parsed.ok) throw new Error(parsed.error.message);
      const random = seededRandom(11);
      let held = 0;
      for (let i = 0; i < TABLES; i++) {
        const rows = Array.from({ length: 60 }, () => draw(random));
        const table = tableFromRecords(["y", "g", "x"], rows);
        const answer = await evaluate(parsed.query, table, { level: 0.9, seed: i });
        if (answer.kind !== "estimate" || !answer.interval) throw new Error("no interval");
        if (answer.interval.low <= truth && truth <= answer.interval.high) held++;
      }
      expect(held / TABLES).toBeGreaterThan(0.8);
      expect(held / TABLES).toBeLessThan(0.98);
    },
    60_000,
  );
});
