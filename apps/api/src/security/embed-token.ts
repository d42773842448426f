import { limits } from "@probability-chat/contract";
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from "jose";
import { v4 as uuid } from "uuid";
import type { SigningKey } from "./keys.ts";

const issuer = "probability-chat";
const audience = "probability-chat";
const typ = "embed+jwt";

/** Whose token it is, in which session, where it is good and what for. */
export interface EmbedClaims {
  readonly sessionId: string;
  readonly subject: string;
  readonly origin: string;
  readonly scopes: readonly string[];
}

/** A signed token of an embed session, good for five minutes on one origin. */
export function signEmbedToken(key: SigningKey, claims: EmbedClaims, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({
    sid: claims.sessionId,
    azp: claims.origin,
    scope: claims.scopes.join(" "),
  })
    .setProtectedHeader({ alg: key.alg, kid: key.kid, typ })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(claims.subject)
    .setJti(uuid())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + limits.embed.tokenSeconds)
    .sign(key.private);
}

/** Whether a token says that it is one of an embed session. */
export function isEmbedToken(token: string): boolean {
  try {
    return decodeProtectedHeader(token).typ === typ;
  } catch {
    return false;
  }
}

/**
 * The session of an embed token, or undefined where it is not ours or no longer good.
 * @param lateSeconds for how long after its end the token is still taken.
 */
export async function readEmbedToken(
  keys: readonly SigningKey[],
  token: string,
  now: Date,
  lateSeconds = 0,
): Promise<Pick<EmbedClaims, "sessionId" | "origin"> | undefined> {
  try {
    const { kid } = decodeProtectedHeader(token);
    const key = keys.find((candidate) => candidate.kid === kid);
    if (!key) return undefined;
    const { payload } = await jwtVerify(token, key.public, {
      algorithms: [key.alg],
      issuer,
      audience,
      typ,
      requiredClaims: ["exp", "sub", "sid", "azp", "scope", "jti"],
      currentDate: now,
      clockTolerance: lateSeconds,
    });
    const { sid, azp } = payload;
    if (typeof sid !== "string" || typeof azp !== "string") return undefined;
    return { sessionId: sid, origin: azp };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
}
