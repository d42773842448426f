import { type factorOperations, messages } from "@probability-chat/contract";
import { eq } from "drizzle-orm";
import { setPassword as replacePassword, requireStrength } from "../accounts/passwords.ts";
import { audit } from "../audit.ts";
import { only } from "../db/database.ts";
import { users } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import { identities } from "../federation/tables.ts";
import type { Handler } from "../http/call.ts";
import { hashPassword } from "../security/password.ts";
import { factorsOf, lockUser } from "./factors-of.ts";
import { passkeyView } from "./passkeys.ts";
import { requireProof } from "./proof.ts";

type Operations = typeof factorOperations;

export const getSecurity: Handler<Operations["getSecurity"]> = (call) =>
  call.effect(async (tx) => {
    const { userId } = call.caller;
    const user = only(await tx.select().from(users).where(eq(users.id, userId)));
    const factors = await factorsOf(tx, userId);
    const linked = await tx
      .select()
      .from(identities)
      .where(eq(identities.user_id, userId))
      .orderBy(identities.id);
    return {
      data: {
        has_password: user.password_hash !== null,
        totp: factors.totp && { created_at: factors.totp.created_at.toISOString() },
        recovery_codes_left: factors.codesLeft,
        passkeys: factors.passkeys.map(passkeyView),
        identities: linked.map((identity) => ({
          id: identity.id,
          provider: identity.provider,
          email: identity.email,
          created_at: identity.created_at.toISOString(),
          last_used_at: identity.last_used_at?.toISOString() ?? null,
        })),
      },
    };
  });

/** The first password of an account that a provider's sign-in made. */
export const setPassword: Handler<Operations["setPassword"]> = async (call) => {
  const { services, caller, body, ip, now } = call;
  const { userId, sessionId } = caller;
  await requireProof(services.db, call);
  const user = only(await services.db.select().from(users).where(eq(users.id, userId)));
  if (user.password_hash !== null) throw hasPassword();
  await requireStrength(body.password, user.email);
  const hash = await hashPassword(body.password);
  return call.effect(async (tx) => {
    const { password_hash } = await lockUser(tx, userId);
    if (password_hash !== null) throw hasPassword();
    await replacePassword(tx, services, { userId, hash, keepSession: sessionId }, now);
    await audit(tx, "password_changed", { userId, ip, now });
    return { data: { message: messages.account.passwordUpdated } };
  });
};

function hasPassword(): ApiError {
  return new ApiError("conflict", messages.server.hasPassword);
}
