import {
  accessStatus,
  type PlanDefinition,
  type PlanName,
  planOf,
  type Quota,
} from "@probability-chat/contract";
import { and, desc, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { only, type Tx } from "../db/database.ts";
import { ledgerEntries, principals, quotaPeriods, subscriptions, users } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import { periodAt } from "./period.ts";

type UserRow = typeof users.$inferSelect;
type SubscriptionRow = typeof subscriptions.$inferSelect;
export type PeriodRow = typeof quotaPeriods.$inferSelect;

/** What a principal has and may do now. */
export interface Standing {
  readonly user: UserRow;
  readonly plan: PlanDefinition;
  readonly subscription: SubscriptionRow | null;
  readonly period: PeriodRow;
}

/**
 * Everything that changes a principal's quota or chats takes this lock first, and other locks
 * after it, so that nothing overspends and nothing deadlocks.
 */
export async function lockPrincipal(tx: Tx, principalId: string): Promise<void> {
  const rows = await tx
    .select({ id: principals.id })
    .from(principals)
    .where(eq(principals.id, principalId))
    .for("no key update");
  if (rows.length === 0) throw new ApiError("not_found");
}

/** A principal's standing; the present month's row is made when it is first looked at. */
export async function standingOf(tx: Tx, principalId: string, now: Date): Promise<Standing> {
  const [row] = await tx
    .select({ user: users })
    .from(principals)
    .innerJoin(users, eq(users.id, principals.user_id))
    .where(eq(principals.id, principalId));
  if (!row) throw new ApiError("not_found");
  const { user } = row;
  const [latest] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.user_id, user.id))
    .orderBy(desc(subscriptions.started_at))
    .limit(1);
  const subscription = user.plan === "free" ? null : (latest ?? null);
  const plan = planOf(user.plan satisfies PlanName);
  const period = await currentPeriod(tx, principalId, {
    source: subscription?.id ?? "free",
    anchor: subscription?.started_at ?? user.created_at,
    granted: plan.queries,
    now,
  });
  return { user, plan, subscription, period };
}

async function currentPeriod(
  tx: Tx,
  principalId: string,
  of: { source: string; anchor: Date; granted: number; now: Date },
): Promise<PeriodRow> {
  const { startsAt, endsAt } = periodAt(of.anchor, of.now);
  const key = and(
    eq(quotaPeriods.principal_id, principalId),
    eq(quotaPeriods.source, of.source),
    eq(quotaPeriods.starts_at, startsAt),
  );
  const [existing] = await tx.select().from(quotaPeriods).where(key);
  if (existing) return existing;
  const [created] = await tx
    .insert(quotaPeriods)
    .values({
      id: uuid(),
      principal_id: principalId,
      source: of.source,
      starts_at: startsAt,
      ends_at: endsAt,
      granted: of.granted,
    })
    .onConflictDoNothing()
    .returning();
  if (!created) return only(await tx.select().from(quotaPeriods).where(key));
  await tx.insert(ledgerEntries).values({
    id: uuid(),
    principal_id: principalId,
    period_id: created.id,
    kind: "grant",
    amount: of.granted,
    created_at: of.now,
  });
  return created;
}

/** Queries left: neither spent nor reserved. */
export function remaining(period: PeriodRow): number {
  return period.granted - period.reserved - period.spent;
}

export function quotaOf(period: PeriodRow): Quota {
  return { remaining: remaining(period), resets_at: period.ends_at.toISOString() };
}

/** Why this principal may not create, upload or ask now; undefined where it may. */
export function refusalOf(standing: Standing): ApiError | undefined {
  const status = accessStatus({
    plan: standing.user.plan,
    query_limit: remaining(standing.period),
    active_subscription: standing.subscription,
  });
  if (status === "active") return undefined;
  const exhausted = status === "free_exhausted" || status === "paid_exhausted";
  return new ApiError(exhausted ? "query_limit" : "no_active_subscription");
}

/** Refuses with 403 whoever may not create, upload or ask now. */
export function requireActive(standing: Standing): void {
  const refusal = refusalOf(standing);
  if (refusal) throw refusal;
}
