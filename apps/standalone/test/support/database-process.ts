import { readFile } from "node:fs/promises";
import path from "node:path";

/** The number of the PostgreSQL that serves a data directory. */
export async function postmasterOf(directory: string): Promise<number> {
  const file = path.join(directory, "postgres/files/postmaster.pid");
  return Number.parseInt(await readFile(file, "utf8"), 10);
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
