import { randomBytes } from "node:crypto";
import { ftruncateSync, writeSync } from "node:fs";
import { mkdir, readFile, rm, statfs, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { type FileLock, isDiskFull, lockFile } from "@probability-chat/api";
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
    if (isDiskFull(error)) throw diskFull(directory, error);
    throw new StartError(
      `The data directory ${directory} cannot be written (${(error as NodeJS.ErrnoException).code}). Give yourself write access, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < freeBytesNeeded) throw diskFull(directory);
  const lock = await acquire(path.join(directory, "server.lock"), directory);
  return { path: directory, release: async () => lock.release() };
}

function diskFull(directory: string, cause?: unknown): StartError {
  return new StartError(
    `The disk of ${directory} has less than 200 MB left. Free some space, or set DATA_DIR to another disk.`,
    { cause },
  );
}

/** The kernel says who may; what is written in the file only helps to find who has it. */
async function acquire(file: string, directory: string): Promise<FileLock> {
  let lock: FileLock | null;
  try {
    lock = lockFile(file);
  } catch (error) {
    throw new StartError(
      `The data directory ${directory} cannot be locked (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder on a disk that can.`,
      { cause: error },
    );
  }
  if (!lock) {
    const owner = (await readFile(file, "utf8").catch(() => "")).trim();
    throw new StartError(
      `The data directory ${directory} is in use by a running server${owner ? ` (${owner})` : ""}. Stop that one, or set DATA_DIR to another folder.`,
    );
  }
  try {
    ftruncateSync(lock.fd);
    writeSync(lock.fd, `process ${process.pid} on ${hostname()}`);
  } catch (error) {
    lock.release();
    throw isDiskFull(error) ? diskFull(directory, error) : error;
  }
  return lock;
}
