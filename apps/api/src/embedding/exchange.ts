import {
  type embeddingOperations,
  embedTexts,
  limits,
  type ReplyOf,
} from "@probability-chat/contract";
import { and, eq, gt, isNull } from "drizzle-orm";
import { audit } from "../audit.ts";
import { afterCommit, type Tx } from "../db/database.ts";
import { principals } from "../db/schema.ts";
import { ApiError, isApiError } from "../errors/api-error.ts";
import type { Call, Handler } from "../http/call.ts";
import { sha256 } from "../security/derive.ts";
import { signEmbedToken } from "../security/embed-token.ts";
import { judgeGeneration, readRefreshToken, refreshToken } from "../security/refresh-token.ts";
import { type LiveSession, liveSession } from "./callers.ts";
import { originsOf } from "./origins.ts";
import { pageOf } from "./page.ts";
import { requirePage } from "./permit.ts";
import { embedStanding } from "./standing.ts";
import { embedSessions } from "./tables.ts";
import { texts } from "./texts.ts";

type Operation = typeof embeddingOperations.exchangeEmbedToken;
type Exchange = Call<Operation>;
type SessionRow = typeof embedSessions.$inferSelect;

const ended = () => new ApiError("session_ended", texts.sessionEnded);

/**
 * Swaps a client secret, once, or a session's handle for a token and the next handle. Handles
 * rotate as refresh tokens do: one from before was copied, and ends the session.
 */
export const exchangeEmbedToken: Handler<Operation> = async (call) => {
  const { embeds } = call.services.meters;
  try {
    const { client_secret } = call.body;
    return await call.effect(async (tx) => {
      const renews = client_secret === undefined;
      const reply = await (renews ? renew(tx, call) : open(tx, call, client_secret));
      afterCommit(tx, () => embeds.inc({ outcome: renews ? "renewed" : "exchanged" }));
      return reply;
    });
  } catch (error) {
    if (isApiError(error)) embeds.inc({ outcome: "refused" });
    throw error;
  }
};

async function open(tx: Tx, call: Exchange, secret: string): Promise<ReplyOf<Operation>> {
  const { now } = call;
  const [session] = await tx
    .select()
    .from(embedSessions)
    .where(
      and(
        eq(embedSessions.secret_hash, sha256(secret)),
        isNull(embedSessions.origin),
        gt(embedSessions.secret_until, now),
      ),
    )
    .for("update");
  if (!session) throw new ApiError("session_ended", embedTexts.secretSpent);
  const live = await liveSession(tx, session.id, now);
  const origin = await pageOfSession(tx, call, live, session.origins);
  return reply(tx, call, live, { origin, generation: 1 });
}

async function renew(tx: Tx, call: Exchange): Promise<ReplyOf<Operation>> {
  const { services, now } = call;
  const handle = readRefreshToken(services.keys.embed, call.body.handle ?? "");
  if (!handle) throw ended();
  const [session] = await tx
    .select()
    .from(embedSessions)
    .where(eq(embedSessions.id, handle.sessionId))
    .for("update");
  if (!session?.origin) throw ended();
  const live = await liveSession(tx, session.id, now);
  const { origin } = session;
  await pageOfSession(tx, call, live, [origin]);
  const { generation } = handle;
  const verdict = judgeGeneration({ used: session.used, usedAt: session.used_at }, generation, now);
  if (verdict === "end") {
    const end = { ended_at: now, end_reason: "handle reused" };
    await tx.update(embedSessions).set(end).where(eq(embedSessions.id, session.id));
    await audit(tx, "embed_handle_reused", { userId: live.user.id, ip: call.ip, now });
    throw new ApiError("session_ended", texts.sessionEnded, {}, { keepsEffects: true });
  }
  const used = verdict === "advance" ? { used: generation, used_at: now } : {};
  return reply(tx, call, live, { origin, generation: generation + 1, used });
}

/** The page's origin, of those of the session that its tenant still lists. */
async function pageOfSession(
  tx: Tx,
  { services, header }: Exchange,
  { subject }: LiveSession,
  origins: readonly string[],
): Promise<string> {
  const listed = await originsOf(tx, subject.tenant_id);
  return requirePage(
    services,
    origins.filter((origin) => listed.includes(origin)),
    pageOf(header),
  );
}

async function reply(
  tx: Tx,
  { services, now }: Exchange,
  live: LiveSession,
  to: {
    readonly origin: string;
    readonly generation: number;
    readonly used?: Partial<Pick<SessionRow, "used" | "used_at">>;
  },
): Promise<ReplyOf<Operation>> {
  const { session, subject } = live;
  const { origin, generation, used } = to;
  await tx
    .update(embedSessions)
    .set({ ...used, origin, last_used_at: now })
    .where(eq(embedSessions.id, session.id));
  await tx.update(principals).set({ seen_at: now }).where(eq(principals.id, subject.id));
  const { signing, embed } = services.keys;
  const claims = {
    sessionId: session.id,
    subject: subject.subject ?? "",
    origin,
    scopes: session.scopes,
  };
  return {
    data: {
      access: await signEmbedToken(signing[0], claims, now),
      handle: refreshToken(embed[0], session.id, generation),
      expires_in: limits.embed.tokenSeconds,
      session: await embedStanding(tx, live, now),
    },
  };
}
