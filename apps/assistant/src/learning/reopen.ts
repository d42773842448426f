import type { DatasetShelf } from "../library/dataset-shelf.ts";
import type { ProductApi } from "../product-api/product-api.ts";
import { stampModel } from "./model-file.ts";

const batch = 10_000;

/** Has datasets learned that are on disk without a model, whatever their rows say. */
export async function reopenWithoutModel(
  api: ProductApi,
  shelf: DatasetShelf,
  found: readonly string[],
): Promise<void> {
  const without: string[] = [];
  for (const id of found) if (!(await stampModel(shelf.directoryOf(id)))) without.push(id);
  for (let at = 0; at < without.length; at += batch) {
    await api.call("reopenLearning", { ids: without.slice(at, at + batch) });
  }
}
