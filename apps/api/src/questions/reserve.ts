import {
  type DatasetSummary,
  fill,
  type internalOperations,
  messages,
  type ReplyOf,
} from "@probability-chat/contract";
import { and, count, eq, gt } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { openChat } from "../chats/find-chat.ts";
import { claimUserMessage } from "../chats/save-answer.ts";
import { type DatasetRow, summaryOf } from "../datasets/summary-of.ts";
import type { Tx } from "../db/database.ts";
import { questions, quotaPeriods } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Handler } from "../http/call.ts";
import { moveQuery } from "../quota/move.ts";
import { refusalToAsk } from "../quota/refusal.ts";
import { standingOf } from "../quota/standing.ts";
import { useOf } from "../use/keep-line.ts";
import { askedBackOf, contextOf } from "./context.ts";
import { reservationEnd } from "./lease.ts";
import { onBehalf } from "./on-behalf.ts";
import { type QuestionRow, releaseReserved } from "./release.ts";
import { refuseStopped } from "./stop.ts";

type Operation = typeof internalOperations.reserveQuestion;
type Reserved = Extract<ReplyOf<Operation>, { state: "reserved" }>;

/** Seconds until one of many questions is likely to be answered. */
const retryAfter = 2;

/**
 * Reserves one query for a question. Under the lock of who pays, so that parallel calls cannot
 * overspend; a repeated idempotency key of who asks finds the question of the first call.
 */
export const reserveQuestion: Handler<Operation> = async (call) => {
  const { services, body, now } = call;
  const caller = await onBehalf(services, body.access_token, now);
  const { principalId } = caller;
  return call.effect(async (tx) => {
    const { dataset, seat, payerId } = await openChat(tx, principalId, body.chat_id, "ask");
    const key = body.idempotency_key || null;
    const earlier = key ? await byKey(tx, principalId, key) : undefined;
    if (earlier) {
      if (earlier.chat_id !== body.chat_id || earlier.content !== body.content) {
        throw new ApiError("idempotency_mismatch");
      }
      if (earlier.reply) return { state: "answered", reply: earlier.reply };
      if (earlier.state === "reserved") {
        if (earlier.expires_at > now) return { state: "pending" };
        await releaseReserved(tx, services, earlier, now);
      }
    }
    if (body.client_key) await refuseStopped(tx, body.chat_id, body.client_key);
    const summary = summaryOf(dataset);
    if (!dataset || !summary) throw new ApiError("dataset_required");
    const standing = await standingOf(tx, payerId, now);
    const refusal = await refusalToAsk(tx, standing, seat, caller);
    if (refusal) throw refusal;
    const atOnce = standing.plan.concurrentQuestions;
    await requireFewer(tx, payerId, atOnce, now);
    const id = earlier?.id ?? uuid();
    const values = {
      period_id: standing.period.id,
      dataset_id: dataset.id,
      state: "reserved",
      worker: body.worker,
      reserved_at: now,
      expires_at: reservationEnd(now),
    } as const;
    if (earlier) {
      await tx.update(questions).set(values).where(eq(questions.id, id));
    } else {
      const { chat_id, content } = body;
      const created = { id, principal_id: principalId, chat_id, content, created_at: now };
      const added = await tx
        .insert(questions)
        .values({ ...created, ...values, idempotency_key: key })
        .onConflictDoNothing({ target: [questions.principal_id, questions.idempotency_key] })
        .returning({ id: questions.id });
      // The same key at once in a chat that somebody else pays for.
      if (added.length === 0) throw new ApiError("idempotency_mismatch");
    }
    const { chat_id, content } = body;
    const asked = { id, chat_id, principal_id: principalId };
    await moveQuery(tx, "reserve", { ...asked, period_id: standing.period.id }, now);
    await claimUserMessage(tx, { ...asked, content });
    const of = { id, accountId: payerId, askerId: principalId, chatId: chat_id, atOnce };
    const isOwn = !seat && principalId === payerId;
    return reserved(tx, of, dataset, summary, isOwn && standing.user.learning_consent);
  });
};

async function byKey(tx: Tx, principalId: string, key: string): Promise<QuestionRow | undefined> {
  const [row] = await tx
    .select()
    .from(questions)
    .where(and(eq(questions.principal_id, principalId), eq(questions.idempotency_key, key)));
  return row;
}

/** Refuses where so many questions are under way on this one's plan. */
async function requireFewer(tx: Tx, payerId: string, atOnce: number, now: Date): Promise<void> {
  const [row] = await tx
    .select({ underWay: count() })
    .from(questions)
    .innerJoin(quotaPeriods, eq(quotaPeriods.id, questions.period_id))
    .where(
      and(
        eq(quotaPeriods.principal_id, payerId),
        eq(questions.state, "reserved"),
        gt(questions.expires_at, now),
      ),
    );
  const n = row?.underWay ?? 0;
  if (n < atOnce) return;
  const text = fill(messages.server.questionsUnderWay, { n });
  throw new ApiError("rate_limited", text, { retry_after: retryAfter });
}

interface Asked {
  readonly id: string;
  /** Whose turn it takes: who pays. */
  readonly accountId: string;
  readonly askerId: string;
  readonly chatId: string;
  readonly atOnce: number;
}

async function reserved(
  tx: Tx,
  question: Asked,
  dataset: DatasetRow,
  summary: DatasetSummary,
  isKept: boolean,
): Promise<Reserved> {
  return {
    state: "reserved",
    question_id: question.id,
    principal_id: question.accountId,
    asker_id: question.askerId,
    at_once: question.atOnce,
    dataset: { id: dataset.id, hash: dataset.hash, model_version: dataset.model_version },
    summary,
    context: await contextOf(tx, dataset.chat_id, dataset.id),
    asked_back: await askedBackOf(tx, question.chatId, dataset.id),
    use: isKept ? await useOf(tx, question.chatId, dataset.id) : null,
  };
}
