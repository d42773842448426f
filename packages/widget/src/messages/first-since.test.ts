import type { ChatMessage } from "@probability-chat/sdk";
import { expect, test } from "vitest";
import { firstSince } from "./first-since.ts";

const message = (id: string, minute: number): ChatMessage => ({
  id,
  role: "user",
  content: "",
  created_at: `2026-11-20T09:0${minute}:00.000Z`,
  answer: null,
  feedback: null,
  pending: false,
});

test.each<[string, ChatMessage[], number | null]>([
  ["no message", [], null],
  ["all of this dataset", [message("a", 5), message("b", 6)], null],
  ["all of an earlier one", [message("a", 1), message("b", 2)], 2],
  ["some of each", [message("a", 1), message("b", 2), message("c", 6)], 2],
  ["one on its way, by a slow clock", [message("a", 1), message("temp-b", 0)], 1],
])("%s", (_, list, place) => {
  expect(firstSince(list, "2026-11-20T09:05:00Z")).toBe(place);
});
