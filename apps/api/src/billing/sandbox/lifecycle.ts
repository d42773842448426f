import { randomBytes } from "node:crypto";
import { and, eq, inArray, lte, type SQL } from "drizzle-orm";
import { type Database, only, type Tx, transact } from "../../db/database.ts";
import { addMonths } from "../../quota/period.ts";
import { type Offer, priceOf } from "../offer.ts";
import { type sandboxCheckouts, sandboxSubscriptions } from "../tables.ts";
import { announce, type SandboxSubscription, sandboxId } from "./events.ts";
import { sandboxOffer, sandboxPrices } from "./prices.ts";

export const trialDays = 14;

type Checkout = typeof sandboxCheckouts.$inferSelect;

/** Starts what a checkout has paid for. */
export async function startSubscription(
  tx: Tx,
  checkout: Checkout,
  trial: boolean,
  now: Date,
): Promise<void> {
  const subscription = only(
    await tx
      .insert(sandboxSubscriptions)
      .values({
        id: sandboxId("sub"),
        portal: randomBytes(24).toString("base64url"),
        customer_id: checkout.customer_id,
        email: checkout.email,
        price_id: checkout.price_id,
        custom_data: checkout.custom_data,
        status: trial ? "trialing" : "active",
        started_at: now,
        period_ends_at: trial
          ? new Date(now.getTime() + trialDays * 86_400_000)
          : periodEnd(checkout.price_id, now),
        updated_at: now,
      })
      .returning(),
  );
  await announce(tx, "subscription.created", subscription, now);
  await announce(tx, trial ? "subscription.trialing" : "subscription.activated", subscription, now);
}

function periodEnd(priceId: string, from: Date): Date {
  return addMonths(from, sandboxOffer(priceId).duration === "yearly" ? 12 : 1);
}

/** What can be done to a subscription in the sandbox's portal. */
export const actions = [
  "cancel",
  "cancel-later",
  "keep",
  "fail-payment",
  "pay",
  "pause",
  "resume",
  "end-trial",
] as const;
export type Action = (typeof actions)[number];

interface Transition {
  readonly from: readonly SandboxSubscription["status"][];
  readonly event: string;
  change(subscription: SandboxSubscription, now: Date): Partial<SandboxSubscription>;
}

const transitions: Readonly<Record<Action, Transition>> = {
  cancel: {
    from: ["active", "trialing", "past_due", "paused"],
    event: "subscription.canceled",
    change: (_, now) => ({ status: "canceled", canceled_at: now, ends_at_period_end: false }),
  },
  "cancel-later": {
    from: ["active", "trialing"],
    event: "subscription.updated",
    change: () => ({ ends_at_period_end: true }),
  },
  keep: {
    from: ["active", "trialing"],
    event: "subscription.updated",
    change: () => ({ ends_at_period_end: false }),
  },
  "fail-payment": {
    from: ["active"],
    event: "subscription.past_due",
    change: () => ({ status: "past_due" }),
  },
  pay: {
    from: ["past_due"],
    event: "subscription.activated",
    change: () => ({ status: "active" }),
  },
  pause: {
    from: ["active", "past_due"],
    event: "subscription.paused",
    change: () => ({ status: "paused", ends_at_period_end: false }),
  },
  resume: {
    from: ["paused"],
    event: "subscription.resumed",
    change: (row, now) => ({ status: "active", period_ends_at: periodEnd(row.price_id, now) }),
  },
  "end-trial": {
    from: ["trialing"],
    event: "subscription.activated",
    change: (row, now) => ({ status: "active", period_ends_at: periodEnd(row.price_id, now) }),
  },
};

/** Which actions a subscription's present state allows. */
export function allowedActions(subscription: SandboxSubscription): readonly Action[] {
  return actions.filter((action) => {
    if (!transitions[action].from.includes(subscription.status)) return false;
    if (action === "keep") return subscription.ends_at_period_end;
    return action !== "cancel-later" || !subscription.ends_at_period_end;
  });
}

/** Does it; null where there is no such subscription, false where its state forbids it. */
export function act(
  db: Database,
  portal: string,
  action: Action,
  now: Date,
): Promise<SandboxSubscription | null | false> {
  return changing(db, ofPortal(portal), now, (subscription) =>
    allowedActions(subscription).includes(action)
      ? { event: transitions[action].event, values: transitions[action].change(subscription, now) }
      : undefined,
  );
}

/** Moves a subscription to another plan within its period, as a merchant's support would. */
export function changePlan(
  db: Database,
  portal: string,
  offer: Offer,
  now: Date,
): Promise<SandboxSubscription | null | false> {
  return changing(db, ofPortal(portal), now, (subscription) => {
    const price_id = priceOf(sandboxPrices, offer);
    if (subscription.status === "canceled" || subscription.price_id === price_id) return undefined;
    const period_ends_at =
      subscription.status === "trialing" ? subscription.period_ends_at : periodEnd(price_id, now);
    return { event: "subscription.updated", values: { price_id, period_ends_at } };
  });
}

/** Ends a subscription at once, as its merchant asks over the API. */
export async function endSubscription(db: Database, id: string, now: Date): Promise<void> {
  const { event, from, change } = transitions.cancel;
  await changing(db, eq(sandboxSubscriptions.id, id), now, (subscription) =>
    from.includes(subscription.status) ? { event, values: change(subscription, now) } : undefined,
  );
}

const ofPortal = (portal: string) => eq(sandboxSubscriptions.portal, portal);

type Change = { readonly event: string; readonly values: Partial<SandboxSubscription> };

function changing(
  db: Database,
  which: SQL,
  now: Date,
  decide: (subscription: SandboxSubscription) => Change | undefined,
): Promise<SandboxSubscription | null | false> {
  return transact(db, async (tx) => {
    const [subscription] = await tx.select().from(sandboxSubscriptions).where(which).for("update");
    if (!subscription) return null;
    const change = decide(subscription);
    return change ? apply(tx, subscription, change, now) : false;
  });
}

async function apply(
  tx: Tx,
  subscription: SandboxSubscription,
  { event, values }: Change,
  now: Date,
): Promise<SandboxSubscription> {
  const changed = only(
    await tx
      .update(sandboxSubscriptions)
      .set({ ...values, updated_at: now })
      .where(eq(sandboxSubscriptions.id, subscription.id))
      .returning(),
  );
  await announce(tx, event, changed, now);
  return changed;
}

/** Lets time pass: trials become subscriptions, periods renew, what was to end ends. */
export async function renewDue(db: Database, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    const due = await tx
      .select()
      .from(sandboxSubscriptions)
      .where(
        and(
          inArray(sandboxSubscriptions.status, ["active", "trialing"]),
          lte(sandboxSubscriptions.period_ends_at, now),
        ),
      )
      .limit(100)
      .for("update", { skipLocked: true });
    for (const subscription of due) {
      const { ends_at_period_end, period_ends_at, price_id } = subscription;
      const change: Change = ends_at_period_end
        ? {
            event: "subscription.canceled",
            values: { status: "canceled", canceled_at: period_ends_at, ends_at_period_end: false },
          }
        : {
            event: "subscription.updated",
            values: { status: "active", period_ends_at: nextEnd(price_id, period_ends_at, now) },
          };
      await apply(tx, subscription, change, now);
    }
  });
}

function nextEnd(priceId: string, end: Date, now: Date): Date {
  const months = sandboxOffer(priceId).duration === "yearly" ? 12 : 1;
  let count = months;
  while (addMonths(end, count) <= now) count += months;
  return addMonths(end, count);
}
