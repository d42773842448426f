import { type accountOperations, messages as texts } from "@probability-chat/contract";
import { and, eq, sql } from "drizzle-orm";
import { audit } from "../audit.ts";
import { only, type Reader, type Tx } from "../db/database.ts";
import { users } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import { passkeys, recoveryCodes, totpFactors } from "../factors/tables.ts";
import { identities } from "../federation/tables.ts";
import type { Call, Handler } from "../http/call.ts";
import { invalid } from "../http/validate.ts";
import { passwordChangedLetter, resetLetter } from "../mail/compose.ts";
import { post, senderOf } from "../mail/outbox.ts";
import { hashPassword, passwordFits } from "../security/password.ts";
import { weaknessOf } from "../security/weak-password.ts";
import type { Services } from "../services.ts";
import { emailKey } from "./create-user.ts";
import { noteGuess } from "./guesses.ts";
import { issueMailToken, useMailToken, voidMailTokens } from "./mail-tokens.ts";
import { endSessionsOf } from "./sessions.ts";
import { inUniformTime } from "./uniform-time.ts";

type Operations = typeof accountOperations;

/** What is needed of a call to ask its user's password. */
type PasswordCall = Pick<Call<Operations["updatePassword"]>, "services" | "caller" | "ip" | "now">;

/**
 * Refuses with 400 unless the signed-in user's password is given; guessing is limited. Returns the
 * hash that it fits, which {@link holdPassword} asks for again in the transaction of the effect.
 */
export async function requirePassword(
  { services, caller, ip, now }: PasswordCall,
  password: string,
): Promise<string> {
  await services.limits.take("wrongPassword", caller.sessionId);
  const [user] = await services.db
    .select({ hash: users.password_hash })
    .from(users)
    .where(eq(users.id, caller.userId));
  if (user && user.hash === null) {
    await services.limits.forgive("wrongPassword", caller.sessionId);
    throw new ApiError("conflict", texts.server.noPassword);
  }
  if (!(await passwordFits(user?.hash, password)) || !user?.hash) {
    await noteGuess(services, "wrong_password", { userId: caller.userId, ip, now });
    throw wrongPassword();
  }
  await services.limits.forgive("wrongPassword", caller.sessionId);
  return user.hash;
}

function wrongPassword(): ApiError {
  const detail = texts.server.wrongPassword;
  return new ApiError("wrong_password", detail, { detail });
}

/**
 * Keeps the password as it was looked at until the transaction ends, and refuses where it was
 * replaced since: whoever resets a password is done with all who know the old one.
 */
export async function holdPassword(tx: Tx, userId: string, hash: string): Promise<void> {
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.password_hash, hash)))
    .for("no key update");
  if (held.length === 0) throw wrongPassword();
}

export async function emailOf(reader: Reader, userId: string): Promise<string> {
  return only(await reader.select({ email: users.email }).from(users).where(eq(users.id, userId)))
    .email;
}

export async function setPassword(
  tx: Tx,
  services: Services,
  of: { readonly userId: string; readonly hash: string; readonly keepSession?: string },
  now: Date,
): Promise<void> {
  const { userId, hash } = of;
  const changed = await tx
    .update(users)
    .set({ password_hash: hash })
    .where(eq(users.id, userId))
    .returning({ email: users.email });
  await endSessionsOf(tx, userId, "password changed", now, of.keepSession);
  await voidMailTokens(tx, userId, ["reset", "email"], now);
  const to = { email: only(changed).email, userId };
  await post(tx, services, to, passwordChangedLetter(senderOf(services)), now);
}

/** Refuses a new password that is easily guessed, naming the field it was sent in. */
export async function requireStrength(
  password: string,
  email: string,
  field: "password" | "new_password" = "password",
): Promise<void> {
  const weakness = await weaknessOf(password, email);
  if (weakness) throw invalid({ [field]: [weakness] });
}

/** Changes the password and ends every other session. */
export const updatePassword: Handler<Operations["updatePassword"]> = async (call) => {
  const { services, caller, body, now } = call;
  const before = await requirePassword(call, body.old_password);
  await requireStrength(
    body.new_password,
    await emailOf(services.db, caller.userId),
    "new_password",
  );
  const hash = await hashPassword(body.new_password);
  return call.effect(async (tx) => {
    const { userId, sessionId } = caller;
    await holdPassword(tx, userId, before);
    await setPassword(tx, services, { userId, hash, keepSession: sessionId }, now);
    await audit(tx, "password_changed", { userId, ip: call.ip, now });
    return { data: { message: texts.account.passwordUpdated } };
  });
};

/** Mails a link where there is an account; answers the same where there is none. */
export const requestPasswordReset: Handler<Operations["requestPasswordReset"]> = (call) =>
  inUniformTime(() =>
    call.effect(async (tx) => {
      const { services, now } = call;
      const key = emailKey(call.body.email);
      await services.limits.take("mailRequest", `reset ${key}`);
      // Its address cannot be changed while a link is on its way there.
      const [user] = await tx.select().from(users).where(eq(users.email_key, key)).for("share");
      if (user) {
        const token = await issueMailToken(tx, user.id, "reset", now);
        const to = { email: user.email, userId: user.id };
        await post(tx, services, to, resetLetter(senderOf(services), token), now);
        await audit(tx, "password_reset_asked", { userId: user.id, ip: call.ip, now });
      }
      return { data: { message: texts.account.resetRequested } };
    }),
  );

/**
 * Sets a new password and ends every session. Whoever holds the mail's link owns the address, so
 * the account counts as verified too.
 */
export const confirmPasswordReset: Handler<Operations["confirmPasswordReset"]> = async (call) => {
  const { services, body, now } = call;
  const hash = await hashPassword(body.password);
  return call.effect(async (tx) => {
    const { userId } = await useMailToken(tx, body.token, "reset", now);
    await requireStrength(body.password, await emailOf(tx, userId));
    await setPassword(tx, services, { userId, hash }, now);
    await forgetStrangersWaysIn(tx, userId);
    await tx
      .update(users)
      .set({ verified_at: sql`coalesce(${users.verified_at}, ${now.toISOString()}::timestamptz)` })
      .where(eq(users.id, userId));
    await audit(tx, "password_reset", { userId, ip: call.ip, now });
    return { data: { message: texts.account.reset } };
  });
};

/** What was added before anybody had shown that the address is theirs may be somebody else's. */
async function forgetStrangersWaysIn(tx: Tx, userId: string): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (user?.verified_at) return;
  for (const table of [totpFactors, recoveryCodes, passkeys, identities]) {
    await tx.delete(table).where(eq(table.user_id, userId));
  }
}
