import { parseArgs } from "node:util";
import { giveUp, prepare } from "../bootstrap/setup.mjs";

/**
 * A mixed table from file to model: `node scripts/bench/mixed.mjs [--rows 20000] [--columns 150]
 * [--seed 1] [--threads 2]`. Learns a generated table, then asks the model for conditionals on up to
 * 20 columns and for new rows; one JSON object to standard output.
 */
const options = readArguments();
await prepare(["query", "codebook", "engine"]);
const { drawRows, learnTable, modelProbability, tableFromRecords } = await import(
  "@probability-chat/engine"
);
const { createFitPool } = await import("./fit-pool.mjs");
const { generateMixedTable } = await import("./mixed-table.mjs");

const { headers, records } = generateMixedTable(options);
const table = tableFromRecords(headers, records);
const pool = createFitPool(options.threads);
const started = performance.now();
const seconds = () => Number(((performance.now() - started) / 1_000).toFixed(1));
let usable = null;
const model = await learnTable(table, {
  seed: options.seed,
  workers: pool,
  onProgress({ step, model: better }) {
    if (better) usable ??= seconds();
    console.error(
      `${seconds()} s: ${step}${better ? `, ${better.joint.members.length} members` : ""}`,
    );
  },
});
const learned = seconds();
await pool.close();

const conditional = timeConditionals(2_000);
const drawn = timeDraws(100_000);
const { user } = process.resourceUsage();
console.log(
  JSON.stringify({
    rows: options.rows,
    columns: options.columns,
    coded: model.codings.length,
    left: model.left.length,
    usable_s: usable,
    learn_s: learned,
    cpu_s: Number(((user ?? process.cpuUsage().user) / 1e6).toFixed(1)),
    peak_mb: Math.round(process.resourceUsage().maxRSS / 1_024),
    members: model.joint.members.map(({ kind, states }) => (states ? `${kind} ${states}` : kind)),
    conditional_ms: conditional,
    rows_per_s: drawn,
    audit: model.calibration?.report.held ?? null,
  }),
);

/** P(one column's value | up to 20 others'), all of a row of the table. */
function timeConditionals(count) {
  const modelled = [...new Set(model.codings.map(({ column }) => column))];
  const times = [];
  for (let i = 0; i < count; i++) {
    const row = records[(i * 7_919) % records.length];
    const cells = modelled
      .map((column, at) => ({ column, at: headers.indexOf(column), key: (at * 31 + i * 17) % 101 }))
      .sort((a, b) => a.key - b.key)
      .filter(({ at }) => row[at] !== "")
      .slice(0, 21);
    const [target, ...others] = cells.map(({ column, at }) => isNear(column, row[at]));
    if (!target) continue;
    const before = performance.now();
    modelProbability(model, target, { kind: "and", events: others });
    times.push(performance.now() - before);
  }
  const sorted = times.slice(100).sort((a, b) => a - b);
  const at = (q) => Number((sorted[Math.floor(q * sorted.length)] ?? 0).toFixed(3));
  return { p50: at(0.5), p95: at(0.95) };
}

/** A value itself, or where it is one of many, all that are not above it. */
function isNear(column, text) {
  const left = { kind: "column", column };
  const type = table.codebook.columns.find(({ name }) => name === column)?.type;
  const op = type === "number" || type === "date" ? "<=" : "=";
  return { kind: "compare", left, op, right: text };
}

function timeDraws(rows) {
  drawRows(model, { rows: 1_000 });
  const before = performance.now();
  drawRows(model, { rows, seed: 2 });
  return Math.round(rows / ((performance.now() - before) / 1_000));
}

function readArguments() {
  const whole = (text) => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < 1) giveUp(`${text} is no whole number above 0.`);
    return value;
  };
  try {
    const text = { type: "string" };
    const { values } = parseArgs({
      options: { rows: text, columns: text, seed: text, threads: text },
    });
    const { rows = "20000", columns = "150", seed = "1", threads = "2" } = values;
    return {
      rows: whole(rows),
      columns: whole(columns),
      seed: whole(seed),
      threads: whole(threads),
    };
  } catch (error) {
    giveUp(error.message);
  }
}
