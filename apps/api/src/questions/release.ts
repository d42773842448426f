import { and, eq, inArray, type SQL } from "drizzle-orm";
import { afterCommit, type Tx } from "../db/database.ts";
import { chats, messages, questions } from "../db/schema.ts";
import { moveQuery } from "../quota/move.ts";
import type { Services } from "../services.ts";

export type QuestionRow = typeof questions.$inferSelect;
type Metered = Pick<Services, "meters">;

/**
 * Gives a reserved question's query back; the caller holds the lock of who pays. Its user's
 * message is free again for the next question with the same text.
 */
export async function releaseReserved(
  tx: Tx,
  { meters }: Metered,
  question: QuestionRow,
  now: Date,
): Promise<void> {
  await tx.update(questions).set({ state: "released" }).where(eq(questions.id, question.id));
  await tx
    .update(messages)
    .set({ question_id: null })
    .where(and(eq(messages.question_id, question.id), eq(messages.role, "user")));
  await moveQuery(tx, "release", question, now);
  afterCommit(tx, () => meters.questions.inc({ outcome: "release" }));
}

/**
 * Gives back what is reserved in a chat, by one of those who ask there or by all; the caller holds
 * the lock of who pays.
 */
export function releaseInChat(
  tx: Tx,
  services: Metered,
  chatId: string,
  now: Date,
  askerId?: string,
): Promise<number> {
  return releaseAll(
    tx,
    services,
    and(
      eq(questions.chat_id, chatId),
      askerId === undefined ? undefined : eq(questions.principal_id, askerId),
    ),
    now,
  );
}

/** Gives back what is reserved in the chats of a principal, by one asker or by all; locked as above. */
export function releaseInChatsOf(
  tx: Tx,
  services: Metered,
  holderId: string,
  now: Date,
  askerId?: string,
): Promise<number> {
  const held = tx.select({ id: chats.id }).from(chats).where(eq(chats.principal_id, holderId));
  return releaseAll(
    tx,
    services,
    and(
      inArray(questions.chat_id, held),
      askerId === undefined ? undefined : eq(questions.principal_id, askerId),
    ),
    now,
  );
}

async function releaseAll(
  tx: Tx,
  services: Metered,
  which: SQL | undefined,
  now: Date,
): Promise<number> {
  const reserved = await tx
    .select()
    .from(questions)
    .where(and(which, eq(questions.state, "reserved")));
  for (const question of reserved) await releaseReserved(tx, services, question, now);
  return reserved.length;
}
