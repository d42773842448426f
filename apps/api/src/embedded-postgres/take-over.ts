import { execFile } from "node:child_process";
import { readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { type FileLock, lockFile } from "./file-lock.ts";

/** How long a server of an earlier life is given to end politely, and to end at all. */
const polite = 15_000;
const patience = 45_000;

/**
 * Locks the cluster's files, once no process of an earlier life has them: a postmaster whose owner
 * was killed is ended, and backends or an `initdb` that outlived theirs are waited for. All of
 * these inherited the lock, so it is free only when the last has gone, be it in this container or
 * in another; then whatever `postmaster.pid` says is stale.
 */
export async function takeOver(place: string, signal: AbortSignal): Promise<FileLock> {
  const started = Date.now();
  let sent: NodeJS.Signals | null = null;
  for (;;) {
    const lock = lockFile(`${place}.lock`);
    const orphan = await findPostmaster(place);
    if (lock && orphan === null) {
      await rm(path.join(place, "postmaster.pid"), { force: true });
      return lock;
    }
    lock?.release();
    const waited = Date.now() - started;
    if (waited > patience) break;
    const next = waited > polite ? "SIGQUIT" : "SIGINT";
    if (orphan !== null && sent !== next) {
      send(orphan, next);
      sent = next;
    }
    await sleep(50, undefined, { signal });
  }
  throw new Error(
    `PostgreSQL of an earlier start still has ${place}, maybe in another container. End it, then start again.`,
  );
}

/**
 * The postmaster that runs on these files, as an earlier life or another process started it. `postmaster.pid` names a
 * number, which may belong to anybody by now or come from another container.
 */
export async function findPostmaster(place: string): Promise<number | null> {
  const text = await readFile(path.join(place, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(text, 10);
  return pid > 1 && (await isPostmasterOf(pid, place)) ? pid : null;
}

/**
 * Whether a process was started as we start PostgreSQL on `place`, and works there. Its folder is
 * shown to its own account and to a root with the right to trace; others go by its command alone.
 */
async function isPostmasterOf(pid: number, place: string): Promise<boolean> {
  if (!(await commandOf(pid)).includes(`postgres -D ${place} -p `)) return false;
  const here = await stat(place).catch(() => null);
  const there = await stat(`/proc/${pid}/cwd`).catch(() => null);
  return !there || (here?.dev === there.dev && here.ino === there.ino);
}

async function commandOf(pid: number): Promise<string> {
  if (process.platform === "linux") {
    return (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).replaceAll("\0", " ");
  }
  const ps = promisify(execFile)("ps", ["-ww", "-o", "args=", "-p", String(pid)]);
  return (await ps.catch(() => ({ stdout: "" }))).stdout;
}

export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
