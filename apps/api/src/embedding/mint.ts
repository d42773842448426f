import {
  type BodyOf,
  type embeddingOperations,
  fill,
  limits,
  type ReplyOf,
} from "@probability-chat/contract";
import { v7 as uuid } from "uuid";
import { afterCommit, only, type Tx } from "../db/database.ts";
import { principals } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Caller, Handler } from "../http/call.ts";
import { standingOf } from "../quota/standing.ts";
import { developersPage } from "./callers.ts";
import { originsOf, readOrigins } from "./origins.ts";
import { requireKeys } from "./plan.ts";
import { newClientSecret } from "./secrets.ts";
import { embedSessions } from "./tables.ts";
import { texts } from "./texts.ts";

type Operation = typeof embeddingOperations.createEmbedSession;

/** Begins a session of an end user, whom the tenant's server knows; its page exchanges the secret. */
export const createEmbedSession: Handler<Operation> = async (call) => {
  const { caller, body, now, services } = call;
  await services.limits.take("mint", caller.tenantId);
  const origins = readOrigins(body.origins);
  return call.effect(async (tx): Promise<ReplyOf<Operation>> => {
    requireKeys(await standingOf(tx, caller.payerId, now));
    const listed = await originsOf(tx, caller.tenantId);
    const unlisted = origins.filter((origin) => !listed.includes(origin));
    if (unlisted.length > 0) {
      const values = { origins: unlisted.join(", "), developers: developersPage(services) };
      throw new ApiError("origin_not_allowed", fill(texts.originsUnlisted, values));
    }
    const { secret, hash } = newClientSecret();
    const expiresAt = new Date(now.getTime() + body.expires_in * 1_000);
    const session = {
      id: uuid(),
      principal_id: await subjectOf(tx, caller, body, now),
      key_id: caller.sessionId,
      origins,
      scopes: [...new Set(body.scopes)],
      secret_hash: hash,
      secret_until: new Date(now.getTime() + limits.embed.secretSeconds * 1_000),
      created_at: now,
      expires_at: expiresAt,
    };
    await tx.insert(embedSessions).values(session);
    afterCommit(tx, () => services.meters.embeds.inc({ outcome: "minted" }));
    return {
      data: { id: session.id, client_secret: secret, expires_at: expiresAt.toISOString() },
    };
  });
};

/** The principal of a subject, made when it is first named; what it may use is what was said last. */
async function subjectOf(
  tx: Tx,
  { tenantId }: Caller,
  { subject, quota }: BodyOf<Operation>,
  now: Date,
): Promise<string> {
  const bounds = {
    monthly_queries: quota.queries ?? null,
    monthly_bytes: quota.upload_bytes ?? null,
  };
  const row = { id: uuid(), kind: "embed", tenant_id: tenantId, subject, created_at: now } as const;
  const { id } = only(
    await tx
      .insert(principals)
      .values({ ...row, ...bounds })
      .onConflictDoUpdate({ target: [principals.tenant_id, principals.subject], set: bounds })
      .returning({ id: principals.id }),
  );
  return id;
}
