import { type accountOperations, messages } from "@probability-chat/contract";
import { v7 as uuid } from "uuid";
import { contactRequests } from "../db/schema.ts";
import type { Handler } from "../http/call.ts";
import { contactLetter } from "../mail/compose.ts";
import { post, senderOf } from "../mail/outbox.ts";
import { networkOf } from "../security/network.ts";

type Operation = typeof accountOperations.submitContactRequest;

/**
 * Keeps the message and writes the mail to support in one transaction. Nothing goes to the address
 * that was given: nobody has shown that it is theirs, and the words are a stranger's.
 */
export const submitContactRequest: Handler<Operation> = (call) => {
  const { services, body, now } = call;
  const { name, email, subject, message } = body;
  const request = { name, email, subject, message };
  return call.effect(async (tx) => {
    await services.limits.take("contact", networkOf(call.ip));
    await services.limits.take("contactOverall", "");
    await tx.insert(contactRequests).values({ id: uuid(), ...request, created_at: now });
    const support = { email: services.config.supportAddress, userId: null };
    await post(tx, services, support, contactLetter(senderOf(services), request), now);
    return { data: { message: messages.server.supportReceived } };
  });
};
