import { describe, expect, it } from "vitest";
import { corpusTable } from "../../test/tables.ts";
import { refuseWords } from "./refusals.ts";

const told = { codebook: corpusTable("shop"), dictionary: {} };

function messageOn(...words: string[]): string {
  const spans = words.map((text) => ({ start: 0, end: text.length, text }));
  return refuseWords("unsupported", spans, [], told).message;
}

describe("what cannot be answered about a column", () => {
  it.each(["quantity", "Quantities", "unit price usd"])("has not itself as nearest: %s", (word) => {
    expect(messageOn(word)).toMatch(
      /^I cannot answer what is asked about “[^”]+” from this table\./,
    );
    expect(messageOn(word)).not.toMatch(/nearest is/);
  });

  it("has others", () => {
    expect(messageOn("unit price")).toMatch(/The nearest is `unit_price_usd`\.$/);
  });
});
