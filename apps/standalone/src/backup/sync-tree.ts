import { open, readdir } from "node:fs/promises";
import path from "node:path";

/** Waits until a folder is on the disk with everything below it but `except`. */
export async function syncTree(directory: string, except?: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const inner = path.join(directory, entry.name);
    if (inner === except) continue;
    if (entry.isDirectory()) await syncTree(inner, except);
    else if (entry.isFile()) await sync(inner);
  }
  await sync(directory);
}

/** Waits until a file, or a folder's list of names, is on the disk. */
export async function sync(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
