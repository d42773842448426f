import { hkdfSync } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";

const lifetime = "60s";

/** The key of service tokens: HKDF-SHA256 of the master secret, so that no other use shares it. */
export function serviceKey(masterSecret: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", masterSecret, "", "service-token", 32));
}

/** A token for one call to the product API. */
export function signServiceToken(key: Uint8Array): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer("assistant")
    .setAudience("api")
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(key);
}

/** Whether a token was signed by the product API for this service and is still good. */
export async function verifyServiceToken(
  keys: readonly Uint8Array[],
  token: string,
): Promise<boolean> {
  const verified = await Promise.all(keys.map((key) => isSignedBy(key, token)));
  return verified.includes(true);
}

async function isSignedBy(key: Uint8Array, token: string): Promise<boolean> {
  try {
    await jwtVerify(token, key, {
      algorithms: ["HS256"],
      issuer: "api",
      audience: "assistant",
      requiredClaims: ["exp"],
    });
    return true;
  } catch {
    return false;
  }
}
