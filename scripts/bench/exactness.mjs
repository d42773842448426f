import { spawnSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { giveUp } from "../bootstrap/setup.mjs";

/**
 * Random queries over random tables and those of `vega-datasets`, answered by the product from an
 * uploaded file and by separately written SQL over the file itself:
 * `npm run -s bench:exactness -- [--queries 10000] [--seed 1] [--per-table 50] [--from 0]`, where
 * `--from` is the first table of the seed's sequence, so that a long run can be cut into slices.
 * One JSON object to standard output; fails where an answer differs.
 */
const usage = "bench:exactness -- [--queries 10000] [--seed 1] [--per-table 50] [--from 0]";
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
  const { measureExactness } = await import(
    "../../apps/assistant/test/exactness/measure-exactness.ts"
  );
  const started = performance.now();
  const onTable = (done) => process.stderr.write(`\r${done} of ${options.queries}`);
  const { mismatches, mistaken, ...counts } = await measureExactness({ ...options, onTable });
  const seconds = Number(((performance.now() - started) / 1_000).toFixed(1));
  process.stderr.write("\n");
  for (const mismatch of mismatches.slice(0, 20)) console.error(mismatch);
  for (const column of mistaken.slice(0, 20)) console.error(`Taken for another type: ${column}`);
  console.log(
    JSON.stringify({
      ...counts,
      mismatches: mismatches.length,
      mistaken_columns: mistaken.length,
      seconds,
    }),
  );
  process.exitCode = mismatches.length > 0 ? 1 : 0;
}

function readArguments() {
  try {
    const text = { type: "string" };
    const { values } = parseArgs({
      options: { queries: text, seed: text, "per-table": text, from: text },
    });
    const { queries = "10000", seed = "1", "per-table": perTable = "50", from = "0" } = values;
    return {
      queries: whole("queries", queries),
      seed: whole("seed", seed),
      perTable: whole("per-table", perTable),
      from: whole("from", from, 0),
    };
  } catch (error) {
    giveUp(`${error.message}\nUsage: ${usage}`);
  }
}

function whole(name, text, least = 1) {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < least) {
    throw new Error(`--${name} must be ${least} or more.`);
  }
  return value;
}
