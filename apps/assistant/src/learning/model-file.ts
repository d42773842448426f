import { open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import {
  decodeTableModel,
  encodeTableModel,
  isUnreadableModelError,
  type TableModel,
} from "@probability-chat/engine";
import { modelFile } from "../datasets/store/dataset-files.ts";

const unfinishedPrefix = "model.unfinished-";

/** Where a model is written before it is published; no two learners share one. */
export function unfinishedModel(directory: string, id: string): string {
  return path.join(directory, unfinishedPrefix + id);
}

/** Writes a model and flushes it; it is the dataset's only once it is published. */
export async function writeModel(file: string, model: TableModel): Promise<void> {
  const handle = await open(file, "wx");
  try {
    await handle.writeFile(encodeTableModel(model));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes an unfinished model the dataset's, replacing an earlier one in one step. */
export async function publishModel(unfinished: string, directory: string): Promise<void> {
  await rename(unfinished, path.join(directory, modelFile));
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes what learners that never ended have left. */
export async function removeUnfinished(directory: string): Promise<void> {
  const left = (await readdir(directory)).filter((name) => name.startsWith(unfinishedPrefix));
  for (const name of left) await rm(path.join(directory, name), { force: true });
}

/** A dataset's model; null where it has none, or none that this version reads. */
export async function readModel(directory: string): Promise<TableModel | null> {
  const bytes = await readFile(path.join(directory, modelFile)).catch(() => null);
  if (!bytes) return null;
  try {
    return decodeTableModel(bytes);
  } catch (error) {
    if (isUnreadableModelError(error)) return null;
    throw error;
  }
}

/** Tells a model's file from another that took its place, and how long it is; null without one. */
export async function stampModel(
  directory: string,
): Promise<{ readonly stamp: string; readonly bytes: number } | null> {
  try {
    const file = path.join(directory, modelFile);
    const { ino, mtimeNs, size } = await stat(file, { bigint: true });
    return { stamp: `${ino} ${mtimeNs} ${size}`, bytes: Number(size) };
  } catch {
    return null;
  }
}
