import * as z from "zod";
import { defineOperations } from "../operation.ts";
import { Answer } from "../schemas/answer.ts";
import { ConverseReply, DatasetSummary, Quota } from "../schemas/chat.ts";
import { Id, PlanDetails, Time } from "../schemas/user.ts";
import { ById, Done } from "./envelope.ts";

/** What the caller holds: the user's access token, verified again by the product API. */
const OnBehalf = z.object({ access_token: z.string(), chat_id: z.uuid() });

/** A dataset as the AI service needs it: which directory, which version. */
export const DatasetRef = z.object({ id: Id, hash: z.string(), model_version: z.string() });
export type DatasetRef = z.infer<typeof DatasetRef>;

/**
 * Server to server, on a listener that is not public, each call with a short-lived signed service
 * token. `authorize` to `forgetReservations` are served by the product API, `purgeDatasets` by
 * the AI service.
 */
export const internalOperations = defineOperations({
  authorizeUpload: {
    method: "POST",
    path: "/internal/chats/authorize-upload",
    service: "api",
    summary: "Whether this user may upload to this chat (null: to any of theirs) now, and how much",
    access: "service",
    body: OnBehalf.extend({ chat_id: z.uuid().nullable() }),
    status: 200,
    reply: z.object({
      principal_id: Id,
      plan: PlanDetails,
      dataset: DatasetRef.nullable(),
    }),
    errors: ["unauthorized", "not_verified", "not_found", "query_limit", "no_active_subscription"],
  },
  commitDataset: {
    method: "POST",
    path: "/internal/chats/commit-dataset",
    service: "api",
    summary:
      "Make a finished dataset the chat's: the commit point of an upload. A replay under the same idempotency key returns the first summary",
    access: "service",
    body: OnBehalf.extend({
      summary: DatasetSummary,
      idempotency_key: z.string().max(255).nullable(),
    }),
    status: 200,
    reply: z.object({
      summary: DatasetSummary,
      /** A dataset that no chat uses any more: the replaced one, or the given one on a replay. */
      obsolete_id: Id.nullable(),
    }),
    errors: ["unauthorized", "not_found", "idempotency_mismatch"],
  },
  readChat: {
    method: "POST",
    path: "/internal/chats/read",
    service: "api",
    summary: "A chat's dataset and earlier queries, spending nothing (interpret, dictionary)",
    access: "service",
    body: OnBehalf,
    status: 200,
    reply: z.object({
      principal_id: Id,
      summary: DatasetSummary.nullable(),
      context: z.array(z.string()),
    }),
    errors: ["unauthorized", "not_verified", "not_found"],
  },
  reserveQuestion: {
    method: "POST",
    path: "/internal/questions/reserve",
    service: "api",
    summary: "Authorise a question and reserve one query for it",
    access: "service",
    body: OnBehalf.extend({
      content: z.string(),
      idempotency_key: z.string().max(255).nullable(),
      /** As the client sent it; under it the client may stop the question. */
      client_key: z.string().max(255).nullish(),
      /** Names the process that will settle; what it leaves behind is released when it restarts. */
      worker: z.string().max(100),
    }),
    status: 200,
    reply: z.discriminatedUnion("state", [
      z.object({
        state: z.literal("reserved"),
        question_id: Id,
        principal_id: Id,
        dataset: DatasetRef,
        summary: DatasetSummary,
        /** Canonical queries answered in this chat on this dataset, oldest first. */
        context: z.array(z.string()),
      }),
      /** A replay: the answer that stands. */
      z.object({ state: z.literal("answered"), reply: ConverseReply }),
      /** A replay while the first is still being answered: ask again shortly. */
      z.object({ state: z.literal("pending") }),
    ]),
    errors: [
      "unauthorized",
      "not_verified",
      "not_found",
      "dataset_required",
      "query_limit",
      "no_active_subscription",
      "idempotency_mismatch",
      "conflict",
    ],
  },
  settleQuestion: {
    method: "POST",
    path: "/internal/questions/{id}/settle",
    service: "api",
    summary: "Store the whole reply and spend the query (an answer) or give it back (else)",
    access: "service",
    params: ById,
    body: z.object({ message: z.string(), answer: Answer }),
    status: 200,
    reply: z.object({ id: Id, quota: Quota }),
    errors: ["not_found", "conflict"],
  },
  releaseQuestion: {
    method: "POST",
    path: "/internal/questions/{id}/release",
    service: "api",
    summary: "Give a reserved query back",
    access: "service",
    params: ById,
    body: z.object({ reason: z.string().max(200) }),
    status: 200,
    reply: Done,
    errors: ["not_found"],
  },
  forgetReservations: {
    method: "POST",
    path: "/internal/questions/forget",
    service: "api",
    summary: "Release what an earlier life of this worker had reserved; called at its start",
    access: "service",
    body: z.object({ worker: z.string().max(100), started_at: Time }),
    status: 200,
    reply: z.object({ released: z.number().int() }),
    errors: [],
  },
  knownDatasets: {
    method: "POST",
    path: "/internal/datasets/known",
    service: "api",
    summary: "Which of these datasets a chat still uses",
    access: "service",
    body: z.object({ ids: z.array(Id).max(10_000) }),
    status: 200,
    reply: z.object({ ids: z.array(Id) }),
    errors: [],
  },
  purgeDatasets: {
    method: "POST",
    path: "/internal/datasets/purge",
    service: "ai",
    summary: "Remove datasets from disk",
    access: "service",
    body: z.object({ ids: z.array(Id).max(10_000) }),
    status: 200,
    reply: z.object({ removed: z.number().int() }),
    errors: [],
  },
});
