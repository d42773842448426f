/// <reference types="node" />
import { readdirSync, readFileSync } from "node:fs";
import { parseQuery, printQuery, type Query } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { interpret } from "../src/interpret.ts";
import { sayQuery } from "../src/reply/say.ts";
import { readCorpus } from "./corpus.ts";
import { CORPUS_TABLES, corpusTable } from "./tables.ts";

const items = readCorpus();

function meaningOf(question: string, table: string, context: readonly Query[]): string {
  const meaning = interpret(question, { codebook: corpusTable(table), context });
  switch (meaning.kind) {
    case "readings":
      return meaning.readings.map((reading) => printQuery(reading.query)).join("\n");
    case "clarify":
      return "clarify";
    case "refuse":
      return `refuse ${meaning.reason}`;
  }
}

function contextOf(earlier: readonly string[], table: string): Query[] {
  const context: Query[] = [];
  for (const question of earlier) {
    const meaning = interpret(question, { codebook: corpusTable(table), context });
    const [reading] = meaning.kind === "readings" ? meaning.readings : [];
    if (reading === undefined) throw new Error(`The earlier question “${question}” has no reading`);
    context.push(reading.query);
  }
  return context;
}

describe("the corpus", () => {
  it("has its items", () => {
    expect(items.length).toBeGreaterThanOrEqual(150);
  });

  for (const file of new Set(items.map((item) => item.file))) {
    describe(file, () => {
      it.each(items.filter((item) => item.file === file))("$table: $question", (item) => {
        expect(meaningOf(item.question, item.table, contextOf(item.earlier, item.table))).toBe(
          item.expected,
        );
      });
    });
  }

  it("expects canonical queries only", () => {
    for (const { expected, table, question } of items) {
      if (/^(?:clarify|refuse )/.test(expected)) continue;
      const columns = corpusTable(table).columns.map((column) => column.name);
      const parsed = parseQuery(expected, { columns });
      expect(parsed.ok && printQuery(parsed.query), question).toBe(expected);
    }
  });

  it("is said back in one phrase", () => {
    for (const { expected, table } of items) {
      if (/^(?:clarify|refuse )/.test(expected)) continue;
      const codebook = corpusTable(table);
      const parsed = parseQuery(expected, {
        columns: codebook.columns.map((column) => column.name),
      });
      if (!parsed.ok) continue;
      const said = sayQuery(parsed.query, codebook);
      expect(said).toMatch(/^(?:the|whether|what|an?|how) \S/);
      expect(said).not.toMatch(/undefined|\[object|NaN/);
    }
  });
});

describe("suggestions", () => {
  it("of a refusal are read", () => {
    for (const { question, table, expected } of items) {
      if (!expected.startsWith("refuse")) continue;
      const codebook = corpusTable(table);
      const meaning = interpret(question, { codebook, context: [] });
      if (meaning.kind !== "refuse") continue;
      for (const suggestion of meaning.suggestions) {
        expect(interpret(suggestion, { codebook, context: [] }).kind, suggestion).toBe("readings");
      }
    }
  });
});

describe("the lexicon", () => {
  it("names no compound identifier of the corpus tables", () => {
    const compounds = CORPUS_TABLES.flatMap((table) =>
      corpusTable(table).columns.map((column) => column.header),
    ).filter((header) => /[_#]|\p{Ll}\p{Lu}/u.test(header));
    expect(compounds.length).toBeGreaterThan(20);
    for (const [file, text] of sources()) {
      for (const header of compounds)
        expect(text.includes(header), `${header} in ${file}`).toBe(false);
    }
  });
});

function sources(): [string, string][] {
  const folder = new URL("../src/", import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => [file, readFileSync(new URL(file, folder), "utf8").replace(/^ ?\*.*$/gm, "")]);
}
