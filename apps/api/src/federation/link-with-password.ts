import type { federationOperations } from "@probability-chat/contract";
import { and, eq } from "drizzle-orm";
import { countGuess, noteGuess } from "../accounts/guesses.ts";
import { welcome, wrongCredentials } from "../accounts/signing-in.ts";
import { users } from "../db/schema.ts";
import { challengeInvalid, readChallenge, spendChallenge } from "../factors/challenges.ts";
import { requireSecondFactor } from "../factors/require-second-factor.ts";
import type { Call, Handler } from "../http/call.ts";
import { passwordFits } from "../security/password.ts";
import { connectByAddress, requireSameAddress } from "./identities.ts";

type Operation = typeof federationOperations.linkWithPassword;

/** Who has the address, by the provider's word, and the account's password is one person. */
export const linkWithPassword: Handler<Operation> = async (call) => {
  const { services, body, now } = call;
  const challenge = readChallenge(services, "link", body.challenge, now);
  const { userId, identity } = challenge.memory;
  const user = await checkPassword(call, userId);
  return call.effect(async (tx) => {
    await spendChallenge(tx, challenge);
    const same = and(eq(users.id, userId), eq(users.password_hash, user.hash));
    const [held] = await tx.select().from(users).where(same).for("no key update");
    if (!held) throw challengeInvalid();
    requireSameAddress(held, identity);
    const of = { userId, passwordHash: user.hash, link: identity };
    await requireSecondFactor(tx, services, of, now);
    await connectByAddress(tx, call, held, identity);
    return welcome(tx, call, userId);
  });
};

async function checkPassword({ services, body, ip, now }: Call<Operation>, userId: string) {
  const [user] = await services.db
    .select({ key: users.email_key, hash: users.password_hash })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw challengeInvalid();
  const forgive = await countGuess(services, user.key, ip);
  if (!user.hash || !(await passwordFits(user.hash, body.password))) {
    await noteGuess(services, "sign_in_failed", { userId, ip, now });
    throw wrongCredentials();
  }
  await forgive();
  return { hash: user.hash };
}
