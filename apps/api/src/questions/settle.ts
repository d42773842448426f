import {
  type ConverseReply,
  type internalOperations,
  messages,
  type Quota,
} from "@probability-chat/contract";
import { eq } from "drizzle-orm";
import { afterCommit, type Tx } from "../db/database.ts";
import { chats, principals, questions } from "../db/schema.ts";
import { remainingOf, subjectMonth } from "../embedding/subject-month.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Handler } from "../http/call.ts";
import type { PeriodRow } from "../quota/month.ts";
import { moveQuery } from "../quota/move.ts";
import { quotaOf, standingOf } from "../quota/standing.ts";
import { keepLine } from "../use/keep-line.ts";
import { lockQuestion } from "./find-question.ts";
import { type QuestionRow, releaseReserved } from "./release.ts";

type Operations = typeof internalOperations;

/**
 * Stores the whole reply and spends the query, or gives it back where nothing was answered, in
 * one transaction. A second settlement gets the first one's result.
 */
export const settleQuestion: Handler<Operations["settleQuestion"]> = (call) => {
  const { params, body, now, services } = call;
  return call.effect(async (tx) => {
    const { question, payerId } = await lockQuestion(tx, params.id);
    if (question.reply) return { id: question.id, quota: question.reply.quota };
    if (question.state !== "reserved") {
      throw new ApiError("conflict", messages.server.stopped);
    }
    const spent = body.answer.kind === "answer";
    await moveQuery(tx, spent ? "settle" : "release", question, now);
    const { period, user } = await standingOf(tx, payerId, now);
    const reply: ConverseReply = {
      message: body.message,
      answer: body.answer,
      id: question.id,
      quota: await quotaFor(tx, question, period),
    };
    await tx
      .update(questions)
      .set({
        state: "answered",
        answered_at: now,
        reply,
        message: body.message,
        formal: body.answer.kind === "answer" ? body.answer.query : null,
        spent,
      })
      .where(eq(questions.id, question.id));
    // Of a team's questions nothing is kept, whatever who asks or who pays has agreed to.
    const mayKeep = user.learning_consent && question.principal_id === payerId;
    if (body.kept && mayKeep && !(await isTeams(tx, question.chat_id))) {
      const { id, chat_id: chatId, dataset_id: datasetId } = question;
      await keepLine(tx, { id, userId: user.id, chatId, datasetId }, body.kept, now);
    }
    afterCommit(tx, () => services.meters.questions.inc({ outcome: body.answer.kind }));
    return { id: reply.id, quota: reply.quota };
  });
};

/** What who asked has left: an embed's end user of its own, everybody else of who pays. */
async function quotaFor(tx: Tx, { principal_id }: QuestionRow, period: PeriodRow): Promise<Quota> {
  const quota = quotaOf(period);
  const isPayers = principal_id === null || principal_id === period.principal_id;
  const month = isPayers ? null : await subjectMonth(tx, principal_id, period);
  return month ? { ...quota, remaining: remainingOf(month, period) } : quota;
}

async function isTeams(tx: Tx, chatId: string): Promise<boolean> {
  const [row] = await tx
    .select({ kind: principals.kind })
    .from(chats)
    .innerJoin(principals, eq(principals.id, chats.principal_id))
    .where(eq(chats.id, chatId));
  return row?.kind === "team";
}

/** Gives a reserved query back; what was answered or released already stays as it is. */
export const releaseQuestion: Handler<Operations["releaseQuestion"]> = (call) =>
  call.effect(async (tx) => {
    const { params, now, services } = call;
    const { question } = await lockQuestion(tx, params.id);
    if (question.state === "reserved") await releaseReserved(tx, services, question, now);
    return { data: { message: "Released." } };
  });
