import { readFile } from "node:fs/promises";
import path from "node:path";

/** The measuring half of `bench:answer`, in a process that reads the sources as they are. */
const { file, directory, questions, repeat, seed, modelRows } = JSON.parse(process.argv[2]);
const assistant = new URL("../../../apps/assistant/", import.meta.url);
const load = (module) => import(new URL(`src/${module}`, assistant).href);
const { ingestFile, openDataset } = await load("datasets/datasets.ts");
const { openDuckdb, selectRows } = await load("datasets/store/duckdb.ts");
const { answerQuestion, read } = await load("pipeline/answer-question.ts");
const { drawRows, evaluate, learnTable, modelProbability, seededRandom } = await import(
  "@probability-chat/engine"
);
const { createFitPool } = await import("../fit-pool.mjs");
const { parseQuery } = await import("@probability-chat/query");

const { codebook, meta } = await ingestFile(file, directory);
console.error(`${codebook.rows} rows, ${codebook.columns.length} columns`);
const dataset = await openDataset(directory);
const random = seededRandom(seed);
const result = { rows: codebook.rows, columns: codebook.columns.length, kinds: {} };

for (const [kind, queries] of Object.entries(queriesByKind())) {
  const times = { parse: [], evaluate: [] };
  for (const query of queries) {
    const from = performance.now();
    const parsed = parseQuery(query);
    if (!parsed.ok) throw new Error(`${query}: ${parsed.message ?? "not parsed"}`);
    times.parse.push(performance.now() - from);
    const before = performance.now();
    await evaluate(parsed.query, dataset.table, { seed });
    times.evaluate.push(performance.now() - before);
  }
  result.kinds[kind] = {
    n: queries.length,
    parse_ms: quantiles(times.parse),
    evaluate_ms: quantiles(times.evaluate),
  };
  console.error(kind, JSON.stringify(result.kinds[kind].evaluate_ms));
}
result.exact_conditional = await compareWithBareCounts();
result.model = await measureModel();
if (questions) result.questions = await askQuestions();
await dataset.close();
console.log(JSON.stringify(result));

/**
 * Three-condition P(A given B), in turns with the same two counts written by hand. The table's
 * own request is measured apart from the whole answer, which has a baseline as well.
 */
async function compareWithBareCounts() {
  const instance = await openDuckdb({
    directories: [directory],
    spillDirectory: path.join(directory, "..", "spill"),
    memoryMegabytes: 1_024,
    threads: 2,
  });
  const connection = await instance.connect();
  const source = `read_parquet('${path.join(directory, "data.parquet").replaceAll("'", "''")}')`;
  const times = { bare: stopwatch(), table: stopwatch(), answer: stopwatch() };
  for (let turn = 0; turn < repeat; turn++) {
    const [event, ...given] = conditions(4);
    const sql = `SELECT count(*), count(*) FILTER (WHERE ${event.sql}) FROM ${source} WHERE ${given.map((one) => one.sql).join(" AND ")}`;
    const counted = await timed(times.bare, () => selectRows(connection, sql));
    const where = { kind: "and", events: given.map((one) => one.event) };
    const measures = [{ kind: "count", event: event.event }];
    const [row] = await timed(times.table, () =>
      dataset.table.aggregate({ where, by: [], measures }),
    );
    if (row.measures[0].count !== counted[0][1]) throw new Error(`${sql} counts otherwise.`);
    const parsed = parseQuery(`P(${event.text} | ${given.map((one) => one.text).join(" and ")})`);
    await timed(times.answer, () => evaluate(parsed.query, dataset.table, { seed }));
  }
  connection.closeSync();
  instance.closeSync();
  const [bare, table, answer] = [times.bare, times.table, times.answer].map(({ ms }) =>
    quantiles(ms),
  );
  return {
    n: repeat,
    bare_ms: bare,
    table_ms: table,
    answer_ms: answer,
    table_p95_ratio: Number((table.p95 / bare.p95).toFixed(2)),
    answer_p95_ratio: Number((answer.p95 / bare.p95).toFixed(2)),
    bare_cpu_ms: mean(times.bare.cpu),
    answer_cpu_ms: mean(times.answer.cpu),
    answer_within: answer.p95 <= 1.3 * bare.p95 + 5,
  };
}

/** The model of a sample: conditionals on up to 20 columns of real rows, and rows drawn. */
async function measureModel() {
  const pool = createFitPool(2);
  const { table } = dataset;
  const sampled = {
    ...table,
    sample: (request) => table.sample({ ...request, rows: Math.min(request.rows, modelRows) }),
  };
  const from = performance.now();
  const model = await learnTable(sampled, { seed, workers: pool });
  const learn_s = Number(((performance.now() - from) / 1_000).toFixed(1));
  await pool.close();
  const columns = [...new Set(model.codings.map(({ column }) => column))];
  if (columns.length < 2) return { rows: model.learnedFrom.rows, columns: columns.length, learn_s };
  const rows = await table.read({ where: { kind: "all" }, columns, limit: 500 });
  const times = stopwatch();
  for (let turn = 0; turn < 2_000; turn++) {
    const row = rows[turn % rows.length];
    const known = columns.flatMap((name, at) => (row[at] === null ? [] : isNear(name, row[at])));
    const at = random.below(known.length);
    const [event] = known.splice(at, 1);
    const events = known.slice(0, 20);
    await timed(times, async () => modelProbability(model, event, { kind: "and", events }));
  }
  drawRows(model, { rows: 1_000, seed });
  const drawing = stopwatch();
  const drawn = 100_000;
  for (let turn = 0; turn < 3; turn++) {
    await timed(drawing, async () => drawRows(model, { rows: drawn, seed: seed + turn }));
  }
  return {
    rows: model.learnedFrom.rows,
    columns: columns.length,
    given_columns: Math.min(20, columns.length - 1),
    learn_s,
    conditional_ms: quantiles(times.ms.slice(100)),
    conditional_cpu_ms: mean(times.cpu.slice(100)),
    simulated_rows_per_s: Math.round(drawn / (Math.min(...drawing.ms) / 1_000)),
    simulated_rows_per_cpu_s: Math.round(drawn / (Math.min(...drawing.cpu) / 1_000)),
  };
}

/** A value itself, or where it is one of many, all that are not above it. */
function isNear(name, right) {
  const left = { kind: "column", column: name };
  const type = codebook.columns.find((column) => column.name === name)?.type;
  return { kind: "compare", left, op: type === "number" || type === "date" ? "<=" : "=", right };
}

async function askQuestions() {
  const lines = (await readFile(questions, "utf8")).split("\n").filter((line) => line.trim());
  const asked = {
    table: dataset.table,
    dictionary: {},
    context: [],
    dataset: { hash: meta.hash, model_version: "none" },
    suggestions: [],
    seed,
  };
  const times = { parse: stopwatch(), answer: stopwatch() };
  for (const line of lines) {
    const { question } = JSON.parse(line);
    await timed(times.parse, async () => read(question, asked));
    await timed(times.answer, () => answerQuestion(question, asked));
  }
  return {
    n: lines.length,
    parse_ms: quantiles(times.parse.ms),
    answer_ms: quantiles(times.answer.ms),
  };
}

function queriesByKind() {
  const numbers = codebook.columns.filter(
    ({ type, role }) => type === "number" && role === "measure",
  );
  const number = () => quoted(pick(numbers).name);
  const category = () => quoted(pick(few()).name);
  const given = (count) =>
    conditions(count)
      .map(({ text }) => text)
      .join(" and ");
  const times = (make) => Array.from({ length: repeat }, make);
  const kinds = {};
  if (few().length > 0) {
    for (const count of [1, 2, 3]) {
      kinds[`probability_${count}`] = times(() => `P(${given(1)} | ${given(count)})`);
    }
    kinds.count = times(() => `count(${given(2)})`);
    kinds.distribution = times(() => `distribution(${category()} | ${given(1)})`);
    kinds.probability_by = times(() => `by(${category()}: P(${given(1)} | all))`);
  }
  if (numbers.length > 0 && few().length > 0) {
    kinds.mean = times(() => `E(${number()} | ${given(1)})`);
    kinds.quantile = times(() => `quantile(0.9, ${number()} | ${given(1)})`);
    kinds.mean_by = times(() => `by(${category()}: E(${number()} | all))`);
    kinds.rank = times(() => `rank(${category()} by E(${number()} | all) desc, 5)`);
  }
  return kinds;
}

/** So many conditions on different columns where there are enough. */
function conditions(count) {
  const columns = [...few()];
  return Array.from({ length: count }, () => {
    const at = random.below(columns.length);
    const [column] = columns.length > 1 ? columns.splice(at, 1) : columns;
    const level = pick(column.levels.slice(0, 10)).text;
    const number = column.type === "number";
    const literal = number ? level : JSON.stringify(level);
    const cell = `c${codebook.columns.indexOf(column)}`;
    return {
      text: `${quoted(column.name)} = ${literal}`,
      sql: `${cell} = ${number ? level : `'${level.replaceAll("'", "''")}'`}`,
      event: {
        kind: "compare",
        left: { kind: "column", column: column.name },
        op: "=",
        right: number ? Number(level) : level,
      },
    };
  });
}

function few() {
  return codebook.columns.filter(
    ({ levels, distinct }) => distinct > 1 && levels.length > 1 && distinct <= 1_000,
  );
}

function pick(list) {
  return list[random.below(list.length)];
}

function quoted(name) {
  return `\`${name}\``;
}

/** Milliseconds that passed, and those of all threads' work, which tell more on a busy machine. */
function stopwatch() {
  return { ms: [], cpu: [] };
}

async function timed(times, work) {
  const from = performance.now();
  const cpuFrom = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(cpuFrom);
  times.ms.push(performance.now() - from);
  times.cpu.push((user + system) / 1_000);
  return result;
}

function mean(times) {
  return Number((times.reduce((sum, time) => sum + time, 0) / times.length).toFixed(3));
}

function quantiles(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) =>
    Number(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(3));
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
