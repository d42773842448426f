import { readFile } from "node:fs/promises";
import path from "node:path";

/** The measuring half of `bench:answer`, in a process that reads the sources as they are. */
const { file, directory, questions, repeat, seed } = JSON.parse(process.argv[2]);
const assistant = new URL("../../../apps/assistant/", import.meta.url);
const load = (module) => import(new URL(`src/${module}`, assistant).href);
const { ingestFile, openDataset } = await load("datasets/datasets.ts");
const { openDuckdb, selectRows } = await load("datasets/store/duckdb.ts");
const { answerQuestion, read } = await load("pipeline/answer-question.ts");
const { evaluate, seededRandom } = await import("@probability-chat/engine");
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
// Here stand the rates of the model: a conditional on 20 columns, simulated rows a second.
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
  const times = { bare: [], table: [], answer: [] };
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
  const [bare, table, answer] = [times.bare, times.table, times.answer].map(quantiles);
  return {
    n: repeat,
    bare_ms: bare,
    table_ms: table,
    answer_ms: answer,
    table_p95_ratio: Number((table.p95 / bare.p95).toFixed(2)),
    answer_p95_ratio: Number((answer.p95 / bare.p95).toFixed(2)),
  };
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
  const times = { parse: [], answer: [] };
  for (const line of lines) {
    const { question } = JSON.parse(line);
    await timed(times.parse, async () => read(question, asked));
    await timed(times.answer, () => answerQuestion(question, asked));
  }
  return {
    n: lines.length,
    parse_ms: quantiles(times.parse),
    answer_ms: quantiles(times.answer),
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

async function timed(times, work) {
  const from = performance.now();
  const result = await work();
  times.push(performance.now() - from);
  return result;
}

function quantiles(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) =>
    Number(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(2));
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
