import { type accountOperations, messages } from "@probability-chat/contract";
import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { only } from "../db/database.ts";
import { supportRequests, users } from "../db/schema.ts";
import type { Handler } from "../http/call.ts";
import { supportReceivedLetter, supportRequestLetter } from "../mail/compose.ts";
import { post, senderOf } from "../mail/outbox.ts";

type Operation = typeof accountOperations.submitSupportRequest;

/** Keeps the request and writes both mails, to support and to who asks, in one transaction. */
export const submitSupportRequest: Handler<Operation> = (call) => {
  const { services, caller, body, now } = call;
  return call.effect(async (tx) => {
    const { userId } = caller;
    await services.limits.take("support", userId);
    const user = only(await tx.select().from(users).where(eq(users.id, userId)));
    const sender = senderOf(services);
    const request = { subject: body.subject, message: body.message };
    await tx
      .insert(supportRequests)
      .values({ id: uuid(), user_id: userId, ...request, created_at: now });
    const name = `${user.first_name} ${user.last_name}`.trim();
    const from = { userId, email: user.email, name, plan: user.plan };
    const support = { email: services.config.supportAddress, userId };
    await post(tx, services, support, supportRequestLetter(sender, from, request), now);
    const back = { email: user.email, userId };
    await post(tx, services, back, supportReceivedLetter(sender, request), now);
    return { data: { message: messages.server.supportReceived } };
  });
};
