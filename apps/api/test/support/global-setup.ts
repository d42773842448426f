import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startCluster } from "../../src/embedded-postgres/cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A database of the run's PostgreSQL, in which others may be created. */
    databaseUrl: string;
  }
}

/** One PostgreSQL for a whole test run; each test file has a database of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "probability-chat-test-"));
  await chmod(directory, 0o711);
  const cluster = await startCluster({
    directory: join(directory, "postgres"),
    settings: ["fsync=off", "max_connections=300"],
  });
  project.provide("databaseUrl", await cluster.database("tests"));
  return async () => {
    await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
