import { and, eq } from "drizzle-orm";
import type { Tx } from "../db/database.ts";
import { messages, questions } from "../db/schema.ts";
import { moveQuery } from "../quota/move.ts";

export type QuestionRow = typeof questions.$inferSelect;

/**
 * Gives a reserved question's query back; the caller holds the principal's lock. Its user's
 * message is free again for the next question with the same text.
 */
export async function releaseReserved(tx: Tx, question: QuestionRow, now: Date): Promise<void> {
  await tx.update(questions).set({ state: "released" }).where(eq(questions.id, question.id));
  await tx
    .update(messages)
    .set({ question_id: null })
    .where(and(eq(messages.question_id, question.id), eq(messages.role, "user")));
  await moveQuery(tx, "release", {
    principalId: question.principal_id,
    periodId: question.period_id,
    questionId: question.id,
    now,
  });
}

/** Gives back what a chat has reserved; the caller holds the principal's lock. */
export async function releaseInChat(tx: Tx, chatId: string, now: Date): Promise<number> {
  const reserved = await tx
    .select()
    .from(questions)
    .where(and(eq(questions.chat_id, chatId), eq(questions.state, "reserved")));
  for (const question of reserved) await releaseReserved(tx, question, now);
  return reserved.length;
}
