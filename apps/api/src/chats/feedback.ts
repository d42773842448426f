import { type chatOperations, messages as texts } from "@probability-chat/contract";
import { and, eq } from "drizzle-orm";
import { feedback, messages } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Handler } from "../http/call.ts";
import { lockChat } from "./find-chat.ts";

/** One opinion an answer; a new one replaces it, null takes it back. */
export const sendFeedback: Handler<(typeof chatOperations)["sendFeedback"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, params, body, now } = call;
    const { chat } = await lockChat(tx, caller.principalId, params.id, "ask");
    const [message] = await tx
      .select({ id: messages.id })
      .from(messages)
      .where(
        and(
          eq(messages.id, params.mid),
          eq(messages.chat_id, chat.id),
          eq(messages.role, "assistant"),
        ),
      );
    if (!message) throw new ApiError("not_found");
    if (body.rating === null) {
      await tx.delete(feedback).where(eq(feedback.message_id, message.id));
      return { data: { message: texts.server.feedbackRemoved } };
    }
    const opinion = {
      rating: body.rating,
      comment: body.comment?.trim() || null,
      created_at: now,
    };
    await tx
      .insert(feedback)
      .values({ message_id: message.id, ...opinion })
      .onConflictDoUpdate({ target: feedback.message_id, set: opinion });
    return { data: { message: texts.server.feedbackKept } };
  });
