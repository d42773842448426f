import { and, isNull, lt } from "drizzle-orm";
import type { Services } from "../services.ts";
import { billingBindings, billingEvents, sandboxCheckouts } from "./tables.ts";

const day = 86_400_000;
/** A provider tries to deliver an event for some days; its binding must outlive that. */
const keptDays = 60;

/**
 * Forgets checkouts that nobody can pay any more, and events that belong to nobody: to no user here,
 * or to one whose account is gone.
 */
export async function expireBilling({ db }: Services, now: Date): Promise<void> {
  const end = new Date(now.getTime() - keptDays * day);
  await db.delete(billingBindings).where(lt(billingBindings.expires_at, end));
  await db.delete(sandboxCheckouts).where(lt(sandboxCheckouts.created_at, end));
  await db
    .delete(billingEvents)
    .where(and(isNull(billingEvents.user_id), lt(billingEvents.received_at, end)));
}
