import * as z from "zod";
import { limits } from "../constants/limits.ts";
import { defineOperations } from "../operation.ts";
import { Chat, ListedChat, Message, Question, Rating, Title } from "../schemas/chat.ts";
import { ById, Done, data, listOf, Paging } from "./envelope.ts";

const OfMessage = z.object({ id: z.uuid(), mid: z.uuid() });

/** Chats and their messages. */
export const chatOperations = defineOperations({
  listChats: {
    method: "GET",
    path: "/api/chats/",
    service: "api",
    summary:
      "The user's chats and those of the user's teams, newest first; `q` keeps those whose title or messages hold it",
    access: "verified",
    scope: "chat",
    query: Paging.extend({ q: z.string().trim().max(limits.titleLength).optional() }),
    status: 200,
    reply: listOf(ListedChat),
    errors: [],
  },
  getChat: {
    method: "GET",
    path: "/api/chats/{id}/",
    service: "api",
    summary: "One chat",
    access: "verified",
    scope: "chat",
    params: ById,
    status: 200,
    reply: data(Chat),
    errors: ["not_found"],
  },
  createChat: {
    method: "POST",
    path: "/api/chats/",
    service: "api",
    summary: "Create a chat",
    access: "verified",
    scope: "chat",
    body: z.object({
      title: Title.default(limits.defaultChatTitle),
      /** The team that it is to be a chat of; the user's own alone without. */
      team_id: z.uuid().optional(),
      /** Written by the AI service only; from clients nothing but empty is accepted. */
      model_data: z
        .union([z.null(), z.literal(""), z.object({}).strict(), z.array(z.never()).max(0)])
        .optional(),
    }),
    status: 201,
    reply: data(Chat),
    errors: ["query_limit", "no_active_subscription", "not_found", "forbidden", "team_read_only"],
  },
  renameChat: {
    method: "PATCH",
    path: "/api/chats/{id}/",
    service: "api",
    summary: "Rename a chat",
    access: "verified",
    scope: "chat",
    params: ById,
    body: z.object({ title: Title }),
    status: 200,
    reply: data(Chat),
    errors: ["not_found", "forbidden"],
  },
  deleteChat: {
    method: "DELETE",
    path: "/api/chats/{id}/",
    service: "api",
    summary: "Delete a chat with its messages and its dataset",
    access: "verified",
    scope: "chat",
    params: ById,
    status: 200,
    reply: Done,
    errors: ["not_found", "forbidden"],
  },
  listMessages: {
    method: "GET",
    path: "/api/chats/{id}/messages/",
    service: "api",
    summary: "A chat's messages, oldest first; adopts answers that no client saved",
    access: "verified",
    scope: "chat",
    params: ById,
    query: Paging,
    status: 200,
    reply: listOf(Message),
    errors: ["not_found"],
  },
  sendMessage: {
    method: "POST",
    path: "/api/chats/{id}/send-message/",
    service: "api",
    summary: "Save a user's message, or promote the stored answer whose text is the content",
    access: "verified",
    scope: "chat",
    params: ById,
    body: z.discriminatedUnion("role", [
      z.object({ role: z.literal("user"), content: Question }),
      z.object({ role: z.literal("assistant"), content: z.string().min(1).max(200_000) }),
    ]),
    status: 201,
    reply: data(Message),
    errors: [
      "not_found",
      "query_limit",
      "no_active_subscription",
      "forbidden",
      "team_read_only",
      "member_limit",
    ],
  },
  validateQuery: {
    method: "POST",
    path: "/api/chats/{id}/validate-query/",
    service: "api",
    summary: "Whether a question may be asked in this chat now",
    access: "verified",
    scope: "chat",
    params: ById,
    status: 200,
    reply: z.object({
      data: z.object({ can_query: z.boolean(), message: z.string() }),
      message: z.string(),
    }),
    errors: ["not_found"],
  },
  stopQuestion: {
    method: "POST",
    path: "/api/chats/{id}/stop/",
    service: "api",
    summary: "Give up the questions of this chat that have no answer yet; they spend nothing",
    access: "verified",
    scope: "chat",
    params: ById,
    body: z.object({
      /**
       * The `Idempotency-Key` of the question that is given up: it stays stopped where it comes to
       * the server after this, or once more.
       */
      key: z.string().min(1).max(limits.idempotencyKeyLength).optional(),
    }),
    status: 200,
    reply: data(z.object({ stopped: z.number().int() })),
    errors: ["not_found", "forbidden"],
  },
  sendFeedback: {
    method: "POST",
    path: "/api/chats/{id}/messages/{mid}/feedback/",
    service: "api",
    summary: "Thumbs up or down for an answer; null takes it back",
    access: "verified",
    scope: "chat",
    params: OfMessage,
    body: z.object({
      rating: Rating.nullable(),
      comment: z.string().max(limits.messageLength).optional(),
    }),
    status: 200,
    reply: Done,
    errors: ["not_found", "forbidden"],
  },
  exportChat: {
    method: "GET",
    path: "/api/chats/{id}/export/",
    service: "api",
    summary: "A chat as Markdown, JSON or the CSV of its numbers",
    access: "verified",
    scope: "chat",
    params: ById,
    query: z.object({ format: z.enum(["md", "json", "csv"]).default("md") }),
    status: 200,
    reply: z.unknown(),
    replyType: ["text/markdown", "application/json", "text/csv"],
    errors: ["not_found"],
  },
});
