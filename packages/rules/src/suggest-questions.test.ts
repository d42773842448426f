import { tableFromRecords } from "@probability-chat/engine";
import { equalQueries, parseQuery, type Query } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { CORPUS_TABLES, corpusTable } from "../test/tables.ts";
import { interpret } from "./interpret.ts";
import { suggestNextQuestions, suggestQuestions } from "./suggest-questions.ts";

function query(text: string): Query {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.query;
}

describe("the first questions", () => {
  it("are about groups of few, and never about what differs in each row", () => {
    const rows = Array.from({ length: 60 }, (_, at) => [
      `port ${at % 20}`,
      `man ${at}`,
      ["dawn", "day", "night"][at % 3] ?? "",
      String(at * 1.5),
    ]);
    const { codebook } = tableFromRecords(["port", "captain", "time", "cost"], rows);
    expect(suggestQuestions(codebook)).toEqual([
      "What is the probability that time is dawn given port is port 0?",
      "What is the probability that time is dawn?",
      "What is the average cost by time?",
      "What is the average cost?",
    ]);
  });
});

describe("questions that follow", () => {
  it.each([
    [
      "clinic",
      "P(Readmitted = 1 | Sex = 'F')",
      [
        "What is the probability that Readmitted is 1 by SmokingStatus?",
        "What drives Readmitted?",
        "What is the probability that Readmitted is 1?",
      ],
    ],
    [
      "cars",
      "describe(Origin)",
      [
        "What drives Origin?",
        "Is Origin related to Miles_per_Gallon?",
        "Does Origin depend on Cylinders?",
      ],
    ],
    [
      "cars",
      "by(Origin: E(Horsepower))",
      [
        "Which Origin has the highest average Horsepower?",
        "What is the average Horsepower by Cylinders?",
        "What drives Horsepower?",
      ],
    ],
  ])("on %s after %s", (table, text, expected) => {
    expect(suggestNextQuestions(query(text), corpusTable(table))).toEqual(expected);
  });

  it.each(CORPUS_TABLES)("are read, and are not the question itself, on %s", (table) => {
    const codebook = corpusTable(table);
    for (const question of suggestQuestions(codebook)) {
      const meaning = interpret(question, { codebook, context: [] });
      if (meaning.kind !== "readings") throw new Error(question);
      const asked = meaning.readings[0]?.query as Query;
      for (const next of suggestNextQuestions(asked, codebook)) {
        const read = interpret(next, { codebook, context: [asked] });
        expect(read.kind, next).toBe("readings");
        if (read.kind !== "readings") continue;
        expect(read.readings.some((reading) => equalQueries(reading.query, asked))).toBe(false);
      }
    }
  });
});
