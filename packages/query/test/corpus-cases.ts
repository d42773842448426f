/// <reference types="node" />
import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("../corpus/", import.meta.url);

/** `# name ["column", …]?`, the text, `==>`, and its canonical text or `error start-end: …`. */
const CASE =
  /^# (?<name>[^[\n]+)(?<columns>\[.*\])?\n+(?<input>[\s\S]*?)\n*==>\n*(?<output>[\s\S]*?)\s*$/;

export const corpusFiles = readdirSync(folder);

export function readCases(file: string) {
  const sections = readFileSync(new URL(file, folder), "utf8").split(/^(?=# )/m);
  return sections.map((section) => {
    const groups = CASE.exec(section)?.groups;
    if (!groups) throw new Error(`${file}: a case without \`==>\`: ${section}`);
    const { name = "", columns, input = "", output = "" } = groups;
    const options = columns === undefined ? {} : { columns: JSON.parse(columns) as string[] };
    return { name: name.trim(), input, output, options };
  });
}
