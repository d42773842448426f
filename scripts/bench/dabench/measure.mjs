import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { evaluate } from "@probability-chat/engine";
import { parseQuery } from "@probability-chat/query";
import { ingestFile, openDataset } from "../../../apps/assistant/src/datasets/datasets.ts";
import { headlineOf } from "../../../apps/assistant/src/pipeline/answers/answers.ts";

const ALPHA = 0.05;
const SLIGHT = 0.5;

/** What is read of an answer's value, in the words of the tasks. */
const read = {
  value: (value) => value,
  percent: (share) => 100 * share,
  shapiro: ({ shapiro_p_value }) => shapiro_p_value >= ALPHA,
  "shapiro p": ({ shapiro_p_value }) => shapiro_p_value,
  symmetric: ({ skewness }) => Math.abs(skewness) < SLIGHT,
  skewness: ({ skewness }) => skewness,
  name: (value) => value,
  names: (shares) => Object.keys(shares).join(","),
  none: (count) => (count === 0 ? "" : `${count} of them`),
  strongest: (value) =>
    Object.entries(value).sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))[0][0],
};

/** How many of the tasks, and of the figures in them, come out as they are labelled. */
export async function measureTasks(folder) {
  const byId = (file) => new Map(readLines(file).map((line) => [line.id, line]));
  const questions = byId(path.join(folder, "da-dev-questions.jsonl"));
  const labels = byId(path.join(folder, "da-dev-labels.jsonl"));
  const counts = { tasks: 0, right: 0, figures: 0, figures_right: 0 };
  for (const { id, answers } of readLines(path.join(import.meta.dirname, "tasks.jsonl"))) {
    const file = path.join(folder, "da-dev-tables", questions.get(id).file_name);
    const wanted = Object.fromEntries(labels.get(id).common_answers);
    const wrong = await differing(file, answers, wanted);
    const figures = Object.keys(answers).length;
    counts.tasks++;
    counts.figures += figures;
    counts.figures_right += figures - wrong.length;
    if (wrong.length === 0) counts.right++;
    for (const said of wrong) console.error(`${id}: ${said}`);
  }
  return counts;
}

/** What of a task does not come out as labelled, in words. */
async function differing(file, answers, wanted) {
  return withTable(file, async (table) => {
    const wrong = [];
    for (const [name, [text, how = "value"]] of Object.entries(answers)) {
      const got = await answerOf(text, how, table).catch((error) => error.message);
      if (!isLabelled(got, wanted[name])) wrong.push(`${text} is ${got}, not ${wanted[name]}`);
    }
    return wrong;
  });
}

async function answerOf(text, how, table) {
  const parsed = parseQuery(text, { columns: table.codebook.columns.map(({ name }) => name) });
  if (!parsed.ok) throw new Error(parsed.error.message);
  const answer = await evaluate(parsed.query, table);
  if (answer.kind === "refused") throw new Error(answer.message);
  return read[how](headlineOf(answer, parsed.query).value);
}

/** Numbers are compared with as many digits as the label has, verdicts by what they deny. */
function isLabelled(got, label) {
  if (typeof got === "boolean") return got !== /^(no|non|false)\b|\bnot\b|^not/i.test(label);
  if (typeof got !== "number") return namesIn(got) === namesIn(label);
  const digits = label.split(".")[1]?.length ?? 0;
  return Math.abs(got - Number(label)) <= 0.5 * 10 ** -digits * (1 + 1e-9);
}

function namesIn(text) {
  return text.split(/, ?/).sort().join();
}

async function withTable(file, use) {
  const scratch = await mkdtemp(path.join(tmpdir(), "pc-dabench-"));
  try {
    const directory = path.join(scratch, "dataset");
    await ingestFile(file, directory);
    const dataset = await openDataset(directory);
    const result = await use(dataset.table);
    await dataset.close();
    return result;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function readLines(file) {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}
