import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { v7 as uuid } from "uuid";
import type { Tx } from "../db/database.ts";
import { chats, ledgerEntries, principals, type questions, quotaPeriods } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import { fitToAllowance, type PeriodRow } from "./month.ts";

/** The question that is moved: its month, where it was asked, and by whom. */
type MovedQuestion = Pick<
  typeof questions.$inferSelect,
  "id" | "chat_id" | "period_id" | "principal_id"
>;

const change = {
  reserve: { reserved: sql`${quotaPeriods.reserved} + 1` },
  settle: {
    reserved: sql`${quotaPeriods.reserved} - 1`,
    spent: sql`${quotaPeriods.spent} + 1`,
  },
  release: { reserved: sql`${quotaPeriods.reserved} - 1` },
} as const;

/**
 * Moves one query within its month, in the row and in the ledger; the caller holds the lock of who
 * pays. A reservation that does not fit is refused. Of what is asked in a team's chat the ledger
 * says for which team it was; of that, and of what an embed's end user asks, who asked.
 */
export async function moveQuery(
  tx: Tx,
  kind: "reserve" | "settle" | "release",
  question: MovedQuestion,
  now: Date,
): Promise<PeriodRow> {
  const fits =
    kind === "reserve"
      ? sql`${quotaPeriods.reserved} + ${quotaPeriods.spent} < ${quotaPeriods.granted}`
      : sql`true`;
  if (!question.period_id) throw new ApiError("not_found");
  const [row] = await tx
    .update(quotaPeriods)
    .set(change[kind])
    .where(and(eq(quotaPeriods.id, question.period_id), fits))
    .returning();
  if (!row) throw new ApiError("query_limit");
  const teamId = holderOf(tx, question.chat_id, principals.team_id);
  const kindOfHolder = holderOf(tx, question.chat_id, principals.kind);
  await tx.insert(ledgerEntries).values({
    id: uuid(),
    principal_id: row.principal_id,
    period_id: row.id,
    kind,
    amount: 1,
    question_id: question.id,
    team_id: teamId,
    asked_by: sql`case when ${kindOfHolder} in ('team', 'embed') then ${question.principal_id}::uuid end`,
    created_at: now,
  });
  return kind === "release" ? fitToAllowance(tx, row, now) : row;
}

/** Something of the principal whose chat it is. */
function holderOf(tx: Tx, chatId: string, column: AnyPgColumn): SQL {
  const holder = tx
    .select({ value: column })
    .from(chats)
    .innerJoin(principals, eq(principals.id, chats.principal_id))
    .where(eq(chats.id, chatId));
  return sql`(${holder})`;
}
