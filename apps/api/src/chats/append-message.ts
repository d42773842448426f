import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { only, type Tx } from "../db/database.ts";
import { chats, messages } from "../db/schema.ts";

export type MessageRow = typeof messages.$inferSelect;

interface NewMessage {
  readonly chatId: string;
  readonly role: "user" | "assistant";
  readonly content: string;
  readonly questionId: string | null;
  /** Who wrote it, in a team's chat. */
  readonly authorId?: string | null;
}

/** Adds a message at the end of a chat that the caller has locked. */
export async function appendMessage(tx: Tx, message: NewMessage, now: Date): Promise<MessageRow> {
  const { sequence } = only(
    await tx
      .update(chats)
      .set({ last_sequence: sql`${chats.last_sequence} + 1`, updated_at: now })
      .where(eq(chats.id, message.chatId))
      .returning({ sequence: chats.last_sequence }),
  );
  const created = await tx
    .insert(messages)
    .values({
      id: uuid(),
      chat_id: message.chatId,
      sequence,
      role: message.role,
      content: message.content,
      question_id: message.questionId,
      author_id: message.authorId ?? null,
      created_at: now,
    })
    .returning();
  return only(created);
}
