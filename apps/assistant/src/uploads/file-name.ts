import path from "node:path";
import { limits } from "@probability-chat/contract";
import { DatasetRefused } from "../datasets/dataset-refused.ts";

/** A file's own name: no folders, nothing that cannot be seen, and not too long. */
export function cleanFileName(name: string): string {
  return path.win32
    .basename(name)
    .replace(/\p{Cc}|\p{Cf}/gu, "")
    .slice(-255);
}

/** Whether a file's name calls it a table. */
export function isNamedAsTable(name: string): boolean {
  return limits.uploadNames.some((ending) => name.toLowerCase().endsWith(ending));
}

export function notNamedAsTable(): DatasetRefused {
  return new DatasetRefused("not_csv", "Please upload a CSV file.");
}
