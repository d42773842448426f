import * as z from "zod";
import { defineOperations } from "../operation.ts";
import { Answer } from "../schemas/answer.ts";
import { AskedBack } from "../schemas/asked-back.ts";
import {
  ConverseReply,
  DatasetSummary,
  Dictionary,
  LearningAudit,
  Quota,
} from "../schemas/chat.ts";
import { KeyScope } from "../schemas/embedding.ts";
import { KeptCard, KeptLine } from "../schemas/kept-line.ts";
import { Id, PlanDetails, Time } from "../schemas/user.ts";
import { ById, Done } from "./envelope.ts";

/** What the caller holds: the user's access token, verified again by the product API. */
const OnBehalf = z.object({ access_token: z.string(), chat_id: z.uuid() });

/** A dataset as the AI service needs it: which directory, which version. */
export const DatasetRef = z.object({ id: Id, hash: z.string(), model_version: z.string() });
export type DatasetRef = z.infer<typeof DatasetRef>;

/** The headers by which a browser says which page sends a request. */
const Page = z.object({
  origin: z.string().nullable(),
  fetch_site: z.string().nullable(),
  host: z.string().nullable(),
});

/** How many of these the account's plan allows under way at once. */
const AtOnce = z.number().int();

/** A turn at learning: whoever holds the lease of this attempt, and nobody else, may report. */
const LearningTurn = z.object({ worker: z.string().max(100), attempt: z.number().int() });

/**
 * Server to server, on a listener that is not public, each call with a short-lived signed service
 * token. All but `purgeDatasets`, which the AI service serves, are served by the product API.
 */
export const internalOperations = defineOperations({
  identifyCaller: {
    method: "POST",
    path: "/internal/callers/identify",
    service: "api",
    summary: "Whose access token this is, asked before anything of a request is read",
    access: "service",
    body: z.object({
      access_token: z.string(),
      /** Where the request came from; refused tokens are counted by it. */
      address: z.string(),
      /** Of the operation that is called. */
      scope: KeyScope.nullable(),
      /** What browsers say of the page that calls. */
      page: Page,
    }),
    status: 200,
    reply: z.object({ principal_id: Id }),
    errors: [
      "unauthorized",
      "session_ended",
      "not_verified",
      "forbidden",
      "origin_not_allowed",
      "plan_limit",
      "rate_limited",
    ],
  },
  findOrigin: {
    method: "POST",
    path: "/internal/origins/find",
    service: "api",
    summary: "Whether a tenant lists this origin, asked before browsers are told so",
    access: "service",
    body: z.object({ origin: z.string() }),
    status: 200,
    reply: z.object({ is_listed: z.boolean() }),
    errors: [],
  },
  countFreeQuestion: {
    method: "POST",
    path: "/internal/questions/count-free",
    service: "api",
    summary: "Count a question in free words before it is read, for all processes together",
    access: "service",
    body: z.object({ principal_id: Id }),
    status: 200,
    reply: Done,
    errors: ["rate_limited"],
  },
  authorizeUpload: {
    method: "POST",
    path: "/internal/chats/authorize-upload",
    service: "api",
    summary: "Whether this user may upload to this chat (null: to any of theirs) now, and how much",
    access: "service",
    body: OnBehalf.extend({
      chat_id: z.uuid().nullable(),
      /** What the file has at least, as far as that is known. */
      bytes: z.number().int().min(0).default(0),
      /** As of `commitDataset`: what is made of the chat's dataset needs no room beside it. */
      made_of: Id.nullish(),
    }),
    status: 200,
    reply: z.object({
      principal_id: Id,
      at_once: AtOnce,
      plan: PlanDetails,
      /** What the columns of the chat's dataset were said to mean; empty without either. */
      dictionary: Dictionary,
    }),
    errors: [
      "unauthorized",
      "not_verified",
      "not_found",
      "query_limit",
      "no_active_subscription",
      "plan_limit",
      "forbidden",
      "team_read_only",
      "member_limit",
      "conflict",
    ],
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
      /**
       * The dataset that this one is made of, by another reading of its file. It is refused where
       * the chat has another by now, and takes the other's room.
       */
      made_of: Id.nullish(),
      /** What that one's columns were said to mean: refused too where more has been said since. */
      said_before: Dictionary.nullish(),
      /**
       * That nothing was said of its columns: what is said of the chat's columns at the commit is kept,
       * of those that this dataset has.
       */
      keeps_said: z.boolean().nullish(),
    }),
    status: 200,
    reply: z.object({
      summary: DatasetSummary,
      /** A dataset that no chat uses any more: the replaced one, or the given one on a replay. */
      obsolete_id: Id.nullable(),
    }),
    errors: [
      "unauthorized",
      "not_found",
      "idempotency_mismatch",
      "plan_limit",
      "forbidden",
      "conflict",
    ],
  },
  readChat: {
    method: "POST",
    path: "/internal/chats/read",
    service: "api",
    summary: "A chat's dataset and earlier queries, spending nothing (interpret, dictionary)",
    access: "service",
    body: OnBehalf.extend({
      /** What is to be done with the chat, which whoever reads it may not do is refused. */
      need: z.enum(["ask", "manage"]).default("ask"),
    }),
    status: 200,
    reply: z.object({
      /** Who pays, and who asks. */
      principal_id: Id,
      asker_id: Id,
      at_once: AtOnce,
      summary: DatasetSummary.nullable(),
      context: z.array(z.string()),
      asked_back: AskedBack.nullish(),
    }),
    errors: ["unauthorized", "not_verified", "not_found", "forbidden"],
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
        /** Who pays, and who asks. */
        principal_id: Id,
        asker_id: Id,
        at_once: AtOnce,
        dataset: DatasetRef,
        summary: DatasetSummary,
        /** Canonical queries answered in this chat on this dataset, oldest first. */
        context: z.array(z.string()),
        /** What the chat's last reply asks back; null where it asks nothing. */
        asked_back: AskedBack.nullish(),
        /** For learning from use; null where the user has not agreed to it. */
        use: z
          .object({
            /** Whether the dataset's card is kept already. */
            has_card: z.boolean(),
            /** What was kept of the question before this one in the chat, on this dataset. */
            before: KeptLine.nullable(),
          })
          .nullish(),
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
      "forbidden",
      "team_read_only",
      "member_limit",
    ],
  },
  settleQuestion: {
    method: "POST",
    path: "/internal/questions/{id}/settle",
    service: "api",
    summary:
      "Store the whole reply and spend the query (an answer) or give it back (else); with it what is kept for learning from use, where the user still agrees",
    access: "service",
    params: ById,
    body: z.object({
      message: z.string(),
      answer: Answer,
      kept: z.object({ line: KeptLine, card: KeptCard.nullable() }).nullish(),
    }),
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
  renewReservations: {
    method: "POST",
    path: "/internal/questions/renew",
    service: "api",
    summary:
      "Keep what a worker has reserved and answers: what is not kept is released in less than a minute",
    access: "service",
    body: z.object({ worker: z.string().max(100), ids: z.array(Id).max(1_000) }),
    status: 200,
    reply: z.object({ held: z.number().int() }),
    errors: [],
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
    summary: "Which of these datasets are there to stay, or until they are purged",
    access: "service",
    body: z.object({ ids: z.array(Id).max(10_000) }),
    status: 200,
    reply: z.object({ ids: z.array(Id) }),
    errors: [],
  },
  claimLearning: {
    method: "POST",
    path: "/internal/learning/claim",
    service: "api",
    summary:
      "Take a dataset whose model is to be learned and that nobody is learning, under a lease: accounts take turns, and of one account the oldest comes first. Earlier leases of this worker's former life are void",
    access: "service",
    body: z.object({ worker: z.string().max(100), started_at: Time }),
    status: 200,
    reply: z.object({
      task: z
        .object({ dataset_id: Id, attempt: z.number().int(), lease_seconds: z.number() })
        .nullable(),
    }),
    errors: [],
  },
  renewLearning: {
    method: "POST",
    path: "/internal/learning/{id}/renew",
    service: "api",
    summary: "Keep the lease; not held where the dataset was replaced or the lease was lost",
    access: "service",
    params: ById,
    body: LearningTurn,
    status: 200,
    reply: z.object({ held: z.boolean() }),
    errors: [],
  },
  settleLearning: {
    method: "POST",
    path: "/internal/learning/{id}/settle",
    service: "api",
    summary:
      "End a turn: the model stands; or it failed, and is tried again a few times; or it was given back unfinished",
    access: "service",
    params: ById,
    body: LearningTurn.extend({
      outcome: z.discriminatedUnion("kind", [
        z.object({
          kind: z.literal("ready"),
          model_version: z.string().max(100),
          audit: LearningAudit.nullable(),
        }),
        z.object({ kind: z.literal("failed") }),
        z.object({ kind: z.literal("released") }),
      ]),
    }),
    status: 200,
    /** Null where the turn had been lost, and the outcome changed nothing. */
    reply: z.object({ state: z.enum(["learning", "ready", "failed"]).nullable() }),
    errors: [],
  },
  reopenLearning: {
    method: "POST",
    path: "/internal/learning/reopen",
    service: "api",
    summary: "Have datasets learned whose model is not on disk, or not readable any more",
    access: "service",
    body: z.object({ ids: z.array(Id).max(10_000) }),
    status: 200,
    reply: z.object({ reopened: z.number().int() }),
    errors: [],
  },
  closeLearning: {
    method: "POST",
    path: "/internal/learning/close",
    service: "api",
    summary:
      "Have datasets learned no more that wait for it, where learning is off; leases of this worker's former life are void",
    access: "service",
    body: z.object({
      ids: z.array(Id).max(10_000),
      worker: z.string().max(100),
      started_at: Time,
    }),
    status: 200,
    reply: z.object({ closed: z.number().int() }),
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
