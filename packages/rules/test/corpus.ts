/// <reference types="node" />
/**
 * Reads the golden files of `corpus/`: items of `# name`, `table:`, any number of `earlier:`
 * questions, the question, `==>` and what it means: the canonical text of a query, `clarify`, or
 * `refuse` with its reason.
 */
import { readdirSync, readFileSync } from "node:fs";

export interface CorpusItem {
  readonly file: string;
  readonly name: string;
  readonly table: string;
  readonly earlier: readonly string[];
  readonly question: string;
  readonly expected: string;
}

const FOLDER = new URL("../corpus/", import.meta.url);

export function readCorpus(): CorpusItem[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".txt"))
    .sort()
    .flatMap((file) => parseCorpus(file, readFileSync(new URL(file, FOLDER), "utf8")));
}

function parseCorpus(file: string, text: string): CorpusItem[] {
  return text
    .split(/^# /m)
    .slice(1)
    .map((block) => parseItem(file, block));
}

function parseItem(file: string, block: string): CorpusItem {
  const [head = "", answer = ""] = block.split(/^==>$/m);
  const [name = "", ...lines] = head.trim().split("\n");
  const tagged = (tag: string): string[] =>
    lines.filter((line) => line.startsWith(`${tag}: `)).map((line) => line.slice(tag.length + 2));
  const [table] = tagged("table");
  const question = lines.find((line) => !/^(?:table|earlier): /.test(line));
  if (table === undefined || question === undefined || answer.trim() === "") {
    throw new Error(`${file}: the item “${name}” lacks its table, question or meaning`);
  }
  return { file, name, table, earlier: tagged("earlier"), question, expected: answer.trim() };
}
