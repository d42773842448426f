import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { root } from "../bootstrap/setup.mjs";

/**
 * Runs the density bench on several sets and seeds and keeps the figures in `results/density.json`:
 * `node scripts/bench/density-sets.mjs --folder F [--seeds 1,2,3] [--threads 2] nltcs plants …`,
 * where F holds `<set>.train.data`, `<set>.valid.data` and `<set>.test.data`.
 */
const { values, positionals: sets } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: "string", default: "." },
    seeds: { type: "string", default: "1,2,3" },
    threads: { type: "string", default: "2" },
  },
});
const results = {};
for (const set of sets) results[set] = { runs: [] };
for (const seed of values.seeds.split(",").map(Number)) {
  for (const set of sets) {
    const run = { seed, ...(await density(set, seed)) };
    console.error(`${set} ${JSON.stringify(run)}`);
    const { runs } = results[set];
    runs.push(run);
    results[set] = { ...summary(runs), runs };
    const kept = { threads: Number(values.threads), cores: cpus().length, node: process.version };
    await writeFile(
      path.join(root, "scripts/bench/results/density.json"),
      `${JSON.stringify({ ...means(results), ...kept, sets: results }, null, 2)}\n`,
    );
  }
}
console.log(JSON.stringify(results));

/** By a name of their own, for README. */
function means(results) {
  const run = Object.entries(results).filter(([, { runs }]) => runs.length > 0);
  return Object.fromEntries(
    run.map(([set, { test_ll_mean }]) => [`${set}_test_ll`, Number(test_ll_mean.toFixed(3))]),
  );
}

async function density(set, seed) {
  const file = (part) => path.join(values.folder, `${set}.${part}.data`);
  const parts = ["train", "valid", "test"].flatMap((part) => [`--${part}`, file(part)]);
  const rest = ["--seed", String(seed), "--threads", values.threads];
  const bench = path.join(root, "scripts/bench/density.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [bench, ...parts, ...rest]);
  return JSON.parse(stdout);
}

/** Of the seeds: the mean, and its standard error. */
function summary(runs) {
  const logs = runs.map((run) => run.test_ll);
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const squares = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0);
  const error = runs.length > 1 ? Math.sqrt(squares / (runs.length - 1) / runs.length) : null;
  return {
    test_ll_mean: Number(mean.toFixed(4)),
    test_ll_se: error === null ? null : Number(error.toFixed(4)),
    fit_s_most: Math.max(...runs.map((run) => run.fit_s)),
  };
}
