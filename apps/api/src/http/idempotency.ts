import { limits } from "@probability-chat/contract";
import { and, eq, gte, lt } from "drizzle-orm";
import { type Tx, transact } from "../db/database.ts";
import { idempotencyKeys } from "../db/schema.ts";
import { ApiError, isApiError } from "../errors/api-error.ts";
import { deriveKey, mac, open, seal } from "../security/derive.ts";
import type { Services } from "../services.ts";
import { invalid } from "./validate.ts";

/** A call that carries an `Idempotency-Key`. */
export interface KeyedCall {
  readonly operation: string;
  /** The account with which the key's row goes, or null for anybody's. */
  readonly userId: string | null;
  /** By whom keys are told apart: the account, or an embed's end user; null for anybody. */
  readonly callerId: string | null;
  readonly key: string;
  /** Everything that makes two calls the same: parameters and body. */
  readonly params: unknown;
  readonly status: number;
}

/** The header's key, or undefined; refuses what is too long to be kept. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  const key = Array.isArray(header) ? header[0] : header;
  if (key === undefined || key === "") return undefined;
  if (key.length > limits.idempotencyKeyLength) {
    const text = `Idempotency-Key must be at most ${limits.idempotencyKeyLength} characters.`;
    throw invalid({ "Idempotency-Key": [text] });
  }
  return key;
}

/** JSON with sorted keys. */
export function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_, item: unknown) =>
      typeof item === "object" && item !== null && !Array.isArray(item)
        ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
        : item,
    ) ?? "null"
  );
}

/**
 * Runs an effect once per key. The key's row is inserted first, in the effect's own transaction:
 * parallel calls wait on its unique index and then replay; a failed call leaves nothing behind.
 * Replies are sealed with a key that the `Idempotency-Key` itself is part of, as some carry tokens.
 */
export async function onceByKey<T>(
  services: Services,
  call: KeyedCall,
  work: (tx: Tx) => Promise<T>,
): Promise<{ readonly reply: T; readonly replayed: boolean }> {
  const [own, ...others] = services.keys.masters.map((master) => keysOf(master, call));
  if (!own) throw new Error("There is no master secret.");
  const { scope, fingerprint, sealing } = own;
  return keepingEffects(services, async (tx) => {
    const row = { fingerprint, operation: call.operation, created_at: services.now() };
    for (const other of others) {
      const earlier = await find(tx, other.scope, row.created_at);
      if (earlier) return { reply: replyOf<T>(earlier, other), replayed: true };
    }
    const earlier = await claim(tx, scope, call.userId, row);
    if (earlier) return { reply: replyOf<T>(earlier, own), replayed: true };
    const reply = await failing(work, tx, async () => {
      await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.scope, scope));
    });
    await tx
      .update(idempotencyKeys)
      .set({ status: call.status, sealed: seal(sealing, JSON.stringify(reply)) })
      .where(eq(idempotencyKeys.scope, scope));
    return { reply, replayed: false };
  });
}

type Row = typeof idempotencyKeys.$inferSelect;

/** What a call's row is found by, compared by and opened with. */
function keysOf(master: string, { callerId, operation, key, params }: KeyedCall) {
  return {
    scope: mac(deriveKey(master, "idempotency-scope"), callerId ?? "anonymous", operation, key),
    fingerprint: mac(deriveKey(master, "idempotency-params", key), canonicalJson(params)),
    sealing: deriveKey(master, "idempotency-reply", key),
  };
}

function replyOf<T>(
  earlier: Row,
  { fingerprint, sealing }: { readonly fingerprint: Buffer; readonly sealing: Buffer },
): T {
  if (!earlier.fingerprint.equals(fingerprint)) throw new ApiError("idempotency_mismatch");
  if (!earlier.sealed) throw new ApiError("in_progress", "This request is still being served.");
  return JSON.parse(open([sealing], earlier.sealed)) as T;
}

function endOf(now: Date): Date {
  return new Date(now.getTime() - limits.idempotencyHours * 3_600_000);
}

async function find(tx: Tx, scope: Buffer, now: Date): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), gte(idempotencyKeys.created_at, endOf(now))));
  return row;
}

/** Takes a key for this call, or returns the row of the call that has it. */
async function claim(
  tx: Tx,
  scope: Buffer,
  userId: string | null,
  row: { fingerprint: Buffer; operation: string; created_at: Date },
): Promise<Row | undefined> {
  const cutoff = endOf(row.created_at);
  for (let attempt = 0; attempt < 5; attempt++) {
    await tx
      .delete(idempotencyKeys)
      .where(and(eq(idempotencyKeys.scope, scope), lt(idempotencyKeys.created_at, cutoff)));
    const inserted = await tx
      .insert(idempotencyKeys)
      .values({ scope, user_id: userId, ...row })
      .onConflictDoNothing()
      .returning({ scope: idempotencyKeys.scope });
    if (inserted.length > 0) return undefined;
    const [earlier] = await tx
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.scope, scope));
    if (earlier) return earlier;
  }
  throw new ApiError("in_progress", "This request is still being served.");
}

async function failing<T>(
  work: (tx: Tx) => Promise<T>,
  tx: Tx,
  undo: () => Promise<void>,
): Promise<T> {
  try {
    return await work(tx);
  } catch (error) {
    if (isApiError(error) && error.keepsEffects) await undo();
    throw error;
  }
}

/** A transaction that commits also where the work throws an error that keeps its effects. */
export async function keepingEffects<T>(
  services: Services,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const outcome = await transact(services.db, async (tx) => {
    try {
      return { done: await work(tx) };
    } catch (error) {
      if (isApiError(error) && error.keepsEffects) return { failed: error };
      throw error;
    }
  });
  if ("failed" in outcome) throw outcome.failed;
  return outcome.done;
}
