import { AskedBack } from "@probability-chat/contract";
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

/** A question back has so many choices, each of which may be answered behind it. */
const mostChoices = 3;

/**
 * What a chat's last reply asks back about a dataset, or the one before such as only answer choices of
 * it; null where there is none.
 */
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
    .limit(mostChoices + 1);
  const at = replied.findIndex(({ reply }) => reply?.answer?.kind !== "answer");
  const asking = replied[at];
  const answer = asking?.reply?.answer;
  if (answer?.kind !== "clarify" || asking?.datasetId !== datasetId) return null;
  const choices = answer.readings.map(({ query }) => query);
  const answered = replied
    .slice(0, at)
    .flatMap(({ reply }) => (reply?.answer?.kind === "answer" ? [reply.answer.query] : []));
  if (!answered.every((query) => choices.includes(query))) return null;
  const parsed = AskedBack.safeParse({
    questions: answer.asked ?? [asking.content],
    choices,
    ...(answered.length > 0 && { answered }),
  });
  return parsed.success ? parsed.data : null;
}
