import type { SecurityEventName } from "@probability-chat/contract";
import { v7 as uuid } from "uuid";
import type { Database, Tx } from "./db/database.ts";
import { auditEntries } from "./db/schema.ts";

/** What is worth remembering about an account; never what it asked. */
export type AuditAction = SecurityEventName | "deleted";

export async function audit(
  db: Database | Tx,
  action: AuditAction,
  of: { readonly userId: string; readonly ip: string | null; readonly now: Date },
): Promise<void> {
  await db
    .insert(auditEntries)
    .values({ id: uuid(), user_id: of.userId, action, ip: of.ip, created_at: of.now });
}
