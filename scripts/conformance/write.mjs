import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readPlaywright, readVitest } from "./read-reports.mjs";
import { sections } from "./sections.mjs";
import { conformanceTable } from "./table.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const page = path.join(root, "docs/conformance.md");

/**
 * Writes `docs/conformance.md` from the reports of a whole test run. Throws when a row has no test
 * that passed, a title names an unknown row, or the page was not what the run proves.
 */
export async function writeConformance(reports) {
  const read = async (name) => JSON.parse(await readFile(path.join(reports, name), "utf8"));
  const tests = [
    ...readVitest(await read("vitest.json"), root),
    ...readPlaywright(await read("browser.json")),
  ];
  const { text, missing, unknown } = conformanceTable(sections, tests);
  const problems = [
    ...unknown.map((place) => `no such row: ${place}`),
    ...missing.map((id) => `no test that passed: ${id}`),
  ];
  if (problems.length > 0) throw new Error(`\n  ${problems.join("\n  ")}`);
  if (text === (await readFile(page, "utf8").catch(() => null))) return;
  await writeFile(page, text);
  throw new Error("docs/conformance.md was out of date and is written anew: commit it.");
}

/** Rows that no test names, read from the sources without running anything. */
async function findUnnamed() {
  const named = new Set();
  for (const folder of ["apps", "packages", "scripts", "tests"]) {
    for (const file of await testsIn(path.join(root, folder))) {
      const text = await readFile(file, "utf8");
      for (const [, id] of text.matchAll(/["'`[]([1-9]\.[a-z][a-z0-9.-]*)(?=["'`\]])/g)) {
        named.add(id);
      }
    }
  }
  return sections.flatMap(({ rows }) => Object.keys(rows)).filter((id) => !named.has(id));
}

async function testsIn(folder) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = entries
    .filter(({ name }) => name !== "node_modules" && name !== "dist")
    .map(async (entry) => {
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) return testsIn(place);
      return /\.(test|spec)\.tsx?$/.test(entry.name) ? [place] : [];
    });
  return (await Promise.all(found)).flat();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes("--missing")) console.log((await findUnnamed()).join("\n"));
  else {
    await writeConformance(path.join(root, ".cache/reports")).catch((error) => {
      console.error(error.message);
      process.exitCode = 1;
    });
  }
}
