import { readdirSync, readFileSync } from "node:fs";
import type { Answer } from "@probability-chat/contract";
import { parseQuery, printQuery, type Query } from "@probability-chat/query";
import { expect, test, vi } from "vitest";
import {
  answerQuery,
  answerQuestion,
  type Circumstances,
} from "../src/pipeline/answer-question.ts";
import { corpusTable } from "./support/corpus-tables.ts";
import { installedReader } from "./support/installed-reader.ts";

vi.setConfig({ testTimeout: 120_000 });

/**
 * Behaviour that needs a model: entries of `# name`, `table:`, earlier queries, what was `asked:` that
 * is asked back with each `choice:`, the question, `==>`, and a query, `clarify` or `refuse` with its
 * reason; a question back may have its choices, a line each. A model does not read all of them; it
 * has to read most, and what it reads otherwise is listed.
 */
const floor = 0.75;
/** Reasons that differ only in which part of the table was missed. */
const missed = new Set(["unknownColumn", "unknownValue", "outOfDomain", "unsupported"]);

interface Entry {
  readonly name: string;
  readonly table: string;
  readonly earlier: readonly string[];
  /** What was asked that is asked back, and its choices. */
  readonly asked: readonly string[];
  readonly choices: readonly string[];
  readonly question: string;
  readonly expected: string;
}

const folder = new URL("../corpus/", import.meta.url);
const entries = readdirSync(folder)
  .filter((file) => file.endsWith(".txt"))
  .flatMap((file) => readFileSync(new URL(file, folder), "utf8").split(/^# /m).slice(1))
  .map(parseEntry);

function parseEntry(block: string): Entry {
  const [head = "", expected = ""] = block.split(/^==>$/m);
  const [name = "", ...lines] = head.trim().split("\n");
  const tagged = (tag: string): string[] =>
    lines.filter((line) => line.startsWith(`${tag}: `)).map((line) => line.slice(tag.length + 2));
  const question = lines.find((line) => !/^(?:table|earlier|asked|choice): /.test(line)) ?? "";
  const [table = ""] = tagged("table");
  const [earlier = [], asked = [], choices = []] = ["earlier", "asked", "choice"].map(tagged);
  return { name, table, earlier, asked, choices, question, expected: expected.trim() };
}

function queryOf(text: string, { table }: Entry): Query {
  const columns = corpusTable(table).codebook.columns.map((column) => column.name);
  const parsed = parseQuery(text, { columns });
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`);
  return parsed.query;
}

function circumstances(entry: Entry, more: Partial<Circumstances>): Circumstances {
  return {
    table: corpusTable(entry.table),
    model: null,
    dictionary: {},
    context: entry.earlier.map((text) => queryOf(text, entry)),
    askedBack:
      entry.asked.length > 0
        ? { questions: entry.asked, choices: entry.choices.map((text) => queryOf(text, entry)) }
        : null,
    dataset: { hash: "h", model_version: "counts-1" },
    suggestions: [],
    seed: 1,
    ...more,
  };
}

function told(answer: Answer): string {
  if (answer.kind === "answer") return answer.query;
  if (answer.kind === "refuse") return `refuse ${answer.reason}`;
  return ["clarify", ...answer.readings.map(({ query }) => query)].join("\n");
}

async function isAsExpected(answer: Answer, entry: Entry): Promise<boolean> {
  const { expected } = entry;
  if (/^(?:clarify|refuse )/.test(expected) || answer.kind !== "answer") {
    const [, reason = ""] = expected.split(" ");
    const isMissed = answer.kind === "refuse" && missed.has(answer.reason) && missed.has(reason);
    const isAsked = expected === "clarify" && answer.kind === "clarify";
    return isMissed || isAsked || told(answer) === expected;
  }
  const right = await answerQuery(queryOf(expected, entry), circumstances(entry, {}));
  return (
    right.answer.kind === "answer" &&
    right.answer.form === answer.form &&
    JSON.stringify(right.answer.value) === JSON.stringify(answer.value)
  );
}

test("the entries are well formed, and their queries are canonical", () => {
  expect(entries.length).toBeGreaterThanOrEqual(100);
  for (const entry of entries) {
    expect(entry.question, entry.name).not.toBe("");
    for (const text of [...entry.earlier, ...entry.choices, ...entry.expected.split("\n")])
      if (!/^(?:clarify|refuse \w+)$/.test(text))
        expect(printQuery(queryOf(text, entry)), entry.name).toBe(text);
  }
});

// A hundred questions, one after the other.
test("the installed reader reads most of the corpus", { timeout: 360_000 }, async (context) => {
  const reader = await installedReader();
  if (reader === null)
    context.skip("no model is installed: the entries of apps/assistant/corpus are not read");
  const others: string[] = [];
  for (const entry of entries) {
    const { answer } = await answerQuestion(entry.question, circumstances(entry, { reader }));
    if (!(await isAsExpected(answer, entry)))
      others.push(`${entry.table}: ${entry.question} ==> ${told(answer)}, not ${entry.expected}`);
  }
  expect(1 - others.length / entries.length, others.join("\n")).toBeGreaterThanOrEqual(floor);
});
