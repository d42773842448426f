import { type factorOperations, limits, type ProofMethod } from "@probability-chat/contract";
import { eq } from "drizzle-orm";
import { holdPassword, requirePassword } from "../accounts/passwords.ts";
import { only, type Reader, type Tx } from "../db/database.ts";
import { sessions, users } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Call, Caller, Handler } from "../http/call.ts";
import { invalid } from "../http/validate.ts";
import { challengeInvalid, issueChallenge, readChallenge, spendChallenge } from "./challenges.ts";
import { checkFactor } from "./check-factor.ts";
import { factorsOf } from "./factors-of.ts";
import { requestOptions } from "./passkey-ceremony.ts";
import { methodsOf } from "./require-second-factor.ts";

type Operations = typeof factorOperations;

/**
 * Refuses unless the session's user gave a password or a factor lately, to begin it or since: who
 * finds a device signed in changes no way into the account.
 */
export async function requireProof(
  reader: Reader,
  { caller, now }: { readonly caller: Caller; readonly now: Date },
): Promise<void> {
  const [session] = await reader
    .select({ began: sessions.created_at, proved: sessions.proved_at })
    .from(sessions)
    .where(eq(sessions.id, caller.sessionId));
  const last = session?.proved ?? session?.began;
  if (last && now.getTime() - last.getTime() <= limits.proofMinutes * 60_000) return;
  const proof = await proofMethods(reader, caller.userId);
  throw new ApiError("proof_required", undefined, { proof });
}

async function proofMethods(reader: Reader, userId: string): Promise<ProofMethod[]> {
  const { hash } = only(
    await reader.select({ hash: users.password_hash }).from(users).where(eq(users.id, userId)),
  );
  const factors = methodsOf(await factorsOf(reader, userId));
  return hash === null ? factors : ["password", ...factors];
}

/** Takes a proof: the password, a code, or a passkey. */
export const prove: Handler<Operations["prove"]> = async (call) => {
  const use = await checkProof(call);
  return call.effect(async (tx) => {
    await use(tx);
    await tx
      .update(sessions)
      .set({ proved_at: call.now })
      .where(eq(sessions.id, call.caller.sessionId));
    return { data: { message: "Thank you." } };
  });
};

async function checkProof(call: Call<Operations["prove"]>): Promise<(tx: Tx) => Promise<void>> {
  const { services, caller, body, now } = call;
  const { userId } = caller;
  if (body.password !== undefined) {
    const hash = await requirePassword(call, body.password);
    return (tx) => holdPassword(tx, userId, hash);
  }
  if (body.passkey) {
    const challenge = readChallenge(services, "passkey-proof", body.challenge ?? "", now);
    if (challenge.memory.userId !== userId) throw challengeInvalid();
    const { passkey } = body;
    const use = await checkFactor(call, userId, { passkey, challengeId: challenge.id });
    return async (tx) => {
      await spendChallenge(tx, challenge);
      await use(tx);
    };
  }
  if (body.code === undefined) {
    throw invalid({ body: ["Give the password, a code or a passkey."] });
  }
  return checkFactor(call, userId, { code: body.code });
}

export const startPasskeyProof: Handler<Operations["startPasskeyProof"]> = async (call) => {
  const { services, caller, now } = call;
  const { userId } = caller;
  const { passkeys } = await factorsOf(services.db, userId);
  const { token, id } = issueChallenge(services, "passkey-proof", { userId }, now);
  return { data: { challenge: token, options: await requestOptions(services, id, passkeys) } };
};
