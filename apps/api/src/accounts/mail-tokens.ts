import { randomBytes } from "node:crypto";
import { limits, messages } from "@probability-chat/contract";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Tx } from "../db/database.ts";
import { mailTokens } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import { sha256 } from "../security/derive.ts";

type Purpose = "verify" | "reset";

const hours: Readonly<Record<Purpose, number>> = {
  verify: limits.verificationHours,
  reset: limits.resetHours,
};

/** A token for a mail's link: 256 random bits, of which only the hash is kept. */
export async function issueMailToken(
  tx: Tx,
  userId: string,
  purpose: Purpose,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expires_at = new Date(now.getTime() + hours[purpose] * 3_600_000);
  const row = { hash: sha256(token), user_id: userId, purpose, created_at: now, expires_at };
  await tx.insert(mailTokens).values(row);
  return token;
}

/**
 * Uses a token up, and with it every other one of its user and purpose.
 * @returns whose it was.
 */
export async function useMailToken(
  tx: Tx,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<string> {
  const [row] = await tx
    .update(mailTokens)
    .set({ used_at: now })
    .where(
      and(
        eq(mailTokens.hash, sha256(token)),
        eq(mailTokens.purpose, purpose),
        isNull(mailTokens.used_at),
        gt(mailTokens.expires_at, now),
      ),
    )
    .returning({ userId: mailTokens.user_id });
  if (!row) {
    const detail =
      purpose === "verify"
        ? messages.server.verificationFailed
        : "Failed to reset password. The token may be invalid or expired.";
    throw new ApiError("token_invalid", detail, { detail, token: [detail] });
  }
  await voidMailTokens(tx, row.userId, purpose, now);
  return row.userId;
}

/** Makes a user's open tokens of one purpose worthless. */
export async function voidMailTokens(
  tx: Tx,
  userId: string,
  purpose: Purpose,
  now: Date,
): Promise<void> {
  const open = and(
    eq(mailTokens.user_id, userId),
    eq(mailTokens.purpose, purpose),
    isNull(mailTokens.used_at),
  );
  await tx.update(mailTokens).set({ used_at: now }).where(open);
}
