import { readdir } from "node:fs/promises";
import path from "node:path";
import { StartError } from "../start/start-error.ts";
import { filesOf, type Manifest, readManifest, tableFile } from "./manifest.ts";
import { tallyFile } from "./tally.ts";

/**
 * Reads every file of a backup and holds it against the manifest.
 *
 * @throws StartError naming the first file that is not as it was written.
 */
export async function verifyBackup(backup: string, signal: AbortSignal): Promise<Manifest> {
  const manifest = await readManifest(backup);
  const damaged = (what: string) =>
    new StartError(`The backup ${backup} is damaged: ${what}. Take another one.`);
  const found = new Set(await listFiles(backup, ""));
  const named = filesOf(manifest);
  const missing = [...named].find((file) => !found.has(file));
  if (missing) throw damaged(`${missing} is missing`);
  const unknown = [...found].find((file) => !named.has(file));
  if (unknown) throw damaged(`${unknown} is not part of it`);
  const rows = new Map(manifest.tables.map((table) => [tableFile(table.name), table.rows]));
  for (const [file, { bytes, sha256 }] of Object.entries(manifest.files)) {
    const tally = await tallyFile(path.join(backup, file), signal);
    if (tally.bytes !== bytes || tally.sha256 !== sha256) throw damaged(`${file} was changed`);
    if (file.startsWith("database/") && rows.get(file) !== tally.lines) {
      throw damaged(`${file} has ${tally.lines} rows`);
    }
    rows.delete(file);
  }
  const [without] = rows.keys();
  if (without) throw damaged(`${without} is missing`);
  return manifest;
}

/** Regular files alone: whatever else is there is reported under a name that no manifest has. */
async function listFiles(root: string, below: string): Promise<string[]> {
  const files: string[] = [];
  for (const entry of await readdir(path.join(root, below), { withFileTypes: true })) {
    const name = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) files.push(...(await listFiles(root, name)));
    else files.push(entry.isFile() ? name : `${name} (no plain file)`);
  }
  return files;
}
