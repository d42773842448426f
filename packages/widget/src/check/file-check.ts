import type { UploadOptions, UploadSource } from "@probability-chat/sdk";
import type { TableCheck } from "./check-table.ts";
import { checkInThread, cutInThread } from "./in-thread.ts";
import { sheetNames } from "./sheet-names.ts";
import { isWorkbook } from "./table-source.ts";

/** What there is to know, and to decide, of a file before it is uploaded. */
export interface FileCheck {
  readonly file: File;
  /** Null of a workbook, and of what is no table. */
  readonly table: TableCheck | null;
  readonly sheets: readonly string[];
}

export async function checkFile(file: File): Promise<FileCheck> {
  if (isWorkbook(file)) return { file, table: null, sheets: await sheetNames(file) };
  return { file, table: await checkInThread(file), sheets: [] };
}

/** Whether a user has to be asked before the file is sent. */
export function asksForDecision({ table, sheets }: FileCheck): boolean {
  return sheets.length > 1 || (table?.columns.some(({ personal }) => personal !== null) ?? false);
}

/** What is sent of a file. */
export function sourceOf(
  { file, sheets }: FileCheck,
  leftOut: ReadonlySet<number>,
  sheet: string | null,
): [File | UploadSource, UploadOptions] {
  const options = sheet !== null && sheet !== sheets[0] ? { sheet } : {};
  if (leftOut.size === 0) return [file, options];
  const { type, lastModified } = file;
  const name = file.name.replace(/\.gz$/i, "");
  const columns = [...leftOut];
  return [
    { name, type, lastModified, size: null, stream: () => cutInThread(file, columns) },
    options,
  ];
}
