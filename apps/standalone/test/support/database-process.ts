import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";

/** The number of the PostgreSQL that serves a data directory. */
export async function postmasterOf(directory: string): Promise<number> {
  const file = path.join(directory, "postgres/files/postmaster.pid");
  return Number.parseInt(await readFile(file, "utf8"), 10);
}

/** Whether a process is alive; one that has ended may wait for its parent a while. */
export function isRunning(pid: number): boolean {
  try {
    const state = execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
    return !state.startsWith("Z");
  } catch {
    return false;
  }
}

/** A process's children, each followed by its own. */
export function descendantsOf(pid: number): number[] {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const pairs = table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    pairs.filter(([, of]) => of === parent).flatMap(([child = 0]) => [child, ...below(child)]);
  return below(pid);
}
