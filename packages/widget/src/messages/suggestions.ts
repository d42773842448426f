import type { ChatMessage } from "@probability-chat/sdk";

const most = 4;

/**
 * The questions to offer below the last answer: none that was asked already, and after an answer
 * none that was offered before.
 */
export function suggestionsOf(list: readonly ChatMessage[]): readonly string[] {
  const last = list.at(-1)?.answer;
  if (!last) return [];
  const asked = new Set(list.filter(isQuestion).map(({ content }) => normal(content)));
  const earlier = list.slice(0, -1).flatMap(({ answer }) => answer?.suggestions ?? []);
  const offered = new Set(last.kind === "answer" ? earlier.map(normal) : []);
  return last.suggestions
    .filter((text) => !asked.has(normal(text)) && !offered.has(normal(text)))
    .slice(0, most);
}

function isQuestion({ role }: ChatMessage): boolean {
  return role === "user";
}

function normal(text: string): string {
  return text.trim().toLowerCase();
}
