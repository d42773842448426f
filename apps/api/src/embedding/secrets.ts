import { randomBytes } from "node:crypto";
import { sha256 } from "../security/derive.ts";

const shown = 11;

/** A new key and what is kept of it. A public key is no secret: all of it is its prefix. */
export function newKey(kind: "secret" | "public") {
  const isSecret = kind === "secret";
  const key = isSecret
    ? `sk_${randomBytes(32).toString("base64url")}`
    : `pk_${randomBytes(16).toString("base64url")}`;
  return { key, hash: sha256(key), prefix: isSecret ? key.slice(0, shown) : key };
}

/** A new client secret and its hash. */
export function newClientSecret() {
  const secret = `es_${randomBytes(32).toString("base64url")}`;
  return { secret, hash: sha256(secret) };
}

/** What a bearer token says that it is. */
export function kindOfBearer(token: string): "secret" | "public" | "client" | "token" {
  if (token.startsWith("sk_")) return "secret";
  if (token.startsWith("es_")) return "client";
  return token.startsWith("pk_") ? "public" : "token";
}
