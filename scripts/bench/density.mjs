import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { giveUp, prepare } from "../bootstrap/setup.mjs";

/**
 * Density estimation: learns the joint model from one table and scores another.
 * `npm run -s bench:density -- --train A --valid B --test C [--seed 1] [--threads 2]`, headerless
 * comma-separated codes; one JSON object to standard output, mean nats per row.
 */
const usage = "bench:density -- --train A --valid B --test C [--seed 1] [--threads 2]";
const options = readArguments();
await prepare(["query", "codebook", "engine"]);
const { countModelParameters, learnModel, scoreRows } = await import("@probability-chat/engine");

const [train, valid] = [await readCodes(options.train), await readCodes(options.valid)];
const levels = train.map((codes, i) => Math.max(2, highest(codes), highest(valid[i] ?? [])));
const { createFitPool } = await import("./fit-pool.mjs");
const pool = createFitPool(options.threads);
const started = performance.now();
const model = await learnModel(tableOf(train, levels), tableOf(valid, levels), {
  seed: options.seed,
  workers: pool,
  // Others' figures are by models whose parameters saw the training rows alone.
  refit: false,
});
const seconds = (performance.now() - started) / 1_000;
await pool.close();

// Only here, when nothing can be chosen any more, is the test read.
const logs = scoreRows(model, tableOf(await readCodes(options.test), levels));
console.log(
  JSON.stringify({
    test_ll: rounded(logs.reduce((sum, log) => sum + log, 0) / logs.length),
    valid_ll: rounded(model.validLog),
    fit_s: Number(seconds.toFixed(1)),
    members: model.members.length,
    parameters: countModelParameters(model),
    peak_mb: Math.round(process.resourceUsage().maxRSS / 1_024),
  }),
);

function readArguments() {
  try {
    const text = { type: "string" };
    const { values } = parseArgs({
      options: { train: text, valid: text, test: text, seed: text, threads: text },
    });
    const { train, valid, test, seed = "1", threads = "2" } = values;
    if (!train || !valid || !test) throw new Error("--train, --valid and --test are needed.");
    return {
      train,
      valid,
      test,
      seed: whole("seed", seed, 0),
      threads: whole("threads", threads, 1),
    };
  } catch (error) {
    giveUp(`${error.message}\nUsage: ${usage}`);
  }
}

function whole(name, text, least) {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least) return number;
  throw new Error(`--${name} is a whole number from ${least} on, not ${text}.`);
}

/** Columns of codes. */
async function readCodes(file) {
  const text = await readFile(file, "utf8").catch((error) => giveUp(`${file}: ${error.message}`));
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (lines.length === 0) giveUp(`${file} has no rows.`);
  const width = lines[0].split(",").length;
  const columns = Array.from({ length: width }, () => new Uint16Array(lines.length));
  lines.forEach((line, row) => {
    const cells = line.split(",");
    if (cells.length !== width) {
      giveUp(`${file}, line ${row + 1}: ${cells.length} codes where the first line has ${width}.`);
    }
    cells.forEach((cell, i) => {
      if (!/^\s*\d{1,4}\s*$/.test(cell)) giveUp(`${file}, line ${row + 1}: "${cell}" is no code.`);
      columns[i][row] = Number(cell);
    });
  });
  return columns;
}

function tableOf(columns, levels) {
  if (columns.length !== levels.length) {
    giveUp(`A table has ${columns.length} columns, the training table ${levels.length}.`);
  }
  columns.forEach((codes, i) => {
    if (highest(codes) > levels[i]) {
      giveUp(`Column ${i + 1} has a code in the test that neither train nor valid has.`);
    }
  });
  return { rows: columns[0].length, levels, columns };
}

/** One more than the highest code. */
function highest(codes) {
  return codes.reduce((most, code) => Math.max(most, code + 1), 0);
}

function rounded(value) {
  return Number(value.toFixed(4));
}
