import type { embeddingOperations } from "@probability-chat/contract";
import { and, desc, eq, gt, inArray, isNull, lt, type SQL } from "drizzle-orm";
import { audit } from "../audit.ts";
import { afterCommit, type Reader, type Tx } from "../db/database.ts";
import { principals } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Call, Handler } from "../http/call.ts";
import { idCursor, pageOf } from "../http/paging.ts";
import { apiKeys, embedSessions } from "./tables.ts";
import { texts } from "./texts.ts";

type Operations = typeof embeddingOperations;

/** The principals of a tenant's end users, all of them or one. */
function subjectsOf(reader: Reader, tenantId: string, subject?: string) {
  return reader
    .select({ id: principals.id })
    .from(principals)
    .where(
      and(
        eq(principals.tenant_id, tenantId),
        eq(principals.kind, "embed"),
        subject === undefined ? undefined : eq(principals.subject, subject),
      ),
    );
}

export const listEmbedSessions: Handler<Operations["listEmbedSessions"]> = async (call) => {
  const { caller, query, services, now } = call;
  const cursor = idCursor(query.cursor);
  const rows = await services.db
    .select({ session: embedSessions, subject: principals.subject, key: apiKeys })
    .from(embedSessions)
    .innerJoin(principals, eq(principals.id, embedSessions.principal_id))
    .innerJoin(apiKeys, eq(apiKeys.id, embedSessions.key_id))
    .where(
      and(
        inArray(principals.id, subjectsOf(services.db, caller.tenantId, query.subject)),
        isNull(embedSessions.ended_at),
        gt(embedSessions.expires_at, now),
        cursor ? lt(embedSessions.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(embedSessions.id))
    .limit(query.limit ? query.limit + 1 : 10_000);
  const { page, next } = pageOf(rows, query.limit, ({ session }) => session.id);
  return {
    data: page.map(({ session, subject, key }) => ({
      id: session.id,
      subject: subject ?? "",
      key: { id: key.id, name: key.name, prefix: key.prefix },
      origins: session.origins,
      origin: session.origin,
      scopes: session.scopes,
      created_at: session.created_at.toISOString(),
      last_used_at: session.last_used_at?.toISOString() ?? null,
      expires_at: session.expires_at.toISOString(),
    })),
    next_cursor: next,
  };
};

export const deleteEmbedSession: Handler<Operations["deleteEmbedSession"]> = (call) =>
  call.effect(async (tx) => {
    const own = subjectsOf(tx, call.caller.tenantId);
    const which = and(
      eq(embedSessions.id, call.params.sid),
      inArray(embedSessions.principal_id, own),
    );
    if ((await revoke(tx, call, which)).length === 0) throw new ApiError("not_found");
    return { data: { message: texts.sessionRevoked } };
  });

export const deleteEmbedSessions: Handler<Operations["deleteEmbedSessions"]> = (call) =>
  call.effect(async (tx) => {
    const subjects = subjectsOf(tx, call.caller.tenantId, call.query.subject);
    const revoked = await revoke(tx, call, inArray(embedSessions.principal_id, subjects));
    return { data: { ended: revoked.filter(({ expires_at }) => expires_at > call.now).length } };
  });

/**
 * Revokes sessions: their tokens are good for nothing from now on. Those that have expired too, as
 * an upload may be committed for hours after its session's end.
 */
async function revoke(
  tx: Tx,
  {
    caller,
    ip,
    now,
    services,
  }: Pick<Call<Operations["deleteEmbedSession"]>, "caller" | "ip" | "now" | "services">,
  which: SQL | undefined,
): Promise<{ readonly expires_at: Date }[]> {
  const revoked = await tx
    .update(embedSessions)
    .set({ ended_at: now, end_reason: "revoked" })
    .where(and(which, isNull(embedSessions.ended_at)))
    .returning({ expires_at: embedSessions.expires_at });
  if (revoked.length === 0) return revoked;
  await audit(tx, "embed_sessions_revoked", { userId: caller.userId, ip, now });
  afterCommit(tx, () => services.meters.embeds.inc({ outcome: "revoked" }, revoked.length));
  return revoked;
}
