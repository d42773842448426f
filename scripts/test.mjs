import { existsSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { product, published } from "./bootstrap/build.mjs";
import { checkPacked } from "./bootstrap/check-packed.mjs";
import { checkTypings } from "./bootstrap/check-typings.mjs";
import { installPacked } from "./bootstrap/pack.mjs";
import { rehearseRelease } from "./bootstrap/rehearse-release.mjs";
import { run } from "./bootstrap/run.mjs";
import { checkNode, prepare, root } from "./bootstrap/setup.mjs";
import { failuresOfPlaywright, failuresOfVitest } from "./conformance/read-reports.mjs";
import { writeConformance } from "./conformance/write.mjs";

/**
 * Everything that must hold, from a fresh clone: packages, builds, checks, unit, contract,
 * integration and browser tests, examples, then one summary. Every step runs even when one before
 * it fails. What needs a package is imported late.
 */
checkNode();
await prepare([...new Set([...published, ...product])]);

const reports = path.join(root, ".cache/reports");
await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });
const report = (name) => path.join(reports, `${name}.json`);
process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = report("browser");

const { ensureTestBrowser } = await import("./bootstrap/browser.mjs");
const browserFound = ensureTestBrowser(root, console.error);
// told by the step that needs it
browserFound.catch(() => {});

// Each lane leaves the processors to the other where it waits, for a page, a process or a timer.
// What is in one goes one after the other, so that no more memory is held at once than need be.
const lanes = [
  [["vitest", vitest]],
  [
    ["format and lint", () => tool("biome", "check", "--error-on-warnings", ".")],
    ["types", () => run("npm", ["run", "-s", "types"], { cwd: root })],
    ["unused code", () => tool("knip")],
    ["published packages", publishable],
    ["examples", examples],
    ["browser", browser],
  ],
];

const packed = path.join(root, ".cache/packed");
let installing;
const tarballs = () => (installing ??= installPacked(root, packed));

const counts = { passed: 0, failed: 0, skipped: 0 };
const lines = [];
await Promise.all(lanes.map(takeInTurn));
await take(["conformance", () => writeConformance(reports)]);

await count("vitest", (json) => ({
  passed: json.numPassedTests,
  failed: json.numFailedTests,
  skipped: json.numPendingTests + json.numTodoTests,
}));
await count("browser", ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
}));

const failures = [
  ...failuresOfVitest((await reported("vitest")) ?? { testResults: [] }, root),
  ...failuresOfPlaywright((await reported("browser")) ?? { suites: [] }),
];
console.log(failures.map((failure) => `\nfailed  ${failure}`).join("\n"));
console.log(`\n${lines.join("\n")}\n\nslowest files\n${(await slowest(10)).join("\n")}\n`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed > 0 ? 1 : 0);

async function takeInTurn(steps) {
  for (const step of steps) await take(step);
}

async function take([name, step]) {
  const started = Date.now();
  const error = await step().then(
    () => null,
    (problem) => problem,
  );
  if (error) console.error(`${name}: ${error.message}`);
  counts[error ? "failed" : "passed"] += 1;
  lines.push(
    `${error ? "failed" : "passed"}  ${name} (${((Date.now() - started) / 1000).toFixed(0)} s)`,
  );
}

async function publishable() {
  for (const [name, tarball] of await tarballs()) {
    await tool("publint", "--strict", path.join("packages", name));
    // Node loads a module by `require` too, which the types of TypeScript's `node16` do not know:
    // that it does is tried with the tarballs.
    const rules = ["--profile", "node16", "--ignore-rules", "cjs-resolves-to-esm"];
    await tool("attw", tarball, ...rules, "--format", "ascii", "--quiet");
  }
  await checkPacked(packed);
  await checkTypings(root, packed);
  await tool("typedoc", "--out", path.join(root, ".cache/api"), "--logLevel", "Warn");
  if (existsSync(path.join(root, ".git"))) await rehearseRelease(root, { quiet: true });
  else console.error("Without git no release is rehearsed.");
}

async function examples() {
  await browserFound;
  const { tryExamples } = await import("./bootstrap/try-examples.mjs");
  await tryExamples(root, await tarballs());
}

function vitest() {
  const file = `--outputFile.json=${report("vitest")}`;
  return tool("vitest", "run", "--reporter=dot", "--reporter=json", file);
}

async function browser() {
  await browserFound;
  await tool("playwright", "test");
}

/** A tool of the checkout's own packages. */
function tool(name, ...args) {
  return run(path.join(root, "node_modules/.bin", name), args, { cwd: root });
}

async function reported(name) {
  return JSON.parse(await readFile(report(name), "utf8").catch(() => "null"));
}

async function count(name, read) {
  const json = await reported(name);
  if (!json) return;
  for (const [outcome, number] of Object.entries(read(json))) counts[outcome] += number;
}

/** Where `npm test` spends its time: so many of the files of tests, and their seconds. */
async function slowest(most) {
  const { testResults = [] } = (await reported("vitest")) ?? {};
  return testResults
    .map(({ name, startTime, endTime }) => [endTime - startTime, path.relative(root, name)])
    .sort(([one], [other]) => other - one)
    .slice(0, most)
    .map(([spent, name]) => `${(spent / 1000).toFixed(0).padStart(6)} s  ${name}`);
}
