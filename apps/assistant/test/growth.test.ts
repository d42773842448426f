import { parseNumericCell, readRecords } from "@probability-chat/codebook";
import {
  cardOf,
  encodeInput,
  indexCard,
  interpret,
  type Reader,
  readableTable,
  suggestQuestions,
  typedOnly,
  WordPieces,
} from "@probability-chat/language";
import { parseQuery } from "@probability-chat/query";
import { expect, test } from "vitest";
import { nameColumns } from "../src/datasets/csv/column-names.ts";
import { dateFormatsOf } from "../src/datasets/ingest/date-format.ts";
import { numberFormatsOf } from "../src/datasets/ingest/number-format.ts";
import { escapeMarkdown, shortCell } from "../src/pipeline/escape.ts";

/**
 * What is made of a text or a table that somebody sends takes time in proportion to its length, with
 * room for a logarithm: four times as much is never near the sixteen times of a square.
 */
const MOST = 9;
/** Milliseconds of work under which the ratio of two times says nothing. */
const LEAST = 4;

const word = (at: number) => `${"abcdefghij"[at % 10]}${(at * 7_919).toString(36)}`;
const times = (count: number, each: (at: number) => string, between = " ") =>
  Array.from({ length: count }, (_, at) => each(at)).join(between);
const filled =
  (unit: string, before = "", after = "") =>
  (length: number) =>
    before + unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + after;

const small = readRecords(
  ["age", "city", "date"],
  Array.from({ length: 50 }, (_, at) => [String(at), word(at % 7), `2020-01-${10 + (at % 9)}`]),
).codebook;
const pieces = new WordPieces([
  ...["[UNK]", "[CLS]", "[SEP]"],
  ...Array.from({ length: 12 }, (_, at) => `[unused${at}]`),
  ..."abcdefghijklmnopqrstuvwxyz0123456789".split("").flatMap((sign) => [sign, `##${sign}`]),
]);

function tableOf(columns: number, cell: (row: number, column: number) => string, rows = 20) {
  const records = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => cell(row, column)),
  );
  return readRecords(
    Array.from({ length: columns }, (_, at) => `${word(at)} ${word(at + 3)}`),
    records,
  ).codebook;
}

function read(codebook: typeof small, question: string): void {
  const card = cardOf(codebook);
  encodeInput({ question, table: readableTable(card, pieces, indexCard(card)) });
}

const ofText: readonly (readonly [string, (length: number) => string])[] = [
  ["one letter", filled("a")],
  ["white space", filled(" ", "a", "b")],
  ["white space behind a bracket", filled(" ", "P(x", "!")],
  ["words", (length) => times(length / 5, word).slice(0, length)],
  ["humps", filled("aB")],
  ["points", filled(". ", "1", "x")],
  ["quotes", filled("'", "P(age = ", ")")],
  ["backticks", filled("`", "P(", " = 1)")],
  ["brackets", filled("(", "P")],
  ["numbers", filled("1,000.5 ")],
  ["a bracket and white space", filled(" ", "(", "x%(")],
  ["a number and white space", filled(" ", "1", "(")],
  ["digits", filled("1", "$", "x")],
  ["groups of digits", filled(",111", "1", "x")],
  ["signs", filled("- ", "", "x")],
  ["instructions", filled("ignore all ")],
  ["selections", filled("`a,", "select ", " x")],
  ["hours", filled("1:", "T", "x")],
  ["ands", filled("age = 1 and ", "P(", "age = 1)")],
  ["a list", filled("'a', ", "P(city in {", "'b'})")],
];

/** Whatever is done with a text of a cell or a question. */
const done: readonly (readonly [string, number, (text: string) => unknown])[] = [
  ["a question", 500, (text) => interpret(text, { codebook: small, context: [] }, typedOnly)],
  ["the reader's input", 500, (text) => read(small, text)],
  ["a typed query", 20_000, (text) => parseQuery(text, { columns: ["age", "city"] })],
  ["a number", 5_000, (text) => [numberFormatsOf([text]), parseNumericCell(text)]],
  ["a date", 5_000, (text) => dateFormatsOf([text])],
  ["Markdown", 20_000, (text) => [escapeMarkdown(text), shortCell(text)]],
];

/** Reads nothing in a question, which is looked at for several all the same. */
const unclear: Reader = {
  async propose() {
    const hypothesis = { kind: "clarify", spans: [], readings: [], logProbability: 0 } as const;
    return { hypotheses: [hypothesis], model: null, unmatched: [], unnamed: 0 };
  },
};

function listing(headers: readonly string[], asked: readonly string[]): () => unknown {
  const { codebook } = readRecords([...headers], [headers.map((_, at) => String(at))]);
  const question = `what is the average ${asked.join(", ")}!`;
  return () => interpret(question, { codebook, context: [] }, unclear);
}

const ofTables: readonly (readonly [string, number, (size: number) => () => unknown])[] = [
  ["equal headers", 500, (size) => () => nameColumns(new Array(size).fill("a".repeat(200)), size)],
  [
    "columns that the reader sees",
    100,
    (size) => {
      const codebook = tableOf(size, (row, column) => word(row * 31 + column));
      return () => read({ ...codebook }, times(100, word));
    },
  ],
  [
    "values that the reader sees",
    2_000,
    (size) => {
      const codebook = tableOf(1, (row) => `${word(row)} ${word(row * 7)}`, size);
      return () => read({ ...codebook }, times(100, word));
    },
  ],
  [
    "letters of a cell that the reader sees",
    10_000,
    (size) => {
      const codebook = tableOf(2, (row) => `${word(row)} `.repeat(size / 4), 5);
      return () => read({ ...codebook }, times(100, word));
    },
  ],
  [
    "columns of a question that is not read",
    100,
    (size) => {
      const codebook = tableOf(size, (row, column) => word(row * 31 + column));
      const question = `P(nothing = 1 and ${word(3)} = 'x')`;
      return () => interpret(question, { codebook: { ...codebook }, context: [] }, typedOnly);
    },
  ],
  [
    "columns that a question lists",
    5,
    (size) => {
      const headers = Array.from(
        { length: size },
        (_, at) => "abcdefghijklmnopqrstuvwxyz"[at] ?? "",
      );
      return listing(headers, headers);
    },
  ],
  [
    "a column that a question lists, and one whose header has such a list",
    6,
    (size) => listing(["a", "a, a"], new Array(size).fill("a")),
  ],
  [
    "columns in suggestions",
    10,
    (size) => {
      const codebook = tableOf(size, (row, column) => String((row * column) % 5));
      return () => suggestQuestions(codebook, 4, {});
    },
  ],
];

/** Milliseconds of this process's work, the least of a few times. */
async function work(act: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3; turn++) {
    const before = process.cpuUsage();
    await act();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

/** How many times longer four times as much takes; of some tries the least, as others work too. */
async function growth(size: number, of: (size: number) => () => unknown): Promise<number> {
  const [one, four] = [of(size), of(4 * size)];
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3 && least >= MOST; turn++) {
    const after = await work(four);
    least = Math.min(least, after / Math.max(LEAST, await work(one)));
  }
  return least;
}

test.each(done)("what is done with %s grows with its length", async (_, length, act) => {
  for (const [kind, make] of ofText) {
    expect(await growth(length, (size) => () => act(make(size))), kind).toBeLessThan(MOST);
  }
});

test.each(ofTables)("the work for %s grows with their number", async (_, size, of) => {
  expect(await growth(size, of)).toBeLessThan(MOST);
});
