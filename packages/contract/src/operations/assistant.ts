import * as z from "zod";
import { limits } from "../constants/limits.ts";
import { defineOperations } from "../operation.ts";
import { Answer } from "../schemas/answer.ts";
import { ConverseReply, DatasetSummary, Dictionary, Question } from "../schemas/chat.ts";
import { data } from "./envelope.ts";

const ChatId = z.uuid();
/** A typed query: its text, or its syntax tree as `@probability-chat/query` has it. */
const FormalQuery = z.union([
  z.string().min(1).max(limits.queryLength),
  z.record(z.string(), z.unknown()),
]);

/** The AI service: datasets and answers. */
export const assistantOperations = defineOperations({
  uploadChat: {
    method: "POST",
    path: "/ai/upload_chat",
    service: "ai",
    summary: "Give a chat its dataset, or replace it (multipart: file, chat_id, dictionary)",
    access: "verified",
    scope: "upload",
    body: z.object({
      file: z.string().meta({ format: "binary" }),
      chat_id: ChatId,
      /**
       * What the columns mean: a `Dictionary` as JSON. Left out, what was said of the earlier file's
       * columns is kept for those that this one still has.
       */
      dictionary: z.string().optional(),
    }),
    bodyType: "multipart",
    status: 200,
    reply: z.object({ message: z.string(), data: DatasetSummary }),
    errors: [
      "not_found",
      "query_limit",
      "no_active_subscription",
      "plan_limit",
      "forbidden",
      "team_read_only",
      "member_limit",
      "dataset_refused",
      "file_too_large",
      "insufficient_storage",
      "unavailable",
    ],
  },
  converse: {
    method: "POST",
    path: "/ai/converse",
    service: "ai",
    summary: "Ask a question about the chat's dataset in plain words or as a formal query",
    access: "verified",
    scope: "chat",
    body: z.object({ chat_id: ChatId, message: Question }),
    status: 200,
    reply: ConverseReply,
    errors: [
      "not_found",
      "dataset_required",
      "query_limit",
      "no_active_subscription",
      "forbidden",
      "team_read_only",
      "member_limit",
      "conflict",
      "in_progress",
      "timeout",
      "unavailable",
    ],
  },
  query: {
    method: "POST",
    path: "/ai/query",
    service: "ai",
    summary: "Answer a formal query",
    access: "verified",
    scope: "query",
    body: z.object({ chat_id: ChatId, query: FormalQuery }),
    status: 200,
    reply: ConverseReply,
    errors: [
      "not_found",
      "dataset_required",
      "query_limit",
      "no_active_subscription",
      "forbidden",
      "team_read_only",
      "member_limit",
      "conflict",
      "timeout",
      "unavailable",
    ],
  },
  interpret: {
    method: "POST",
    path: "/ai/interpret",
    service: "ai",
    summary: "How a question would be read; spends nothing",
    access: "verified",
    scope: "chat",
    body: z.object({
      chat_id: ChatId,
      message: Question,
      /** `query` where the message is to be read as a formal query only. */
      form: z.enum(["question", "query"]).optional(),
    }),
    status: 200,
    reply: data(
      z.object({
        readings: z.array(z.object({ label: z.string(), query: z.string() })),
        answer: Answer.nullable(),
      }),
    ),
    errors: ["not_found", "forbidden", "dataset_required", "timeout", "unavailable"],
  },
  putDictionary: {
    method: "PUT",
    path: "/ai/dictionary/{chat_id}",
    service: "ai",
    summary: "Say what the dataset's columns and values mean",
    access: "verified",
    scope: "upload",
    params: z.object({ chat_id: ChatId }),
    body: Dictionary,
    bodyBytes: limits.dictionary.bytes,
    status: 200,
    reply: data(DatasetSummary),
    errors: ["not_found", "forbidden", "dataset_required"],
  },
  createUpload: {
    method: "POST",
    path: "/ai/uploads/",
    service: "ai",
    summary: "Start a resumable upload (tus 1.0)",
    access: "verified",
    scope: "upload",
    status: 201,
    reply: z.unknown(),
    errors: ["not_found", "file_too_large"],
  },
});
