import type { accountOperations, SecurityEventName } from "@probability-chat/contract";
import { and, desc, eq, lt, ne } from "drizzle-orm";
import { auditEntries } from "../db/schema.ts";
import type { Handler } from "../http/call.ts";
import { idCursor, pageOf } from "../http/paging.ts";
import { coarseAddress } from "../security/network.ts";

/** The user's own part of the audit log, newest first. */
export const listSecurityEvents: Handler<typeof accountOperations.listSecurityEvents> = async (
  call,
) => {
  const { caller, query, services } = call;
  const cursor = idCursor(query.cursor);
  const rows = await services.db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.user_id, caller.userId),
        ne(auditEntries.action, "deleted"),
        cursor ? lt(auditEntries.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(query.limit ? query.limit + 1 : 10_000);
  const { page, next } = pageOf(rows, query.limit, (row) => row.id);
  return {
    data: page.map((row) => ({
      id: row.id,
      event: row.action as SecurityEventName,
      address: row.ip && coarseAddress(row.ip),
      created_at: row.created_at.toISOString(),
    })),
    next_cursor: next,
  };
};
