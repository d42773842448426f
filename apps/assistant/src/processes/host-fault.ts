import { isDiskFull } from "../datasets/datasets.ts";

/** Something failed for want of what the host has to give. */
export class HostFault extends Error {
  override readonly name = "HostFault";
}

/** How Node says so: no files, processes, memory or disk left. */
const codes: ReadonlySet<unknown> = new Set([
  ...["EMFILE", "ENFILE", "EAGAIN", "ENOMEM", "ENOSPC", "EDQUOT", "EFBIG"],
  "ERR_WORKER_INIT_FAILED",
]);
/** How DuckDB does. */
const words = /^IO Error: .*(Too many open files|Cannot allocate memory|File too large)/s;

/**
 * Whether something failed for want of what the host has to give, or of a program to start: it is
 * nobody's fault who asked for it, may go well another time, and costs nothing until then.
 */
export function isHostFault(error: unknown): boolean {
  if (error instanceof HostFault) return true;
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { readonly code?: unknown; readonly syscall?: unknown };
  return (
    codes.has(code) ||
    (typeof syscall === "string" && syscall.startsWith("spawn")) ||
    words.test(error.message) ||
    isHostFault(error.cause) ||
    isDiskFull(error)
  );
}
