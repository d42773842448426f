import {
  type EmbedStanding,
  type embeddingOperations,
  embedTexts,
} from "@probability-chat/contract";
import type { Tx } from "../db/database.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Handler } from "../http/call.ts";
import { refusalOfSubject } from "../quota/refusal.ts";
import { standingOf } from "../quota/standing.ts";
import { type LiveSession, liveSession } from "./callers.ts";
import { remainingOf, subjectMonth } from "./subject-month.ts";

/** A session as the page that it runs on sees it. */
export async function embedStanding(
  tx: Tx,
  { session, subject, payerId }: LiveSession,
  now: Date,
): Promise<EmbedStanding> {
  const standing = await standingOf(tx, payerId, now);
  const { plan, period } = standing;
  const month = await subjectMonth(tx, subject.id, period);
  if (!month) throw new ApiError("not_found");
  const { queries, bytes } = month;
  return {
    id: session.id,
    subject: subject.subject ?? "",
    scopes: session.scopes,
    expires_at: session.expires_at.toISOString(),
    notice: session.scopes.includes("chat")
      ? (refusalOfSubject(standing, month)?.message ?? null)
      : embedTexts.noChatScope,
    quota: {
      remaining: remainingOf(month, period),
      resets_at: period.ends_at.toISOString(),
      allowed: queries.allowed,
    },
    upload: {
      file_size: plan.fileSize,
      remaining_bytes: bytes.allowed === null ? null : Math.max(0, bytes.allowed - bytes.used),
    },
  };
}

export const getEmbedSession: Handler<typeof embeddingOperations.getEmbedSession> = (call) =>
  call.effect(async (tx) => {
    const { caller, now } = call;
    return { data: await embedStanding(tx, await liveSession(tx, caller.sessionId, now), now) };
  });
