import path from "node:path";
import { seededRandom } from "@probability-chat/engine";
import { beforeAll, describe, expect, it } from "vitest";

// By a computed path, since benches are plain JavaScript outside the type checker's project.
const load = (file: string) => import(/* @vite-ignore */ path.join(import.meta.dirname, file));
const { judgeQueries } = await load("queries.mjs");
const { jointOf, readBif } = await load("read-bif.mjs");
const { sampleNetwork } = await load("sample-network.mjs");

/** Three causes in a chain, and an alarm that always sounds when both of its parents say so. */
const network = readBif(`
network unknown { }
variable a { type discrete [ 2 ] { yes, no }; }
variable b { type discrete [ 3 ] { low, middle, high }; }
variable c { type discrete [ 2 ] { yes, no }; }
variable d { type discrete [ 2 ] { yes, no }; }
variable e { type discrete [ 4 ] { w, x, y, z }; }
probability ( a ) { table 0.03, 0.97; }
probability ( b | a ) { (yes) 0.1, 0.3, 0.6; (no) 0.7, 0.25, 0.05; }
probability ( c | b ) { (low) 0.02, 0.98; (middle) 0.3, 0.7; (high) 0.9, 0.1; }
probability ( d | a, c ) { (yes, yes) 1, 0; (yes, no) 0.4, 0.6; (no, yes) 0.2, 0.8; (no, no) 0.01, 0.99; }
probability ( e | b ) { (low) 0.7, 0.2, 0.05, 0.05; (middle) 0.1, 0.6, 0.2, 0.1; (high) 0.05, 0.05, 0.3, 0.6; }
`);
describe("queries against a network's exact answers", () => {
  let judged: Awaited<ReturnType<typeof judgeQueries>>;
  beforeAll(async () => {
    const table = sampleNetwork(network, 1_500, seededRandom(3));
    const model = jointOf(network);
    const learn = async () => model;
    judged = await judgeQueries(network, { table, model, learn, queries: 600, seed: 1 });
  }, 120_000);

  it("are won by the network itself, with intervals that hold and are narrower", () => {
    for (const bucket of ["1-5", "6-20"]) {
      expect(judged.queries[bucket]).toBeGreaterThan(30);
      expect(judged.coverage90[bucket]).toBeGreaterThan(0.85);
      expect(judged.interval_score[bucket]).toBeLessThan(
        0.5 * judged.interval_score_jeffreys[bucket],
      );
    }
    const { model, predictive, jeffreys, counts } = judged.log_loss;
    expect(model).toBeLessThanOrEqual(predictive);
    expect(predictive).toBeLessThan(jeffreys);
    expect(jeffreys).toBeLessThan(counts);
  });

  it("keep truths of exactly 0 or 1 apart", () => {
    const certain = Object.values<number>(judged.certain.queries).reduce((sum, n) => sum + n, 0);
    expect(certain).toBeGreaterThan(0);
    expect(judged.certain.log_loss.model).toBeLessThan(1e-9);
  });
});
