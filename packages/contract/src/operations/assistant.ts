import * as z from "zod";
import { limits } from "../constants/limits.ts";
import { defineOperations } from "../operation.ts";
import { Answer } from "../schemas/answer.ts";
import { ConverseReply, DatasetSummary, Dictionary, Question } from "../schemas/chat.ts";
import { TableChange, TableView, TableWindow } from "../schemas/table.ts";
import { SheetName, Upload, UploadPiece } from "../schemas/upload.ts";
import { data } from "./envelope.ts";

const ChatId = z.uuid();
/** A typed query: its text, or its syntax tree as `@probability-chat/query` has it. */
const FormalQuery = z.union([
  z.string().min(1).max(limits.queryLength),
  z.record(z.string(), z.unknown()),
]);

/** Why there is no room for a file. */
const roomErrors = [
  "not_found",
  "query_limit",
  "no_active_subscription",
  "plan_limit",
  "forbidden",
  "team_read_only",
  "member_limit",
  "file_too_large",
  "insufficient_storage",
  "unavailable",
] as const;
const uploadErrors = [...roomErrors, "dataset_refused"] as const;

const UploadId = z.object({ id: z.uuid() });
const tusVersion = { "Tus-Resumable": "1.0.0" };

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
      /** Which sheet of an Excel workbook; left out, the first. */
      sheet: SheetName.optional(),
    }),
    bodyType: "multipart",
    status: 200,
    reply: z.object({ message: z.string(), data: DatasetSummary }),
    errors: uploadErrors,
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
    errors: [
      "not_found",
      "forbidden",
      "dataset_required",
      "conflict",
      "rate_limited",
      "timeout",
      "unavailable",
    ],
  },
  readTable: {
    method: "GET",
    path: "/ai/table/{chat_id}",
    service: "ai",
    summary: "The first rows of the chat's table, and what its columns are like; spends nothing",
    access: "verified",
    scope: "chat",
    params: z.object({ chat_id: ChatId }),
    query: TableWindow,
    status: 200,
    reply: data(TableView),
    errors: [
      "not_found",
      "forbidden",
      "dataset_required",
      "rate_limited",
      "timeout",
      "unavailable",
    ],
  },
  changeTable: {
    method: "PUT",
    path: "/ai/table/{chat_id}",
    service: "ai",
    summary:
      "Change what the columns are called and mean, how their cells are read, or both, at once or not at all. The file stays; what was changed can be taken back",
    access: "verified",
    scope: "upload",
    params: z.object({ chat_id: ChatId }),
    body: TableChange,
    bodyBytes: limits.table.bytes,
    status: 200,
    reply: data(DatasetSummary),
    errors: [
      "not_found",
      "query_limit",
      "no_active_subscription",
      "forbidden",
      "team_read_only",
      "dataset_required",
      "conflict",
      "rate_limited",
      "insufficient_storage",
      "timeout",
      "unavailable",
    ],
  },
  createUpload: {
    method: "POST",
    path: "/ai/uploads/",
    service: "ai",
    summary:
      "Start an upload that can go on where it is cut off (tus 1.0: creation, checksum, expiration, termination). It replaces the caller's earlier one of the same chat",
    access: "verified",
    scope: "upload",
    headers: {
      ...tusVersion,
      "Upload-Length":
        "Bytes of the file; or Upload-Defer-Length: 1, and finishing says how many there were",
      "Upload-Metadata":
        "chat_id and filename; lastmodified, as the client has it, to know the file by. Values in base64",
    },
    status: 201,
    reply: data(Upload),
    errors: [...uploadErrors, "rate_limited", "unsupported_version"],
  },
  listUploads: {
    method: "GET",
    path: "/ai/uploads/",
    service: "ai",
    summary: "The caller's uploads that are not finished, the newest first",
    access: "verified",
    scope: "upload",
    status: 200,
    reply: data(z.array(Upload)),
    errors: ["unavailable"],
  },
  readUpload: {
    method: "GET",
    path: "/ai/uploads/{id}",
    service: "ai",
    summary: "How far an upload is; HEAD tells it in tus's headers",
    access: "verified",
    scope: "upload",
    params: UploadId,
    status: 200,
    reply: data(Upload.extend({ pieces: z.array(UploadPiece) })),
    errors: ["not_found", "unavailable"],
  },
  appendUpload: {
    method: "PATCH",
    path: "/ai/uploads/{id}",
    service: "ai",
    summary:
      "The next bytes of a file. With Upload-Checksum they are kept whole or not at all; without, what arrives is kept",
    access: "verified",
    scope: "upload",
    params: UploadId,
    headers: {
      ...tusVersion,
      "Upload-Offset": "How many bytes came before",
      "Upload-Checksum": "sha256 and the digest of this body in base64",
    },
    body: z.string().meta({ format: "binary" }),
    bodyType: "bytes",
    status: 204,
    reply: z.unknown(),
    errors: [...roomErrors, "conflict", "checksum_mismatch", "unsupported_version"],
  },
  removeUpload: {
    method: "DELETE",
    path: "/ai/uploads/{id}",
    service: "ai",
    summary: "Give an upload up",
    access: "verified",
    scope: "upload",
    params: UploadId,
    headers: tusVersion,
    status: 204,
    reply: z.unknown(),
    errors: ["not_found", "unsupported_version", "unavailable"],
  },
  finishUpload: {
    method: "POST",
    path: "/ai/uploads/{id}/finish",
    service: "ai",
    summary:
      "Make the file that has arrived the chat's dataset. Called again, it answers the same, by whatever key",
    access: "verified",
    scope: "upload",
    params: UploadId,
    body: z.object({
      /** What the client sent; needed where the length was deferred. */
      bytes: z.number().int().min(1).optional(),
      /**
       * SHA-256, in hex, of the digests of the pieces one after the other, as `readUpload` has them.
       * Nothing is committed where the server's differ.
       */
      checksum: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
      /** As of `uploadChat`. */
      dictionary: Dictionary.optional(),
      sheet: SheetName.optional(),
    }),
    bodyBytes: limits.dictionary.bytes,
    status: 200,
    reply: z.object({ message: z.string(), data: DatasetSummary }),
    errors: [...uploadErrors, "conflict", "checksum_mismatch", "timeout"],
  },
});
