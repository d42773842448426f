import { limits } from "@probability-chat/contract";
import { and, eq, isNull, ne } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { ApiConfig } from "../config.ts";
import type { Tx } from "../db/database.ts";
import { sessions } from "../db/schema.ts";
import { signAccessToken } from "../security/access-token.ts";
import { refreshToken } from "../security/refresh-token.ts";
import type { Keys, Services } from "../services.ts";

const day = 86_400_000;

export interface Pair {
  readonly access: string;
  readonly refresh: string;
}

/** An access token of a session, and the refresh token of one generation. */
export async function pairOf(
  keys: Keys,
  session: { readonly id: string; readonly userId: string; readonly generation: number },
  now: Date,
): Promise<Pair> {
  const claims = { userId: session.userId, sessionId: session.id };
  return {
    access: await signAccessToken(keys.signing[0], claims, now),
    refresh: refreshToken(keys.refresh[0], session.id, session.generation),
  };
}

/** When a session ends: so long after its last use, and so long after signing in at the latest. */
export function sessionEnd({ sessionDays }: ApiConfig, startedAt: Date, now: Date): Date {
  const idle = now.getTime() + limits.refreshTokenDays * day;
  return new Date(Math.min(idle, startedAt.getTime() + sessionDays * day));
}

/** Sessions of before then are over, whatever was said when they were last used. */
export function earliestStart({ sessionDays }: ApiConfig, now: Date): Date {
  return new Date(now.getTime() - sessionDays * day);
}

/** Begins a session and returns its first pair. */
export async function startSession(
  tx: Tx,
  { keys, config }: Services,
  of: { readonly userId: string; readonly userAgent: string },
  now: Date,
): Promise<Pair> {
  const id = uuid();
  await tx.insert(sessions).values({
    id,
    user_id: of.userId,
    user_agent: of.userAgent,
    created_at: now,
    last_used_at: now,
    expires_at: sessionEnd(config, now, now),
  });
  return pairOf(keys, { id, userId: of.userId, generation: 1 }, now);
}

/** Ends a user's sessions, all or all but one. */
export async function endSessionsOf(
  tx: Tx,
  userId: string,
  reason: string,
  now: Date,
  except?: string,
): Promise<void> {
  const alive = and(eq(sessions.user_id, userId), isNull(sessions.ended_at));
  await tx
    .update(sessions)
    .set({ ended_at: now, end_reason: reason })
    .where(except ? and(alive, ne(sessions.id, except)) : alive);
}
