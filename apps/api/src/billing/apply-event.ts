import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { only, type Tx } from "../db/database.ts";
import { principals, subscriptions, users } from "../db/schema.ts";
import { post, senderOf } from "../mail/outbox.ts";
import { governingSubscription, isUsable, type SubscriptionRow } from "../quota/governing.ts";
import { lockPrincipal, standingOf } from "../quota/standing.ts";
import { sha256 } from "../security/derive.ts";
import type { Services } from "../services.ts";
import { cancelOlderThan, scheduleCancellation } from "./cancellations.ts";
import type { BillingEvent } from "./event.ts";
import { bought, foldEvents, type SubscriptionState } from "./fold-events.ts";
import { subscriptionLetter, type Told } from "./letters.ts";
import type { BillingProvider } from "./provider.ts";
import { billingBindings, billingEvents, type Outcome } from "./tables.ts";

type Subject = NonNullable<BillingEvent["subscription"]>;

/**
 * Takes in a signed event: once by its id, and in the order in which events occurred, however they
 * arrive. The state is told by all events of the subscription so far, so that one which comes late
 * changes nothing that a newer one has settled. Returns what became of it; null for a repetition.
 */
export async function applyEvent(
  tx: Tx,
  services: Services,
  provider: BillingProvider,
  event: BillingEvent,
  now: Date,
): Promise<Outcome | null> {
  const { subscription: subject } = event;
  if (subject) await lockSubscription(tx, provider, subject);
  const row = {
    provider: provider.name,
    id: event.id,
    type: event.type,
    subscription_id: subject?.id ?? null,
    position: event.position,
    binding_hash: subject?.binding ? sha256(subject.binding) : null,
    snapshot: subject?.snapshot ?? null,
    outcome: "ignored" as const,
    received_at: now,
  };
  const recorded = await tx
    .insert(billingEvents)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: billingEvents.id });
  if (recorded.length === 0) return null;
  if (!subject) return "ignored";
  const { outcome, userId } = await applyTo(tx, services, provider, event, subject, now);
  await tx
    .update(billingEvents)
    .set({ outcome, user_id: userId })
    .where(and(eq(billingEvents.provider, provider.name), eq(billingEvents.id, event.id)));
  return outcome;
}

/** Events of one subscription wait for each other; taken before its principal's lock. */
async function lockSubscription(tx: Tx, { name }: BillingProvider, { id }: Subject): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${name} ${id}`}, 0))`);
}

async function applyTo(
  tx: Tx,
  services: Services,
  provider: BillingProvider,
  event: BillingEvent,
  subject: Subject,
  now: Date,
): Promise<{ outcome: Outcome; userId: string | null }> {
  const before = await storedSubscription(tx, provider, subject);
  const owner = before ? before.user_id : await boundUser(tx, subject);
  if (!owner) {
    if (owner === null && subject.snapshot.status !== "canceled") {
      await scheduleCancellation(tx, provider.name, subject.id, now);
    }
    return { outcome: "unmatched", userId: null };
  }
  const principalId = await lockOwner(tx, owner);
  const events = await eventsOf(tx, provider, subject);
  const state = foldEvents(
    events.map((earlier) => earlier.snapshot),
    provider.prices,
  );
  if (state) {
    const after = await store(tx, provider, { owner, before, subject, state, now });
    const governing = await settleUser(tx, owner, after);
    if (isUsable(governing.status)) await cancelOlderThan(tx, governing, now);
    await standingOf(tx, principalId, now);
    await tell(tx, services, { owner, before, after, governing, now });
  }
  const late = events.at(-1)?.id !== event.id;
  const known = bought(subject.snapshot, provider.prices) !== undefined;
  return { outcome: known ? (late ? "late" : "applied") : "unknown_price", userId: owner };
}

async function storedSubscription(
  tx: Tx,
  { name }: BillingProvider,
  { id }: Subject,
): Promise<SubscriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, name), eq(subscriptions.provider_id, id)));
  return row;
}

/** Who asked for the checkout: undefined where nobody did, null where they are gone since. */
async function boundUser(tx: Tx, subject: Subject): Promise<string | null | undefined> {
  if (!subject.binding) return undefined;
  const [binding] = await tx
    .select()
    .from(billingBindings)
    .where(eq(billingBindings.hash, sha256(subject.binding)));
  if (!binding || binding.expires_at < new Date(subject.createdAt)) return undefined;
  return binding.user_id;
}

async function lockOwner(tx: Tx, userId: string): Promise<string> {
  const principal = only(
    await tx.select({ id: principals.id }).from(principals).where(eq(principals.user_id, userId)),
  );
  await lockPrincipal(tx, principal.id);
  return principal.id;
}

async function eventsOf(tx: Tx, { name }: BillingProvider, { id }: Subject) {
  const rows = await tx
    .select({ id: billingEvents.id, snapshot: billingEvents.snapshot })
    .from(billingEvents)
    .where(
      and(
        eq(billingEvents.provider, name),
        eq(billingEvents.subscription_id, id),
        isNotNull(billingEvents.snapshot),
      ),
    )
    .orderBy(asc(sql`${billingEvents.position} collate "C"`));
  return rows.flatMap((row) => (row.snapshot ? [{ id: row.id, snapshot: row.snapshot }] : []));
}

interface Change {
  readonly owner: string;
  readonly before: SubscriptionRow | undefined;
  readonly subject: Subject;
  readonly state: SubscriptionState;
  readonly now: Date;
}

async function store(
  tx: Tx,
  provider: BillingProvider,
  { owner, before, subject, state, now }: Change,
): Promise<SubscriptionRow> {
  const values = {
    plan: state.offer.plan,
    duration: state.offer.duration,
    status: state.status,
    ends_at: state.endsAt,
    price_id: state.priceId,
    customer_id: state.customerId,
    scheduled_action: state.scheduledAction,
    updated_at: now,
  };
  if (before) {
    const same = eq(subscriptions.id, before.id);
    return only(await tx.update(subscriptions).set(values).where(same).returning());
  }
  const created = {
    id: uuid(),
    user_id: owner,
    provider: provider.name,
    provider_id: subject.id,
    started_at: state.startedAt,
    created_at: now,
  };
  return only(
    await tx
      .insert(subscriptions)
      .values({ ...created, ...values })
      .returning(),
  );
}

/** The user's plan is that of the subscription that counts; where that has ended, the free one. */
async function settleUser(tx: Tx, owner: string, after: SubscriptionRow): Promise<SubscriptionRow> {
  const governing = (await governingSubscription(tx, owner)) ?? after;
  const { customer_id } = governing;
  const plan = governing.status === "canceled" ? "free" : governing.plan;
  await tx.update(users).set({ plan, customer_id }).where(eq(users.id, owner));
  return governing;
}

async function tell(
  tx: Tx,
  services: Services,
  of: {
    readonly owner: string;
    readonly before: SubscriptionRow | undefined;
    readonly after: SubscriptionRow;
    readonly governing: SubscriptionRow;
    readonly now: Date;
  },
): Promise<void> {
  const before = of.before && toldOf(of.before);
  const replaced = of.governing.id !== of.after.id && isUsable(of.governing.status);
  const letter = subscriptionLetter(senderOf(services), before, toldOf(of.after), { replaced });
  if (!letter) return;
  const user = only(await tx.select().from(users).where(eq(users.id, of.owner)));
  await post(tx, services, { email: user.email, userId: user.id }, letter, of.now);
}

function toldOf(row: SubscriptionRow): Told {
  return {
    plan: row.plan,
    duration: row.duration,
    status: row.status,
    endsAt: row.ends_at,
    scheduledAction: row.scheduled_action,
  };
}
