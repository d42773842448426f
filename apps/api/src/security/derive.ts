import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import type { Several } from "../services.ts";

/** A 256-bit key for one purpose, HKDF-SHA256 of the master secret; `salt` separates within it. */
export function deriveKey(masterSecret: string, purpose: string, salt = ""): Buffer {
  return Buffer.from(hkdfSync("sha256", masterSecret, salt, purpose, 32));
}

/** The same of each master secret; the first key signs and seals, all of them are good. */
export function deriveKeys(
  [first, ...others]: Several<string>,
  purpose: string,
  salt = "",
): Several<Uint8Array> {
  const derive = (master: string) => deriveKey(master, purpose, salt);
  return [derive(first), ...others.map(derive)];
}

/** HMAC-SHA256 of the parts, each with its length, so that no two lists collide. */
export function mac(key: Uint8Array, ...parts: readonly string[]): Buffer {
  const hmac = createHmac("sha256", key);
  for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:${part}`);
  return hmac.digest();
}

export function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** AES-256-GCM: 12 bytes of nonce, 16 of tag, then the cipher text. */
export function seal(key: Uint8Array, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Opens what {@link seal} closed with one of these keys; throws where none fits, or the bytes are wrong. */
export function open(keys: readonly Uint8Array[], sealed: Uint8Array): string {
  const [key, ...others] = keys;
  if (!key) throw new Error("There is no key.");
  try {
    return openWith(key, sealed);
  } catch (error) {
    if (others.length === 0) throw error;
    return open(others, sealed);
  }
}

function openWith(key: Uint8Array, sealed: Uint8Array): string {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString("utf8");
}
