import { internalOperations } from "@probability-chat/contract";
import { and, asc, eq, inArray, lte, notExists, sql } from "drizzle-orm";
import { removalLock } from "../db/locks.ts";
import { datasets, questions } from "../db/schema.ts";
import { signServiceToken } from "../security/service-token.ts";
import type { Services } from "../services.ts";

const batch = 500;
const timeout = 60_000;

/**
 * Has the AI service remove obsolete datasets that no question is being answered on; none while a
 * backup is made.
 */
export async function purgeDatasets(services: Services): Promise<void> {
  const { db } = services;
  const now = services.now();
  const inUse = db
    .select({ one: sql`1` })
    .from(questions)
    .where(and(eq(questions.dataset_id, datasets.id), eq(questions.state, "reserved")));
  const due = await db
    .select({ id: datasets.id, attempts: datasets.purge_attempts })
    .from(datasets)
    .where(and(eq(datasets.state, "obsolete"), lte(datasets.next_purge_at, now), notExists(inUse)))
    .orderBy(asc(datasets.next_purge_at))
    .limit(batch);
  if (due.length === 0) return;
  const client = await db.$client.connect();
  try {
    const { rows } = await client.query("select pg_try_advisory_lock_shared($1) as free", [
      removalLock,
    ]);
    if (rows[0]?.free) await remove(services, due, now);
  } finally {
    client.release(true);
  }
}

async function remove(
  services: Services,
  due: readonly { readonly id: string; readonly attempts: number }[],
  now: Date,
): Promise<void> {
  const { db, log } = services;
  const ids = due.map((row) => row.id);
  try {
    await callAssistant(services, ids);
  } catch (error) {
    log.warn({ err: error, datasets: ids.length }, "datasets not purged yet");
    const attempts = Math.min(...due.map((row) => row.attempts)) + 1;
    const wait = Math.min(5_000 * 2 ** Math.min(attempts - 1, 12), 3_600_000);
    await db
      .update(datasets)
      .set({ purge_attempts: attempts, next_purge_at: new Date(now.getTime() + wait) })
      .where(inArray(datasets.id, ids));
    return;
  }
  await db
    .update(datasets)
    .set({ state: "purged", summary: null, next_purge_at: null })
    .where(and(inArray(datasets.id, ids), eq(datasets.state, "obsolete")));
}

async function callAssistant(services: Services, ids: readonly string[]): Promise<void> {
  const { assistant } = services.config;
  if (!assistant) throw new Error("No address of the AI service is configured.");
  const { path, method } = internalOperations.purgeDatasets;
  const init = {
    method,
    headers: {
      authorization: `Bearer ${await signServiceToken(services.keys.service[0])}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ ids }),
    signal: AbortSignal.timeout(timeout),
  };
  const response =
    "fetch" in assistant
      ? await assistant.fetch(path, init)
      : await fetch(`${assistant.url.replace(/\/$/, "")}${path}`, init);
  internalOperations.purgeDatasets.reply.parse(await response.json());
}
