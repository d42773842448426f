import { and, eq, gt, isNull } from "drizzle-orm";
import type { Reader } from "../db/database.ts";
import { principals, sessions, users } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import { readAccessToken } from "../security/access-token.ts";
import type { Keys } from "../services.ts";
import type { Caller } from "./call.ts";

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(header: string | undefined): string {
  const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(header ?? "")?.[1];
  if (!token) throw new ApiError("unauthorized");
  return token;
}

/**
 * Who holds an access token. Its session must be alive, so that signing out, a reset or a deleted
 * account bite at once.
 */
export async function callerOf(
  reader: Reader,
  keys: Keys,
  token: string,
  now: Date,
  lateSeconds = 0,
): Promise<Caller> {
  const claims = await readAccessToken(keys.signing, token, now, lateSeconds);
  if (!claims) throw new ApiError("unauthorized");
  const [row] = await reader
    .select({ principalId: principals.id, verifiedAt: users.verified_at })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(principals, eq(principals.user_id, users.id))
    .where(
      and(
        eq(sessions.id, claims.sessionId),
        eq(sessions.user_id, claims.userId),
        isNull(sessions.ended_at),
        gt(sessions.expires_at, now),
      ),
    );
  if (!row) throw new ApiError("unauthorized");
  return { ...claims, principalId: row.principalId, verified: row.verifiedAt !== null };
}
