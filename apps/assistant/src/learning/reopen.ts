import type { DatasetShelf } from "../library/dataset-shelf.ts";
import type { ProductApi } from "../product-api/product-api.ts";
import { stampModel } from "./model-file.ts";

const batch = 10_000;

/** Of datasets on disk, those without a model. */
export async function withoutModel(
  shelf: DatasetShelf,
  found: readonly string[],
): Promise<readonly string[]> {
  const without: string[] = [];
  for (const id of found) if (!(await stampModel(shelf.directoryOf(id)))) without.push(id);
  return without;
}

/** Has datasets learned that have no model, whatever their rows say. */
export async function reopen(api: ProductApi, unlearned: readonly string[]): Promise<void> {
  await inBatches(unlearned, (ids) => api.call("reopenLearning", { ids }));
}

/** Says of datasets that nobody is going to learn them. */
export async function closeWaiting(
  api: ProductApi,
  found: readonly string[],
  life: { readonly worker: string; readonly started_at: string },
): Promise<void> {
  await inBatches(found, (ids) => api.call("closeLearning", { ids, ...life }));
}

async function inBatches(
  ids: readonly string[],
  call: (some: string[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < ids.length; at += batch) await call(ids.slice(at, at + batch));
}
