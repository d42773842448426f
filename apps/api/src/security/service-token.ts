import { jwtVerify, SignJWT } from "jose";

/** A token for one call to the AI service's internal listener; good for a minute. */
export function signServiceToken(key: Uint8Array): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer("api")
    .setAudience("assistant")
    .setIssuedAt()
    .setExpirationTime("60s")
    .sign(key);
}

/** Whether a token was signed by the AI service for this one and is still good. */
export async function verifyServiceToken(
  keys: readonly Uint8Array[],
  token: string,
  now: Date,
): Promise<boolean> {
  const verified = await Promise.all(keys.map((key) => isSignedBy(key, token, now)));
  return verified.includes(true);
}

async function isSignedBy(key: Uint8Array, token: string, now: Date): Promise<boolean> {
  try {
    await jwtVerify(token, key, {
      algorithms: ["HS256"],
      issuer: "assistant",
      audience: "api",
      requiredClaims: ["exp", "iat"],
      maxTokenAge: "60s",
      clockTolerance: "5s",
      currentDate: now,
    });
    return true;
  } catch {
    return false;
  }
}
