import { type factorOperations, messages } from "@probability-chat/contract";
import { eq } from "drizzle-orm";
import { welcome } from "../accounts/signing-in.ts";
import { users } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import { connectByAddress } from "../federation/identities.ts";
import type { Handler } from "../http/call.ts";
import {
  challengeInvalid,
  isMarkOf,
  issueChallenge,
  readChallenge,
  spendChallenge,
} from "./challenges.ts";
import { checkFactor } from "./check-factor.ts";
import { readPasskey, requestOptions } from "./passkey-ceremony.ts";

type Operations = typeof factorOperations;

/** The second step: a code or a passkey of the account whose password was given before. */
export const completeSignIn: Handler<Operations["completeSignIn"]> = async (call) => {
  const { services, body, now } = call;
  const challenge = readChallenge(services, "second-factor", body.challenge, now);
  const { userId, link, ...before } = challenge.memory;
  const use = await checkFactor(call, userId, { ...body, challengeId: challenge.id });
  return call.effect(async (tx) => {
    await spendChallenge(tx, challenge);
    // A password that was replaced meanwhile has ended every session, and starts none.
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
    if (!user || !isMarkOf(services, before.passwordMark, user.password_hash)) {
      throw challengeInvalid();
    }
    await use(tx);
    if (link) await connectByAddress(tx, call, user, link);
    return welcome(tx, call, userId);
  });
};

export const startPasskeySignIn: Handler<Operations["startPasskeySignIn"]> = async (call) => {
  const { token, id } = issueChallenge(call.services, "passkey-sign-in", {}, call.now);
  const options = await requestOptions(call.services, id);
  return { data: { challenge: token, options } };
};

/** A passkey whose device has verified its user is what one has and what one knows or is. */
export const signInWithPasskey: Handler<Operations["signInWithPasskey"]> = async (call) => {
  const { services, body, now } = call;
  const challenge = readChallenge(services, "passkey-sign-in", body.challenge, now);
  const proved = await readPasskey(services.db, services, body.passkey, challenge.id);
  if (!proved) throw unknownPasskey();
  return call.effect(async (tx) => {
    await spendChallenge(tx, challenge);
    if (!(await proved.use(tx, now))) throw unknownPasskey();
    return welcome(tx, call, proved.userId);
  });
};

function unknownPasskey(): ApiError {
  const detail = messages.server.passkeyUnknown;
  return new ApiError("invalid_credentials", detail, { detail });
}
