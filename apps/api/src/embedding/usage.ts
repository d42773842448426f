import type { embeddingOperations } from "@probability-chat/contract";
import { and, count, desc, eq, gte, inArray, lt, sql, sum } from "drizzle-orm";
import type { Tx } from "../db/database.ts";
import { chats, datasets, ledgerEntries, principals } from "../db/schema.ts";
import type { Handler } from "../http/call.ts";
import { idCursor, pageOf } from "../http/paging.ts";
import type { PeriodRow } from "../quota/month.ts";
import { standingOf } from "../quota/standing.ts";

/** What a tenant's end users have used of its month, from the ledger that the month is counted in. */
export const embedUsage: Handler<typeof embeddingOperations.embedUsage> = (call) =>
  call.effect(async (tx) => {
    const { caller, query, now } = call;
    const cursor = idCursor(query.cursor);
    const { period } = await standingOf(tx, caller.payerId, now);
    const rows = await tx
      .select()
      .from(principals)
      .where(
        and(
          eq(principals.tenant_id, caller.tenantId),
          eq(principals.kind, "embed"),
          query.subject === undefined ? undefined : eq(principals.subject, query.subject),
          cursor ? lt(principals.id, cursor) : undefined,
        ),
      )
      .orderBy(desc(principals.id))
      .limit(query.limit ? query.limit + 1 : 10_000);
    const { page, next } = pageOf(rows, query.limit, ({ id }) => id);
    const used = await usedBy(
      tx,
      page.map(({ id }) => id),
      period,
    );
    return {
      data: {
        period: {
          starts_at: period.starts_at.toISOString(),
          ends_at: period.ends_at.toISOString(),
        },
        queries: { used: period.spent, allowed: period.granted },
        subjects: page.map((row) => ({
          subject: row.subject ?? "",
          queries: used.queries.get(row.id) ?? 0,
          allowed_queries: row.monthly_queries,
          upload_bytes: used.bytes.get(row.id) ?? 0,
          allowed_upload_bytes: row.monthly_bytes,
          chats: used.chats.get(row.id) ?? 0,
          last_seen_at: row.seen_at?.toISOString() ?? null,
        })),
      },
      next_cursor: next,
    };
  });

async function usedBy(tx: Tx, ids: string[], period: PeriodRow) {
  const none: { id: string | null; n: number }[] = [];
  const queries = tx
    .select({ id: ledgerEntries.asked_by, n: sql<number>`sum(${ledgerEntries.amount})::int` })
    .from(ledgerEntries)
    .where(
      and(
        inArray(ledgerEntries.asked_by, ids),
        eq(ledgerEntries.period_id, period.id),
        eq(ledgerEntries.kind, "settle"),
      ),
    )
    .groupBy(ledgerEntries.asked_by);
  const bytes = tx
    .select({ id: datasets.principal_id, n: sum(datasets.bytes).mapWith(Number) })
    .from(datasets)
    .where(and(inArray(datasets.principal_id, ids), gte(datasets.created_at, period.starts_at)))
    .groupBy(datasets.principal_id);
  const held = tx
    .select({ id: chats.principal_id, n: count() })
    .from(chats)
    .where(inArray(chats.principal_id, ids))
    .groupBy(chats.principal_id);
  const byId = (rows: readonly { id: string | null; n: number }[]) =>
    new Map(rows.map(({ id, n }) => [id ?? "", n]));
  if (ids.length === 0) return { queries: byId(none), bytes: byId(none), chats: byId(none) };
  return { queries: byId(await queries), bytes: byId(await bytes), chats: byId(await held) };
}
