import { parseQuery } from "@probability-chat/query";
import { expect, it } from "vitest";
import { type Random, seededRandom } from "../../numerics/random.ts";
import { tableFromRecords } from "../../table/table-from-records.ts";
import { evaluate } from "../evaluate.ts";

const TABLES = 150;

const lognormal = (spread: number) => (random: Random) => Math.exp(spread * random.normal());

// Student's t holds in 69, 81 and 90 of 100 for these lognormals at 50 rows, in 78 with the zeros.
it.each([
  ["lognormal, σ = 2", lognormal(2), Math.exp(2), 0.83],
  ["lognormal, σ = 1.5", lognormal(1.5), Math.exp(1.125), 0.86],
  ["lognormal, σ = 1", lognormal(1), Math.exp(0.5), 0.88],
  [
    "zeros among amounts",
    (random: Random) => (random.uniform() < 0.4 ? 0 : lognormal(1.5)(random)),
    0.6 * Math.exp(1.125),
    0.86,
  ],
  ["normal", (random: Random) => random.normal(), 0, 0.9],
])("the 95 %% interval of a mean of 50 amounts holds: %s", async (_of, draw, truth, least) => {
  const query = parseQuery("E(amount)");
  if (!query.ok) throw new Error(query.error.message);
  const random = seededRandom(3);
  let held = 0;
  for (let t = 0; t < TABLES; t++) {
    const rows = Array.from({ length: 50 }, () => [String(draw(random))]);
    const answer = await evaluate(query.query, tableFromRecords(["amount"], rows));
    if (answer.kind !== "estimate" || !answer.interval) throw new Error(answer.kind);
    if (answer.interval.low <= truth && truth <= answer.interval.high) held++;
  }
  expect(held / TABLES).toBeGreaterThanOrEqual(least);
});

it("gives a skewed mean Hall's interval", async () => {
  // By R: z = (x − 4.5)/sd, skewness G1 = 2.3588 of these, a = G1/√12, t(0.975, 11) = 2.200985.
  const values = [1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 8, 22];
  const rows = values.map((value) => [String(value)]);
  const query = parseQuery("E(amount)");
  if (!query.ok) throw new Error(query.error.message);
  const answer = await evaluate(query.query, tableFromRecords(["amount"], rows));
  const mean = 4.5;
  const m = (power: number) => values.reduce((sum, x) => sum + (x - mean) ** power, 0) / 12;
  const a = ((m(3) / m(2) ** 1.5) * Math.sqrt(12 * 11)) / 10 / Math.sqrt(12);
  const error = Math.sqrt((m(2) * 12) / 11 / 12);
  // Each end as the statistic that the cubic t + a/3·t² + a²/27·t³ + a/6 takes to ∓2.200985.
  const cubic = (t: number) => t + (a / 3) * t ** 2 + (a ** 2 / 27) * t ** 3 + a / 6;
  if (answer.kind !== "estimate" || !answer.interval) throw new Error(answer.kind);
  const { low, high, method } = answer.interval;
  expect(method).toBe("hall");
  expect(cubic((mean - low) / error)).toBeCloseTo(2.200985, 5);
  expect(cubic((mean - high) / error)).toBeCloseTo(-2.200985, 5);
});
