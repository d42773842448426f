import type { DatasetSummary } from "@probability-chat/contract";
import type { ChatRow } from "../find-chat.ts";
import type { ChatEntry } from "./entries.ts";

/** What somebody typed, kept from being read as Markdown or HTML. */
function plain(text: string): string {
  return text.replace(/[\\`*_[\]#<>|~&]/g, "\\$&").replace(/\s*\n\s*/g, " ");
}

function datasetLine(dataset: DatasetSummary | null): string {
  if (!dataset) return "No dataset.";
  const count = (of: number, one: string, many: string) =>
    `${of.toLocaleString("en-US")} ${of === 1 ? one : many}`;
  const rows = count(dataset.rows, "row", "rows");
  const columns = count(dataset.columns.length, "column", "columns");
  return `Dataset: ${plain(dataset.file_name)} (${rows}, ${columns})`;
}

/** Questions as headings, answers as they were stored. */
export async function* toMarkdown(
  chat: ChatRow,
  dataset: DatasetSummary | null,
  entries: AsyncIterable<ChatEntry>,
): AsyncGenerator<string> {
  yield `# ${plain(chat.title)}\n\n${datasetLine(dataset)}\n`;
  for await (const { message } of entries) {
    yield message.role === "user"
      ? `\n## ${plain(message.content)}\n`
      : `\n${message.content.trim()}\n`;
  }
}
