import type { ChatMessage } from "@probability-chat/sdk";
import { expect, test } from "vitest";
import { answered, refused } from "../../test/fake-answers.ts";
import { suggestionsOf } from "./suggestions.ts";

let ids = 0;
const message = (part: Partial<ChatMessage>): ChatMessage => {
  ids += 1;
  const base = { role: "user", content: "", created_at: "", answer: null } as const;
  return { ...base, id: String(ids), feedback: null, pending: false, ...part };
};
const question = (content: string) => message({ content });
const answer = (...suggestions: string[]) =>
  message({ role: "assistant", answer: { ...answered.answer, suggestions } });
const refusal = (...suggestions: string[]) =>
  message({ role: "assistant", answer: { ...refused.answer, suggestions } });

test.each([
  ["the first answer's own", [question("a"), answer("b", "c")], ["b", "c"]],
  ["four at most", [answer("a", "b", "c", "d", "e")], ["a", "b", "c", "d"]],
  ["not what was asked", [question(" B "), answer("b", "c")], ["c"]],
  ["not what was offered", [answer("b", "c"), question("x"), answer("b", "d")], ["d"]],
  ["after a refusal what was offered too", [answer("b"), question("x"), refusal("b")], ["b"]],
  ["none while an answer is awaited", [answer("b"), question("x")], []],
])("%s", (_, list, expected) => {
  expect(suggestionsOf(list)).toEqual(expected);
});
