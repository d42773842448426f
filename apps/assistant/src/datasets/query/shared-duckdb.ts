import { rm } from "node:fs/promises";
import type { DuckDBInstance } from "@duckdb/node-api";
import { scratchDirectory } from "../store/dataset-directories.ts";
import { openDuckdb } from "../store/duckdb.ts";

/** What all open datasets of one root may use together. */
export interface SharedLimits {
  readonly memoryMegabytes: number;
  readonly threads: number;
}

interface Shared {
  readonly opening: Promise<DuckDBInstance>;
  readonly spillDirectory: string;
  users: number;
}

const byRoot = new Map<string, Shared>();

/**
 * The one DuckDB of a root directory, so that open datasets share its memory; its limits are those
 * of the first user. Each `shareDuckdb` needs a {@link releaseDuckdb}.
 */
export async function shareDuckdb(root: string, limits: SharedLimits): Promise<DuckDBInstance> {
  let shared = byRoot.get(root);
  if (!shared) {
    const spillDirectory = scratchDirectory(root);
    const opening = openDuckdb({ directories: [root], spillDirectory, ...limits });
    shared = { opening, spillDirectory, users: 0 };
    byRoot.set(root, shared);
  }
  shared.users += 1;
  try {
    return await shared.opening;
  } catch (error) {
    if (byRoot.get(root) === shared) byRoot.delete(root);
    throw error;
  }
}

/** Gives up one use; the last one closes the database. */
export async function releaseDuckdb(root: string): Promise<void> {
  const shared = byRoot.get(root);
  if (!shared) return;
  shared.users -= 1;
  if (shared.users > 0) return;
  byRoot.delete(root);
  (await shared.opening).closeSync();
  await rm(shared.spillDirectory, { recursive: true, force: true });
}
