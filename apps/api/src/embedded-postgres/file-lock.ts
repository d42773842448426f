import { closeSync, openSync } from "node:fs";
import { tryLock } from "fs-native-extensions";

/** An exclusive lock on a file, held until every copy of the descriptor is closed. */
export interface FileLock {
  /** A child that inherits it holds the lock too, also after this process has gone. */
  readonly fd: number;
  release(): void;
}

/**
 * Locks a file, or returns null where someone else holds it. The lock is the kernel's: it needs no
 * process number, holds across containers that share the disk, and ends with its last holder. The
 * file itself says nothing and stays, since removing it would let two have "the" lock.
 */
export function lockFile(file: string): FileLock | null {
  const fd = openSync(file, "a+", 0o600);
  try {
    if (tryLock(fd)) return { fd, release: () => closeSync(fd) };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  closeSync(fd);
  return null;
}
