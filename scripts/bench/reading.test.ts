import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const bench = path.join(import.meta.dirname, "reading.mjs");
const folder = mkdtempSync(path.join(tmpdir(), "pc-reading-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, ...values: object[]): string {
  const file = path.join(folder, name);
  writeFileSync(file, values.map((value) => `${JSON.stringify(value)}\n`).join(""));
  return file;
}

const card = (id: string) => ({
  id,
  rows: 500,
  columns: [
    {
      name: "sex",
      kind: "text",
      distinct: 2,
      missing: 0,
      values: Object.entries({ female: 260, male: 240 }),
    },
    {
      name: "survived",
      kind: "number",
      distinct: 2,
      missing: 0,
      min: 0,
      median: 0,
      max: 1,
      values: Object.entries({ 0: 300, 1: 200 }),
    },
    { name: "age", kind: "number", distinct: 90, missing: 30, min: 1, median: 28, max: 80 },
  ],
});
const tables = write("tables.jsonl", card("ship"), card("boat"));
// typed, since what is read of plain words is for a model to say
const lines = write(
  "lines.jsonl",
  {
    table: "ship",
    question: "count(sex = 'female' and survived = 1)",
    query: "count(survived = 1 and sex = 'female')",
  },
  { table: "ship", question: "E(age | sex = 'male')", query: "E(age | not sex = 'female')" },
  {
    table: "ship",
    question: "median(age | sex = 'female')",
    query: "median(age | sex = 'male')",
  },
  {
    table: "ship",
    question: "E(salary)",
    refuse: "unknownColumn",
    words: ["salary"],
  },
  {
    table: "boat",
    question: "E(age | sex = 'male')",
    context: ["E(age | sex = 'female')"],
    query: "E(age | sex = 'male')",
  },
);
const split = write("split.json", { test: ["ship"], calibrate: ["boat"] });
const files = ["--tables", tables, "--lines", lines, "--split", split];

function run(...options: string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [bench, ...options], {
    encoding: "utf8",
  });
  return { stdout, stderr, status };
}

describe("the reading bench", () => {
  it("measures the test tables and writes what went wrong", { timeout: 60_000 }, () => {
    const errors = path.join(folder, "errors.jsonl");
    const { stdout, stderr, status } = run(...files, "--errors", errors);
    expect([stderr, status]).toEqual(["", 0]);
    const figures = JSON.parse(stdout);
    const { reader, part, tables, answerable, unanswerable, precision } = figures;
    expect([reader, part, tables]).toEqual(["product", "test", 1]);
    expect(answerable.right).toMatchObject({ value: 0.6667, of: 3 });
    expect(unanswerable.refused).toMatchObject({ value: 1, of: 1 });
    expect(precision).toMatchObject({ value: 0.6667, of: 3 });
    expect(figures.index_recall.columns).toEqual({ value: 1, of: 6 });
    const wrong = readFileSync(errors, "utf8").trim().split("\n");
    expect(wrong.map((line) => JSON.parse(line))).toEqual([
      {
        fault: "answerable: answer",
        file: "lines",
        table: "ship",
        question: "median(age | sex = 'female')",
        query: "median(age | sex = 'male')",
        got: "median(age | sex = 'female')",
        best: "median(age | sex = 'female')",
      },
    ]);
  });

  it("measures all lines without a split", { timeout: 60_000 }, () => {
    const options = ["--tables", tables, "--lines", lines, "--part", "all", "--limit", "5"];
    const { stdout, status } = run(...options);
    expect(status).toBe(0);
    expect(JSON.parse(stdout).by_feature.context.right).toMatchObject({ value: 1, of: 1 });
  });

  const stray = write("stray.jsonl", { table: "ship", question: "?", query: "E(wage" });
  it.each([
    [["--tables", "none.jsonl"], /none\.jsonl/],
    [[...files, "--part", "tests"], /--part is one of/],
    [[...files, "--reader", "oracle"], /no reader oracle/],
    [[...files, "--limit", "many"], /--limit must be 1 or more/],
    [[...files, "--lines", stray], /stray\.jsonl:1: E\(wage/],
  ])("ends with what is wrong: %j", { timeout: 60_000 }, (options, message) => {
    const { stdout, stderr, status } = run(...options);
    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toMatch(message);
  });
});
