import { v7 as uuid } from "uuid";
import type { Tx } from "./db/database.ts";
import { auditEntries } from "./db/schema.ts";

/** What is worth remembering about an account; never what it asked. */
export type AuditAction =
  | "registered"
  | "verified"
  | "signed_in"
  | "password_changed"
  | "password_reset"
  | "email_change_asked"
  | "email_changed"
  | "refresh_token_reused"
  | "learning_allowed"
  | "learning_withdrawn"
  | "deleted";

export async function audit(
  tx: Tx,
  action: AuditAction,
  of: { readonly userId: string; readonly ip: string | null; readonly now: Date },
): Promise<void> {
  await tx
    .insert(auditEntries)
    .values({ id: uuid(), user_id: of.userId, action, ip: of.ip, created_at: of.now });
}
