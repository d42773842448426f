import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/**
 * Figures in README and the model card are those of the last bench run:
 * `<!-- figure start.first_s -->61.2<!-- /figure -->` stands for `first_s` of
 * `scripts/bench/results/start.json`.
 */
const root = path.resolve(import.meta.dirname, "../..");
const results = path.join(root, "scripts/bench/results");
const pages = ["README.md", "docs/model-card.md"];
const textOf = (page: string) => readFileSync(path.join(root, page), "utf8");
const resultOf = (bench: string) =>
  JSON.parse(readFileSync(path.join(results, `${bench}.json`), "utf8"));

const figures = pages.flatMap((page) =>
  [...textOf(page).matchAll(/<!-- figure (\w+)\.(\w+) -->([^<]+)<!-- \/figure -->/g)].map(
    ([, bench = "", field = "", text = ""]) => ({ page, bench, field, text }),
  ),
);

test("every bench is quoted", () => {
  const benches = readdirSync(results).map((file) => path.basename(file, ".json"));
  expect([...new Set(figures.map(({ bench }) => bench))].sort()).toEqual(benches.sort());
});

test.each(figures)("$page: $bench.$field is what was measured", ({ bench, field, text }) => {
  expect(text.trim()).toBe(String(resultOf(bench)[field]));
});

test("the model card's tables are what was measured", async () => {
  const file = "../bench/reading/kept.mjs";
  const { withTables } = await import(/* @vite-ignore */ path.join(import.meta.dirname, file));
  const card = textOf("docs/model-card.md");
  expect(card).toContain("<!-- table reading.");
  expect(withTables(card, resultOf("reading"))).toBe(card);
});

test("README names every bench, and only what is a command", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const benches = Object.keys(scripts).filter((name) => name.startsWith("bench:"));
  const named = new Set([...textOf("README.md").matchAll(/bench:\w+/g)].map(([name]) => name));
  expect([...named].sort()).toEqual(benches.sort());
});

/** The fields of all objects that the file returns. */
const steps = [
  ...readFileSync(path.join(root, "scripts/bench/engine-figures.mjs"), "utf8").matchAll(
    /return \{([^}]*)\}/g,
  ),
].flatMap(([, fields = ""]) => [...fields.matchAll(/(\w+): /g)].map(([, field = ""]) => field));

test("every step of the engine's benches has kept its figures", () => {
  const kept = JSON.parse(readFileSync(path.join(results, "engine.json"), "utf8"));
  expect(steps.length).toBeGreaterThan(30);
  expect(steps.filter((field) => !(field in kept))).toEqual([]);
});
