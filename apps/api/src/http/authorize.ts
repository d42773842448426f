import type { IncomingHttpHeaders } from "node:http";
import { hintOfCredential, hints } from "@probability-chat/contract";
import { and, eq, gt, isNull } from "drizzle-orm";
import { principals, sessions, users } from "../db/schema.ts";
import { embedCaller, keyCaller } from "../embedding/callers.ts";
import { kindOfBearer } from "../embedding/secrets.ts";
import { texts } from "../embedding/texts.ts";
import { ApiError } from "../errors/api-error.ts";
import { readAccessToken } from "../security/access-token.ts";
import { isEmbedToken } from "../security/embed-token.ts";
import type { Services } from "../services.ts";
import type { Caller } from "./call.ts";

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(headers: IncomingHttpHeaders): string {
  const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(headers.authorization ?? "")?.[1];
  if (token) return token;
  const detail = hintOfCredential((name) => headers[name]);
  throw new ApiError("unauthorized", undefined, { detail });
}

/**
 * Who holds a token or a secret key. Its session must be alive, so that signing out, a reset, a
 * revocation or a deleted account bite at once.
 */
export async function callerOf(
  services: Services,
  token: string,
  now: Date,
  lateSeconds = 0,
): Promise<Caller> {
  const kind = kindOfBearer(token);
  if (kind === "public") throw new ApiError("unauthorized", texts.keyIsPublic);
  if (kind === "secret") return keyCaller(services, token, now);
  if (kind === "client") throw unknownToken(hints.clientSecret);
  if (isEmbedToken(token)) return embedCaller(services, token, now, lateSeconds);
  return userCaller(services, token, now, lateSeconds);
}

/** What calls of one caller are counted by. */
export function countedBy({ kind, userId, principalId, sessionId }: Caller): string {
  if (kind === "user") return userId;
  return kind === "key" ? sessionId : principalId;
}

function unknownToken(detail: string): ApiError {
  return new ApiError("unauthorized", undefined, { detail });
}

async function userCaller(
  { db, keys }: Services,
  token: string,
  now: Date,
  lateSeconds: number,
): Promise<Caller> {
  const claims = await readAccessToken(keys.signing, token, now, lateSeconds);
  if (!claims) {
    // A JSON Web Token is one that was good once, or of another server.
    if (token.split(".").length !== 3) throw unknownToken(hints.noToken);
    throw new ApiError("unauthorized");
  }
  const [row] = await db
    .select({
      principalId: principals.id,
      tenantId: users.tenant_id,
      verifiedAt: users.verified_at,
    })
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
  const { principalId, tenantId, verifiedAt } = row;
  return {
    kind: "user",
    ...claims,
    tenantId,
    principalId,
    payerId: principalId,
    scopes: [],
    origin: null,
    verified: verifiedAt !== null,
  };
}
