import { expect, test } from "vitest";
import { readArguments, UsageError } from "./arguments.ts";

test("one question", () => {
  expect(readArguments(["--data", "t.csv", "How many rows?"])).toEqual({
    data: "t.csv",
    dictionary: null,
    seed: 1,
    learning: true,
    provider: false,
    ask: { kind: "one", question: "How many rows?" },
  });
});

test("a file of questions", () => {
  const argv = ["--data", "t.csv", "--questions", "q.jsonl", "--out", "a.jsonl", "--seed", "7"];
  expect(readArguments(argv)).toMatchObject({
    seed: 7,
    ask: { kind: "file", questions: "q.jsonl", out: "a.jsonl" },
  });
});

test("no model", () => {
  expect(readArguments(["--data", "t.csv", "--no-model", "How many rows?"]).learning).toBe(false);
});

test("a model provider, only where it is asked for", () => {
  expect(readArguments(["--data", "t.csv", "--provider", "How many rows?"]).provider).toBe(true);
});

test.each([
  ["nothing", [], "--data is required"],
  ["no question", ["--data", "t.csv"], "Give a question"],
  ["an empty question", ["--data", "t.csv", " "], "Give a question"],
  ["both forms", ["--data", "t.csv", "--questions", "q", "x"], "not both"],
  ["an unquoted question", ["--data", "t.csv", "how", "many"], "in quotes"],
  ["a seed that is none", ["--data", "t.csv", "--seed", "x", "q"], "whole number"],
  ["an unknown option", ["--data", "t.csv", "--sed", "1", "q"], "--sed"],
  ["--out with one question", ["--data", "t.csv", "--out", "o", "q"], "goes with --questions"],
])("refuses %s", (_, argv, message) => {
  expect(() => readArguments(argv)).toThrow(UsageError);
  expect(() => readArguments(argv)).toThrow(message);
});
