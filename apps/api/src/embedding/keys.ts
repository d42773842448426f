import { type embeddingOperations, fill, limits } from "@probability-chat/contract";
import { and, count, desc, eq, gt, isNull, lt, or, type SQL } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { audit } from "../audit.ts";
import { only } from "../db/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { requireProof } from "../factors/proof.ts";
import type { Handler } from "../http/call.ts";
import { idCursor, pageOf } from "../http/paging.ts";
import { invalid } from "../http/validate.ts";
import { lockPrincipal, standingOf } from "../quota/standing.ts";
import { requireKeys } from "./plan.ts";
import { newKey } from "./secrets.ts";
import { apiKeys, embedSessions } from "./tables.ts";
import { texts } from "./texts.ts";

type Operations = typeof embeddingOperations;
type KeyRow = typeof apiKeys.$inferSelect;

/** Keys that can be used now. */
export function activeKeys(now: Date): SQL | undefined {
  return and(
    isNull(apiKeys.revoked_at),
    or(isNull(apiKeys.expires_at), gt(apiKeys.expires_at, now)),
  );
}

function keyView(row: KeyRow) {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    prefix: row.prefix,
    scopes: row.scopes,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}

export const listKeys: Handler<Operations["listKeys"]> = async (call) => {
  const { caller, query, services } = call;
  const cursor = idCursor(query.cursor);
  const rows = await services.db
    .select()
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.tenant_id, caller.tenantId),
        isNull(apiKeys.revoked_at),
        cursor ? lt(apiKeys.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(apiKeys.id))
    .limit(query.limit ? query.limit + 1 : 10_000);
  const { page, next } = pageOf(rows, query.limit, (row) => row.id);
  return { data: page.map(keyView), next_cursor: next };
};

export const createKey: Handler<Operations["createKey"]> = async (call) => {
  const { caller, body, ip, now, services } = call;
  const { kind, name, expires_in } = body;
  const isSecret = kind === "secret";
  if (isSecret && body.scopes.length === 0) throw invalid({ scopes: [texts.noScope] });
  // It outlives the session, which whoever finds a device signed in has.
  if (isSecret) await requireProof(services.db, call);
  let secret = null as string | null;
  const kept = await call.effect(async (tx) => {
    await lockPrincipal(tx, caller.principalId);
    requireKeys(await standingOf(tx, caller.principalId, now));
    const same = and(eq(apiKeys.tenant_id, caller.tenantId), eq(apiKeys.kind, kind));
    const [row] = await tx
      .select({ n: count() })
      .from(apiKeys)
      .where(and(same, activeKeys(now)));
    const n = limits.keys.active;
    if ((row?.n ?? 0) >= n) throw new ApiError("conflict", fill(texts.tooManyKeys, { n, kind }));
    const { key, hash, prefix } = newKey(kind);
    const created = only(
      await tx
        .insert(apiKeys)
        .values({
          id: uuid(),
          tenant_id: caller.tenantId,
          ...{ kind, name, hash, prefix },
          scopes: isSecret ? [...new Set(body.scopes)] : [],
          created_at: now,
          expires_at: expires_in ? new Date(now.getTime() + expires_in * 1_000) : null,
        })
        .returning(),
    );
    await audit(tx, "key_created", { userId: caller.userId, ip, now });
    secret = key;
    // What a repeated call is told is stored: of a secret only how it begins.
    return { data: { ...keyView(created), key: prefix } };
  });
  if (!isSecret) return kept;
  if (secret === null) {
    const { prefix } = kept.data;
    throw new ApiError("conflict", fill(texts.secretMissed, { name, prefix }));
  }
  return { data: { ...kept.data, key: secret } };
};

export const deleteKey: Handler<Operations["deleteKey"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, params, ip, now } = call;
    const revoked = await tx
      .update(apiKeys)
      .set({ revoked_at: now })
      .where(
        and(
          eq(apiKeys.id, params.id),
          eq(apiKeys.tenant_id, caller.tenantId),
          isNull(apiKeys.revoked_at),
        ),
      )
      .returning({ id: apiKeys.id });
    if (revoked.length === 0) throw new ApiError("not_found");
    await tx
      .update(embedSessions)
      .set({ ended_at: now, end_reason: "key revoked" })
      .where(and(eq(embedSessions.key_id, params.id), isNull(embedSessions.ended_at)));
    await audit(tx, "key_revoked", { userId: caller.userId, ip, now });
    return { data: { message: texts.keyRevoked } };
  });
