import { randomUUID } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

const pattern = /^[0-9a-f-]{36}$/;

/**
 * What this process is called where work is shared out: as its data folder, which it has for itself.
 * After a restart it is the same, and takes up at once what its earlier life had begun.
 */
export async function workerName(directory: string): Promise<string> {
  const file = path.join(directory, "worker");
  const known = (await readFile(file, "utf8").catch(() => "")).trim();
  if (pattern.test(known)) return known;
  const name = randomUUID();
  await writeFile(`${file}.new`, name);
  await rename(`${file}.new`, file);
  return name;
}
