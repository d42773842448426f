import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { run } from "../bootstrap/run.mjs";
import { prepare, root } from "../bootstrap/setup.mjs";

/**
 * How 300 questions on ten of `vega-datasets`' tables are answered, through `npm run ask`:
 * `npm run -s bench:frozen`, one JSON object to standard output, and in percent to
 * `results/frozen.json`. Each question was written from the first ten rows of its table alone, by
 * authors who saw neither the reader nor its data, with the formal query that it means. An answer is
 * right if it is that query's, or that of one in `accept`. Nothing may be learned from these
 * questions.
 */
await prepare([]);
const COMMA = new Set(["airports", "birdstrikes", "la-riots", "seattle-weather"]);
const folder = path.join(root, "scripts/bench/frozen");
const data = path.join(root, "node_modules/vega-datasets/data");
const scratch = await mkdtemp(path.join(tmpdir(), "probability-chat-frozen-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));

const questions = readLines(path.join(folder, "questions.jsonl")).map((line, at) => ({
  ...line,
  id: `q${at}`,
}));
const counts = {
  answerable: { of: 0, right: 0, answered: 0, asked_back: 0 },
  unanswerable: { of: 0, answered: 0 },
  ambiguous: { of: 0, answered: 0 },
};
for (const table of new Set(questions.map((line) => line.table))) {
  const lines = questions.filter((line) => line.table === table);
  const meant = lines.flatMap(({ id, query, accept = [] }) =>
    [query, ...accept].filter(Boolean).map((question, at) => ({ id: `${id}#${at}`, question })),
  );
  const file = path.join(scratch, `${table}.csv`);
  writeFileSync(file, csvOf(table));
  const said = await answersTo(file, lines);
  const right = await answersTo(file, meant);
  for (const line of lines) count(line, said.get(line.id), meant, right);
  console.error(`${table}: ${lines.length} questions`);
}
const { answerable, unanswerable, ambiguous } = counts;
const answered = answerable.answered + unanswerable.answered;
const dealtWith =
  answerable.right +
  (unanswerable.of - unanswerable.answered) +
  (ambiguous.of - ambiguous.answered);
const shares = {
  right: share(answerable.right, answerable.of),
  precision: share(answerable.right, answered),
  asked_back: share(answerable.asked_back, answerable.of),
  dealt_with: share(dealtWith, questions.length),
};
const percents = Object.entries(shares).map(([name, value]) => [
  `${name}_percent`,
  Number((100 * value).toFixed(1)),
]);
const kept = { ...Object.fromEntries(percents), unanswerable_answered: unanswerable.answered };
writeFileSync(
  path.join(root, "scripts/bench/results/frozen.json"),
  `${JSON.stringify(kept, null, 2)}\n`,
);
console.log(JSON.stringify({ lines: questions.length, ...counts, ...shares }));

function count(line, got, meant, right) {
  const kind = line.query ? "answerable" : line.refuse ? "unanswerable" : "ambiguous";
  const isAnswered = got.status === "answer";
  counts[kind].of++;
  if (isAnswered) counts[kind].answered++;
  if (kind !== "answerable") return;
  if (got.status === "clarify") counts.answerable.asked_back++;
  const own = meant.filter(({ id }) => id.startsWith(`${line.id}#`));
  if (isAnswered && own.some(({ id }) => same(right.get(id), got))) counts.answerable.right++;
}

function same(right, got) {
  if (right.status !== "answer") return false;
  return right.formal === got.formal || (got.value !== null && equal(right.value, got.value));
}

function equal(a, b) {
  if (typeof a === "number" && typeof b === "number") {
    return Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b));
  }
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => equal(a[key], b[key]));
}

async function answersTo(file, lines) {
  const [asked, answers] = ["questions", "answers"].map((name) =>
    path.join(scratch, `${name}.jsonl`),
  );
  const text = lines.map(({ id, question, context = [] }) =>
    JSON.stringify({ id, question, context }),
  );
  writeFileSync(asked, `${text.join("\n")}\n`);
  const words = ["--data", file, "--questions", asked, "--out", answers];
  await run(process.execPath, [path.join(root, "scripts/ask.mjs"), ...words], { quiet: true });
  return new Map(readLines(answers).map((answer) => [answer.id, answer]));
}

function readLines(file) {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}

function csvOf(table) {
  const file = path.join(data, `${table}.${COMMA.has(table) ? "csv" : "json"}`);
  const text = readFileSync(file, "utf8");
  if (COMMA.has(table)) return text;
  const rows = JSON.parse(text);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (value) => `"${String(value ?? "").replaceAll('"', '""')}"`;
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]))];
  return lines.map((line) => `${line.map(cell).join(",")}\n`).join("");
}

function share(part, whole) {
  return whole === 0 ? null : Number((part / whole).toFixed(4));
}
