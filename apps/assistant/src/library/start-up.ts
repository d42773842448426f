import { setTimeout as sleep } from "node:timers/promises";
import type { TableEngine } from "../datasets/datasets.ts";
import { modelFile } from "../datasets/store/dataset-files.ts";
import type { ProductApi } from "../product-api/product-api.ts";
import type { DatasetShelf } from "./dataset-shelf.ts";
import type { DatasetStore } from "./dataset-store.ts";

const batch = 10_000;

/** Removes from this machine's disk what no chat uses, of what is on it and not just arriving. */
export async function sweepDatasets(
  api: ProductApi,
  shelf: DatasetShelf,
  found: readonly string[],
): Promise<void> {
  for (const id of await unknownOf(api, found)) await shelf.forget(id);
}

/** Removes a dataset for all machines where no chat uses it any more. */
export async function removeUnused(
  api: ProductApi,
  shelf: DatasetShelf,
  id: string,
): Promise<void> {
  await shelf.remove(await unknownOf(api, [id]));
}

/** What a store has that chats use: all of it, and what has no model yet. */
export interface Swept {
  readonly used: readonly string[];
  readonly unlearned: readonly string[];
}

/**
 * Removes from the store what no chat uses, but for what came there so lately that another machine
 * may be about to commit it.
 */
export async function sweepStore(
  api: ProductApi,
  store: DatasetStore,
  grace: number,
  now: number,
): Promise<Swept> {
  const changed = new Map<string, number>();
  const learned = new Set<string>();
  for await (const { id, files } of store.list()) {
    changed.set(id, Math.max(...files.map(({ changedAt }) => changedAt.getTime())));
    if (files.some(({ name }) => name === modelFile)) learned.add(id);
  }
  const unknown = new Set(await unknownOf(api, [...changed.keys()]));
  for (const id of unknown) {
    if ((changed.get(id) ?? now) < now - grace) await store.remove(id);
  }
  const used = [...changed.keys()].filter((id) => !unknown.has(id));
  return { used, unlearned: used.filter((id) => !learned.has(id)) };
}

/**
 * Drops from the engine of large tables what no chat uses, but for what came there within `grace`
 * milliseconds: another machine may be about to commit it.
 */
export async function sweepEngine(
  api: ProductApi,
  engine: Pick<TableEngine, "list" | "drop" | "dropUnfinished">,
  grace: number,
): Promise<void> {
  await engine.drop(await unknownOf(api, await engine.list(grace / 1_000)));
  await engine.dropUnfinished(grace / 1_000);
}

async function unknownOf(api: ProductApi, found: readonly string[]): Promise<string[]> {
  const unknown: string[] = [];
  for (let at = 0; at < found.length; at += batch) {
    const ids = found.slice(at, at + batch);
    const known = new Set((await api.call("knownDatasets", { ids })).ids);
    unknown.push(...ids.filter((id) => !known.has(id)));
  }
  return unknown;
}

/** Runs a job again and again until `signal` aborts, the first time after a pause. */
export function repeat(
  job: () => Promise<unknown>,
  pause: number,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): void {
  void (async () => {
    for (;;) {
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await job().catch(onFailure);
    }
  })();
}

/**
 * Runs a job until it succeeds or `signal` aborts, with growing pauses: at its start this service
 * may be up before the product API is. Resolves after the first attempt.
 */
export async function persist(
  job: () => Promise<unknown>,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const attempt = () =>
    job().then(
      () => true,
      (error: unknown) => {
        onFailure(error);
        return false;
      },
    );
  if (await attempt()) return;
  void (async () => {
    for (let pause = 500; !signal.aborted; pause = Math.min(pause * 2, 30_000)) {
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted && (await attempt())) return;
    }
  })();
}
