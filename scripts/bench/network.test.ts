import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const bench = path.join(import.meta.dirname, "network.mjs");
const folder = mkdtempSync(path.join(tmpdir(), "pc-network-"));
afterAll(() => rmSync(folder, { recursive: true }));

const chain = path.join(folder, "chain.bif");
writeFileSync(
  chain,
  `network chain { }
variable a { type discrete [ 2 ] { yes, no }; }
variable b { type discrete [ 2 ] { yes, no }; }
variable c { type discrete [ 3 ] { low, middle, high }; }
probability ( a ) { table 0.3, 0.7; }
probability ( b | a ) { (yes) 0.9, 0.1; (no) 0.2, 0.8; }
probability ( c | b ) { (yes) 0.7, 0.2, 0.1; (no) 0.1, 0.2, 0.7; }
`,
);

function run(...options: string[]) {
  return spawnSync(process.execPath, [bench, ...options], { encoding: "utf8" });
}

describe("the network bench", () => {
  // The bench builds the engine where that is stale, which takes its time.
  it("finds a chain and its probabilities", { timeout: 300_000 }, () => {
    const { stdout, stderr, status } = run("--bif", chain, "--rows", "2000", "--queries", "0");
    expect(status, stderr).toBe(0);
    const { kl, skeleton_f1, members } = JSON.parse(stdout);
    // Seven free parameters from 2,000 rows cost about 7 / 2n = 0.002.
    expect(Math.abs(kl)).toBeLessThan(0.01);
    expect(skeleton_f1).toBe(1);
    expect(members.length).toBeGreaterThan(0);
  });

  it.each([
    [[], /--bif is needed/],
    [["--bif", chain, "--rows", "few"], /--rows is a whole number/],
    [["--bif", path.join(folder, "none.bif")], /ENOENT/],
  ])("ends with what is wrong: %j", (options, message) => {
    const { stdout, stderr, status } = run(...options);
    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toMatch(message);
  });
});
