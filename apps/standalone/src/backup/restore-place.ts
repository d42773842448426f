import { randomUUID } from "node:crypto";
import { chmod, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { discardCluster } from "@probability-chat/api";
import { openDataDirectory } from "../start/data-directory.ts";
import { StartError } from "../start/start-error.ts";
import { sync } from "./sync-tree.ts";

/** A folder beside the one that is restored, which becomes that one by a rename. */
export interface RestorePlace {
  readonly id: string;
  readonly directory: string;
  /** Ids of earlier places whose restores were cut off; their folders stand, emptied. */
  readonly leftovers: readonly string[];
  /** Makes it the data folder. */
  publish(): Promise<void>;
  /** Lets go of the data folder, and removes earlier places. */
  tidy(): Promise<void>;
  discard(): Promise<void>;
}

/** Others may pass through but not list: the account that runs PostgreSQL must get to its own. */
const passable = 0o711;

/**
 * Refuses a data folder that is in use or holds anything.
 *
 * @throws StartError
 */
export async function checkEmpty(dataDirectory: string): Promise<void> {
  const found = await readdir(dataDirectory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new StartError(`${dataDirectory} cannot be read (${error.code}).`, { cause: error });
  });
  if (found.length > 0) {
    throw new StartError(
      `The data folder ${dataDirectory} is not empty. Move it away, or set DATA_DIR to a new one.`,
    );
  }
  const [own, parent] = await Promise.all([
    stat(dataDirectory).catch(() => null),
    stat(path.dirname(dataDirectory)).catch(() => null),
  ]);
  if (own && parent && own.dev !== parent.dev) {
    throw new StartError(
      `${dataDirectory} is a mount point. Set DATA_DIR to a folder in it, which the restore makes.`,
    );
  }
}

export async function openRestorePlace(dataDirectory: string): Promise<RestorePlace> {
  const parent = path.dirname(dataDirectory);
  const prefix = `${path.basename(dataDirectory)}.restoring-`;
  const given = await stat(dataDirectory).catch(() => null);
  await mkdir(parent, { recursive: true });
  const leftovers = await clearLeftovers(parent, prefix);
  const id = randomUUID();
  const directory = path.join(parent, prefix + id);
  await mkdir(directory, { mode: passable });
  // Not what the umask leaves of it: as the folder that it replaces.
  await chmod(directory, given ? given.mode & 0o777 : passable);
  const held = await openDataDirectory(directory);
  return {
    id,
    directory,
    leftovers: leftovers.map((leftover) => leftover.slice(prefix.length)),
    async publish() {
      await rename(directory, dataDirectory).catch((cause: NodeJS.ErrnoException) => {
        throw new StartError(`${dataDirectory} cannot be put in place (${cause.code}).`, { cause });
      });
    },
    async tidy() {
      await sync(parent);
      await rm(path.join(dataDirectory, "server.lock"), { force: true });
      await held.release();
      for (const leftover of leftovers) {
        await rm(path.join(parent, leftover), { recursive: true, force: true });
      }
    },
    async discard() {
      await discardCluster(path.join(directory, "postgres"));
      await rm(directory, { recursive: true, force: true });
      await held.release();
    },
  };
}

/** Empties what restores that were cut off have left; one that is under way is left alone. */
async function clearLeftovers(parent: string, prefix: string): Promise<readonly string[]> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  const cleared: string[] = [];
  for (const name of names) {
    const directory = path.join(parent, name);
    const held = await openDataDirectory(directory).catch(() => null);
    if (!held) continue;
    await discardCluster(path.join(directory, "postgres"));
    for (const inner of await readdir(directory)) {
      if (inner !== "server.lock") await rm(path.join(directory, inner), { recursive: true });
    }
    await held.release();
    cleared.push(name);
  }
  return cleared;
}
