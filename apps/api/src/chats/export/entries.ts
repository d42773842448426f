import { and, asc, eq, gt } from "drizzle-orm";
import type { Reader } from "../../db/database.ts";
import { feedback, messages, questions } from "../../db/schema.ts";

const page = 200;

/** A message with the question it belongs to and what its reader thought of it. */
export interface ChatEntry {
  readonly message: typeof messages.$inferSelect;
  readonly question: typeof questions.$inferSelect | null;
  readonly opinion: typeof feedback.$inferSelect | null;
}

/** A chat's messages, oldest first, read page by page: no chat is too long to be downloaded. */
export async function* readEntries(reader: Reader, chatId: string): AsyncGenerator<ChatEntry> {
  for (let after = 0; ; ) {
    const rows = await reader
      .select({ message: messages, question: questions, opinion: feedback })
      .from(messages)
      .leftJoin(questions, eq(questions.id, messages.question_id))
      .leftJoin(feedback, eq(feedback.message_id, messages.id))
      .where(and(eq(messages.chat_id, chatId), gt(messages.sequence, after)))
      .orderBy(asc(messages.sequence))
      .limit(page);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < page) return;
    after = last.message.sequence;
  }
}
