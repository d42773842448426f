import { limits } from "@probability-chat/contract";
import { and, eq, inArray, isNotNull, lt, ne } from "drizzle-orm";
import { expireBilling } from "../billing/expire-billing.ts";
import {
  auditEntries,
  contactRequests,
  datasets,
  idempotencyKeys,
  mails,
  mailTokens,
  questions,
  sessions,
  stoppedKeys,
} from "../db/schema.ts";
import { apiKeys, embedSessions } from "../embedding/tables.ts";
import { spentChallenges } from "../factors/tables.ts";
import { shareLinks } from "../reports/tables.ts";
import type { Services } from "../services.ts";
import { teamInvitations } from "../teams/tables.ts";

const day = 86_400_000;
/** Ended sessions and finished mails are looked at now and then; after this they go. */
const keptDays = 30;
/** What was uploaded is counted for a month, and no month is longer. */
const datasetDays = 32;
/** What somebody without an account wrote to us is there for as long as it may be taken up again. */
const contactDays = 365;

/** Forgets what is kept for a time only. */
export async function expire(services: Services): Promise<void> {
  const { db } = services;
  const now = services.now();
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const keyEnd = ago(limits.idempotencyHours * 3_600_000);
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, keyEnd));
  await db.delete(stoppedKeys).where(lt(stoppedKeys.created_at, keyEnd));
  await db
    .update(questions)
    .set({ idempotency_key: null })
    .where(
      and(
        isNotNull(questions.idempotency_key),
        lt(questions.created_at, keyEnd),
        ne(questions.state, "reserved"),
      ),
    );
  await db
    .update(datasets)
    .set({ idempotency_key: null })
    .where(and(isNotNull(datasets.idempotency_key), lt(datasets.created_at, keyEnd)));
  await db.delete(spentChallenges).where(lt(spentChallenges.expires_at, now));
  await db.delete(teamInvitations).where(lt(teamInvitations.expires_at, ago(keptDays * day)));
  await db.delete(shareLinks).where(lt(shareLinks.expires_at, ago(keptDays * day)));
  await db.delete(mailTokens).where(lt(mailTokens.expires_at, ago(day)));
  await db
    .delete(auditEntries)
    .where(lt(auditEntries.created_at, ago(services.config.auditDays * day)));
  await db.delete(embedSessions).where(lt(embedSessions.expires_at, ago(keptDays * day)));
  await db.delete(apiKeys).where(lt(apiKeys.revoked_at, ago(keptDays * day)));
  await db.delete(sessions).where(lt(sessions.expires_at, ago(keptDays * day)));
  await db
    .delete(mails)
    .where(
      and(
        inArray(mails.state, ["sent", "failed", "local"]),
        lt(mails.created_at, ago(keptDays * day)),
      ),
    );
  await db
    .delete(datasets)
    .where(and(eq(datasets.state, "purged"), lt(datasets.obsolete_at, ago(datasetDays * day))));
  await db.delete(contactRequests).where(lt(contactRequests.created_at, ago(contactDays * day)));
  await expireBilling(services, now);
  await services.limits.sweep();
}
