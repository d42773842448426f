import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { giveUp, prepare } from "../bootstrap/setup.mjs";

/**
 * How good the estimate for a new row is on any table, without leaks: half of the rows are learned
 * and calibrated on as the product does, the other half judges.
 * `npm run -s bench:calibration -- --data T.csv [--queries 2000] [--seed 1]`; one JSON object to
 * standard output: log-loss, coverage, width and interval score per support bucket.
 */
const usage = "bench:calibration -- --data T.csv [--queries 2000] [--seed 1]";
const condition = "--conditions=@probability-chat/source";

if (process.execArgv.includes(condition)) await measure(readArguments());
else {
  readArguments();
  await prepare([]);
  const loader = ["--import", import.meta.resolve("tsx"), condition];
  const self = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, [...loader, ...self], { stdio: "inherit" });
  process.exitCode = status ?? 1;
}

async function measure({ data, queries, seed }) {
  const { judgeTable } = await import("./calibration/judge-table.mjs");
  const { codes, columns } = await readCodes(data, seed);
  if (codes.rows < 100 || codes.columns.length < 2) {
    giveUp(`${data}: ${codes.rows} rows and ${codes.columns.length} columns to model are too few.`);
  }
  console.error(`${data}: ${codes.rows} rows, ${codes.columns.length} coded columns`);
  const judged = await judgeTable(codes, { queries, seed });
  console.log(JSON.stringify({ data: path.basename(data), rows: codes.rows, columns, ...judged }));
}

/** Through the assistant's reader, as an upload goes. */
async function readCodes(data, seed) {
  const { ingestFile, isDatasetRefused, openDataset } = await import(
    "../../apps/assistant/src/datasets/datasets.ts"
  );
  const { codeTable } = await import("../../packages/engine/src/model/coding/code-table.ts");
  const scratch = await mkdtemp(path.join(tmpdir(), "probability-chat-calibration-"));
  try {
    const directory = path.join(scratch, "dataset");
    await ingestFile(path.resolve(data), directory).catch((error) => {
      if (isDatasetRefused(error) || error.code === "ENOENT") giveUp(`${data}: ${error.message}`);
      throw error;
    });
    const { table, close } = await openDataset(directory);
    const { codes, codings } = await codeTable(table, { seed });
    await close();
    return { codes, columns: new Set(codings.map(({ column }) => column)).size };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function readArguments() {
  try {
    const text = { type: "string" };
    const { values } = parseArgs({ options: { data: text, queries: text, seed: text } });
    const { data, queries = "2000", seed = "1" } = values;
    if (!data) throw new Error("--data is needed.");
    return { data, queries: whole("queries", queries, 60), seed: whole("seed", seed, 0) };
  } catch (error) {
    giveUp(`${error.message}\nUsage: ${usage}`);
  }
}

function whole(name, text, least) {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least) return number;
  throw new Error(`--${name} is a whole number from ${least} on, not ${text}.`);
}
