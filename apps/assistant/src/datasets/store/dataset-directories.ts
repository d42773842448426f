import { randomUUID } from "node:crypto";
import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";

/** Names of scratch directories begin so; what a crash left is swept at the next start. */
const scratchPrefix = ".scratch-";

/** A new name for a directory of this process beside the datasets of a root, on their file system. */
export function scratchDirectory(root: string): string {
  return path.join(root, `${scratchPrefix}${process.pid}-${randomUUID()}`);
}

/**
 * Removes what uploads, removals and queries that never ended left: of all processes, to be called
 * before serving, or of one that has ended.
 */
export async function sweepScratch(root: string, pid?: number): Promise<number> {
  const prefix = pid === undefined ? scratchPrefix : `${scratchPrefix}${pid}-`;
  const left = (await entries(root)).filter(({ name }) => name.startsWith(prefix));
  for (const { name } of left) await rm(path.join(root, name), { recursive: true, force: true });
  return left.length;
}

/** Removes a dataset from the disk; one that is not there is removed already. */
export async function removeDataset(directory: string): Promise<void> {
  const doomed = scratchDirectory(path.dirname(directory));
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
