import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const bench = path.join(import.meta.dirname, "density.mjs");
const folder = mkdtempSync(path.join(tmpdir(), "pc-density-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Three columns; the last is the parity of the others, which no pair of columns shows. */
const tables = ["train", "valid", "test"].flatMap((name, part) => {
  const rows = Array.from({ length: 60 }, (_, i) => {
    const bits = Math.floor(i / 3 + part) % 4;
    return [bits & 1, bits >> 1, (bits & 1) ^ (bits >> 1)].join(",");
  });
  const file = path.join(folder, name);
  writeFileSync(file, `${rows.join("\n")}\n`);
  return [`--${name}`, file];
});

function run(...options: string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [bench, ...options], {
    encoding: "utf8",
  });
  return { stdout, stderr, status };
}

describe("the density bench", () => {
  // The bench builds the engine where that is stale, which takes its time.
  it("prints one object, the same on one thread and on three", { timeout: 300_000 }, () => {
    const [one, three] = ["1", "3"].map((threads) => run(...tables, "--threads", threads));
    const { fit_s, peak_mb, ...figures } = JSON.parse(one?.stdout ?? "");
    expect(JSON.parse(three?.stdout ?? "")).toMatchObject(figures);
    expect(Object.keys(figures)).toEqual(["test_ll", "valid_ll", "members", "parameters"]);
    expect(fit_s).toBeGreaterThan(0);
    expect(peak_mb).toBeGreaterThan(0);
    // Four rows are possible, alike in number: log ¼, where independent columns have log ⅛.
    expect(figures.test_ll).toBeGreaterThan(Math.log(1 / 4) - 0.1);
    expect(figures.test_ll).toBeLessThanOrEqual(Math.log(1 / 4) + 0.01);
  });

  it.each([
    [["--train", "x"], /--train, --valid and --test are needed/],
    [[...tables, "--seed", "one"], /--seed is a whole number/],
    [[...tables, "--folds", "3"], /folds/],
    [["--train", "none", "--valid", "none", "--test", "none"], /none: ENOENT/],
    [[...tables.slice(0, 4), "--test", bench], /density\.mjs, line/],
  ])("ends with what is wrong: %j", (options, message) => {
    const { stdout, stderr, status } = run(...options);
    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toMatch(message);
  });
});
