import type { DatasetRow } from "../../datasets/summary-of.ts";
import { type ChatRow, chatView } from "../find-chat.ts";
import { messageView } from "../messages.ts";
import type { ChatEntry } from "./entries.ts";

/** `{ "chat": …, "messages": […] }`, each as the calls of the API give it. */
export async function* toJson(
  chat: ChatRow,
  dataset: DatasetRow | null,
  entries: AsyncIterable<ChatEntry>,
): AsyncGenerator<string> {
  yield `{"chat":${JSON.stringify(chatView(chat, dataset))},"messages":[`;
  let separator = "\n";
  for await (const { message, question, opinion } of entries) {
    const view = messageView(message, question?.reply ?? null, opinion?.rating);
    yield separator + JSON.stringify(view);
    separator = ",\n";
  }
  yield "\n]}\n";
}
