import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const bench = path.join(import.meta.dirname, "calibration.mjs");
const folder = mkdtempSync(path.join(tmpdir(), "pc-calibration-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** 440 rows: what is bought follows from where, nearly; the day goes with nothing. */
const file = path.join(folder, "sales.csv");
const rows = Array.from({ length: 440 }, (_, i) => {
  const city = i % 5;
  const product = i % 11 === 0 ? 4 : city;
  return `City ${city},${["tea", "rice", "salt", "oil", "bread"][product]},${(i * 7) % 6},${city + ((i * 13) % 4)}`;
});
writeFileSync(file, `city,product,day,amount\n${rows.join("\n")}\n`);

function run(...options: string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [bench, ...options], {
    encoding: "utf8",
  });
  return { stdout, stderr, status };
}

describe("the calibration bench", () => {
  it("judges every estimate per support bucket", { timeout: 300_000 }, () => {
    const { stdout, stderr, status } = run("--data", file, "--queries", "240");
    expect(stderr).toContain("440 rows");
    expect(status).toBe(0);
    const { data, rows, columns, learned_rows, buckets, small } = JSON.parse(stdout);
    expect({ data, rows, columns, learned_rows }).toEqual({
      data: "sales.csv",
      rows: 440,
      columns: 4,
      learned_rows: 220,
    });
    const names = ["raw", "jeffreys", "shrinkage", "model", "predictive"];
    for (const measure of ["log_loss", "coverage90", "width", "interval_score"]) {
      expect(Object.keys(buckets["1-5"][measure])).toEqual(names);
    }
    expect(buckets["1-5"].log_loss.predictive).toBeLessThan(buckets["1-5"].log_loss.jeffreys);
    expect(buckets["1-5"].width.predictive).toBeLessThan(buckets["1-5"].width.jeffreys);
    expect(small.jeffreys.less_percent).toBeGreaterThan(8);
  });

  it.each([
    [[], /--data is needed/],
    [["--data", "none.csv"], /none\.csv/],
    [["--data", file, "--seed", "one"], /--seed is a whole number/],
    [["--data", file, "--folds", "3"], /folds/],
  ])("ends with what is wrong: %j", { timeout: 60_000 }, (options, message) => {
    const { stdout, stderr, status } = run(...options);
    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toMatch(message);
  });
});
