import type { ChatMessage } from "@probability-chat/sdk";

/** The sentence of an answer for screen readers, without the backticks that mark code. */
export function answerText(message: ChatMessage): string {
  return (message.answer?.text || message.content.slice(0, 400)).replaceAll("`", "");
}

/** Markdown without its closing query line, which is shown apart, with a button to copy it. */
export function withoutQueryLine(markdown: string, query: string | null): string {
  if (!query) return markdown;
  const line = /\n+Query: (`+) ?(.+?) ?\1\s*$/.exec(markdown);
  return line && line[2] === query ? markdown.slice(0, line.index) : markdown;
}

/** Markdown without the blocks that only draw, for pasting it elsewhere. */
export function withoutCharts(markdown: string): string {
  return markdown.replace(/^(`{3,})probability\n[\s\S]*?\n\1\n*/gm, "");
}
