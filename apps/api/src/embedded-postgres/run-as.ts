import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { userInfo } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

/** PostgreSQL refuses to run as root; root starts it under this account instead. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

/** Where root keeps what an account without rights must reach. */
export const sharedHome = "/var/lib/probability-chat";

const run = promisify(execFile);

/** Null unless this process is root; then `postgres` where the account exists, else `nobody`. */
export async function findRunAs(): Promise<RunAs | null> {
  if (userInfo().uid !== 0) return null;
  for (const name of ["postgres", "nobody"]) {
    try {
      const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {}
  }
  throw new Error(
    "PostgreSQL does not run as root, and there is no account 'postgres' or 'nobody' to run it. Start as an ordinary user, or set DATABASE_URL.",
  );
}

/** Whether every folder on the way to `target` lets the account through. */
export async function isReachableBy(runAs: RunAs, target: string): Promise<boolean> {
  for (let folder = path.dirname(path.resolve(target)); ; folder = path.dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === runAs.uid ? 0o100 : gid === runAs.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}
