import { randomUUID } from "node:crypto";
import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { scratchPrefix } from "./create-dataset.ts";

/** Removes what uploads and removals that never ended have left; to be called before serving. */
export async function sweepScratch(root: string): Promise<number> {
  const left = (await entries(root)).filter(({ name }) => name.startsWith(scratchPrefix));
  for (const { name } of left) await rm(path.join(root, name), { recursive: true, force: true });
  return left.length;
}

/** Removes a dataset from the disk; one that is not there is removed already. */
export async function removeDataset(directory: string): Promise<void> {
  const doomed = path.join(path.dirname(directory), `${scratchPrefix}${randomUUID()}`);
  try {
    await rename(directory, doomed);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  await rm(doomed, { recursive: true, force: true });
}

async function entries(root: string) {
  try {
    return await readdir(root, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
