import { and, eq, gt, ne, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { only, type Tx } from "../db/database.ts";
import { ledgerEntries, quotaPeriods } from "../db/schema.ts";
import { periodAt } from "./period.ts";

export type PeriodRow = typeof quotaPeriods.$inferSelect;

/** The quota of one month of what grants it. */
export interface Entitlement {
  readonly principalId: string;
  /** `free`, or the subscription's id. */
  readonly source: string;
  /** When its months began. */
  readonly anchor: Date;
  /** Queries a month. */
  readonly allowance: number;
  /** Whether a month that runs follows a change of the allowance. */
  readonly follows: boolean;
  readonly now: Date;
}

const day = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", timeZone: "UTC" });

/** The day from which questions are counted anew, as it is said to whoever waits for it. */
export function renewalDay(period: PeriodRow): string {
  return day.format(period.ends_at);
}

/** The row of the month that runs, made when it is first looked at, with what the plan allows. */
export async function currentMonth(tx: Tx, of: Entitlement): Promise<PeriodRow> {
  const { startsAt, endsAt } = periodAt(of.anchor, of.now);
  const key = and(
    eq(quotaPeriods.principal_id, of.principalId),
    eq(quotaPeriods.source, of.source),
    eq(quotaPeriods.starts_at, startsAt),
  );
  const [existing] = await tx.select().from(quotaPeriods).where(key);
  if (existing) return of.follows ? allow(tx, existing, of.allowance, of.now) : existing;
  const [created] = await tx
    .insert(quotaPeriods)
    .values({
      id: uuid(),
      principal_id: of.principalId,
      source: of.source,
      starts_at: startsAt,
      ends_at: endsAt,
      allowance: of.allowance,
      granted: of.allowance,
    })
    .onConflictDoNothing()
    .returning();
  if (!created) return only(await tx.select().from(quotaPeriods).where(key));
  await enter(tx, created, "grant", of.allowance, of.now);
  return created;
}

/**
 * Brings a month to what the plan allows now, within the same row: a plan that is toggled grants
 * nothing twice. What was spent or is reserved stays granted.
 */
async function allow(tx: Tx, period: PeriodRow, allowance: number, now: Date): Promise<PeriodRow> {
  if (period.allowance === allowance) return period;
  const row = only(
    await tx.select().from(quotaPeriods).where(eq(quotaPeriods.id, period.id)).for("update"),
  );
  if (row.allowance === allowance) return row;
  const granted = Math.max(allowance, row.reserved + row.spent);
  await tx.update(quotaPeriods).set({ allowance, granted }).where(eq(quotaPeriods.id, row.id));
  if (granted !== row.granted) await enter(tx, row, "adjust", granted - row.granted, now);
  return { ...row, allowance, granted };
}

/** Takes back what only a reservation kept granted, once that was given back. */
export async function fitToAllowance(tx: Tx, row: PeriodRow, now: Date): Promise<PeriodRow> {
  const granted = Math.max(row.allowance, row.reserved + row.spent);
  if (row.granted <= granted) return row;
  await tx.update(quotaPeriods).set({ granted }).where(eq(quotaPeriods.id, row.id));
  await enter(tx, row, "adjust", granted - row.granted, now);
  return { ...row, granted };
}

/** Used in months that still run of this principal's other subscriptions. */
export async function usedElsewhere(
  tx: Tx,
  of: { readonly principalId: string; readonly source: string; readonly now: Date },
): Promise<number> {
  const [row] = await tx
    .select({
      used: sql<number>`coalesce(sum(${quotaPeriods.spent} + ${quotaPeriods.reserved}), 0)::int`,
    })
    .from(quotaPeriods)
    .where(
      and(
        eq(quotaPeriods.principal_id, of.principalId),
        ne(quotaPeriods.source, of.source),
        ne(quotaPeriods.source, "free"),
        gt(quotaPeriods.ends_at, of.now),
      ),
    );
  return row?.used ?? 0;
}

async function enter(
  tx: Tx,
  period: PeriodRow,
  kind: "grant" | "adjust",
  amount: number,
  now: Date,
): Promise<void> {
  await tx.insert(ledgerEntries).values({
    id: uuid(),
    principal_id: period.principal_id,
    period_id: period.id,
    kind,
    amount,
    created_at: now,
  });
}
