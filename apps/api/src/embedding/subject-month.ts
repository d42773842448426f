import { bytesText, fill } from "@probability-chat/contract";
import { and, eq, gte, sum } from "drizzle-orm";
import type { Tx } from "../db/database.ts";
import { datasets, principals } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import { askedBy } from "../quota/asked-by.ts";
import { type PeriodRow, renewalDay } from "../quota/month.ts";
import { remaining } from "../quota/standing.ts";
import { texts } from "./texts.ts";

/** What an end user may use of its tenant's month, and has; null where the tenant bounds nothing. */
export interface SubjectMonth {
  readonly queries: { readonly used: number; readonly allowed: number | null };
  readonly bytes: { readonly used: number; readonly allowed: number | null };
}

/**
 * The month of an end user; null for any other principal. Counted from the tenant's one ledger, and
 * from all that was uploaded, whether or not it is still there: neither another session nor a
 * deleted chat makes it less. Exact where the caller holds the payer's lock.
 */
export async function subjectMonth(
  tx: Tx,
  principalId: string,
  period: PeriodRow,
): Promise<SubjectMonth | null> {
  const [subject] = await tx
    .select({ queries: principals.monthly_queries, bytes: principals.monthly_bytes })
    .from(principals)
    .where(and(eq(principals.id, principalId), eq(principals.kind, "embed")));
  if (!subject) return null;
  const [uploaded] = await tx
    .select({ bytes: sum(datasets.bytes) })
    .from(datasets)
    .where(and(eq(datasets.principal_id, principalId), gte(datasets.created_at, period.starts_at)));
  return {
    queries: { used: await askedBy(tx, period, principalId), allowed: subject.queries },
    bytes: { used: Number(uploaded?.bytes ?? 0), allowed: subject.bytes },
  };
}

/** Queries that an end user has left: of its own month, and of its tenant's. */
export function remainingOf({ queries }: SubjectMonth, period: PeriodRow): number {
  const own = queries.allowed === null ? Number.POSITIVE_INFINITY : queries.allowed - queries.used;
  return Math.max(0, Math.min(own, remaining(period)));
}

/** Refuses an end user a file for which its month has no room. */
export function requireSubjectRoom(month: SubjectMonth, period: PeriodRow, size: number): void {
  const { used, allowed } = month.bytes;
  if (allowed === null || used + size <= allowed) return;
  const values = {
    n: bytesText(allowed, Math.floor),
    used: bytesText(used),
    size: bytesText(size),
  };
  throw new ApiError("plan_limit", fill(texts.uploads, { ...values, date: renewalDay(period) }));
}
