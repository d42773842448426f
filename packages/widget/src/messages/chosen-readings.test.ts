import type { ChatMessage } from "@probability-chat/sdk";
import { expect, test } from "vitest";
import { clarified } from "../../test/fake-answers.ts";
import { chosenReadings } from "./chosen-readings.ts";

const message = (id: string, role: ChatMessage["role"], content: string): ChatMessage => ({
  id,
  role,
  content,
  created_at: "",
  answer: role === "assistant" ? clarified.answer : null,
  feedback: null,
  pending: false,
});
const query = "P(wind > E(wind))";

test("a chosen reading is known by its words, also when an older one is chosen later", () => {
  const list = [
    message("1", "user", "high wind?"),
    message("2", "assistant", ""),
    message("3", "user", query),
    message("4", "user", "something else"),
    message("5", "user", "P(wind > quantile(0.75, wind))"),
  ];
  expect([...chosenReadings(list)]).toEqual([
    ["3", "Wind above its mean (3.2)"],
    ["5", "Wind above its upper quartile (4.0)"],
  ]);
});

test("the same query typed before it was offered is what was typed", () => {
  const list = [message("1", "user", query), message("2", "assistant", "")];
  expect([...chosenReadings(list)]).toEqual([]);
});
