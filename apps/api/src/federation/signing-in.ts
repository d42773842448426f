import {
  type federationOperations,
  fill,
  messages,
  type ReplyOf,
} from "@probability-chat/contract";
import { eq } from "drizzle-orm";
import { createUser, emailKey } from "../accounts/create-user.ts";
import { welcome } from "../accounts/signing-in.ts";
import { audit } from "../audit.ts";
import type { Tx } from "../db/database.ts";
import { users } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import { challengeInvalid, issueChallenge, spendChallenge } from "../factors/challenges.ts";
import { requireSecondFactor } from "../factors/require-second-factor.ts";
import type { Call, Handler } from "../http/call.ts";
import { connectIdentity, findIdentity, type Identity } from "./identities.ts";
import { type Arrival, arrive, depart } from "./journeys.ts";
import { identities } from "./tables.ts";

type Operations = typeof federationOperations;
type SignInCall = Call<Operations["signInWithProvider"]>;
type SignedIn = ReplyOf<Operations["signInWithProvider"]>;

export const listProviders: Handler<Operations["listProviders"]> = async ({ services }) => ({
  data: services.providers.list.map(({ id, name }) => ({ id, name })),
});

export const startProviderSignIn: Handler<Operations["startProviderSignIn"]> = (call) =>
  depart(call, call.params.provider, null);

/**
 * Signs in whom a provider told of. Who is not connected yet gets an account of their own where the
 * provider says that the address is theirs, and nobody has one with it; else nothing is merged
 * without the other account's password.
 */
export const signInWithProvider: Handler<Operations["signInWithProvider"]> = async (call) => {
  const arrival = await arrive(call, call.body, null);
  return call.effect(async (tx) => {
    await spendChallenge(tx, arrival.challenge);
    const known = await findIdentity(tx, arrival.identity);
    return known ? signInKnown(tx, call, known) : signUp(tx, call, arrival);
  });
};

async function signInKnown(tx: Tx, call: SignInCall, known: Identity): Promise<SignedIn> {
  const { services, now } = call;
  const [user] = await tx.select().from(users).where(eq(users.id, known.user_id)).for("share");
  if (!user) throw challengeInvalid();
  const of = { userId: user.id, passwordHash: user.password_hash };
  await requireSecondFactor(tx, services, of, now);
  await tx.update(identities).set({ last_used_at: now }).where(eq(identities.id, known.id));
  return welcome(tx, call, user.id);
}

async function signUp(tx: Tx, call: SignInCall, arrival: Arrival): Promise<SignedIn> {
  const { services, ip, now } = call;
  const { identity, verifiedEmail: email } = arrival;
  const provider = services.providers.get(identity.provider).name;
  if (email === null) {
    throw new ApiError("forbidden", fill(messages.server.emailUnverified, { provider }));
  }
  const userId = await createUser(
    tx,
    {
      email,
      passwordHash: null,
      firstName: arrival.firstName,
      lastName: arrival.lastName,
      verifiedAt: now,
    },
    now,
  );
  if (!userId) return refuseToMerge(tx, call, arrival, email);
  await audit(tx, "registered", { userId, ip, now });
  await connectIdentity(tx, call, { id: userId, email }, identity);
  return welcome(tx, call, userId);
}

/** The address has an account: its password, asked for once, connects the two. */
async function refuseToMerge(
  tx: Tx,
  { services, now }: SignInCall,
  { identity }: Arrival,
  email: string,
): Promise<never> {
  const provider = services.providers.get(identity.provider).name;
  const [owner] = await tx
    .select()
    .from(users)
    .where(eq(users.email_key, emailKey(email)));
  if (!owner) throw challengeInvalid();
  if (owner.password_hash === null) {
    throw new ApiError("conflict", fill(messages.server.linkElsewhere, { email, provider }));
  }
  const { token } = issueChallenge(services, "link", { userId: owner.id, identity }, now);
  throw new ApiError("link_required", fill(messages.server.linkRequired, { email, provider }), {
    link: { challenge: token, provider, email },
  });
}
