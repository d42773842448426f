import { stat } from "node:fs/promises";
import path from "node:path";
import { findRunningDatabase, startCluster } from "@probability-chat/api";
import { openDataDirectory } from "../start/data-directory.ts";
import { StartError } from "../start/start-error.ts";

const name = "probability_chat";

/**
 * Gives `work` the database of this environment: `DATABASE_URL`, or the embedded one of `DATA_DIR`,
 * as the server runs it, or started for as long as `work` takes.
 */
export async function withDatabase<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) return work(DATABASE_URL);
  const directory = dataDirectory();
  const postgres = path.join(directory, "postgres");
  if (!(await stat(postgres).catch(() => null))) {
    throw new StartError(
      `There is no database in ${directory}. Set DATA_DIR to the server's folder, or DATABASE_URL.`,
    );
  }
  const running = await findRunningDatabase(postgres, name);
  if (running) return work(running);
  const held = await openDataDirectory(directory);
  try {
    const cluster = await startCluster({ directory: postgres });
    try {
      return await work(await cluster.database(name));
    } finally {
      await cluster.stop();
    }
  } finally {
    await held.release();
  }
}

/** The server's folder of this environment. */
export function dataDirectory(): string {
  return path.resolve(process.env.DATA_DIR || ".data");
}

/** Datasets in a bucket are beyond these commands: a backup without them would be half of one. */
export function requireOwnDatasets(): void {
  if (!process.env.S3_BUCKET) return;
  throw new StartError(
    "With S3_BUCKET set, back up the database and the bucket by their own means, as docs/operations.md says.",
  );
}
