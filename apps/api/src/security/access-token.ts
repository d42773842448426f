import { limits } from "@probability-chat/contract";
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from "jose";
import type { SigningKey } from "./keys.ts";

const issuer = "probability-chat";
const audience = "probability-chat";

/** Whose token it is and in which session it was issued. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
}

/** A signed access token, good for 15 minutes. */
export function signAccessToken(key: SigningKey, claims: AccessClaims, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: "at+jwt" })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(claims.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + limits.accessTokenSeconds)
    .sign(key.private);
}

/**
 * The claims of an access token, or undefined where it is not ours or no longer good.
 * @param lateSeconds for how long after its end the token is still taken.
 */
export async function readAccessToken(
  keys: readonly SigningKey[],
  token: string,
  now: Date,
  lateSeconds = 0,
): Promise<AccessClaims | undefined> {
  try {
    const { kid } = decodeProtectedHeader(token);
    const key = keys.find((candidate) => candidate.kid === kid);
    if (!key) return undefined;
    const { payload } = await jwtVerify(token, key.public, {
      algorithms: [key.alg],
      issuer,
      audience,
      typ: "at+jwt",
      requiredClaims: ["exp", "sub", "sid"],
      currentDate: now,
      clockTolerance: lateSeconds,
    });
    if (typeof payload.sid !== "string" || !payload.sub) return undefined;
    return { userId: payload.sub, sessionId: payload.sid };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
}
