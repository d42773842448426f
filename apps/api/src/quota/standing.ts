import { type PlanDefinition, type PlanName, planOf, type Quota } from "@probability-chat/contract";
import { eq } from "drizzle-orm";
import type { Tx } from "../db/database.ts";
import { principals, users } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import { governingSubscription, isUsable, type SubscriptionRow } from "./governing.ts";
import { currentMonth, type PeriodRow, usedElsewhere } from "./month.ts";

type UserRow = typeof users.$inferSelect;

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
  const subscription = user.plan === "free" ? null : await governingSubscription(tx, user.id);
  const plan = planOf(user.plan satisfies PlanName);
  const period = await currentMonth(tx, {
    principalId,
    source: subscription?.id ?? "free",
    anchor: subscription?.started_at ?? user.created_at,
    allowance: await allowanceOf(tx, { principalId, plan, subscription, now }),
    follows: !subscription || isUsable(subscription.status),
    now,
  });
  return { user, plan, subscription, period };
}

/**
 * What the plan allows this month. Neither a trial nor the free plan renews what a subscription has
 * used in a month that still runs, or trial after trial would be a quota for nothing.
 */
async function allowanceOf(
  tx: Tx,
  of: Omit<Standing, "user" | "period"> & { readonly principalId: string; readonly now: Date },
): Promise<number> {
  const { plan, subscription, principalId, now } = of;
  if (subscription && subscription.status !== "trialing") return plan.queries;
  const source = subscription?.id ?? "free";
  const used = await usedElsewhere(tx, { principalId, source, now });
  return Math.max(0, plan.queries - used);
}

/** Queries left: neither spent nor reserved. */
export function remaining(period: PeriodRow): number {
  return period.granted - period.reserved - period.spent;
}

export function quotaOf(period: PeriodRow): Quota {
  return { remaining: remaining(period), resets_at: period.ends_at.toISOString() };
}
