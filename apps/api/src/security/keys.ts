import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from "jose";

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

/** The signing keys: the configured ones, else the one of the `keys` folder. The first one signs. */
export async function loadSigningKeys(
  configured: readonly JWK[] | undefined,
  keysDirectory: string | undefined,
): Promise<readonly [SigningKey, ...SigningKey[]]> {
  const jwks = configured ?? [await generatedKey(keysDirectory)];
  const [first, ...rest] = await Promise.all(jwks.map(importSigningKey));
  if (!first) throw new Error("There is no signing key.");
  return [first, ...rest];
}

async function generatedKey(keysDirectory: string | undefined): Promise<JWK> {
  if (!keysDirectory) throw new Error("Configure signing keys or a data directory to keep one in.");
  const text = await readOrCreateSecret(join(keysDirectory, "signing-key.json"), async () => {
    const pair = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
    return JSON.stringify({ ...(await exportJWK(pair.privateKey)), alg: "EdDSA" });
  });
  return JSON.parse(text) as JWK;
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
