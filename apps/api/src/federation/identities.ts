import { fill, messages } from "@probability-chat/contract";
import { and, eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { emailKey } from "../accounts/create-user.ts";
import { audit } from "../audit.ts";
import type { Tx } from "../db/database.ts";
import { users } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import { challengeInvalid, type ProviderIdentity } from "../factors/challenges.ts";
import { tellOfChange } from "../factors/letters.ts";
import type { Call } from "../http/call.ts";
import { identities } from "./tables.ts";

export type Identity = typeof identities.$inferSelect;

/** The one that a provider told of, where it is connected; told of is issuer and subject alone. */
export async function findIdentity(
  tx: Tx,
  { issuer, subject }: ProviderIdentity,
): Promise<Identity | undefined> {
  const same = and(eq(identities.issuer, issuer), eq(identities.subject, subject));
  const [found] = await tx.select().from(identities).where(same).for("update");
  return found;
}

/** Connects a provider's account to a user, and tells the user; refuses where either has another. */
export async function connectIdentity(
  tx: Tx,
  { services, ip, now }: Pick<Call<never>, "services" | "ip" | "now">,
  user: { readonly id: string; readonly email: string },
  identity: ProviderIdentity,
): Promise<void> {
  const provider = services.providers.get(identity.provider).name;
  const added = await tx
    .insert(identities)
    .values({ id: uuid(), user_id: user.id, ...identity, created_at: now, last_used_at: now })
    .onConflictDoNothing()
    .returning({ id: identities.id });
  if (added.length === 0) {
    const known = await findIdentity(tx, identity);
    const own = known === undefined || known.user_id === user.id;
    const text = own ? messages.server.identityKnown : messages.server.identityTaken;
    throw new ApiError("conflict", fill(text, { provider }));
  }
  await audit(tx, "identity_linked", { userId: user.id, ip, now });
  const what = `Your account can now be opened by signing in to ${provider}.`;
  await tellOfChange(tx, services, { email: user.email, userId: user.id }, what, now);
}

type Account = { readonly id: string; readonly email: string; readonly email_key: string };

/** Refuses where the account's address is no longer the one that the provider told of. */
export function requireSameAddress(user: Account, { email }: ProviderIdentity): void {
  if (user.email_key !== emailKey(email ?? "")) throw challengeInvalid();
}

/** Connects whose address it is by the provider's word: the account counts as verified from then on. */
export async function connectByAddress(
  tx: Tx,
  call: Pick<Call<never>, "services" | "ip" | "now">,
  user: Account,
  identity: ProviderIdentity,
): Promise<void> {
  requireSameAddress(user, identity);
  await connectIdentity(tx, call, user, identity);
  const now = call.now.toISOString();
  await tx
    .update(users)
    .set({ verified_at: sql`coalesce(${users.verified_at}, ${now}::timestamptz)` })
    .where(eq(users.id, user.id));
}
