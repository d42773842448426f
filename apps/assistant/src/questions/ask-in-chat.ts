import { createHash } from "node:crypto";
import type { BodyOf, internalOperations } from "@probability-chat/contract";
import { type ConverseReply, messages, type ReplyOf } from "@probability-chat/contract";
import type { Reader } from "@probability-chat/language";
import { parseQuery, type Query } from "@probability-chat/query";
import type { Admission } from "../admission/admission.ts";
import type { Limits } from "../configuration.ts";
import type { Questions } from "../learning/questions.ts";
import type { DatasetShelf } from "../library/dataset-shelf.ts";
import type { Circumstances } from "../pipeline/answer-question.ts";
import type { Reply } from "../pipeline/to-answer.ts";
import type { ProductApi } from "../product-api/product-api.ts";
import type { Provider } from "../provider/provider.ts";
import { FileValues } from "../reader/file-values.ts";
import { isRequestError, RequestError } from "../server/request-error.ts";
import { toRequestError } from "../server/to-request-error.ts";
import { useOfQuestion, WatchedReading } from "../use/learn-from-use.ts";
import type { FreeQuestions } from "./free-questions.ts";

/** What answering in a chat needs. */
export interface QuestionParts {
  readonly api: ProductApi;
  readonly shelf: DatasetShelf;
  readonly worker: string;
  readonly seed: number;
  readonly limits: Limits;
  readonly questions: Questions;
  readonly admission: Admission;
  readonly reader: Reader | null;
  readonly provider: Provider | null;
  /** How many of them a principal may ask. */
  readonly freeQuestions: FreeQuestions;
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
export async function askInChat(
  parts: QuestionParts,
  asking: Asking,
  answer: (asked: Circumstances) => Promise<Reply>,
): Promise<ConverseReply> {
  const reservation = await reserve(parts, asking);
  if (reservation.state === "answered") return reservation.reply;
  await parts.failpoint("converse:after-reserve");
  const { question_id: id } = reservation;
  const reading = new WatchedReading(answer);
  const { respond } = reading;
  let reply: Reply;
  try {
    reply = await inTurn(parts, reservation, asking.hungUp, (signal) =>
      parts.shelf.use(reservation.dataset.id, (dataset) =>
        respond({
          table: dataset.tableWith({ signal, timeoutMs: parts.limits.questionTimeout }),
          dictionary: reservation.summary.dictionary,
          title: reservation.summary.file_name,
          suggestions: reservation.summary.suggestions,
          context: queriesOf(reservation.context),
          model: dataset.model,
          dataset: { hash: reservation.dataset.hash, model_version: dataset.modelVersion },
          seed: parts.seed,
          values: new FileValues(dataset),
          ...parts.freeQuestions.counted(reservation.principal_id, parts),
          signal,
        }),
      ),
    );
  } catch (error) {
    await release(parts.api, id, toRequestError(error).code);
    throw error;
  }
  const kept = await useOfQuestion(parts.shelf, reservation, asking.content, reading, reply);
  await parts.failpoint("converse:before-settle");
  const settled = await settle(parts.api, id, { ...reply, ...(kept ? { kept } : {}) });
  await parts.failpoint("converse:after-settle");
  return { message: reply.message, answer: reply.answer, id: settled.id, quota: settled.quota };
}

/** What a question takes, when it is its account's turn; waiting counts towards the deadline. */
export function inTurn<T>(
  { admission, limits, questions }: Pick<QuestionParts, "admission" | "limits" | "questions">,
  whose: { readonly principal_id: string; readonly at_once: number },
  hungUp: AbortSignal,
  job: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const until = performance.now() + limits.questionTimeout;
  return admission.admit({ id: whose.principal_id, atOnce: whose.at_once }, (takeTurn) =>
    takeTurn(() => questions.during(() => withDeadline(job, until - performance.now())), hungUp),
  );
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

/** Queries that were answered earlier; what no longer parses is passed over. */
export function queriesOf(context: Reserved["context"]): Query[] {
  return context.flatMap((text) => {
    const parsed = parseQuery(text);
    return parsed.ok ? [parsed.query] : [];
  });
}

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

async function withDeadline<T>(
  job: (signal: AbortSignal) => Promise<T>,
  milliseconds: number,
): Promise<T> {
  const stopping = new AbortController();
  const work = job(stopping.signal);
  work.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      stopping.abort();
      const text = "This took too long to compute. Please ask for less at once.";
      reject(new RequestError("timeout", text));
    }, milliseconds);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The error of a chat that has no dataset yet. */
export function datasetRequired(): RequestError {
  return new RequestError("dataset_required", messages.server.datasetRequired);
}
