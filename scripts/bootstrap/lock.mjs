import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs `work` while no other process holds the lock; a lock whose holder died is taken over.
 * A directory is the lock, since creating one is atomic everywhere.
 */
export async function withLock(directory, onWait, work) {
  await mkdir(path.dirname(directory), { recursive: true });
  for (let waited = false; !(await acquire(directory)); ) {
    if (!waited) onWait();
    waited = true;
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function acquire(directory) {
  const holder = path.join(directory, "pid");
  try {
    await mkdir(directory);
    await writeFile(holder, String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  const pid = Number(await readFile(holder, "utf8").catch(() => ""));
  if (pid > 0 && !isRunning(pid)) await rm(directory, { recursive: true, force: true });
  return false;
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
