/// <reference types="node" />
/**
 * Reads the golden files of `corpus/`: entries of `# name`, `table:`, the question, `==>` and what
 * comes of it, in the words that a user sees.
 */
import { readdirSync, readFileSync } from "node:fs";

export interface CorpusEntry {
  readonly file: string;
  readonly name: string;
  readonly table: string;
  readonly question: string;
  readonly expected: string;
}

const FOLDER = new URL("../corpus/", import.meta.url);

export function readCorpus(): CorpusEntry[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".txt"))
    .sort()
    .flatMap((file) =>
      readFileSync(new URL(file, FOLDER), "utf8")
        .split(/^# /m)
        .slice(1)
        .map((block) => parseEntry(file, block)),
    );
}

function parseEntry(file: string, block: string): CorpusEntry {
  const [head = "", expected = ""] = block.split(/^==>$/m);
  const [name = "", table = "", ...question] = head.trim().split("\n");
  if (!table.startsWith("table: ") || question.length === 0 || expected.trim() === "")
    throw new Error(`${file}: the entry “${name}” lacks its table, question or result`);
  return {
    file,
    name,
    table: table.slice("table: ".length),
    question: question.join("\n"),
    expected: expected.trim(),
  };
}
