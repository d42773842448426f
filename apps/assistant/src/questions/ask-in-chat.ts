import { createHash } from "node:crypto";
import type {
  BodyOf,
  ConverseReply,
  DatasetSummary,
  internalOperations,
  ReplyOf,
} from "@probability-chat/contract";
import type { Admission } from "../admission/admission.ts";
import type { Limits } from "../configuration.ts";
import type { Questions } from "../learning/questions.ts";
import type { DatasetShelf } from "../library/dataset-shelf.ts";
import { countsVersion } from "../library/model-shelf.ts";
import type { ProductApi } from "../product-api/product-api.ts";
import { isRequestError, RequestError } from "../server/request-error.ts";
import { toRequestError } from "../server/to-request-error.ts";
import { namesFirst } from "../uploads/dictionary.ts";
import type { AnswerTask, AskedTable, Results } from "../work/tasks.ts";
import type { Work } from "../work/work.ts";
import { permitReading } from "./free-questions.ts";
import type { Reservations } from "./reservations.ts";

/** What answering in a chat needs. */
export interface QuestionParts {
  readonly api: ProductApi;
  readonly shelf: DatasetShelf;
  /** Where questions are answered. */
  readonly work: Pick<Work, "run">;
  readonly worker: string;
  readonly limits: Limits;
  readonly questions: Questions;
  readonly admission: Admission;
  readonly reservations: Reservations;
  readonly failpoint: (name: string) => void | Promise<void>;
}

/** Who asks what, where. */
export interface Asking {
  readonly token: string;
  readonly chatId: string;
  readonly content: string;
  /** Which of the calls this is; the same key in another one is another question. */
  readonly operation: "converse" | "query";
  readonly idempotencyKey: string | null;
  readonly hungUp: AbortSignal;
}

type Reserved = Extract<
  ReplyOf<typeof internalOperations.reserveQuestion>,
  { readonly state: "reserved" }
>;

/**
 * One question from reservation to settlement. A replay gets the first request's reply. Once its
 * turn has come it is finished whether or not the client still listens: the answer is stored, and a
 * failure gives the query back, as does a client that leaves before.
 */
export async function askInChat(parts: QuestionParts, asking: Asking): Promise<ConverseReply> {
  const reservation = await reserve(parts, asking);
  if (reservation.state === "answered") return reservation.reply;
  return parts.reservations.during(reservation.question_id, () =>
    answerReserved(parts, asking, reservation),
  );
}

async function answerReserved(
  parts: QuestionParts,
  asking: Asking,
  reservation: Reserved,
): Promise<ConverseReply> {
  await parts.failpoint("converse:after-reserve");
  const { question_id: id } = reservation;
  let answered: Results["answer"];
  try {
    answered = await answer(parts, asking, reservation);
  } catch (error) {
    await release(parts.api, id, toRequestError(error).code);
    throw error;
  }
  const { reply, kept } = answered;
  await parts.failpoint("converse:before-settle");
  const settled = await settle(parts.api, id, { ...reply, ...(kept ? { kept } : {}) });
  await parts.failpoint("converse:after-settle");
  return { message: reply.message, answer: reply.answer, id: settled.id, quota: settled.quota };
}

/** What a question takes, when it is its account's turn. */
export function inTurn<T>(
  { admission, questions }: Pick<QuestionParts, "admission" | "questions">,
  whose: { readonly principal_id: string; readonly at_once: number },
  hungUp: AbortSignal,
  job: () => Promise<T>,
): Promise<T> {
  return admission.admit({ id: whose.principal_id, atOnce: whose.at_once }, (takeTurn) =>
    takeTurn(() => questions.during(job), hungUp),
  );
}

function answer(
  parts: QuestionParts,
  { content, operation, hungUp }: Asking,
  reserved: Reserved,
): Promise<Results["answer"]> {
  const { api, shelf, work, limits } = parts;
  const { dataset, summary, principal_id, asker_id, use } = reserved;
  const task: AnswerTask = {
    kind: "answer",
    ...{ content, use, isFormal: operation === "query" },
    table: tableOf({ ...summary, ...dataset }, reserved),
    // Waiting counts towards it.
    until: Date.now() + limits.questionTimeout,
  };
  const read = permitReading(api, asker_id);
  const isLearned = dataset.model_version !== countsVersion;
  return inTurn(parts, reserved, hungUp, () =>
    shelf.hold(dataset.id, () => work.run(task, { key: principal_id, read }), isLearned),
  );
}

/** A chat's dataset as a question is asked of it. */
export function tableOf(
  dataset: Pick<DatasetSummary, "id" | "hash" | "dictionary" | "file_name" | "suggestions">,
  { context, asked_back: askedBack }: Pick<Reserved, "context" | "asked_back">,
): AskedTable {
  const { id, hash, suggestions } = dataset;
  return {
    id,
    hash,
    dictionary: namesFirst(dataset.dictionary),
    title: dataset.file_name,
    suggestions,
    context,
    askedBack,
  };
}

/** Keys of two calls never meet, and whatever the client's key is, it is short enough. */
export function keyOf(operation: Asking["operation"], key: string | null): string | null {
  return key && createHash("sha256").update(`${operation} ${key}`).digest("base64url");
}

async function reserve(parts: QuestionParts, asking: Asking) {
  const { api, worker, limits } = parts;
  const until = Date.now() + limits.replayTimeout;
  for (let pause = 50; ; pause = Math.min(pause * 2, 1_000)) {
    const reservation: ReplyOf<typeof internalOperations.reserveQuestion> = await api.call(
      "reserveQuestion",
      {
        access_token: asking.token,
        chat_id: asking.chatId,
        content: asking.content,
        idempotency_key: keyOf(asking.operation, asking.idempotencyKey),
        client_key: asking.idempotencyKey,
        worker,
      },
    );
    if (reservation.state !== "pending") return reservation as Exclude<typeof reservation, Pending>;
    if (Date.now() + pause > until) {
      const text = "This question is still being answered. Please try again shortly.";
      throw new RequestError("in_progress", text, { retry_after: 5 });
    }
    await sleep(pause);
    asking.hungUp.throwIfAborted();
  }
}

type Pending = { readonly state: "pending" };

const settleAttempts = 4;

/**
 * Settles, again where the product API cannot be reached; settling twice is harmless there. An
 * answer that it does not take is this service's fault, not the client's.
 */
async function settle(
  api: ProductApi,
  id: string,
  settlement: BodyOf<typeof internalOperations.settleQuestion>,
) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await api.call("settleQuestion", settlement, { id });
    } catch (error) {
      const code = isRequestError(error) ? error.code : null;
      if (code === "validation_failed") {
        await release(api, id, code);
        throw new Error("The product API does not take this answer.", { cause: error });
      }
      if (code !== "unavailable" || attempt >= settleAttempts) throw error;
      await sleep(100 * 4 ** attempt);
    }
  }
}

/** Gives the query back; where even that fails, the product API's reaper does. */
async function release(api: ProductApi, id: string, reason: string): Promise<void> {
  await api.call("releaseQuestion", { reason }, { id }).catch(() => undefined);
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
