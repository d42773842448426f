import { and, asc, eq, gt } from "drizzle-orm";
import { billingEvents } from "../../billing/tables.ts";
import type { Reader } from "../../db/database.ts";
import { ledgerEntries, quotaPeriods, subscriptions } from "../../db/schema.ts";
import type { Caller } from "../../http/call.ts";
import { page, paged } from "./rows.ts";

/** What was bought, granted and spent. */
export function ofBilling(reader: Reader, { userId, principalId }: Caller) {
  return {
    subscriptions: paged((after) =>
      reader
        .select()
        .from(subscriptions)
        .where(and(eq(subscriptions.user_id, userId), gt(subscriptions.id, after)))
        .orderBy(asc(subscriptions.id))
        .limit(page),
    ),
    billing_events: paged((after) =>
      reader
        .select({
          id: billingEvents.id,
          provider: billingEvents.provider,
          type: billingEvents.type,
          subscription_id: billingEvents.subscription_id,
          snapshot: billingEvents.snapshot,
          outcome: billingEvents.outcome,
          received_at: billingEvents.received_at,
        })
        .from(billingEvents)
        .where(and(eq(billingEvents.user_id, userId), gt(billingEvents.id, after)))
        .orderBy(asc(billingEvents.id))
        .limit(page),
    ),
    quota_periods: paged((after) =>
      reader
        .select()
        .from(quotaPeriods)
        .where(and(eq(quotaPeriods.principal_id, principalId), gt(quotaPeriods.id, after)))
        .orderBy(asc(quotaPeriods.id))
        .limit(page),
    ),
    ledger: paged((after) =>
      reader
        .select()
        .from(ledgerEntries)
        .where(and(eq(ledgerEntries.principal_id, principalId), gt(ledgerEntries.id, after)))
        .orderBy(asc(ledgerEntries.id))
        .limit(page),
    ),
  };
}
