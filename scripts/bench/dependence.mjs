import { parseArgs } from "node:util";
import { giveUp, prepare } from "../bootstrap/setup.mjs";

/**
 * The scan of all pairs of columns of a drawn mixed table: numbers (normal, heavy-tailed, rounded),
 * categories (even and lopsided), a tenth of the columns with gaps, and every tenth column made
 * from the one before it. And tables of noise, in which whatever it claims is false.
 * `npm run -s bench:dependence [-- --columns 300] [--rows 10000] [--seed 1] [--noise 200]`; one JSON
 * object to standard output, seconds of the processor on one thread.
 */
const usage =
  "bench:dependence [-- --columns 300] [--rows 10000] [--seed 1] [--noise 200], whole numbers from 0 on";
const { columns, rows, seed, noise } = readArguments();
await prepare(["query", "codebook", "engine"]);
const { scanDependence, seededRandom, tableFromRecords } = await import("@probability-chat/engine");

const { table, made } = drawTable(columns, rows, seed, true);
console.error(`Scanning ${columns} columns of ${rows} rows …`);
const started = process.cpuUsage();
const pairs = await scanDependence(table, { seed, rows });
const { user, system } = process.cpuUsage(started);
const found = pairs.filter(({ dependent }) => dependent);
const right = found.filter(({ x, y }) => made.has(`${x} ${y}`));

let claims = 0;
for (let draw = 0; draw < noise; draw++) {
  const of = drawTable(20, draw % 2 === 0 ? 100 : 500, seed * 1_000 + draw + 1, false).table;
  if ((await scanDependence(of, { seed })).some(({ dependent }) => dependent)) claims++;
}

console.log(
  JSON.stringify({
    columns,
    rows,
    pairs: pairs.length,
    scan_s: Number(((user + system) / 1e6).toFixed(2)),
    planted: made.size,
    found: right.length,
    false_discoveries: found.length - right.length,
    noise_tables: noise,
    noise_tables_with_a_claim: claims,
  }),
);

function drawTable(count, length, from, planting) {
  const random = seededRandom(from);
  const names = Array.from({ length: count }, (_, i) => `v${i}`);
  const planted = new Set();
  const drawn = [];
  for (let i = 0; i < count; i++) {
    const source = planting && i % 10 === 9 ? drawn[i - 1] : null;
    if (source) planted.add(`v${i - 1} v${i}`);
    drawn.push(source ? echo(source, random) : drawColumn(i, length, random));
  }
  const gaps = (i) => planting && i % 10 === 5;
  const cell = (i, row) =>
    gaps(i) && random.uniform() < 0.1 ? "" : textOf(drawn[i], drawn[i].values[row]);
  const records = Array.from({ length }, (_, row) => names.map((_, i) => cell(i, row)));
  return { table: tableFromRecords(names, records), made: planted };
}

function drawColumn(i, length, random) {
  const values = new Float64Array(length);
  if (i % 2 === 0) {
    const draw = [
      () => random.normal(),
      () => random.normal() / Math.abs(random.normal()),
      () => Math.round(20 * random.normal()),
    ][i % 3];
    return { kind: "number", values: values.map(draw) };
  }
  const levels = 2 + random.below(12);
  const bend = i % 4 === 1 ? 4 : 1;
  return {
    kind: "category",
    levels,
    values: values.map(() => Math.floor(levels * random.uniform() ** bend)),
  };
}

/** A column that follows another weakly. */
function echo({ kind, levels, values }, random) {
  const next =
    kind === "number"
      ? (value) => Math.sign(value) * Math.sqrt(Math.abs(value)) + 4 * random.normal()
      : (value) => (random.uniform() < 0.2 ? value : random.below(levels));
  return { kind, levels, values: values.map(next) };
}

function textOf({ kind }, value) {
  return kind === "number" ? String(value) : `level ${value}`;
}

function readArguments() {
  try {
    const text = { type: "string" };
    const { values } = parseArgs({
      options: { columns: text, rows: text, seed: text, noise: text },
    });
    const whole = (name, byDefault) => {
      const number = Number(values[name] ?? byDefault);
      if (Number.isInteger(number) && number >= 0) return number;
      throw new Error(`--${name} is a whole number from 0 on, not ${values[name]}.`);
    };
    return {
      columns: whole("columns", 300),
      rows: whole("rows", 10_000),
      seed: whole("seed", 1),
      noise: whole("noise", 200),
    };
  } catch (error) {
    giveUp(`${error.message}\nUsage: ${usage}`);
  }
}
