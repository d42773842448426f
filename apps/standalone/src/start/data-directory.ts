import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rename, rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { StartError } from "./start-error.ts";

/** Below this a database start is not worth trying. */
const freeBytesNeeded = 200 * 1_048_576;

/** Holds a data directory for this process until `release`. */
export interface DataDirectory {
  readonly path: string;
  release(): Promise<void>;
}

/** Creates the directory when missing, checks it, and locks it against a second server. */
export async function openDataDirectory(directory: string): Promise<DataDirectory> {
  try {
    await mkdir(directory, { recursive: true });
    const probe = path.join(directory, `.probe-${randomBytes(4).toString("hex")}`);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    throw new StartError(
      `The data directory ${directory} cannot be written (${(error as NodeJS.ErrnoException).code}). Give yourself write access, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < freeBytesNeeded) {
    throw new StartError(
      `The disk of ${directory} has less than 200 MB left. Free some space, or set DATA_DIR to another disk.`,
    );
  }
  const lock = path.join(directory, "server.lock");
  await acquire(lock, directory);
  return { path: directory, release: () => rm(lock, { force: true }) };
}

async function acquire(lock: string, directory: string): Promise<void> {
  const self = `${lock}.${process.pid}-${randomBytes(4).toString("hex")}`;
  await writeFile(self, JSON.stringify({ pid: process.pid, started: await startOf(process.pid) }));
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (await place(self, lock)) return;
      const owner = await readOwner(lock);
      if (owner && (await isAlive(owner))) {
        throw new StartError(
          `The data directory ${directory} is in use by a running server (process ${owner.pid}). Stop that one, or set DATA_DIR to another folder.`,
        );
      }
      await clear(lock);
    }
  } finally {
    await rm(self, { force: true });
  }
  throw new StartError(`Other servers keep taking the data directory ${directory}. Try again.`);
}

/** A lock appears with its owner's name in it or not at all: linking is atomic, writing is not. */
async function place(self: string, lock: string): Promise<boolean> {
  try {
    await link(self, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/**
 * Takes a dead owner's lock out of the way. Renaming lets just one of several successors do so;
 * whoever finds a living owner's lock in its hands, put there in the meantime, puts it back.
 */
async function clear(lock: string): Promise<void> {
  const stale = `${lock}.${randomBytes(4).toString("hex")}`;
  await rename(lock, stale).catch(() => {});
  const owner = await readOwner(stale);
  if (owner && (await isAlive(owner))) await rename(stale, lock);
  else await rm(stale, { force: true });
}

interface Owner {
  readonly pid: number;
  readonly started: string | null;
}

async function readOwner(lock: string): Promise<Owner | null> {
  try {
    return JSON.parse(await readFile(lock, "utf8")) as Owner;
  } catch {
    return null;
  }
}

async function isAlive({ pid, started }: Owner): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return started === null || started === (await startOf(pid));
}

/** When a process started, so that a number used again is not taken for its old owner. */
async function startOf(pid: number): Promise<string | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  return text?.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? null;
}
