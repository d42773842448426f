import { type factorOperations, messages } from "@probability-chat/contract";
import { eq } from "drizzle-orm";
import { emailOf } from "../accounts/passwords.ts";
import { audit } from "../audit.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Handler } from "../http/call.ts";
import { seal } from "../security/derive.ts";
import { challengeInvalid, issueChallenge, readChallenge, spendChallenge } from "./challenges.ts";
import { totpKeys, wrongCode } from "./check-factor.ts";
import { dropCodesOfNone, factorsOf, firstCodes, hasFactor, lockUser } from "./factors-of.ts";
import { tellOfChange } from "./letters.ts";
import { requireProof } from "./proof.ts";
import { renewCodes } from "./recovery-codes.ts";
import { totpFactors } from "./tables.ts";
import { newTotpSecret, totpStep, totpUri } from "./totp.ts";

type Operations = typeof factorOperations;

/** The secret is the client's until a code has confirmed it: nothing half-made is kept. */
export const startTotp: Handler<Operations["startTotp"]> = async (call) => {
  const { services, caller, now } = call;
  const { userId } = caller;
  await requireProof(services.db, call);
  if ((await factorsOf(services.db, userId)).totp) throw taken();
  const secret = newTotpSecret();
  const uri = totpUri(secret, services.config.companyName, await emailOf(services.db, userId));
  const { token } = issueChallenge(services, "new-totp", { userId, secret }, now);
  return { data: { challenge: token, secret, uri } };
};

export const confirmTotp: Handler<Operations["confirmTotp"]> = (call) => {
  const { services, caller, body, ip, now } = call;
  const { userId } = caller;
  const challenge = readChallenge(services, "new-totp", body.challenge, now);
  const { secret, userId: begunBy } = challenge.memory;
  if (begunBy !== userId) throw challengeInvalid();
  const step = totpStep(secret, body.code.replace(/\s/g, ""), now);
  if (step === null) throw wrongCode();
  return call.effect(async (tx) => {
    const { email } = await lockUser(tx, userId);
    await spendChallenge(tx, challenge);
    const codes = await firstCodes(tx, userId);
    const sealed = seal(totpKeys(services, userId)[0], secret);
    const added = await tx
      .insert(totpFactors)
      .values({ user_id: userId, sealed, last_step: step, created_at: now })
      .onConflictDoNothing()
      .returning({ id: totpFactors.user_id });
    if (added.length === 0) throw taken();
    await audit(tx, "totp_added", { userId, ip, now });
    const what = "An authenticator app was set up for your account.";
    await tellOfChange(tx, services, { email, userId }, what, now);
    return { data: { recovery_codes: codes } };
  });
};

export const removeTotp: Handler<Operations["removeTotp"]> = (call) =>
  call.effect(async (tx) => {
    const { services, caller, ip, now } = call;
    const { userId } = caller;
    const { email } = await lockUser(tx, userId);
    await requireProof(tx, call);
    const removed = await tx
      .delete(totpFactors)
      .where(eq(totpFactors.user_id, userId))
      .returning({ id: totpFactors.user_id });
    if (removed.length === 0) throw new ApiError("not_found");
    await dropCodesOfNone(tx, userId);
    await audit(tx, "totp_removed", { userId, ip, now });
    const what = "The authenticator app of your account was removed.";
    await tellOfChange(tx, services, { email, userId }, what, now);
    return { data: { message: "Removed." } };
  });

export const renewRecoveryCodes: Handler<Operations["renewRecoveryCodes"]> = (call) =>
  call.effect(async (tx) => {
    const { services, caller, ip, now } = call;
    const { userId } = caller;
    const { email } = await lockUser(tx, userId);
    await requireProof(tx, call);
    if (!hasFactor(await factorsOf(tx, userId))) {
      throw new ApiError("conflict", messages.server.noFactor);
    }
    const recovery_codes = await renewCodes(tx, userId);
    await audit(tx, "recovery_codes_renewed", { userId, ip, now });
    const what = "Your account got new recovery codes; the earlier ones no longer work.";
    await tellOfChange(tx, services, { email, userId }, what, now);
    return { data: { recovery_codes } };
  });

function taken(): ApiError {
  return new ApiError("conflict", messages.server.totpTaken);
}
