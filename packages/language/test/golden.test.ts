/// <reference types="node" />
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Asked } from "../src/reading/card/asked.ts";
import { candidateValues } from "../src/reading/card/candidate-values.ts";
import { type Card, yearsOf } from "../src/reading/card/card.ts";
import { rankColumns } from "../src/reading/card/rank-columns.ts";
import { encodeInput } from "../src/reading/encode/encode-input.ts";
import type { Encoded, Point } from "../src/reading/encode/encoded.ts";
import { OUTPUT } from "../src/reading/encode/output.ts";
import { readableTable } from "../src/reading/encode/readable-table.ts";
import type { ShownToken } from "../src/reading/encode/shown-token.ts";
import { findMentions } from "../src/reading/mentions/find-mentions.ts";
import { near, stem } from "../src/reading/text/compare-words.ts";
import { plainNumber } from "../src/reading/text/plain-number.ts";
import { WordPieces } from "../src/reading/text/word-pieces.ts";
import { contentWords, cutWords, spellOut } from "../src/reading/text/words.ts";

/** What `training/golden.py` makes with the encoder of examples in Python: both must be the same. */
const root = new URL("../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const golden = <Entry>(name: string): Entry[] => JSON.parse(read(`training/golden/${name}.json`));

type Line = [place: number, position: number | null, ...(number | string | unknown[])[]];
interface Input {
  readonly table: string;
  readonly question: string;
  readonly context?: ShownToken[][];
  readonly candidates?: Record<string, string[]>;
  readonly chosen?: string[];
  readonly years: number[];
  readonly wordPlaces: number[];
  readonly lines: Line[];
}

const vocabulary = read("apps/assistant/models/reader/vocabulary.txt").trimEnd().split("\n");
const pieces = new WordPieces(vocabulary);
const cards = golden<Card>("cards");
const tables = new Map(cards.map((card) => [card.title, readableTable(card, pieces)]));

const KINDS = ["other", "column", "value", "number", "word"];
const MATCHES = ["none", "partly", "wholly", "nearly", "inColumn", "inValue", "inBoth"];

function written(point: Point): unknown[] {
  switch (point.kind) {
    case "word":
      return ["word", point.index];
    case "column":
      return ["column", point.column];
    case "value":
      return ["value", point.column, point.value];
    case "number":
      return ["number", point.value];
    case "date":
      return ["date", point.text];
  }
}

/** The input in runs of one kind, as `lines_of` in golden.py writes them. */
function linesOf(encoded: Encoded): unknown[][] {
  const lines: unknown[][] = [];
  encoded.ids.forEach((id, place) => {
    const piece = vocabulary[id] as string;
    const position = encoded.position[place] === place ? null : encoded.position[place];
    const features = [position, encoded.segment[place], MATCHES[encoded.match[place] as number]];
    const point = encoded.points.get(place);
    const last = lines.at(-1);
    const begins = encoded.kind[place] !== 0 || point || piece.startsWith("[unused");
    if (last && !begins && [last[1], last[2], last[4]].every((one, i) => one === features[i])) {
      last[5] += ` ${piece}`;
      return;
    }
    const kind = KINDS[encoded.kind[place] as number];
    const line = [place, features[0], features[1], kind, features[2], piece];
    lines.push(point ? [...line, written(point)] : line);
  });
  return lines;
}

describe("words", () => {
  interface Entry {
    readonly text?: string;
    readonly words?: unknown[];
    readonly name?: string;
    readonly spelled?: string;
    readonly content: string | string[];
    readonly word?: string;
    readonly stem?: string;
    readonly pair?: [string, string];
    readonly near?: boolean;
    readonly number?: number;
    readonly four?: string;
    readonly ten?: string;
  }
  it.each(golden<Entry>("words"))("%j", (entry) => {
    const { text, name, word, pair, number } = entry;
    if (text !== undefined) {
      expect(cutWords(text).map((one) => [one.text, one.start, one.end])).toEqual(entry.words);
    }
    if (name !== undefined) {
      expect(spellOut(name)).toBe(entry.spelled);
      expect(contentWords(spellOut(name))).toEqual(entry.content);
    }
    if (word !== undefined) expect(stem(word)).toBe(entry.stem);
    if (pair) expect(near(...pair)).toBe(entry.near);
    if (number !== undefined) {
      expect([plainNumber(number, 4), plainNumber(number, 10)]).toEqual([entry.four, entry.ten]);
    }
  });
});

describe("mentions", () => {
  const entries = golden<{ text: string; years: number[]; mentions: unknown[][] }>("mentions");
  it.each(entries)("$text $years", ({ text, years, mentions }) => {
    const found = findMentions(cutWords(text), years);
    expect(found.map(({ first, last, readings }) => [first, last, ...readings])).toEqual(mentions);
  });
});

describe("inputs", () => {
  it.each(golden<Input>("inputs"))("$table: $question", (input) => {
    const table = tables.get(input.table);
    const card = cards.find(({ title }) => title === input.table);
    if (!table || !card) throw new Error(`No golden table ${input.table}`);
    const { question, context = [] } = input;
    const asked = new Asked(question);
    const touched = table.index.touched(asked, table.told);
    const earlier = context.flat();
    const candidates = Object.keys(input.candidates ?? {}).map((column) => {
      const needed = earlier.flatMap((token) =>
        token.kind === "value" && token.column === column ? [token.value] : [],
      );
      const found = candidateValues(table.index.values(column), touched(column).values, needed);
      return [column, found];
    });
    expect(Object.fromEntries(candidates)).toEqual(input.candidates ?? {});
    if (input.chosen) {
      const ranked = rankColumns(
        table.columns.map(({ name, nameWords }) => ({
          nameWords,
          isNeeded: earlier.some((token) => token.kind === "column" && token.column === name),
          best: touched(name).best,
        })),
        asked,
      );
      const chosen = ranked.slice(0, input.chosen.length).sort((a, b) => a - b);
      expect(chosen.map((place) => table.columns[place]?.name)).toEqual(input.chosen);
    }
    expect(yearsOf(card)).toEqual(input.years);
    const encoded = encodeInput({ question, table, context });
    expect(linesOf(encoded)).toEqual(input.lines);
    expect(encoded.wordPlaces).toEqual(input.wordPlaces);
  });
});

it("writes the same tokens", () => {
  expect(OUTPUT).toEqual(golden("output"));
});
