import { type accountOperations, messages, type ReplyOf } from "@probability-chat/contract";
import { and, eq, gt, isNull } from "drizzle-orm";
import { audit } from "../audit.ts";
import { only, type Tx } from "../db/database.ts";
import { principals, sessions, users } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import { requireSecondFactor } from "../factors/require-second-factor.ts";
import type { Call, Handler } from "../http/call.ts";
import { standingOf } from "../quota/standing.ts";
import { passwordFits } from "../security/password.ts";
import { judgeGeneration, readRefreshToken } from "../security/refresh-token.ts";
import { emailKey } from "./create-user.ts";
import { countGuess, noteGuess } from "./guesses.ts";
import { earliestStart, pairOf, sessionEnd, startSession } from "./sessions.ts";
import { failingInUniformTime } from "./uniform-time.ts";
import { userView } from "./user-view.ts";

type Operations = typeof accountOperations;

/** The account whose password this is. A refusal takes as long whether or not there is one. */
function accountOf({ body, services, ip, now }: Call<Operations["signIn"]>, key: string) {
  return failingInUniformTime(async () => {
    const [user] = await services.db
      .select({ id: users.id, hash: users.password_hash })
      .from(users)
      .where(eq(users.email_key, key));
    if ((await passwordFits(user?.hash, body.password)) && user?.hash) {
      return { id: user.id, hash: user.hash };
    }
    if (user) await noteGuess(services, "sign_in_failed", { userId: user.id, ip, now });
    throw wrongCredentials();
  });
}

export const signIn: Handler<Operations["signIn"]> = async (call) => {
  const { body, services, now } = call;
  const key = emailKey(body.email);
  const forgive = await countGuess(services, key, call.ip);
  const user = await accountOf(call, key);
  await forgive();
  return call.effect(async (tx) => {
    const same = and(eq(users.id, user.id), eq(users.password_hash, user.hash));
    // A password that was replaced meanwhile has ended every session, and starts none.
    const held = await tx.select({ id: users.id }).from(users).where(same).for("share");
    if (held.length === 0) throw wrongCredentials();
    await requireSecondFactor(tx, services, { userId: user.id, passwordHash: user.hash }, now);
    return welcome(tx, call, user.id);
  });
};

/** Begins the session of somebody who has proved to be this user. */
export async function welcome(
  tx: Tx,
  {
    services,
    ip,
    userAgent,
    now,
  }: Pick<Call<Operations["signIn"]>, "services" | "ip" | "userAgent" | "now">,
  userId: string,
): Promise<ReplyOf<Operations["signIn"]>> {
  const pair = await startSession(tx, services, { userId, userAgent }, now);
  const principal = only(await tx.select().from(principals).where(eq(principals.user_id, userId)));
  const view = userView(await standingOf(tx, principal.id, now), services.config);
  await audit(tx, "signed_in", { userId, ip, now });
  return { ...pair, user: view, data: { ...pair, user: view } };
}

export function wrongCredentials(): ApiError {
  const detail = messages.server.invalidCredentials;
  return new ApiError("invalid_credentials", detail, { detail });
}

/** Rotates a family of refresh tokens; see `security/refresh-token.ts` for its rules. */
export const refresh: Handler<Operations["refreshToken"]> = (call) => {
  const { services, now } = call;
  return call.effect(async (tx) => {
    const token = readRefreshToken(services.keys.refresh, call.body.refresh);
    if (!token) throw new ApiError("session_ended");
    const { sessionId, generation } = token;
    const [session] = await tx
      .select()
      .from(sessions)
      .where(
        and(
          eq(sessions.id, sessionId),
          isNull(sessions.ended_at),
          gt(sessions.expires_at, now),
          gt(sessions.created_at, earliestStart(services.config, now)),
        ),
      )
      .for("update");
    if (!session) throw new ApiError("session_ended");
    const verdict = judgeGeneration(
      { used: session.used, usedAt: session.used_at },
      generation,
      now,
    );
    if (verdict === "end") {
      const ended = { ended_at: now, end_reason: "refresh token reused" };
      await tx.update(sessions).set(ended).where(eq(sessions.id, sessionId));
      await audit(tx, "refresh_token_reused", { userId: session.user_id, ip: call.ip, now });
      throw new ApiError("session_ended", undefined, {}, { keepsEffects: true });
    }
    if (verdict === "advance") {
      await tx
        .update(sessions)
        .set({
          used: generation,
          used_at: now,
          last_used_at: now,
          expires_at: sessionEnd(services.config, session.created_at, now),
        })
        .where(eq(sessions.id, sessionId));
    }
    const next = { id: sessionId, userId: session.user_id, generation: generation + 1 };
    const pair = await pairOf(services.keys, next, now);
    return { ...pair, data: pair };
  });
};

/** Signs out: ends the family of any of its tokens. Says the same for a token of nobody. */
export const revoke: Handler<Operations["revokeToken"]> = (call) => {
  const { services, now } = call;
  return call.effect(async (tx) => {
    const token = readRefreshToken(services.keys.refresh, call.body.refresh);
    if (token) {
      const [ended] = await tx
        .update(sessions)
        .set({ ended_at: now, end_reason: "signed out" })
        .where(and(eq(sessions.id, token.sessionId), isNull(sessions.ended_at)))
        .returning({ userId: sessions.user_id });
      if (ended) await audit(tx, "signed_out", { userId: ended.userId, ip: call.ip, now });
    }
    return { data: { message: "Signed out." } };
  });
};
