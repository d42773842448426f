import { createPrivateKey, randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type CryptoKey, calculateJwkThumbprint, importJWK, type JWK } from "jose";
import { deriveKey } from "./derive.ts";

/** A signing key as it is used: the private half, its public JWK, its id. */
export interface SigningKey {
  readonly kid: string;
  readonly alg: "EdDSA" | "ES256";
  readonly private: CryptoKey;
  readonly public: CryptoKey;
  readonly publicJwk: JWK;
}

/**
 * Reads a file of secrets, or makes it with mode 0600. Of several processes that make it at once
 * one wins and all read the same.
 */
export async function readOrCreateSecret(
  path: string,
  create: () => Promise<string>,
): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(await create());
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, "utf8");
}

/** The master secret of a data directory's `keys` folder; made on first use. */
export async function loadMasterSecret(keysDirectory: string): Promise<string> {
  const create = async () => randomBytes(32).toString("base64url");
  const text = (await readOrCreateSecret(join(keysDirectory, "master-secret"), create)).trim();
  if (text.length < 32) {
    throw new Error(`The master secret in ${keysDirectory} is shorter than 32 characters.`);
  }
  return text;
}

/**
 * The signing keys: the configured ones, else one of each master secret, so that all processes with
 * the same secrets have the same keys. The first one signs.
 */
export async function loadSigningKeys(
  configured: readonly JWK[] | undefined,
  secrets: readonly string[],
): Promise<readonly [SigningKey, ...SigningKey[]]> {
  const jwks = configured ?? secrets.map(derivedKey);
  const [first, ...rest] = await Promise.all(jwks.map(importSigningKey));
  if (!first) throw new Error("There is no signing key.");
  return [first, ...rest];
}

/** What stands before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410, section 7). */
const ed25519Prefix = Buffer.from("302e020100300506032b657004220420", "hex");

function derivedKey(masterSecret: string): JWK {
  const seed = deriveKey(masterSecret, "access-token");
  const key = createPrivateKey({
    key: Buffer.concat([ed25519Prefix, seed]),
    format: "der",
    type: "pkcs8",
  });
  return key.export({ format: "jwk" }) as JWK;
}

async function importSigningKey(jwk: JWK): Promise<SigningKey> {
  const alg = jwk.kty === "OKP" ? "EdDSA" : "ES256";
  const { d: _, key_ops: __, ...rest } = jwk;
  const kid = jwk.kid ?? (await calculateJwkThumbprint(rest));
  const publicJwk: JWK = { ...rest, alg, kid, use: "sig" };
  return {
    kid,
    alg,
    private: (await importJWK({ ...jwk, alg }, alg)) as CryptoKey,
    public: (await importJWK(publicJwk, alg)) as CryptoKey,
    publicJwk,
  };
}
