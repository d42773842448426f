import { randomBytes } from "node:crypto";
import { mkdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs `work` while no other process holds the lock. A directory is the lock, since creating one
 * is atomic everywhere; its holder touches it again and again, and one that stays untouched for
 * `patience` milliseconds of waiting has none any more. No process number is asked: those are
 * used again, and mean nothing in another container.
 */
export async function withLock(directory, onWait, work, patience = 10_000) {
  await mkdir(path.dirname(directory), { recursive: true });
  await acquire(directory, onWait, patience);
  const beat = setInterval(() => {
    const now = new Date();
    utimes(directory, now, now).catch(() => {});
  }, patience / 20);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await rm(directory, { recursive: true, force: true });
  }
}

async function acquire(directory, onWait, patience) {
  let seen = null;
  let unchanged = 0;
  while (!(await create(directory))) {
    if (seen === null) onWait();
    const touched = await touchedAt(directory);
    unchanged = touched === seen ? unchanged + 1 : 0;
    seen = touched;
    if (unchanged >= 50) await clear(directory, seen);
    await sleep(patience / 50);
  }
}

async function create(directory) {
  try {
    await mkdir(directory);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  }
}

const touchedAt = (directory) =>
  stat(directory).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

/** Of several that clear the same lock one renames it; another's in its place is put back. */
async function clear(directory, seen) {
  const stale = `${directory}.${randomBytes(4).toString("hex")}`;
  await rename(directory, stale).catch(() => {});
  if ((await touchedAt(stale)) === seen) await rm(stale, { recursive: true, force: true });
  else await rename(stale, directory).catch(() => {});
}
