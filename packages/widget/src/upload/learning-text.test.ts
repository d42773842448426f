import type { Learning } from "@probability-chat/sdk";
import { expect, test } from "vitest";
import { english } from "../texts/texts.ts";
import { learningText } from "./learning-text.ts";

const audit = { questions: 2_000, held: 0.9456, level: 0.95 };

test.each<[Learning | undefined, string]>([
  [undefined, ""],
  [{ state: "none" }, "Answers are exact counts; learning patterns is turned off."],
  [{ state: "learning" }, "Learning patterns. Answers are exact counts meanwhile."],
  [{ state: "failed" }, "Answers are exact counts; patterns could not be learned."],
  [{ state: "ready" }, "Patterns are learned."],
  [{ state: "ready", audit: null }, "Patterns are learned."],
  [
    { state: "ready", audit },
    "Patterns are learned. Checked on 2,000 questions about rows that were set aside, 94.6 % of the 95 % intervals held the true figure.",
  ],
])("%j", (learning, text) => {
  expect(learningText(english, learning)).toBe(text);
});
