import { randomBytes } from "node:crypto";
import { limits, messages } from "@probability-chat/contract";
import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Tx } from "../db/database.ts";
import { mailTokens } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import { sha256 } from "../security/derive.ts";

export type MailPurpose = "verify" | "reset" | "email";

const hours: Readonly<Record<MailPurpose, number>> = {
  verify: limits.verificationHours,
  reset: limits.resetHours,
  email: limits.emailChangeHours,
};

const failures: Readonly<Record<MailPurpose, string>> = {
  verify: messages.server.verificationFailed,
  reset: "Failed to reset password. The token may be invalid or expired.",
  email: messages.account.emailChangeFailed,
};

/** The refusal of a token, the same whatever is wrong with it. */
export function tokenInvalid(purpose: MailPurpose): ApiError {
  const detail = failures[purpose];
  return new ApiError("token_invalid", detail, { detail, token: [detail] });
}

/** A token for a mail's link: 256 random bits, of which only the hash is kept. */
export async function issueMailToken(
  tx: Tx,
  userId: string,
  purpose: MailPurpose,
  now: Date,
  email: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expires_at = new Date(now.getTime() + hours[purpose] * 3_600_000);
  const row = { user_id: userId, purpose, email, created_at: now, expires_at };
  await tx.insert(mailTokens).values({ hash: sha256(token), ...row });
  return token;
}

/** Uses a token up, and with it every other one of its user and purpose. */
export async function useMailToken(
  tx: Tx,
  token: string,
  purpose: MailPurpose,
  now: Date,
): Promise<{ readonly userId: string; readonly email: string | null }> {
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
    .returning({ userId: mailTokens.user_id, email: mailTokens.email });
  if (!row) throw tokenInvalid(purpose);
  await voidMailTokens(tx, row.userId, [purpose], now);
  return row;
}

/** Makes a user's open tokens of some purposes worthless. */
export async function voidMailTokens(
  tx: Tx,
  userId: string,
  purposes: readonly MailPurpose[],
  now: Date,
): Promise<void> {
  const open = and(
    eq(mailTokens.user_id, userId),
    inArray(mailTokens.purpose, purposes),
    isNull(mailTokens.used_at),
  );
  await tx.update(mailTokens).set({ used_at: now }).where(open);
}
