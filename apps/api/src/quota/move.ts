import { and, eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Tx } from "../db/database.ts";
import { ledgerEntries, quotaPeriods } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import { fitToAllowance, type PeriodRow } from "./month.ts";

interface Movement {
  readonly principalId: string;
  readonly periodId: string;
  readonly questionId: string;
  readonly now: Date;
}

const change = {
  reserve: { reserved: sql`${quotaPeriods.reserved} + 1` },
  settle: {
    reserved: sql`${quotaPeriods.reserved} - 1`,
    spent: sql`${quotaPeriods.spent} + 1`,
  },
  release: { reserved: sql`${quotaPeriods.reserved} - 1` },
} as const;

/**
 * Moves one query within its month, in the row and in the ledger; the caller holds the
 * principal's lock. A reservation that does not fit is refused.
 */
export async function moveQuery(
  tx: Tx,
  kind: "reserve" | "settle" | "release",
  of: Movement,
): Promise<PeriodRow> {
  const fits =
    kind === "reserve"
      ? sql`${quotaPeriods.reserved} + ${quotaPeriods.spent} < ${quotaPeriods.granted}`
      : sql`true`;
  const [row] = await tx
    .update(quotaPeriods)
    .set(change[kind])
    .where(and(eq(quotaPeriods.id, of.periodId), fits))
    .returning();
  if (!row) throw new ApiError("query_limit");
  await tx.insert(ledgerEntries).values({
    id: uuid(),
    principal_id: of.principalId,
    period_id: of.periodId,
    kind,
    amount: 1,
    question_id: of.questionId,
    created_at: of.now,
  });
  return kind === "release" ? fitToAllowance(tx, row, of.now) : row;
}
