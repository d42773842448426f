import type { accountOperations } from "@probability-chat/contract";
import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { audit } from "../audit.ts";
import { cancelSubscriptionsOf } from "../billing/cancellations.ts";
import { abandonDatasetsOf } from "../datasets/abandon.ts";
import { allowedBy, storedBy } from "../datasets/room.ts";
import {
  auditEntries,
  idempotencyKeys,
  ledgerEntries,
  sessions,
  tenants,
  users,
} from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Handler } from "../http/call.ts";
import { idCursor, pageOf } from "../http/paging.ts";
import { lockPrincipal, standingOf } from "../quota/standing.ts";
import { requireNoTeamLeft } from "../teams/teams.ts";
import { holdPassword, requirePassword } from "./passwords.ts";
import { endSessionsOf } from "./sessions.ts";
import { userView } from "./user-view.ts";

type Operations = typeof accountOperations;

export const me: Handler<Operations["me"]> = (call) =>
  call.effect(async (tx) => ({
    data: userView(await standingOf(tx, call.caller.principalId, call.now), call.services.config),
  }));

export const updateUser: Handler<Operations["updateUser"]> = (call) => {
  const { caller, params, body } = call;
  if (params.id !== caller.userId) throw new ApiError("not_found");
  return call.effect(async (tx) => {
    const names = { first_name: body.first_name, last_name: body.last_name };
    await tx.update(users).set(names).where(eq(users.id, caller.userId));
    return {
      data: userView(await standingOf(tx, caller.principalId, call.now), call.services.config),
    };
  });
};

/** Removes the account and all that belongs to it; its datasets leave the disk by a job. */
export const deleteUser: Handler<Operations["deleteUser"]> = async (call) => {
  const { caller, now } = call;
  if (call.params.id !== caller.userId) throw new ApiError("not_found");
  const hash = await requirePassword(call, call.body.password);
  return call.effect(async (tx) => {
    await lockPrincipal(tx, caller.principalId);
    await holdPassword(tx, caller.userId, hash);
    await requireNoTeamLeft(tx, caller.principalId);
    await abandonDatasetsOf(tx, caller.principalId, now);
    await cancelSubscriptionsOf(tx, caller.userId, now);
    await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.user_id, caller.userId));
    const own = tx.select({ id: users.tenant_id }).from(users).where(eq(users.id, caller.userId));
    await tx.delete(tenants).where(inArray(tenants.id, own));
    await tx.delete(auditEntries).where(eq(auditEntries.user_id, caller.userId));
    await audit(tx, "deleted", { userId: caller.userId, ip: null, now });
    return { data: { message: "Your account has been deleted." } };
  });
};

export const listSessions: Handler<Operations["listSessions"]> = async (call) => {
  const { caller, query, now, services } = call;
  const cursor = idCursor(query.cursor);
  const rows = await services.db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.user_id, caller.userId),
        isNull(sessions.ended_at),
        gt(sessions.expires_at, now),
        cursor ? lt(sessions.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(sessions.id))
    .limit(query.limit ? query.limit + 1 : 10_000);
  const { page, next } = pageOf(rows, query.limit, (row) => row.id);
  return {
    data: page.map((row) => ({
      id: row.id,
      user_agent: row.user_agent,
      current: row.id === caller.sessionId,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
    })),
    next_cursor: next,
  };
};

export const endSessions: Handler<Operations["endSessions"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, ip, now } = call;
    await endSessionsOf(tx, caller.userId, "signed out everywhere", now);
    await audit(tx, "signed_out_everywhere", { userId: caller.userId, ip, now });
    return { data: { message: "Signed out everywhere." } };
  });

export const endSession: Handler<Operations["endSession"]> = (call) =>
  call.effect(async (tx) => {
    const ended = await tx
      .update(sessions)
      .set({ ended_at: call.now, end_reason: "ended by its user" })
      .where(
        and(
          eq(sessions.id, call.params.sid),
          eq(sessions.user_id, call.caller.userId),
          isNull(sessions.ended_at),
        ),
      )
      .returning({ id: sessions.id });
    if (ended.length === 0) throw new ApiError("not_found");
    await audit(tx, "session_ended", { userId: call.caller.userId, ip: call.ip, now: call.now });
    return { data: { message: "The session has ended." } };
  });

export const usage: Handler<Operations["usage"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, now } = call;
    const { period, plan } = await standingOf(tx, caller.principalId, now);
    const [stored, allowed] = [await storedBy(tx, caller.principalId), allowedBy(plan)];
    const day = sql<string>`to_char(${ledgerEntries.created_at} at time zone 'UTC', 'YYYY-MM-DD')`;
    const days = await tx
      .select({ date: day, used: sql<number>`sum(${ledgerEntries.amount})::int` })
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.period_id, period.id), eq(ledgerEntries.kind, "settle")))
      .groupBy(sql`1`)
      .orderBy(asc(sql`1`));
    return {
      data: {
        period: {
          starts_at: period.starts_at.toISOString(),
          ends_at: period.ends_at.toISOString(),
        },
        granted: period.granted,
        used: period.spent,
        days,
        datasets: { used: stored.datasets, allowed: allowed.datasets },
        storage: { used: stored.bytes, allowed: allowed.bytes },
      },
    };
  });
