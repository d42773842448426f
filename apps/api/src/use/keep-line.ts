import { type BodyOf, type internalOperations, keptLimits } from "@probability-chat/contract";
import { and, desc, eq, inArray, isNotNull, notExists, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Tx } from "../db/database.ts";
import { keptLines, keptTables, questions } from "../db/schema.ts";

type Kept = NonNullable<BodyOf<typeof internalOperations.settleQuestion>["kept"]>;

/** A question that is being settled, whose asker agrees to what is kept of it. */
export interface UsedQuestion {
  readonly id: string;
  readonly userId: string;
  readonly chatId: string;
  readonly datasetId: string;
}

/** What the next question's line may go on from. */
export async function useOf(tx: Tx, chatId: string, datasetId: string) {
  const [last] = await tx
    .select({ line: keptLines.line })
    .from(questions)
    .leftJoin(keptLines, eq(keptLines.question_id, questions.id))
    .where(
      and(
        eq(questions.chat_id, chatId),
        eq(questions.dataset_id, datasetId),
        isNotNull(questions.answered_at),
      ),
    )
    .orderBy(desc(questions.answered_at), desc(questions.id))
    .limit(1);
  return { has_card: await hasCard(tx, datasetId), before: last?.line ?? null };
}

/**
 * Keeps a line, with its table's card where that is new; the account's oldest lines go for it where
 * they are too many. A line whose card is not here and did not come along is not kept.
 */
export async function keepLine(
  tx: Tx,
  { id, userId, chatId, datasetId }: UsedQuestion,
  { line, card }: Kept,
  now: Date,
): Promise<void> {
  if (card) {
    const row = { dataset_id: datasetId, user_id: userId, chat_id: chatId, card, created_at: now };
    await tx.insert(keptTables).values(row).onConflictDoNothing();
  } else if (!(await hasCard(tx, datasetId))) return;
  await tx.insert(keptLines).values({
    id: uuid(),
    user_id: userId,
    dataset_id: datasetId,
    question_id: id,
    line,
    created_at: now,
  });
  await forgetOldest(tx, userId);
}

async function hasCard(tx: Tx, datasetId: string): Promise<boolean> {
  const [table] = await tx
    .select({ id: keptTables.dataset_id })
    .from(keptTables)
    .where(eq(keptTables.dataset_id, datasetId));
  return table !== undefined;
}

async function forgetOldest(tx: Tx, userId: string): Promise<void> {
  const surplus = tx
    .select({ id: keptLines.id })
    .from(keptLines)
    .where(eq(keptLines.user_id, userId))
    .orderBy(desc(keptLines.id))
    .offset(keptLimits.lines);
  const gone = await tx
    .delete(keptLines)
    .where(inArray(keptLines.id, surplus))
    .returning({ datasetId: keptLines.dataset_id });
  if (gone.length === 0) return;
  const lines = tx
    .select({ one: sql`1` })
    .from(keptLines)
    .where(eq(keptLines.dataset_id, keptTables.dataset_id));
  const tables = gone.map(({ datasetId }) => datasetId);
  await tx.delete(keptTables).where(and(inArray(keptTables.dataset_id, tables), notExists(lines)));
}

/** Forgets all that was kept of a user's questions. */
export async function forgetUse(tx: Tx, userId: string): Promise<void> {
  await tx.delete(keptTables).where(eq(keptTables.user_id, userId));
}
