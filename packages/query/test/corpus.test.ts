/// <reference types="node" />
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseQuery, printQuery } from "../src/index.ts";

const folder = new URL("../corpus/", import.meta.url);

/** `# name ["column", …]?`, the text, `==>`, and its canonical text or `error start-end: …`. */
const CASE =
  /^# (?<name>[^[\n]+)(?<columns>\[.*\])?\n+(?<input>[\s\S]*?)\n*==>\n*(?<output>[\s\S]*?)\s*$/;

function readCases(file: string) {
  const sections = readFileSync(new URL(file, folder), "utf8").split(/^(?=# )/m);
  return sections.map((section) => {
    const groups = CASE.exec(section)?.groups;
    if (!groups) throw new Error(`${file}: a case without \`==>\`: ${section}`);
    const { name = "", columns, input = "", output = "" } = groups;
    const options = columns === undefined ? {} : { columns: JSON.parse(columns) as string[] };
    return { name: name.trim(), input, output, options };
  });
}

describe.each(readdirSync(folder))("corpus/%s", (file) => {
  test.each(readCases(file))("$name", ({ input, output, options }) => {
    const result = parseQuery(input, options);
    if (!result.ok) {
      const { start, end, message } = result.error;
      expect(`error ${start}-${end}: ${message}`).toBe(output);
      return;
    }
    const canonical = printQuery(result.query);
    expect(canonical).toBe(output);
    expect(parseQuery(canonical)).toEqual(result);
    expect(parseQuery(canonical, options)).toEqual(result);
  });
});
