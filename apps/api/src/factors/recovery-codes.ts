import { randomBytes, randomInt } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import { limits } from "@probability-chat/contract";
import { and, eq, sql } from "drizzle-orm";
import type { Reader, Tx } from "../db/database.ts";
import { passwordCost } from "../security/password.ts";
import { recoveryCodes } from "./tables.ts";

/** Crockford's: no letter is taken for a digit, nor the other way round. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** Three groups of four: 60 random bits. */
function newCode(): string {
  const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** As it was shown, however it was typed. */
function lettersOf(code: string): string {
  return code
    .toLowerCase()
    .replace(/o/g, "0")
    .replace(/[il]/g, "1")
    .replace(/[^0-9a-z]/g, "");
}

const hashOf = (code: string, salt: Uint8Array) =>
  hashRaw(lettersOf(code), { ...passwordCost, salt });

/**
 * Replaces a user's codes by new ones, which only this tells. They are hashed with one salt, so
 * that one hash finds a code among all of theirs.
 */
export async function renewCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, newCode);
  const salt = randomBytes(16);
  const hashes = await Promise.all(codes.map((code) => hashOf(code, salt)));
  await dropCodes(tx, userId);
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ user_id: userId, hash, salt })));
  return codes;
}

/** The hash of a code that is left, which {@link useRecoveryCode} takes; null for any other. */
export async function findRecoveryCode(
  reader: Reader,
  userId: string,
  code: string,
): Promise<Buffer | null> {
  const rows = await reader.select().from(recoveryCodes).where(eq(recoveryCodes.user_id, userId));
  const [first] = rows;
  if (!first) return null;
  const hash = await hashOf(code, first.salt);
  return rows.find((row) => row.hash.equals(hash))?.hash ?? null;
}

/** Uses a code up; false where another call was faster. */
export async function useRecoveryCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.user_id, userId), eq(recoveryCodes.hash, hash)))
    .returning({ hash: recoveryCodes.hash });
  return used.length > 0;
}

export async function dropCodes(tx: Tx, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId));
}

export async function codesLeft(reader: Reader, userId: string): Promise<number> {
  const [row] = await reader
    .select({ left: sql<number>`count(*)::int` })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.user_id, userId));
  return row?.left ?? 0;
}
