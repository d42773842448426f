import type { Answered } from "@probability-chat/contract";
import { escapeMarkdown } from "../pipeline/escape.ts";
import type { Reply } from "../pipeline/to-answer.ts";

/**
 * An answer that begins with another sentence, which has been checked. What was computed is said
 * beneath it in the language's own words; all figures and the query stay as they are.
 */
export function reworded({ message }: Reply, answer: Answered, sentence: string): Reply {
  const [, ...blocks] = message.split("\n\n");
  const computed = `What was computed: ${answer.reading}.`;
  const card = answer.card && {
    ...answer.card,
    sentence,
    computation: [{ label: "Computed", text: `${answer.reading}.` }, ...answer.card.computation],
  };
  return {
    answer: { ...answer, text: sentence, ...(card && { card }) },
    message: [escapeMarkdown(sentence), escapeMarkdown(computed), ...blocks].join("\n\n"),
  };
}
