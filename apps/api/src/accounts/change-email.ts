import { type accountOperations, messages, type ReplyOf } from "@probability-chat/contract";
import { and, eq, ne } from "drizzle-orm";
import { audit } from "../audit.ts";
import { only, sqlState, type Tx } from "../db/database.ts";
import { users } from "../db/schema.ts";
import type { Call, Handler } from "../http/call.ts";
import { invalid } from "../http/validate.ts";
import {
  addressTakenLetter,
  confirmEmailLetter,
  emailChangeAskedLetter,
  emailChangedLetter,
} from "../mail/compose.ts";
import { post, senderOf } from "../mail/outbox.ts";
import { emailKey } from "./create-user.ts";
import { issueMailToken, tokenInvalid, useMailToken, voidMailTokens } from "./mail-tokens.ts";
import { holdPassword, requirePassword } from "./passwords.ts";
import { inUniformTime } from "./uniform-time.ts";

type Operations = typeof accountOperations;

/** Answers the same whether or not the address has an account; its owner is told by mail. */
export const changeEmail: Handler<Operations["changeEmail"]> = async (call) => {
  const { services, caller, body, now } = call;
  const hash = await requirePassword(call, body.password);
  return inUniformTime(() =>
    call.effect(async (tx) => {
      const { userId } = caller;
      await holdPassword(tx, userId, hash);
      const key = emailKey(body.email);
      const sender = senderOf(services);
      const user = only(await tx.select().from(users).where(eq(users.id, userId)));
      if (user.email_key === key) throw invalid({ email: [messages.server.emailTaken] });
      await services.limits.take("mailRequest", `email ${userId}`);
      await services.limits.take("mailRequest", `email ${key}`);
      const [owner] = await tx.select().from(users).where(eq(users.email_key, key));
      await voidMailTokens(tx, userId, ["email"], now);
      const token = await issueMailToken(tx, userId, "email", now, body.email);
      if (owner) {
        const to = { email: owner.email, userId: owner.id };
        await post(tx, services, to, addressTakenLetter(sender), now);
      } else {
        const to = { email: body.email, userId };
        await post(tx, services, to, confirmEmailLetter(sender, token), now);
      }
      const from = { email: user.email, userId };
      await post(tx, services, from, emailChangeAskedLetter(sender), now);
      await audit(tx, "email_change_asked", { userId, ip: call.ip, now });
      return { data: { message: messages.server.emailChangeRequested } };
    }),
  );
};

/**
 * The address of the mail's link becomes the account's, where it is still free. Links that were
 * mailed to the old one are void; sessions stay.
 */
export const confirmEmail: Handler<Operations["confirmEmail"]> = async (call) => {
  try {
    return await call.effect((tx) => swapAddress(call, tx));
  } catch (error) {
    if (sqlState(error) === takenMeanwhile) throw tokenInvalid("email");
    throw error;
  }
};

const takenMeanwhile = "23505";

async function swapAddress(
  call: Call<Operations["confirmEmail"]>,
  tx: Tx,
): Promise<ReplyOf<Operations["confirmEmail"]>> {
  const { services, now } = call;
  const { userId, email } = await useMailToken(tx, call.body.token, "email", now);
  if (!email) throw tokenInvalid("email");
  const [before] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  const key = emailKey(email);
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email_key, key), ne(users.id, userId)));
  if (!before || other) throw tokenInvalid("email");
  await tx
    .update(users)
    .set({ email, email_key: key, verified_at: before.verified_at ?? now })
    .where(eq(users.id, userId));
  await voidMailTokens(tx, userId, ["verify", "reset", "email"], now);
  const old = { email: before.email, userId };
  await post(tx, services, old, emailChangedLetter(senderOf(services)), now);
  await audit(tx, "email_changed", { userId, ip: call.ip, now });
  return { data: { message: messages.server.emailChanged } };
}
