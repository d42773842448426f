import { readFileSync } from "node:fs";
import path from "node:path";
import { printQuery } from "@probability-chat/query";
import { openModel } from "../../../apps/assistant/src/reader/model-files.ts";
import { createModelReader } from "../../../apps/assistant/src/reader/model-reader.ts";
import { createReaderPool } from "../../../apps/assistant/src/reader/reader-pool.ts";
import { ReaderSettings } from "../../../apps/assistant/src/reader/settings.ts";
import { root } from "../../bootstrap/setup.mjs";
import { worldsOf } from "./compare.mjs";
import { drawLines, linesOfPart, readCards, readLines } from "./lines.mjs";

/** Shares of test lines whose likeliest reading, and whose whole list of readings, are the same. */
export async function compareRuntimes(limit) {
  const folder = process.env.READER_MODEL ?? path.join(root, "apps/assistant/models/reader");
  const model = await openModel(folder);
  const readers = ["native", "wasm"].map((runtime) => readerOn(runtime, model));
  const cards = readCards(inTraining("tables.jsonl"));
  let world = { id: null };
  const same = { likeliest: 0, all: 0 };
  const lines = linesToRead(cards, limit);
  for (const [number, { table, question, dictionary, context }] of lines.entries()) {
    if (world.id !== table) world = { id: table, ...worldsOf(cards.get(table)) };
    const { codebook } = world.table(0);
    const asked = { question, codebook, dictionary, title: "", context };
    const [native, wasm] = [await readers[0].read(asked), await readers[1].read(asked)];
    if (native[0] === wasm[0]) same.likeliest++;
    if (native.join("\n") === wasm.join("\n")) same.all++;
    if ((number + 1) % 100 === 0) console.error(`${number + 1} of ${lines.length} lines`);
  }
  for (const { close } of readers) await close();
  return {
    lines: lines.length,
    same_likeliest_percent: percent(same.likeliest / lines.length),
    same_in_all_percent: percent(same.all / lines.length),
    median_ms: Object.fromEntries(readers.map(({ runtime, median }) => [runtime, median()])),
  };
}

function readerOn(runtime, model) {
  const log = { info: () => undefined, warn: (...said) => console.error(...said) };
  const patient = { processes: 1, deadline: 60_000, patience: 60_000 };
  const settings = ReaderSettings.parse({ model: model.folder, runtime, ...patient });
  const pool = createReaderPool(model, { ...settings, log });
  const reader = createModelReader(model, pool, log);
  const milliseconds = [];
  return {
    runtime,
    async read(asked) {
      const from = performance.now();
      const { hypotheses } = await reader.propose(asked);
      milliseconds.push(performance.now() - from);
      return hypotheses.map(({ kind, query, reason }) =>
        kind === "query" ? printQuery(query) : `${kind} ${reason ?? ""}`,
      );
    },
    median: () => Math.round(milliseconds.sort((a, b) => a - b)[milliseconds.length >> 1]),
    close: () => pool.close(),
  };
}

function percent(share) {
  return Number((100 * share).toFixed(1));
}

function linesToRead(cards, limit) {
  const split = JSON.parse(readFileSync(inTraining("split.json"), "utf8"));
  const lines = readLines([inTraining("test")], cards);
  return drawLines(linesOfPart(lines, "test", split), limit, 1);
}

function inTraining(name) {
  return path.join(root, "training/data", name);
}
