import type { federationOperations } from "@probability-chat/contract";
import { and, eq } from "drizzle-orm";
import { audit } from "../audit.ts";
import { ApiError } from "../errors/api-error.ts";
import { spendChallenge } from "../factors/challenges.ts";
import { lockUser } from "../factors/factors-of.ts";
import { tellOfChange } from "../factors/letters.ts";
import { requireProof } from "../factors/proof.ts";
import { requireWayIn } from "../factors/require-way-in.ts";
import type { Handler } from "../http/call.ts";
import { connectIdentity } from "./identities.ts";
import { arrive, depart } from "./journeys.ts";
import { identities } from "./tables.ts";

type Operations = typeof federationOperations;

export const startLinking: Handler<Operations["startLinking"]> = async (call) => {
  await requireProof(call.services.db, call);
  return depart(call, call.params.provider, call.caller.userId);
};

/** Connects whom the provider told of to the user who set out; their addresses may differ. */
export const linkIdentity: Handler<Operations["linkIdentity"]> = async (call) => {
  const { userId } = call.caller;
  const { challenge, identity } = await arrive(call, call.body, userId);
  return call.effect(async (tx) => {
    await spendChallenge(tx, challenge);
    await connectIdentity(tx, call, await lockUser(tx, userId), identity);
    return { data: { message: "Connected." } };
  });
};

export const unlinkIdentity: Handler<Operations["unlinkIdentity"]> = (call) =>
  call.effect(async (tx) => {
    const { services, caller, params, ip, now } = call;
    const { userId } = caller;
    const { email } = await lockUser(tx, userId);
    await requireProof(tx, call);
    const own = and(eq(identities.id, params.id), eq(identities.user_id, userId));
    const [removed] = await tx.delete(identities).where(own).returning();
    if (!removed) throw new ApiError("not_found");
    await requireWayIn(tx, userId);
    await audit(tx, "identity_unlinked", { userId, ip, now });
    const { list } = services.providers;
    const name = list.find(({ id }) => id === removed.provider)?.name ?? removed.provider;
    const what = `Your account can no longer be opened by signing in to ${name}.`;
    await tellOfChange(tx, services, { email, userId }, what, now);
    return { data: { message: "Disconnected." } };
  });
