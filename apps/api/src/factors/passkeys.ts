import { type factorOperations, fill, limits, messages } from "@probability-chat/contract";
import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { audit } from "../audit.ts";
import { only } from "../db/database.ts";
import { users } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Handler } from "../http/call.ts";
import { invalid } from "../http/validate.ts";
import { challengeInvalid, issueChallenge, readChallenge, spendChallenge } from "./challenges.ts";
import { dropCodesOfNone, factorsOf, firstCodes, lockUser } from "./factors-of.ts";
import { tellOfChange } from "./letters.ts";
import { creationOptions, readNewPasskey } from "./passkey-ceremony.ts";
import { requireProof } from "./proof.ts";
import { requireWayIn } from "./require-way-in.ts";
import { passkeys } from "./tables.ts";

type Operations = typeof factorOperations;

export const startPasskey: Handler<Operations["startPasskey"]> = async (call) => {
  const { services, caller, now } = call;
  const { userId } = caller;
  await requireProof(services.db, call);
  const user = only(await services.db.select().from(users).where(eq(users.id, userId)));
  const factors = await factorsOf(services.db, userId);
  requireRoom(factors.passkeys.length);
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  const { token, id } = issueChallenge(services, "new-passkey", { userId }, now);
  const of = { id: userId, email: user.email, name };
  const options = await creationOptions(services, of, factors.passkeys, id);
  return { data: { challenge: token, options } };
};

export const addPasskey: Handler<Operations["addPasskey"]> = async (call) => {
  const { services, caller, body, ip, now } = call;
  const { userId } = caller;
  const challenge = readChallenge(services, "new-passkey", body.challenge, now);
  if (challenge.memory.userId !== userId) throw challengeInvalid();
  const found = await readNewPasskey(services, body.passkey, challenge.id);
  if (!found) throw invalid({ passkey: [messages.server.passkeyRefused] });
  const { credential, backedUp } = found;
  return call.effect(async (tx) => {
    const { email } = await lockUser(tx, userId);
    await spendChallenge(tx, challenge);
    requireRoom((await factorsOf(tx, userId)).passkeys.length);
    const codes = await firstCodes(tx, userId);
    const [passkey] = await tx
      .insert(passkeys)
      .values({
        id: uuid(),
        user_id: userId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: [...(credential.transports ?? [])],
        backed_up: backedUp,
        name: body.name,
        created_at: now,
      })
      .onConflictDoNothing({ target: passkeys.credential_id })
      .returning();
    if (!passkey) throw new ApiError("conflict", messages.server.passkeyTaken);
    await audit(tx, "passkey_added", { userId, ip, now });
    const what = `A passkey, named "${body.name}", was added to your account.`;
    await tellOfChange(tx, services, { email, userId }, what, now);
    return { data: { passkey: passkeyView(passkey), recovery_codes: codes } };
  });
};

export const renamePasskey: Handler<Operations["renamePasskey"]> = (call) =>
  call.effect(async (tx) => {
    const [passkey] = await tx
      .update(passkeys)
      .set({ name: call.body.name })
      .where(ownPasskey(call))
      .returning();
    if (!passkey) throw new ApiError("not_found");
    return { data: passkeyView(passkey) };
  });

export const removePasskey: Handler<Operations["removePasskey"]> = (call) =>
  call.effect(async (tx) => {
    const { services, caller, ip, now } = call;
    const { userId } = caller;
    const { email } = await lockUser(tx, userId);
    await requireProof(tx, call);
    const [removed] = await tx.delete(passkeys).where(ownPasskey(call)).returning();
    if (!removed) throw new ApiError("not_found");
    await requireWayIn(tx, userId);
    await dropCodesOfNone(tx, userId);
    await audit(tx, "passkey_removed", { userId, ip, now });
    const what = `The passkey named "${removed.name}" was removed from your account.`;
    await tellOfChange(tx, services, { email, userId }, what, now);
    return { data: { message: "Removed." } };
  });

function ownPasskey(call: {
  readonly params: { readonly id: string };
  readonly caller: { readonly userId: string };
}) {
  return and(eq(passkeys.id, call.params.id), eq(passkeys.user_id, call.caller.userId));
}

function requireRoom(count: number): void {
  if (count < limits.passkeys) return;
  const text = fill(messages.server.tooManyPasskeys, { n: limits.passkeys });
  throw new ApiError("conflict", text);
}

/** A passkey as its owner sees it. */
export function passkeyView(passkey: typeof passkeys.$inferSelect) {
  return {
    id: passkey.id,
    name: passkey.name,
    backed_up: passkey.backed_up,
    created_at: passkey.created_at.toISOString(),
    last_used_at: passkey.last_used_at?.toISOString() ?? null,
  };
}
