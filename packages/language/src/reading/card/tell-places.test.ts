/// <reference types="node" />
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { encodeInput } from "../encode/encode-input.ts";
import { readableTable } from "../encode/readable-table.ts";
import { WordPieces } from "../text/word-pieces.ts";
import type { Card } from "./card.ts";
import { withPlaces } from "./tell-places.ts";

const vocabulary = new URL(
  "../../../../../apps/assistant/models/reader/vocabulary.txt",
  import.meta.url,
);
const pieces = new WordPieces(readFileSync(vocabulary, "utf8").trimEnd().split("\n"));

function shownOf(name: string, values: readonly string[], question: string): unknown[] {
  const levels = values.map((text) => ({ text, count: 1 }));
  const of = { kind: "text", distinct: values.length, missing: 0, min: null, max: null } as const;
  const card: Card = { title: "", rows: 90, columns: [{ name, ...of, values: levels }] };
  const { points } = encodeInput({ question, table: readableTable(withPlaces(card), pieces) });
  return [...points.values()].flatMap((point) => (point.kind === "value" ? [point.value] : []));
}

const states = "AL AZ CA CO FL GA IL MA MI NJ NY OH PA TX VA WA".split(" ");
const countries = "AT BE CA DE ES FR GB IT JP NL PL PT SE US".split(" ");

it.each([
  ["st", states, "how many accidents in Texas or New Jersey", ["TX", "NJ"]],
  ["state", ["DE", ...states], "delaware against ohio", ["DE", "OH"]],
  ["origin", countries, "orders from Germany", ["DE"]],
])("shows the codes in %s of the places that are asked for", (name, values, question, shown) => {
  expect(shownOf(name, values, question)).toEqual(expect.arrayContaining(shown));
});

it("takes no code for a place's where the others are none", () => {
  const grades = ["AA", "AB", "BB", "BC", "CC", "CD", "DD", "DE", "EE", "EF"];
  expect(shownOf("grade", grades, "share from Germany")).not.toContain("DE");
});
