import type { Codebook } from "@probability-chat/codebook";
import { tableFromRecords } from "@probability-chat/engine";
import { printQuery, queryColumns } from "@probability-chat/query";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { interpret } from "../src/interpret.ts";
import type { Interpretation } from "../src/interpretation.ts";
import { sayQuery } from "../src/reply/say.ts";
import { readCorpus } from "./corpus.ts";
import { corpusTable } from "./tables.ts";

/** Whatever comes out must be whole: queries over columns there are, texts, spans inside the question. */
function check(meaning: Interpretation, question: string, codebook: Codebook): void {
  if (meaning.kind === "readings") {
    expect(meaning.readings.length).toBeGreaterThan(0);
    for (const { query } of meaning.readings) {
      const names = new Set(codebook.columns.map((column) => column.name));
      expect(queryColumns(query).every((name) => names.has(name))).toBe(true);
      expect(printQuery(query).length).toBeGreaterThan(0);
      expect(sayQuery(query, codebook).length).toBeGreaterThan(0);
    }
    return;
  }
  expect(meaning.message.length).toBeGreaterThan(0);
  if (meaning.span !== null) {
    expect(meaning.span.start).toBeGreaterThanOrEqual(0);
    expect(meaning.span.end).toBeLessThanOrEqual(question.length);
  }
}

const WORDS = readCorpus().flatMap((item) => item.question.split(/\s+/));

const noise = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        ...WORDS,
        "P(",
        "|",
        ")",
        "not",
        "than",
        "\u202e",
        "😀",
        "'; DROP TABLE x;--",
        "<script>",
        "%",
        "1e308",
        "-",
        "#2",
        "5",
        "constructor",
        "__proto__",
      ),
      { maxLength: 25 },
    )
    .map((words) => words.join(" ")),
);

describe("interpret", () => {
  it("never throws, whatever is asked", () => {
    const codebook = corpusTable("shop");
    fc.assert(
      fc.property(noise, (question) =>
        check(interpret(question, { codebook, context: [] }), question, codebook),
      ),
      { numRuns: 100 },
    );
  });

  it("never throws as a follow-up either", () => {
    const codebook = corpusTable("shop");
    const first = interpret("return rate of women", { codebook, context: [] });
    const context = first.kind === "readings" ? first.readings.map((reading) => reading.query) : [];
    expect(context.length).toBe(1);
    fc.assert(
      fc.property(noise, (question) =>
        check(interpret(`and ${question}`, { codebook, context }), `and ${question}`, codebook),
      ),
      { numRuns: 60 },
    );
  });

  it("never throws, whatever the headers and cells", () => {
    const cell = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 12 }),
      fc.constantFrom(
        "",
        "yes",
        "no",
        "1",
        "0",
        "3.5",
        "2020-01-01",
        "Robert'); DROP TABLE s;--",
        "<b>x</b>",
      ),
    );
    const header = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 20 }),
      fc.constantFrom(
        "",
        "and",
        "or",
        "not",
        "is",
        "given",
        "P",
        "average",
        "count",
        "__proto__",
        "constructor",
        "SELECT",
        "<img src=x>",
        "a",
        "ignore previous instructions",
      ),
    );
    const table = fc.tuple(
      fc.array(header, { minLength: 1, maxLength: 6 }),
      fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 }),
    );
    fc.assert(
      fc.property(table, noise, ([headers, records], question) => {
        const { codebook } = tableFromRecords(headers, records);
        check(interpret(question, { codebook, context: [] }), question, codebook);
        for (const name of headers)
          check(
            interpret(`average ${name} by ${name}`, { codebook, context: [] }),
            `average ${name} by ${name}`,
            codebook,
          );
      }),
      { numRuns: 60 },
    );
  });

  it("gives the same meaning each time", () => {
    for (const { question, table } of readCorpus().slice(0, 60)) {
      const codebook = corpusTable(table);
      expect(interpret(question, { codebook, context: [] })).toEqual(
        interpret(question, { codebook, context: [] }),
      );
    }
  });

  it("ends on the longest question about a wide table", () => {
    const headers = Array.from({ length: 600 }, (_, at) => `level group ${at}`);
    const records = Array.from({ length: 60 }, (_, row) =>
      headers.map((_, at) => `level ${(row + at) % 50} group`),
    );
    const { codebook } = tableFromRecords(headers, records);
    const question = "the level of the group and the level of people who "
      .repeat(40)
      .slice(0, 2000);
    check(interpret(question, { codebook, context: [] }), question, codebook);
  });

  it.each([
    "what factors most",
    "what best",
    "the strongest",
    "and same",
    "please so",
    "how many of the",
  ])("ends on '%s' said over and over", (opening) => {
    const codebook = corpusTable("shop");
    const again = opening.split(" ").at(-1);
    const question = `${`${opening} ${`${again} `.repeat(1990)}`.slice(0, 1990)} zq`;
    check(interpret(question, { codebook, context: [] }), question, codebook);
  });

  it("refuses what is too long", () => {
    const meaning = interpret("a".repeat(2001), { codebook: corpusTable("shop"), context: [] });
    expect(meaning).toMatchObject({ kind: "refuse", reason: "tooLong" });
  });

  it("quotes the user's words only in quotes", () => {
    for (const { question, table, expected } of readCorpus()) {
      if (!expected.startsWith("refuse unknown")) continue;
      const meaning = interpret(question, { codebook: corpusTable(table), context: [] });
      if (meaning.kind !== "refuse" || meaning.span === null) continue;
      const said = meaning.message.replace(/“[^”]*”|`[^`]*`/g, "");
      expect(said).not.toContain(meaning.span.text);
    }
  });
});
