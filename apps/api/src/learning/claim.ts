import type { internalOperations } from "@probability-chat/contract";
import { and, asc, eq, gte, inArray, isNull, lt, lte, max, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Tx } from "../db/database.ts";
import { claimingLock } from "../db/locks.ts";
import { datasets, principals } from "../db/schema.ts";
import type { Handler } from "../http/call.ts";
import { attemptsAllowed, leaseSeconds } from "./lease.ts";

type Operations = typeof internalOperations;

/**
 * One dataset at a time that is free, where a lease that is over, or that a former life of this
 * worker held, binds nobody. Accounts take turns: one waits since its last turn or, where that is
 * longer ago, since its dataset came; of one account the oldest comes first. Claims wait for each
 * other, or two at once would both be one account's. What has taken its worker down too often is
 * given up.
 */
export const claimLearning: Handler<Operations["claimLearning"]> = (call) =>
  call.effect(async (tx) => {
    const { body, now } = call;
    const free = freeFor(body, now);
    await tx.execute(sql`select pg_advisory_xact_lock(${claimingLock})`);
    await tx
      .update(datasets)
      .set({ learning_state: "failed", learning_worker: null, learning_until: null })
      .where(and(free, gte(datasets.learning_attempts, attemptsAllowed)));
    const [next] = await tx
      .select({ id: datasets.id, attempts: datasets.learning_attempts })
      .from(datasets)
      .where(free)
      .orderBy(waitingSince(tx), asc(datasets.created_at), asc(datasets.id))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!next) return { task: null };
    const attempt = next.attempts + 1;
    await tx
      .update(datasets)
      .set({
        learning_attempts: attempt,
        learning_worker: body.worker,
        learning_claimed_at: now,
        learning_until: new Date(now.getTime() + leaseSeconds * 1_000),
      })
      .where(eq(datasets.id, next.id));
    return { task: { dataset_id: next.id, attempt, lease_seconds: leaseSeconds } };
  });

function waitingSince(tx: Tx) {
  const own = alias(datasets, "own");
  const [others, holder] = [alias(principals, "others"), alias(principals, "holder")];
  // An embed's end users are their tenant's, and take turns as it does.
  const account = tx
    .select({ id: holder.tenant_id })
    .from(holder)
    .where(eq(holder.id, datasets.principal_id));
  const lastTurn = tx
    .select({ at: max(own.learning_claimed_at) })
    .from(own)
    .innerJoin(others, eq(others.id, own.principal_id))
    .where(inArray(others.tenant_id, account));
  return sql`greatest(${datasets.created_at}, (${lastTurn}))`;
}

/** What a disk lacks is learned, however it came to be so; what failed stays so. */
export const reopenLearning: Handler<Operations["reopenLearning"]> = async ({ services, body }) => {
  if (body.ids.length === 0) return { reopened: 0 };
  const reopened = await services.db
    .update(datasets)
    .set({
      learning_state: "learning",
      learning_attempts: 0,
      learning_audit: null,
      learning_worker: null,
      learning_until: null,
    })
    .where(
      and(
        inArray(datasets.id, [...body.ids]),
        eq(datasets.state, "live"),
        inArray(datasets.learning_state, ["none", "ready"]),
      ),
    )
    .returning({ id: datasets.id });
  return { reopened: reopened.length };
};

/** What waits where nobody learns is not to be learned; what another process holds is its own. */
export const closeLearning: Handler<Operations["closeLearning"]> = async (call) => {
  const { services, body, now } = call;
  if (body.ids.length === 0) return { closed: 0 };
  const closed = await services.db
    .update(datasets)
    .set({ learning_state: "none", learning_worker: null, learning_until: null })
    .where(and(inArray(datasets.id, [...body.ids]), freeFor(body, now)))
    .returning({ id: datasets.id });
  return { closed: closed.length };
};

/** What is to be learned and nobody learns, as far as this life of a worker is concerned. */
function freeFor(life: { readonly worker: string; readonly started_at: string }, now: Date) {
  return and(
    eq(datasets.state, "live"),
    eq(datasets.learning_state, "learning"),
    or(
      isNull(datasets.learning_until),
      lte(datasets.learning_until, now),
      and(
        eq(datasets.learning_worker, life.worker),
        lt(datasets.learning_claimed_at, new Date(life.started_at)),
      ),
    ),
  );
}
