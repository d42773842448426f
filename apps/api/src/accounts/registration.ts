import { type accountOperations, messages } from "@probability-chat/contract";
import { and, eq, isNull } from "drizzle-orm";
import { audit } from "../audit.ts";
import type { Tx } from "../db/database.ts";
import { users } from "../db/schema.ts";
import type { Handler } from "../http/call.ts";
import { existingAccountLetter, verificationLetter } from "../mail/compose.ts";
import { post, senderOf } from "../mail/outbox.ts";
import { hashPassword } from "../security/password.ts";
import type { Services } from "../services.ts";
import { createUser, emailKey } from "./create-user.ts";
import { issueMailToken, useMailToken, voidMailTokens } from "./mail-tokens.ts";
import { requireStrength } from "./passwords.ts";
import { inUniformTime } from "./uniform-time.ts";

type Operations = typeof accountOperations;

async function sendVerification(
  tx: Tx,
  services: Services,
  to: { readonly email: string; readonly userId: string },
  now: Date,
): Promise<void> {
  const token = await issueMailToken(tx, to.userId, "verify", now);
  await post(tx, services, to, verificationLetter(senderOf(services), token), now);
}

/** Answers the same whether or not the address has an account; its owner is told by mail. */
export const register: Handler<Operations["register"]> = (call) =>
  inUniformTime(async () => {
    const { body, services, now } = call;
    await requireStrength(body.password, body.email);
    const passwordHash = await hashPassword(body.password);
    return call.effect(async (tx) => {
      const key = emailKey(body.email);
      await services.limits.take("mailRequest", `register ${key}`);
      const userId = await createUser(
        tx,
        {
          email: body.email,
          passwordHash,
          firstName: body.first_name,
          lastName: body.last_name,
          verifiedAt: null,
        },
        now,
      );
      if (userId) {
        await sendVerification(tx, services, { email: body.email, userId }, now);
        await audit(tx, "registered", { userId, ip: call.ip, now });
      } else {
        const [owner] = await tx.select().from(users).where(eq(users.email_key, key));
        if (owner) {
          const to = { email: owner.email, userId: owner.id };
          await post(tx, services, to, existingAccountLetter(senderOf(services)), now);
        }
      }
      return { data: { email: body.email, message: messages.server.registered } };
    });
  });

export const verifyAccount: Handler<Operations["verifyAccount"]> = (call) =>
  call.effect(async (tx) => {
    const { userId } = await useMailToken(tx, call.body.token, "verify", call.now);
    await tx
      .update(users)
      .set({ verified_at: call.now })
      .where(and(eq(users.id, userId), isNull(users.verified_at)));
    await audit(tx, "verified", { userId, ip: call.ip, now: call.now });
    return { data: { message: messages.server.verified } };
  });

export const resendVerification: Handler<Operations["resendVerification"]> = async (call) => {
  const { services, caller, now } = call;
  await services.limits.take("mailRequest", `verify ${caller.userId}`);
  return call.effect(async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, caller.userId), isNull(users.verified_at)));
    if (user) {
      await voidMailTokens(tx, user.id, ["verify"], now);
      await sendVerification(tx, services, { email: user.email, userId: user.id }, now);
    }
    return { data: { message: messages.server.verificationSent } };
  });
};
