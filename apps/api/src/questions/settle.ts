import type { ConverseReply, internalOperations } from "@probability-chat/contract";
import { eq } from "drizzle-orm";
import { questions } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Handler } from "../http/call.ts";
import { moveQuery } from "../quota/move.ts";
import { quotaOf, standingOf } from "../quota/standing.ts";
import { lockQuestion } from "./find-question.ts";
import { releaseReserved } from "./release.ts";

type Operations = typeof internalOperations;

/**
 * Stores the whole reply and spends the query, or gives it back where nothing was answered, in
 * one transaction. A second settlement gets the first one's result.
 */
export const settleQuestion: Handler<Operations["settleQuestion"]> = (call) =>
  call.effect(async (tx) => {
    const { params, body, now } = call;
    const question = await lockQuestion(tx, params.id);
    if (question.reply) return { id: question.id, quota: question.reply.quota };
    if (question.state !== "reserved") throw new ApiError("conflict");
    const spent = body.answer.kind === "answer";
    await moveQuery(tx, spent ? "settle" : "release", {
      principalId: question.principal_id,
      periodId: question.period_id,
      questionId: question.id,
      now,
    });
    const { period } = await standingOf(tx, question.principal_id, now);
    const reply: ConverseReply = {
      message: body.message,
      answer: body.answer,
      id: question.id,
      quota: quotaOf(period),
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
    return { id: reply.id, quota: reply.quota };
  });

/** Gives a reserved query back; what was answered or released already stays as it is. */
export const releaseQuestion: Handler<Operations["releaseQuestion"]> = (call) =>
  call.effect(async (tx) => {
    const question = await lockQuestion(tx, call.params.id);
    if (question.state === "reserved") await releaseReserved(tx, question, call.now);
    return { data: { message: "Released." } };
  });
