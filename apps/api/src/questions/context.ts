import { type AskedBack, askedBackBy } from "@probability-chat/contract";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Tx } from "../db/database.ts";
import { questions } from "../db/schema.ts";

/** Earlier queries that a follow-up may refer to. */
const contextLength = 50;

/** Canonical queries answered in a chat on a dataset, oldest first. */
export async function contextOf(
  tx: Tx,
  chatId: string | null,
  datasetId: string,
): Promise<string[]> {
  if (!chatId) return [];
  const rows = await tx
    .select({ formal: questions.formal })
    .from(questions)
    .where(
      and(
        eq(questions.chat_id, chatId),
        eq(questions.dataset_id, datasetId),
        isNotNull(questions.formal),
      ),
    )
    .orderBy(desc(questions.answered_at), desc(questions.id))
    .limit(contextLength);
  return rows.flatMap((row) => row.formal ?? []).reverse();
}

/** A question back and answers to its choices, of which there are three at most. */
const mostReplies = 4;

/** What a chat's last replies about a dataset ask back; null where there is none. */
export async function askedBackOf(
  tx: Tx,
  chatId: string,
  datasetId: string,
): Promise<AskedBack | null> {
  const replied = await tx
    .select({
      content: questions.content,
      reply: questions.reply,
      datasetId: questions.dataset_id,
    })
    .from(questions)
    .where(and(eq(questions.chat_id, chatId), isNotNull(questions.reply)))
    .orderBy(desc(questions.answered_at), desc(questions.id))
    .limit(mostReplies);
  return replied.reduceRight<AskedBack | null>((back, { content, reply, ...of }) => {
    return of.datasetId === datasetId ? askedBackBy(content, reply?.answer ?? null, back) : null;
  }, null);
}
