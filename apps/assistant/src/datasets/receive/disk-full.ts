import { DatasetRefused } from "../dataset-refused.ts";

/** Whether writing failed for want of space, in Node or in DuckDB. */
export function isDiskFull(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if ("code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT")) return true;
  return /No space left on device|Disk quota exceeded|failed to offload/i.test(error.message);
}

/** The refusal for want of disk space. */
export function diskFull(cause?: Error): DatasetRefused {
  return new DatasetRefused(
    "disk_full",
    "The server has no disk space left for this file. Please try again later.",
    null,
    cause ? { cause } : undefined,
  );
}
