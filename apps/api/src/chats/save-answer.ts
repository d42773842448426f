import { and, asc, desc, eq, isNull, or } from "drizzle-orm";
import type { Tx } from "../db/database.ts";
import { chats, messages, questions } from "../db/schema.ts";
import { appendMessage, type MessageRow } from "./append-message.ts";

type QuestionRow = typeof questions.$inferSelect;

/**
 * Ties a question to the newest message of who asked with its text that no other question has, so
 * that the message is not added again with the answer. The chat is locked.
 * @returns whether such a message stands in the chat.
 */
export async function claimUserMessage(
  tx: Tx,
  question: Pick<QuestionRow, "id" | "chat_id" | "content" | "principal_id">,
): Promise<boolean> {
  const [tied] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.question_id, question.id), eq(messages.role, "user")));
  if (tied) return true;
  const [free] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.chat_id, question.chat_id),
        eq(messages.role, "user"),
        eq(messages.content, question.content),
        isNull(messages.question_id),
        question.principal_id
          ? or(isNull(messages.author_id), eq(messages.author_id, question.principal_id))
          : isNull(messages.author_id),
      ),
    )
    .orderBy(desc(messages.sequence))
    .limit(1);
  if (!free) return false;
  await tx.update(messages).set({ question_id: question.id }).where(eq(messages.id, free.id));
  return true;
}

/** Makes an answered question's reply a message, after its user's message. The chat is locked. */
export async function saveAnswer(tx: Tx, question: QuestionRow, now: Date): Promise<MessageRow> {
  const chatId = question.chat_id;
  if (!(await claimUserMessage(tx, question))) {
    const asked = { chatId, role: "user", content: question.content } as const;
    const authorId = await authorIn(tx, chatId, question.principal_id);
    await appendMessage(tx, { ...asked, questionId: question.id, authorId }, now);
  }
  const content = question.message ?? "";
  const saved = { chatId, role: "assistant", content, questionId: question.id } as const;
  const message = await appendMessage(tx, saved, now);
  await tx.update(questions).set({ state: "saved" }).where(eq(questions.id, question.id));
  return message;
}

/** Who asked, where the chat is a team's and so names them. */
async function authorIn(tx: Tx, chatId: string, askerId: string | null): Promise<string | null> {
  const [chat] = await tx
    .select({ holderId: chats.principal_id })
    .from(chats)
    .where(eq(chats.id, chatId));
  return chat?.holderId === askerId ? null : askerId;
}

/** Saves the answers of a chat that no client saved, in the order in which they stood. */
export async function adoptAnswers(tx: Tx, chatId: string, now: Date): Promise<void> {
  const open = await tx
    .select()
    .from(questions)
    .where(and(eq(questions.chat_id, chatId), eq(questions.state, "answered")))
    .orderBy(asc(questions.answered_at), asc(questions.id));
  for (const question of open) await saveAnswer(tx, question, now);
}
