import { and, asc, eq, gt } from "drizzle-orm";
import { readEntries } from "../../chats/export/entries.ts";
import { chatView, liveDataset } from "../../chats/find-chat.ts";
import { messageView } from "../../chats/messages.ts";
import type { Reader } from "../../db/database.ts";
import { chats, datasets } from "../../db/schema.ts";
import { reportOf } from "../../reports/read-report.ts";
import { list, page, paged } from "./rows.ts";

/** Chats as JSON text, each piece by piece. */
export async function* chatsOf(reader: Reader, principalId: string): AsyncGenerator<string> {
  const rows = paged(async (after) => {
    const found = await reader
      .select({ chat: chats, dataset: datasets })
      .from(chats)
      .leftJoin(datasets, liveDataset)
      .where(and(eq(chats.principal_id, principalId), gt(chats.id, after)))
      .orderBy(asc(chats.id))
      .limit(page);
    return found.map((row) => ({ id: row.chat.id, ...row }));
  });
  let between = "\n";
  for await (const { chat, dataset } of rows) {
    yield `${between}{"chat":${JSON.stringify(chatView(chat, dataset))}`;
    yield* list("messages", messagesOf(reader, chat.id));
    const { title, pins } = await reportOf(reader, chat);
    const notes = pins.map(({ message_id, note }) => ({ message_id, note }));
    yield `,\n"report":${JSON.stringify({ title, pins: notes })}}`;
    between = ",\n";
  }
}

async function* messagesOf(reader: Reader, chatId: string): AsyncGenerator<unknown> {
  for await (const { message, question, opinion } of readEntries(reader, chatId)) {
    const view = messageView(message, question?.reply ?? null, opinion?.rating);
    yield { ...view, comment: opinion?.comment ?? null };
  }
}
