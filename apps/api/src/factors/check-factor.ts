import { messages, type PasskeyAnswer } from "@probability-chat/contract";
import { and, eq, lt } from "drizzle-orm";
import { countGuess, noteGuess } from "../accounts/guesses.ts";
import { audit } from "../audit.ts";
import { only, type Tx } from "../db/database.ts";
import { users } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Call } from "../http/call.ts";
import { deriveKeys, open, seal } from "../security/derive.ts";
import type { Services, Several } from "../services.ts";
import { challengeInvalid } from "./challenges.ts";
import { tellOfChange } from "./letters.ts";
import { readPasskey } from "./passkey-ceremony.ts";
import { codesLeft, findRecoveryCode, useRecoveryCode } from "./recovery-codes.ts";
import { totpFactors } from "./tables.ts";
import { totpStep } from "./totp.ts";

type FactorCall = Pick<Call<never>, "services" | "ip" | "now">;

/** Uses up what was right, in the transaction of what it allows; refuses what was used meanwhile. */
export type UseFactor = (tx: Tx) => Promise<void>;

/** The keys that open a user's secret, good for no other's; the first seals. */
export const totpKeys = (services: Services, userId: string): Several<Uint8Array> =>
  deriveKeys(services.keys.masters, "totp", userId);

/** Refuses with 400 unless a factor of this user is given. Codes are guessed as rarely as passwords. */
export async function checkFactor(
  call: FactorCall,
  userId: string,
  given: {
    readonly code?: string | undefined;
    readonly passkey?: PasskeyAnswer | undefined;
    /** What the passkey has signed. */
    readonly challengeId?: string | undefined;
  },
): Promise<UseFactor> {
  if (given.passkey && given.challengeId) {
    return checkPasskey(call, userId, given.passkey, given.challengeId);
  }
  if (given.code === undefined) throw challengeInvalid();
  return checkCode(call, userId, given.code);
}

async function checkPasskey(
  { services, now }: FactorCall,
  userId: string,
  answer: PasskeyAnswer,
  challengeId: string,
): Promise<UseFactor> {
  const proved = await readPasskey(services.db, services, answer, challengeId);
  if (proved?.userId !== userId) throw passkeyRefused();
  return async (tx) => {
    if (!(await proved.use(tx, now))) throw passkeyRefused();
  };
}

async function checkCode(call: FactorCall, userId: string, code: string): Promise<UseFactor> {
  const { services, ip, now } = call;
  const [user] = await services.db
    .select({ key: users.email_key })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw challengeInvalid();
  const forgive = await countGuess(services, user.key, ip);
  const digits = code.replace(/\s/g, "");
  const use = /^\d{6}$/.test(digits)
    ? await checkTotp(call, userId, digits)
    : await checkRecoveryCode(call, userId, code);
  if (!use) {
    await noteGuess(services, "second_factor_failed", { userId, ip, now });
    throw wrongCode();
  }
  await forgive();
  return use;
}

async function checkTotp(
  { services, now }: FactorCall,
  userId: string,
  code: string,
): Promise<UseFactor | null> {
  await services.limits.take("wrongCode", userId);
  const [factor] = await services.db
    .select()
    .from(totpFactors)
    .where(eq(totpFactors.user_id, userId));
  const secret = factor && secretOf(services, userId, factor.sealed);
  const step = secret ? totpStep(secret, code, now) : null;
  if (!secret || step === null) return null;
  await services.limits.forgive("wrongCode", userId);
  return async (tx) => {
    const newer = and(eq(totpFactors.user_id, userId), lt(totpFactors.last_step, step));
    const used = await tx
      .update(totpFactors)
      // The master secret may have been replaced since it was set up.
      .set({ last_step: step, sealed: seal(totpKeys(services, userId)[0], secret) })
      .where(newer)
      .returning({ step: totpFactors.last_step });
    if (used.length === 0) throw wrongCode();
  };
}

/** Null where the master secret is no longer the one that it was sealed with. */
function secretOf(services: Services, userId: string, sealed: Uint8Array): string | null {
  try {
    return open(totpKeys(services, userId), sealed);
  } catch {
    services.log.warn({ userId }, "an authenticator app's secret cannot be opened");
    return null;
  }
}

async function checkRecoveryCode(
  { services, ip, now }: FactorCall,
  userId: string,
  code: string,
): Promise<UseFactor | null> {
  const hash = await findRecoveryCode(services.db, userId, code);
  if (!hash) return null;
  return async (tx) => {
    if (!(await useRecoveryCode(tx, userId, hash))) throw wrongCode();
    await audit(tx, "recovery_code_used", { userId, ip, now });
    const left = await codesLeft(tx, userId);
    const what = `A recovery code was used for your account. ${left} are left.`;
    const { email } = only(
      await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)),
    );
    await tellOfChange(tx, services, { email, userId }, what, now);
  };
}

export function wrongCode(): ApiError {
  const detail = messages.server.wrongCode;
  return new ApiError("wrong_code", detail, { detail, fields: { code: [detail] } });
}

function passkeyRefused(): ApiError {
  const detail = messages.server.passkeyRefused;
  return new ApiError("wrong_code", detail, { detail });
}
