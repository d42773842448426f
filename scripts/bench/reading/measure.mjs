import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { printQuery } from "@probability-chat/query";
import { worldsOf } from "./compare.mjs";
import { figuresOf } from "./figures.mjs";
import { featuresOf, formOf } from "./forms.mjs";
import { isDealtWith, isMeant, judge } from "./judge.mjs";
import { drawLines, linesOfPart, readCards, readLines } from "./lines.mjs";
import { readers } from "./readers.mjs";
import { recallIn } from "./recall.mjs";

/** Reads lines with a reader, judges each and returns the figures; errors go to a file if asked. */
export async function measureReading({
  tables,
  lines,
  split,
  part,
  reader,
  limit,
  seed,
  errors,
  readings,
}) {
  const cards = readCards(tables);
  const parts = part === "all" ? {} : JSON.parse(await readFile(split, "utf8"));
  const all = linesOfPart(readLines(lines, cards), part, parts);
  if (all.length === 0) throw new Error(`There are no lines on tables of the part ${part}.`);
  const asked = drawLines(all, limit, seed);
  const one = await readers[reader]();
  const recall = one.model ? recallIn(one.model) : null;
  const judged = [];
  const wrong = [];
  const read = [];
  let world = { id: null };
  for (const line of asked) {
    if (world.id !== line.table)
      world = { id: line.table, ...worldsOf(cards.get(line.table), seed) };
    const card = cards.get(line.table);
    const { got, ms } = await readLine(one, line, world.table(0), card);
    const outcome = await judge(line, got, world);
    judged.push({
      table: line.table,
      file: line.file,
      forms: line.query === null ? [] : [formOf(line.query)],
      features: line.query === null ? [] : featuresOf(line, card),
      refusals: line.clarify === undefined ? [line.refuse ?? []].flat() : ["ambiguous"],
      ms,
      outcome,
      recall: line.query && recall ? recall(line, card, world.table(0), titleOf(card)) : null,
    });
    for (const { features, query } of readings ? (got.judged ?? []) : []) {
      const right = await isMeant(query, line, world);
      read.push({ ...features, right, line: judged.length, table: line.table, kind: outcome.line });
    }
    if (!isDealtWith(outcome)) wrong.push(errorOf(line, got, outcome));
    if (judged.length % 200 === 0) console.error(`${judged.length} of ${asked.length} lines`);
  }
  await one.close?.();
  if (errors) writeLines(errors, wrong);
  if (readings) writeLines(readings, read);
  return { reader, part, seed, ...figuresOf(judged, seed) };
}

function writeLines(file, entries) {
  writeFileSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
}

async function readLine(reader, line, table, card) {
  const { question, dictionary, context } = line;
  const title = titleOf(card);
  const from = performance.now();
  const got = await reader
    .read({ question, table, dictionary, title, context })
    .catch((error) => ({ kind: "refuse", reason: `failed: ${error.message}` }));
  return { got, ms: performance.now() - from };
}

function titleOf({ id }) {
  return `${id.split("/").at(-1)}.csv`;
}

/** A line that was not dealt with as it should, for reading by eye. */
function errorOf(line, got, { line: kind, did, meant }) {
  const texts = (queries) => (queries?.length > 0 ? queries.map(printQuery) : undefined);
  return {
    fault: `${kind}: ${did}`,
    file: line.file,
    table: line.table,
    question: line.question,
    context: texts(line.context),
    query: line.query === null ? undefined : printQuery(line.query),
    accept: texts(line.accept),
    refuse: line.refuse,
    clarify: line.clarify,
    readings: texts(line.readings),
    got: got.queries ? printQuery(got.queries[0]) : undefined,
    choices: texts(got.readings),
    meant: meant ?? undefined,
    reason: got.reason,
    best: got.best ? printQuery(got.best) : undefined,
  };
}
