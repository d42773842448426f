import {
  type ConverseReply,
  type chatOperations,
  type Message,
  type Rating,
  messages as texts,
} from "@probability-chat/contract";
import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import type { Tx } from "../db/database.ts";
import { feedback, messages, principals, questions, users } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Caller, Handler } from "../http/call.ts";
import { pageOf, sequenceCursor } from "../http/paging.ts";
import { refusalToAsk } from "../quota/refusal.ts";
import { standingOf } from "../quota/standing.ts";
import { pins } from "../reports/tables.ts";
import { appendMessage, type MessageRow } from "./append-message.ts";
import { findChat, lockChat } from "./find-chat.ts";
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
    const { chat, seat } = await lockChat(tx, caller.principalId, params.id, "read");
    await adoptAnswers(tx, chat.id, now);
    const rows = await tx
      .select({
        message: messages,
        reply: questions.reply,
        rating: feedback.rating,
        pinned: sql<boolean>`${pins.message_id} is not null`,
        author: { id: principals.id, first: users.first_name, last: users.last_name },
      })
      .from(messages)
      .leftJoin(principals, eq(principals.id, messages.author_id))
      .leftJoin(users, eq(users.id, principals.user_id))
      .leftJoin(questions, eq(questions.id, messages.question_id))
      .leftJoin(feedback, eq(feedback.message_id, messages.id))
      .leftJoin(pins, eq(pins.message_id, messages.id))
      .where(and(eq(messages.chat_id, chat.id), gt(messages.sequence, after)))
      .orderBy(asc(messages.sequence))
      .limit(query.limit ? query.limit + 1 : 1_000_000);
    const { page, next } = pageOf(rows, query.limit, (row) => String(row.message.sequence));
    return {
      data: page.map(({ message, reply, rating, pinned, author }) => {
        const view = { ...messageView(message, reply, rating), ...(pinned && { pinned }) };
        return seat ? { ...view, author: authorOf(author, caller) } : view;
      }),
      next_cursor: next,
    };
  });
};

/** Who wrote a message of a team's chat, as the others see them. */
function authorOf(
  author: { id: string | null; first: string | null; last: string | null },
  caller: Caller,
): Message["author"] {
  const name = [author.first, author.last].filter(Boolean).join(" ");
  return author.id && name ? { name, is_you: author.id === caller.principalId } : null;
}

export const sendMessage: Handler<Operations["sendMessage"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, params, body, now } = call;
    if (body.role === "user") {
      const { principalId } = caller;
      const { payerId } = await findChat(tx, principalId, params.id, "ask");
      const standing = await standingOf(tx, payerId, now);
      const { chat, seat } = await lockChat(tx, principalId, params.id, "ask");
      const refusal = await refusalToAsk(tx, standing, seat, caller);
      if (refusal) throw refusal;
      const { role, content } = body;
      const message = { chatId: chat.id, role, content, questionId: null };
      const row = await appendMessage(tx, { ...message, authorId: seat ? principalId : null }, now);
      return { data: messageView(row, null) };
    }
    const { chat } = await lockChat(tx, caller.principalId, params.id, "ask");
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
