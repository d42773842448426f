import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { giveUp, prepare, root } from "../bootstrap/setup.mjs";
import { generateTable } from "./ingest/generate-table.mjs";

/**
 * How fast a file becomes a dataset, against a plain DuckDB COPY of the same file to zstd Parquet
 * with the same threads: `npm run -s bench:ingest -- --data BIG.csv` or `--generate 500MB`. The
 * two take turns, each in a process of its own; medians. CPU seconds are of all threads, the
 * ratios are of CPU where the machine is shared and of seconds where it is not: both are given.
 */
const usage = "bench:ingest -- (--data BIG.csv | --generate 500MB) [--threads 2] [--turns 3]";
const options = readArguments();
await prepare([]);
const scratch = await mkdtemp(path.join(tmpdir(), "probability-chat-bench-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));
const file = options.data ? path.resolve(options.data) : path.join(scratch, "table.csv");
if (!options.data) {
  console.error(`Writing ${options.generate} …`);
  await generateTable(file, { bytes: bytesOf(options.generate) });
}
const plain = [];
const product = [];
for (let turn = 1; turn <= options.turns; turn++) {
  plain.push(measure("plain", file));
  product.push(measure("product", file));
  console.error(
    `turn ${turn}: plain ${plain.at(-1).parquet_s} s, ingest ${product.at(-1).first_answer_s} s`,
  );
}
const [base, own] = [medians(plain), medians(product)];
const megabytes = own.bytes / 1e6;
console.log(
  JSON.stringify({
    ...own,
    mb_per_s: round(megabytes / own.parquet_s),
    plain_copy_s: base.parquet_s,
    plain_copy_cpu_s: base.parquet_cpu_s,
    plain_peak_mb: base.peak_mb,
    parquet_ratio: round(own.parquet_s / base.parquet_s),
    parquet_cpu_ratio: round(own.parquet_cpu_s / base.parquet_cpu_s),
    first_answer_ratio: round(own.first_answer_s / base.parquet_s),
    first_answer_cpu_ratio: round(own.first_answer_cpu_s / base.parquet_cpu_s),
    threads: options.threads,
    turns: options.turns,
  }),
);

function measure(what, file) {
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      "--import",
      import.meta.resolve("tsx"),
      "--conditions=@probability-chat/source",
      path.join(root, "scripts/bench/ingest/measure.mjs"),
      what,
      file,
      scratch,
      String(options.threads),
    ],
    { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
  );
  if (status !== 0) process.exit(1);
  return JSON.parse(stdout);
}

function medians(turns) {
  const middle = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
  return Object.fromEntries(
    Object.keys(turns[0]).map((key) => [key, middle(turns.map((turn) => turn[key]))]),
  );
}

function round(value) {
  return Number(value.toFixed(3));
}

function bytesOf(text) {
  const [, figure, unit] = /^(\d+)(MB|GB)$/i.exec(text);
  return Number(figure) * (unit.toUpperCase() === "GB" ? 1e9 : 1e6);
}

function readArguments() {
  try {
    const text = { type: "string" };
    const { values } = parseArgs({
      options: { data: text, generate: text, threads: text, turns: text },
    });
    const { data, generate, threads = "2", turns = "3" } = values;
    if (!data === !generate) throw new Error("Either --data or --generate is needed.");
    if (data && !existsSync(data)) throw new Error(`There is no file ${data}.`);
    if (generate && !/^\d+(MB|GB)$/i.test(generate)) {
      throw new Error(`--generate is a size such as 500MB, not ${generate}.`);
    }
    for (const [name, count] of Object.entries({ threads, turns })) {
      if (!/^[1-9]\d?$/.test(count)) throw new Error(`--${name} is a number from 1 to 99.`);
    }
    return { data, generate, threads: Number(threads), turns: Number(turns) };
  } catch (error) {
    giveUp(`${error.message}\nUsage: ${usage}`);
  }
}
