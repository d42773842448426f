import { rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

/** One turn of `bench:ingest`, in a process of its own: `plain` or `product`. */
const [what, file, scratch, threadsText] = process.argv.slice(2);
const threads = Number(threadsText);
const memoryMegabytes = 1_024;
const assistant = new URL("../../../apps/assistant/", import.meta.url);
const { DuckDBInstance } = await import(
  createRequire(new URL("package.json", assistant)).resolve("@duckdb/node-api")
);
const datasets = await import(new URL("src/datasets/datasets.ts", assistant).href);
const target = path.join(scratch, what);
const figures = { bytes: (await stat(file)).size };
const from = performance.now();
const cpuFrom = process.cpuUsage();
try {
  if (what === "plain") await copy();
  else await ingest();
  const peak_mb = Math.round(process.resourceUsage().maxRSS / 1_024);
  console.log(JSON.stringify({ ...figures, peak_mb }));
} finally {
  await rm(target, { recursive: true, force: true });
}

async function copy() {
  const instance = await DuckDBInstance.create(":memory:", {
    threads: String(threads),
    memory_limit: `${memoryMegabytes}MB`,
  });
  const connection = await instance.connect();
  const text = (value) => `'${value.replaceAll("'", "''")}'`;
  await connection.run(
    `COPY (FROM read_csv(${text(file)})) TO ${text(target)} (FORMAT parquet, COMPRESSION zstd)`,
  );
  note("parquet");
}

async function ingest() {
  let storedAt = Number.POSITIVE_INFINITY;
  const onStage = (stage) => {
    if (stage !== "analyzing") return;
    storedAt = Date.now();
    note("parquet");
  };
  const { codebook } = await datasets.ingestFile(
    file,
    target,
    { threads, memoryMegabytes },
    { onStage },
  );
  const { mtimeMs } = await stat(path.join(target, "data.parquet"));
  if (mtimeMs > storedAt + 1) {
    throw new Error("The rows were stored again after they were measured: use another file.");
  }
  note("codebook");
  const dataset = await datasets.openDataset(target, { threads, memoryMegabytes });
  await dataset.table.aggregate(conditional(codebook));
  note("first_answer");
  await dataset.close();
}

/** P(A given B) of the first two columns that have levels, else of what is present. */
function conditional({ columns }) {
  const [a = columns[0], b = columns[0]] = columns.filter(({ levels }) => levels.length > 1);
  const is = ({ name, levels }) =>
    levels.length === 0
      ? { kind: "present", column: name }
      : {
          kind: "compare",
          left: { kind: "column", column: name },
          op: "=",
          right: levels[0].text,
        };
  return { where: is(b), by: [], measures: [{ kind: "count", event: is(a) }] };
}

function note(name) {
  const { user, system } = process.cpuUsage(cpuFrom);
  figures[`${name}_s`] = Number(((performance.now() - from) / 1_000).toFixed(3));
  figures[`${name}_cpu_s`] = Number(((user + system) / 1e6).toFixed(3));
}
