import { spawn } from "node:child_process";
import { chown, mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Binaries } from "./binaries.ts";
import { databaseEnvironment } from "./environment.ts";
import type { FileLock } from "./file-lock.ts";
import { partialOf, sweepPartials, syncFolder } from "./place.ts";
import type { RunAs } from "./run-as.ts";

/** The one account of a cluster, which owns everything in it. */
export const user = "probability_chat";

/**
 * Makes the cluster where there is none. It grows beside its place and gets there by a rename, so
 * that a folder in its place is whole whenever this process dies. `initdb` holds the lock as well:
 * one that outlives us is waited for by the next start, which then sweeps what it made.
 */
export async function ensureInitialised(
  binaries: Binaries,
  place: string,
  password: string,
  runAs: RunAs | null,
  lock: FileLock,
  signal: AbortSignal,
): Promise<void> {
  await sweepPartials(place);
  if (await stat(path.join(place, "PG_VERSION")).catch(() => null)) return;
  const partial = partialOf(place);
  const secret = `${partial}-password`;
  try {
    await mkdir(partial, { mode: 0o700 });
    await writeFile(secret, `${password}\n`, { mode: 0o600 });
    if (runAs) {
      await chown(partial, runAs.uid, runAs.gid);
      await chown(secret, runAs.uid, runAs.gid);
    }
    await runInitdb(binaries, partial, secret, runAs, lock, signal);
    await rename(partial, place);
    await syncFolder(path.dirname(place));
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if ((error as NodeJS.ErrnoException).code !== "ENOTEMPTY") throw error;
    throw new Error(
      `PostgreSQL needs ${place}, which holds other files. Move them away, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  } finally {
    await rm(secret, { force: true });
  }
}

/** `initdb` flushes all that it wrote before it ends. */
async function runInitdb(
  { initdb }: Binaries,
  directory: string,
  secret: string,
  runAs: RunAs | null,
  lock: FileLock,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const child = spawn(
    initdb,
    [
      `--pgdata=${directory}`,
      "--auth=scram-sha-256",
      `--username=${user}`,
      `--pwfile=${secret}`,
      "--encoding=UTF8",
      "--locale=C",
      "--no-instructions",
    ],
    {
      ...runAs,
      cwd: directory,
      env: databaseEnvironment(),
      stdio: ["ignore", "ignore", "pipe", lock.fd],
    },
  );
  let problem = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    problem += chunk;
  });
  const end = () => child.kill();
  signal.addEventListener("abort", end);
  const code = await new Promise((resolve, reject) => {
    child.on("close", resolve);
    child.on("error", reject);
  });
  signal.removeEventListener("abort", end);
  if (code !== 0) throw new Error(`PostgreSQL could not be set up: ${problem.trim()}`);
}
