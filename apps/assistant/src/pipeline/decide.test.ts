import type { EngineAnswer } from "@probability-chat/engine";
import type { Reading } from "@probability-chat/language";
import { count, type Query } from "@probability-chat/query";
import { expect, test } from "vitest";
import { decide } from "./decide.ts";

const ofValue = (value: number): Query =>
  count({ kind: "compare", left: { kind: "column", column: "c" }, op: "=", right: value });

function readings(...values: number[]): Reading[] {
  return values.map((value, cost) => ({ query: ofValue(value), cost, notes: [] }));
}

function answering(...answers: (number | "refused")[]) {
  const asked: Query[] = [];
  const evaluate = async ({ query }: Reading): Promise<EngineAnswer> => {
    asked.push(query);
    const answer = answers[asked.length - 1] ?? "refused";
    if (answer === "refused") return { kind: "refused", reason: "noRows", message: "no rows" };
    const support = { rows: 1, given: 1, matching: null, excluded: 0 };
    return {
      kind: "estimate",
      quantity: "count",
      value: answer,
      interval: null,
      support,
      parts: [],
      caveats: [],
      baseline: null,
    };
  };
  return { asked, evaluate };
}

test.each([
  ["one reading is the answer", [5], "answer", 1],
  ["equal answers are one", [5, 5, 5 + 1e-13], "answer", 1],
  ["different answers are asked about", [5, 6], "clarify", 2],
  ["equal ones are asked about once", [5, 6, 5], "clarify", 2],
  ["a second that cannot be answered does not compete", [5, "refused"], "answer", 1],
  ["a best that cannot be answered is not replaced by a guess", ["refused", 5], "answer", 1],
] as const)("%s", async (_, answers, kind, how) => {
  const decision = await decide(readings(...answers.keys()), answering(...answers).evaluate);
  expect(decision.kind).toBe(kind);
  expect(decision.kind === "clarify" ? decision.evaluated.length : 1).toBe(how);
});

test("at most three readings are evaluated", async () => {
  const { asked, evaluate } = answering(1, 1, 1, 1);
  await decide(readings(1, 2, 3, 4), evaluate);
  expect(asked).toHaveLength(3);
});
