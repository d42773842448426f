import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { giveUp, prepare, root } from "../bootstrap/setup.mjs";
import { generateTable } from "./ingest/generate-table.mjs";

/**
 * Times of answers by kind of query, parsing apart from evaluation, and of exact conditionals
 * against the bare counts on the same Parquet file, and of a model learned from a sample:
 * `npm run -s bench:answer -- --data T.csv [--questions Q.jsonl]` or `--generate 4500000`.
 */
const usage =
  "bench:answer -- (--data T.csv | --generate ROWS) [--questions Q.jsonl] [--repeat 40] [--model-rows 20000] [--seed 1]";
const options = readArguments();
await prepare([]);
const scratch = await mkdtemp(path.join(tmpdir(), "probability-chat-bench-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));
let file = options.data && path.resolve(options.data);
if (!file) {
  file = path.join(scratch, "table.csv");
  console.error(`Writing ${options.generate} rows …`);
  await generateTable(file, { rows: options.generate, seed: options.seed });
}
const told = { ...options, file, directory: path.join(scratch, "dataset") };
const { status } = spawnSync(
  process.execPath,
  [
    "--import",
    import.meta.resolve("tsx"),
    "--conditions=@probability-chat/source",
    path.join(root, "scripts/bench/answer/measure.mjs"),
    JSON.stringify(told),
  ],
  { stdio: "inherit" },
);
process.exitCode = status ?? 1;

function readArguments() {
  try {
    const text = { type: "string" };
    const { values } = parseArgs({
      options: {
        data: text,
        generate: text,
        questions: text,
        repeat: text,
        "model-rows": text,
        seed: text,
      },
    });
    const { data, generate, questions, repeat = "40", seed = "1" } = values;
    const modelRows = values["model-rows"] ?? "20000";
    if (!data === !generate) throw new Error("Either --data or --generate is needed.");
    for (const file of [data, questions]) {
      if (file && !existsSync(file)) throw new Error(`There is no file ${file}.`);
    }
    const counts = { generate: generate ?? "1", repeat, "model-rows": modelRows, seed };
    for (const [name, count] of Object.entries(counts)) {
      if (!/^[1-9]\d*$/.test(count)) throw new Error(`--${name} is a positive whole number.`);
    }
    return {
      data,
      generate: generate && Number(generate),
      questions: questions && path.resolve(questions),
      repeat: Number(repeat),
      modelRows: Number(modelRows),
      seed: Number(seed),
    };
  } catch (error) {
    giveUp(`${error.message}\nUsage: ${usage}`);
  }
}
