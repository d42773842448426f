import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Reader } from "../../db/database.ts";
import { keptLines, keptTables, questions } from "../../db/schema.ts";
import type { Caller } from "../../http/call.ts";
import { page, paged } from "./rows.ts";

/** What was asked, and what of it is kept to train the reader by. */
export function ofQuestions(reader: Reader, { userId, principalId }: Caller) {
  return {
    // What was asked, answered or not; an answer that stands in no chat yet is here alone.
    questions: paged((after) =>
      reader
        .select({
          id: questions.id,
          chat_id: questions.chat_id,
          content: questions.content,
          state: questions.state,
          query: questions.formal,
          spent: questions.spent,
          reply: sql`case when ${questions.state} = 'answered' then ${questions.reply} end`,
          created_at: questions.created_at,
          answered_at: questions.answered_at,
        })
        .from(questions)
        .where(and(eq(questions.principal_id, principalId), gt(questions.id, after)))
        .orderBy(asc(questions.id))
        .limit(page),
    ),
    // What is kept to train the reader by, where that was agreed to.
    kept_tables: paged((after) =>
      reader
        .select({
          id: keptTables.dataset_id,
          card: keptTables.card,
          created_at: keptTables.created_at,
        })
        .from(keptTables)
        .where(and(eq(keptTables.user_id, userId), gt(keptTables.dataset_id, after)))
        .orderBy(asc(keptTables.dataset_id))
        .limit(page),
    ),
    kept_lines: paged((after) =>
      reader
        .select({
          id: keptLines.id,
          dataset_id: keptLines.dataset_id,
          line: keptLines.line,
          created_at: keptLines.created_at,
        })
        .from(keptLines)
        .where(and(eq(keptLines.user_id, userId), gt(keptLines.id, after)))
        .orderBy(asc(keptLines.id))
        .limit(page),
    ),
  };
}
