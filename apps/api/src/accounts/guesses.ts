import { and, desc, eq, inArray } from "drizzle-orm";
import { audit } from "../audit.ts";
import type { Reader } from "../db/database.ts";
import { auditEntries, users } from "../db/schema.ts";
import { networkOf } from "../security/network.ts";
import type { Services } from "../services.ts";

/** Who did one of these holds the password or the mailbox. */
const proofs = ["signed_in", "verified", "password_reset"];

/**
 * Counts a guess at an account's password before it is checked, so that guesses at once are not
 * free; the returned function takes it back when the password fits. One network is refused after a
 * few guesses at one account, and after more of them at any. Guesses from many networks at one
 * account are no longer refused but take turns, far apart: whom the account knows from before,
 * and who resets the password by mail, waits for none of them, so that no stranger locks an owner
 * out. All of it is the same for an address without an account.
 */
export async function countGuess(
  services: Services,
  key: string,
  ip: string,
): Promise<() => Promise<void>> {
  const { db, limits } = services;
  const network = networkOf(ip);
  await limits.take("wrongPassword", `${network} ${key}`);
  await limits.take("wrongPasswordOfNetwork", network);
  const counted = await limits.has("wrongPasswordOfAccount", key);
  const forgive = async () => {
    await limits.forgive("wrongPassword", `${network} ${key}`);
    await limits.forgive("wrongPasswordOfNetwork", network);
    if (counted) await limits.forgive("wrongPasswordOfAccount", key);
  };
  try {
    if (!counted && !(await knownNetworks(db, key)).has(network)) {
      await services.pause(await limits.turn(key));
    }
  } catch (error) {
    // No password was tried.
    await forgive();
    throw error;
  }
  return forgive;
}

/** Notes a wrong password or code, so often an hour that guessing fills nobody's record. */
export async function noteGuess(
  services: Services,
  action: "sign_in_failed" | "wrong_password" | "second_factor_failed",
  of: { readonly userId: string; readonly ip: string; readonly now: Date },
): Promise<void> {
  if (await services.limits.has("notedGuess", of.userId)) await audit(services.db, action, of);
}

async function knownNetworks(reader: Reader, key: string): Promise<ReadonlySet<string>> {
  const rows = await reader
    .select({ ip: auditEntries.ip })
    .from(auditEntries)
    .innerJoin(users, eq(users.id, auditEntries.user_id))
    .where(and(eq(users.email_key, key), inArray(auditEntries.action, proofs)))
    .orderBy(desc(auditEntries.created_at))
    .limit(100);
  return new Set(rows.flatMap(({ ip }) => (ip ? networkOf(ip) : [])));
}
