import { and, asc, eq, gt } from "drizzle-orm";
import type { Reader } from "../../db/database.ts";
import { auditEntries, mails, sessions, supportRequests } from "../../db/schema.ts";
import { passkeys, totpFactors } from "../../factors/tables.ts";
import { identities } from "../../federation/tables.ts";
import type { Caller } from "../../http/call.ts";
import { page, paged } from "./rows.ts";

/** How one signs in, what was written to one, and what one did. */
export function ofAccount(reader: Reader, { userId }: Caller) {
  return {
    sessions: paged((after) =>
      reader
        .select({
          id: sessions.id,
          user_agent: sessions.user_agent,
          created_at: sessions.created_at,
          last_used_at: sessions.last_used_at,
          expires_at: sessions.expires_at,
          ended_at: sessions.ended_at,
          end_reason: sessions.end_reason,
        })
        .from(sessions)
        .where(and(eq(sessions.user_id, userId), gt(sessions.id, after)))
        .orderBy(asc(sessions.id))
        .limit(page),
    ),
    authenticator_apps: paged((after) =>
      reader
        .select({ id: totpFactors.user_id, created_at: totpFactors.created_at })
        .from(totpFactors)
        .where(and(eq(totpFactors.user_id, userId), gt(totpFactors.user_id, after))),
    ),
    passkeys: paged((after) =>
      reader
        .select({
          id: passkeys.id,
          name: passkeys.name,
          created_at: passkeys.created_at,
          last_used_at: passkeys.last_used_at,
        })
        .from(passkeys)
        .where(and(eq(passkeys.user_id, userId), gt(passkeys.id, after)))
        .orderBy(asc(passkeys.id))
        .limit(page),
    ),
    identities: paged((after) =>
      reader
        .select()
        .from(identities)
        .where(and(eq(identities.user_id, userId), gt(identities.id, after)))
        .orderBy(asc(identities.id))
        .limit(page),
    ),
    support_requests: paged((after) =>
      reader
        .select()
        .from(supportRequests)
        .where(and(eq(supportRequests.user_id, userId), gt(supportRequests.id, after)))
        .orderBy(asc(supportRequests.id))
        .limit(page),
    ),
    mails: paged((after) =>
      reader
        .select({
          id: mails.id,
          recipient: mails.recipient,
          subject: mails.subject,
          state: mails.state,
          created_at: mails.created_at,
        })
        .from(mails)
        .where(and(eq(mails.user_id, userId), gt(mails.id, after)))
        .orderBy(asc(mails.id))
        .limit(page),
    ),
    audit: paged((after) =>
      reader
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.user_id, userId), gt(auditEntries.id, after)))
        .orderBy(asc(auditEntries.id))
        .limit(page),
    ),
  };
}
