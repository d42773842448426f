import {
  type ConverseReply,
  type chatOperations,
  type Message,
  type Rating,
  messages as texts,
} from "@probability-chat/contract";
import { and, asc, desc, eq, gt } from "drizzle-orm";
import type { Tx } from "../db/database.ts";
import { feedback, messages, questions } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Handler } from "../http/call.ts";
import { pageOf, sequenceCursor } from "../http/paging.ts";
import { requireActive, standingOf } from "../quota/standing.ts";
import { appendMessage, type MessageRow } from "./append-message.ts";
import { lockChat } from "./find-chat.ts";
import { adoptAnswers, saveAnswer } from "./save-answer.ts";

type Operations = typeof chatOperations;

/** A message as clients see it. */
export function messageView(
  row: MessageRow,
  reply: ConverseReply | null,
  rating: Rating | null = null,
): Message {
  return {
    id: row.id,
    role: row.role,
    content: row.content,
    created_at: row.created_at.toISOString(),
    answer: row.role === "assistant" ? (reply?.answer ?? null) : null,
    feedback: row.role === "assistant" ? rating : null,
  };
}

export const listMessages: Handler<Operations["listMessages"]> = (call) => {
  const { caller, params, query, now } = call;
  const after = sequenceCursor(query.cursor);
  return call.effect(async (tx) => {
    const chat = await lockChat(tx, caller.principalId, params.id);
    await adoptAnswers(tx, chat.id, now);
    const rows = await tx
      .select({ message: messages, reply: questions.reply, rating: feedback.rating })
      .from(messages)
      .leftJoin(questions, eq(questions.id, messages.question_id))
      .leftJoin(feedback, eq(feedback.message_id, messages.id))
      .where(and(eq(messages.chat_id, chat.id), gt(messages.sequence, after)))
      .orderBy(asc(messages.sequence))
      .limit(query.limit ? query.limit + 1 : 1_000_000);
    const { page, next } = pageOf(rows, query.limit, (row) => String(row.message.sequence));
    return {
      data: page.map((row) => messageView(row.message, row.reply, row.rating)),
      next_cursor: next,
    };
  });
};

export const sendMessage: Handler<Operations["sendMessage"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, params, body, now } = call;
    if (body.role === "user") {
      const standing = await standingOf(tx, caller.principalId, now);
      const chat = await lockChat(tx, caller.principalId, params.id);
      requireActive(standing);
      const { role, content } = body;
      const row = await appendMessage(
        tx,
        { chatId: chat.id, role, content, questionId: null },
        now,
      );
      return { data: messageView(row, null) };
    }
    const chat = await lockChat(tx, caller.principalId, params.id);
    return { data: await promote(tx, chat.id, body.content, now) };
  });

/**
 * The stored answer whose text this is, as a message: the oldest that is not saved yet, else the
 * newest that is, so that a repeated call adds nothing.
 */
async function promote(tx: Tx, chatId: string, content: string, now: Date): Promise<Message> {
  const same = and(eq(questions.chat_id, chatId), eq(questions.message, content));
  const [open] = await tx
    .select()
    .from(questions)
    .where(and(same, eq(questions.state, "answered")))
    .orderBy(asc(questions.answered_at), asc(questions.id))
    .limit(1);
  if (open) return messageView(await saveAnswer(tx, open, now), open.reply);
  const [saved] = await tx
    .select({ message: messages, reply: questions.reply, rating: feedback.rating })
    .from(questions)
    .innerJoin(
      messages,
      and(eq(messages.question_id, questions.id), eq(messages.role, "assistant")),
    )
    .leftJoin(feedback, eq(feedback.message_id, messages.id))
    .where(and(same, eq(questions.state, "saved")))
    .orderBy(desc(messages.sequence))
    .limit(1);
  if (!saved) throw new ApiError("forbidden", texts.server.replyNotStored);
  return messageView(saved.message, saved.reply, saved.rating);
}
