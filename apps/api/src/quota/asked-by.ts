import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "../db/database.ts";
import { ledgerEntries } from "../db/schema.ts";
import type { PeriodRow } from "./month.ts";

/**
 * How many of a month's questions somebody has asked and not got back, in all or in a team's chats.
 * Exact where the caller holds the payer's lock.
 */
export async function askedBy(
  tx: Tx,
  period: PeriodRow,
  askerId: string,
  teamId?: string,
): Promise<number> {
  const [row] = await tx
    .select({
      n: sql<number>`coalesce(sum(case ${ledgerEntries.kind} when 'reserve' then 1 else -1 end), 0)::int`,
    })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.period_id, period.id),
        eq(ledgerEntries.asked_by, askerId),
        inArray(ledgerEntries.kind, ["reserve", "release"]),
        teamId === undefined ? undefined : eq(ledgerEntries.team_id, teamId),
      ),
    );
  return row?.n ?? 0;
}
