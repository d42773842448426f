import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { giveUp, prepare } from "../bootstrap/setup.mjs";

/**
 * Learning against a known truth: draws a table from a published Bayesian network, learns its joint
 * model, skeleton and estimates, and judges them by the network's own exact answers.
 * `npm run -s bench:network -- --bif N.bif --rows 5000 [--seed 1] [--queries 2000] [--threads 2]`;
 * one JSON object to standard output, in nats a row; `--queries 0` for the model and skeleton alone.
 */
const usage = "bench:network -- --bif N.bif --rows 5000 [--seed 1] [--queries 2000] [--threads 2]";
const TEST_ROWS = 100_000;
/** The part of the table that chooses the model, as in the product. */
const VALID_SHARE = 0.1;
/** Multiplications over the trees of a quick model, of which calibration learns several. */
const QUICK = 2e9;

const options = readArguments();
const text = await readFile(options.bif, "utf8").catch((error) => giveUp(error.message));
await prepare(["query", "codebook", "engine"]);
const { learnModel, scoreRows, seededRandom } = await import("@probability-chat/engine");
const { createFitPool } = await import("./fit-pool.mjs");
const { jointOf, readBif } = await import("./network/read-bif.mjs");
const { sampleNetwork } = await import("./network/sample-network.mjs");
const { scoreSkeleton } = await import("./network/skeleton.mjs");
const { judgeQueries } = await import("./network/queries.mjs");

const network = read(text);
const table = sampleNetwork(network, options.rows, seededRandom(options.seed));
const pool = createFitPool(options.threads);
const started = performance.now();
const model = await learn(table);
const seconds = (performance.now() - started) / 1_000;
const skeleton = scoreSkeleton(network, table);
const asked =
  options.queries > 0
    ? await judgeQueries(network, {
        table,
        model,
        learn: (part) => learn(part, QUICK),
        queries: options.queries,
        seed: options.seed,
      })
    : {};
await pool.close();

// Draws that nothing above has seen, from a source of their own.
const test = sampleNetwork(network, TEST_ROWS, seededRandom(1_000_003 + options.seed));
const [truth, learned] = [jointOf(network), model].map((joint) => scoreRows(joint, test));
const gaps = truth.map((log, row) => log - learned[row]);
const kl = gaps.reduce((sum, gap) => sum + gap, 0) / TEST_ROWS;
const spread = gaps.reduce((sum, gap) => sum + (gap - kl) ** 2, 0) / (TEST_ROWS - 1);
console.log(
  JSON.stringify({
    kl: rounded(kl),
    kl_se: rounded(Math.sqrt(spread / TEST_ROWS)),
    skeleton_f1: rounded(skeleton.skeleton_f1),
    skeleton_s: rounded(skeleton.skeleton_s),
    fit_s: Number(seconds.toFixed(2)),
    members: model.members.map(({ kind }) => kind),
    ...asked,
  }),
);

/** As a table is learned that nobody has split. The draws are exchangeable: the last rows choose. */
function learn(part, budget) {
  const cut = Math.min(part.rows - 1, Math.ceil(part.rows * (1 - VALID_SHARE)));
  const [train, valid] = [rowsOf(part, 0, cut), rowsOf(part, cut, part.rows)];
  return learnModel(train, valid, {
    seed: options.seed,
    workers: pool,
    ...(budget === undefined ? {} : { budget }),
  });
}

function rowsOf(part, first, end) {
  const columns = part.columns.map((codes) => codes.slice(first, end));
  return { rows: end - first, levels: part.levels, columns };
}

function read(bif) {
  try {
    return readBif(bif);
  } catch (error) {
    giveUp(`${options.bif}: ${error.message}`);
  }
}

function readArguments() {
  try {
    const value = { type: "string" };
    const { values } = parseArgs({
      options: { bif: value, rows: value, seed: value, queries: value, threads: value },
    });
    const { bif, rows = "5000", seed = "1", queries = "2000", threads = "2" } = values;
    if (!bif) throw new Error("--bif is needed.");
    return {
      bif,
      rows: whole("rows", rows, 20),
      seed: whole("seed", seed, 0),
      queries: whole("queries", queries, 0),
      threads: whole("threads", threads, 1),
    };
  } catch (error) {
    giveUp(`${error.message}\nUsage: ${usage}`);
  }
}

function whole(name, given, least) {
  const number = Number(given);
  if (Number.isInteger(number) && number >= least) return number;
  throw new Error(`--${name} is a whole number from ${least} on, not ${given}.`);
}

function rounded(value) {
  return Number(value.toFixed(4));
}
