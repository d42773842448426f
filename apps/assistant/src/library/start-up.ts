import type { ProductApi } from "../product-api/product-api.ts";
import type { DatasetShelf } from "./dataset-shelf.ts";

const batch = 10_000;

/**
 * Removes datasets that no chat uses. `found` is what was on disk before this life served its
 * first upload, so that an upload between its rename and its commit is never swept.
 */
export async function sweepDatasets(
  api: ProductApi,
  shelf: DatasetShelf,
  found: readonly string[],
): Promise<number> {
  let removed = 0;
  for (let at = 0; at < found.length; at += batch) {
    const ids = found.slice(at, at + batch);
    const known = new Set((await api.call("knownDatasets", { ids })).ids);
    removed += await shelf.remove(ids.filter((id) => !known.has(id)));
  }
  return removed;
}

/**
 * Runs a job until it succeeds or `signal` aborts, with growing pauses: at its start this service
 * may be up before the product API is. Resolves to whether it succeeded at the first attempt.
 */
export async function persist(
  job: () => Promise<unknown>,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<boolean> {
  const attempt = () =>
    job().then(
      () => true,
      (error: unknown) => {
        onFailure(error);
        return false;
      },
    );
  if (await attempt()) return true;
  void (async () => {
    for (let pause = 500; !signal.aborted; pause = Math.min(pause * 2, 30_000)) {
      await new Promise((resolve) => setTimeout(resolve, pause).unref());
      if (!signal.aborted && (await attempt())) return;
    }
  })();
  return false;
}
