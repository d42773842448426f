import { spawnSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { giveUp } from "../bootstrap/setup.mjs";

/**
 * The laws of probability (complements, additivity over levels, total probability, monotone
 * events) on random events of random tables:
 * `npm run -s bench:coherence -- [--pairs 10000] [--seed 1] [--per-table 100]`. One JSON object to
 * standard output; fails where a law is broken.
 */
const usage = "bench:coherence -- [--pairs 10000] [--seed 1] [--per-table 100]";
const condition = "--conditions=@probability-chat/source";

if (process.execArgv.includes(condition)) await measure(readArguments());
else {
  readArguments();
  const loader = ["--import", import.meta.resolve("tsx"), condition];
  const self = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, [...loader, ...self], { stdio: "inherit" });
  process.exitCode = status ?? 1;
}

async function measure(options) {
  const { measureCoherence } = await import(
    "../../apps/assistant/test/exactness/measure-coherence.ts"
  );
  const started = performance.now();
  const { violations, ...counts } = await measureCoherence({ ...options, tolerance: 1e-12 });
  const seconds = Number(((performance.now() - started) / 1_000).toFixed(1));
  for (const violation of violations.slice(0, 20)) console.error(violation);
  console.log(JSON.stringify({ ...counts, violations: violations.length, seconds }));
  process.exitCode = violations.length > 0 ? 1 : 0;
}

function readArguments() {
  try {
    const text = { type: "string" };
    const { values } = parseArgs({ options: { pairs: text, seed: text, "per-table": text } });
    const { pairs = "10000", seed = "1", "per-table": perTable = "100" } = values;
    return {
      pairs: whole("pairs", pairs),
      seed: whole("seed", seed),
      perTable: whole("per-table", perTable),
    };
  } catch (error) {
    giveUp(`${error.message}\nUsage: ${usage}`);
  }
}

function whole(name, text) {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${name} must be 1 or more.`);
  return value;
}
