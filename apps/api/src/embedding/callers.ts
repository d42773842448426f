import { fill, planOf } from "@probability-chat/contract";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database, Reader } from "../db/database.ts";
import { principals, users } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Caller } from "../http/call.ts";
import { sha256 } from "../security/derive.ts";
import { readEmbedToken } from "../security/embed-token.ts";
import type { Services } from "../services.ts";
import { activeKeys } from "./keys.ts";
import { isListed } from "./origins.ts";
import { apiKeys, embedSessions } from "./tables.ts";
import { texts } from "./texts.ts";

/** A key's last use is noted this often at most. */
const noteEvery = 60_000;

/** Where keys, origins and sessions are looked after. */
export function developersPage({ config }: Pick<Services, "config">): string {
  return `${config.publicUrl}/developers`;
}

/** The server that has a secret key: it acts for the key's account. */
export async function keyCaller(services: Services, key: string, now: Date): Promise<Caller> {
  const { db } = services;
  const [row] = await db
    .select({ key: apiKeys, user: users, principalId: principals.id })
    .from(apiKeys)
    .innerJoin(users, eq(users.tenant_id, apiKeys.tenant_id))
    .innerJoin(principals, eq(principals.user_id, users.id))
    .where(and(eq(apiKeys.hash, sha256(key)), eq(apiKeys.kind, "secret"), activeKeys(now)));
  if (!row) {
    const developers = developersPage(services);
    throw new ApiError("unauthorized", fill(texts.keyUnknown, { developers }));
  }
  const { user, principalId } = row;
  if (!planOf(user.plan).apiKeys) throw new ApiError("plan_limit", texts.keysNeedPlan);
  await noteUse(db, row.key, now);
  return {
    kind: "key",
    userId: user.id,
    tenantId: user.tenant_id,
    principalId,
    payerId: principalId,
    sessionId: row.key.id,
    scopes: row.key.scopes,
    origin: null,
    verified: user.verified_at !== null,
  };
}

async function noteUse(db: Database, key: typeof apiKeys.$inferSelect, now: Date): Promise<void> {
  const before = new Date(now.getTime() - noteEvery);
  if (key.last_used_at && key.last_used_at >= before) return;
  await db
    .update(apiKeys)
    .set({ last_used_at: now })
    .where(
      and(
        eq(apiKeys.id, key.id),
        or(isNull(apiKeys.last_used_at), lt(apiKeys.last_used_at, before)),
      ),
    );
}

const payer = alias(principals, "payer");

/** A session with whom it is for, and who pays. */
export interface LiveSession {
  readonly session: typeof embedSessions.$inferSelect;
  readonly subject: typeof principals.$inferSelect;
  readonly user: typeof users.$inferSelect;
  readonly payerId: string;
}

/**
 * A session that has not ended, nor was its key revoked; of an account whose plan has it.
 * @param lateSeconds for how long after its end it is still taken.
 */
export async function liveSession(
  reader: Reader,
  sessionId: string,
  now: Date,
  lateSeconds = 0,
): Promise<LiveSession> {
  const [row] = await reader
    .select({ session: embedSessions, subject: principals, user: users, payerId: payer.id })
    .from(embedSessions)
    .innerJoin(principals, eq(principals.id, embedSessions.principal_id))
    .innerJoin(apiKeys, and(eq(apiKeys.id, embedSessions.key_id), isNull(apiKeys.revoked_at)))
    .innerJoin(users, eq(users.tenant_id, principals.tenant_id))
    .innerJoin(payer, eq(payer.user_id, users.id))
    .where(and(eq(embedSessions.id, sessionId), isNull(embedSessions.ended_at)));
  const isOver = row && row.session.expires_at.getTime() + lateSeconds * 1_000 <= now.getTime();
  if (!row || isOver) throw new ApiError("session_ended", texts.sessionEnded);
  if (!planOf(row.user.plan).apiKeys) throw new ApiError("plan_limit", texts.notOffered);
  return row;
}

/** The end user whose embed session a token is of. Its origin must still be one of the tenant's. */
export async function embedCaller(
  services: Services,
  token: string,
  now: Date,
  lateSeconds: number,
): Promise<Caller> {
  const { db, keys } = services;
  const claims = await readEmbedToken(keys.signing, token, now, lateSeconds);
  if (!claims) throw new ApiError("unauthorized");
  const { session, subject, user, payerId } = await liveSession(
    db,
    claims.sessionId,
    now,
    lateSeconds,
  );
  const { origin } = claims;
  if (session.origin !== origin) throw new ApiError("session_ended", texts.sessionEnded);
  if (!(await isListed(db, origin, subject.tenant_id))) {
    const developers = developersPage(services);
    throw new ApiError("origin_not_allowed", fill(texts.unlisted, { origin, developers }));
  }
  return {
    kind: "embed",
    userId: user.id,
    tenantId: subject.tenant_id,
    principalId: subject.id,
    payerId,
    sessionId: session.id,
    scopes: session.scopes,
    origin,
    verified: user.verified_at !== null,
  };
}
