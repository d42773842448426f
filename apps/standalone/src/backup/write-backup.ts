import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Snapshot } from "@probability-chat/api";
import { StartError } from "../start/start-error.ts";
import { listDataFiles } from "./data-files.ts";
import { dataFolder, type Manifest, tableFile, writeManifest } from "./manifest.ts";
import { sync, syncTree } from "./sync-tree.ts";
import { writeTallied } from "./tally.ts";

export interface Target {
  /** Gets a new folder, named by the moment. */
  readonly into: string;
  readonly dataDirectory: string;
  readonly signal: AbortSignal;
  readonly failpoint: (name: string) => Promise<void>;
}

const partialPrefix = ".partial-";
const sweptPrefix = ".swept-";

/** Refuses a place for backups that would go with what they are backups of. */
export function checkPlace({ into, dataDirectory }: Pick<Target, "into" | "dataDirectory">): void {
  const inside = path.relative(dataDirectory, into);
  if (inside.split(path.sep)[0] === ".." || path.isAbsolute(inside)) return;
  throw new StartError(`${into} is in the data folder. Choose a folder elsewhere for backups.`);
}

/** Writes a backup under a name that is none, and renames it when it is whole and on the disk. */
export async function writeBackup(
  snapshot: Snapshot,
  target: Target,
): Promise<{ readonly directory: string; readonly manifest: Manifest }> {
  const { into, failpoint } = target;
  await mkdir(into, { recursive: true, mode: 0o700 });
  await sweep(into);
  const name = snapshot.moment.toISOString().replaceAll(/[:.]/g, "-");
  const partial = path.join(into, partialPrefix + name);
  await mkdir(partial, { mode: 0o700 });
  try {
    const manifest = await fill(partial, snapshot, target);
    await syncTree(partial);
    await failpoint("backup:before-rename");
    const directory = path.join(into, name);
    await rename(partial, directory);
    await failpoint("backup:after-rename");
    await sync(into);
    return { directory, manifest };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function fill(
  partial: string,
  snapshot: Snapshot,
  { dataDirectory, signal, failpoint }: Target,
): Promise<Manifest> {
  const files: Manifest["files"] = {};
  const add = async (source: () => ReturnType<Snapshot["read"]>, file: string) => {
    const target = path.join(partial, file);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const { lines, ...written } = await writeTallied(source(), target, signal);
    files[file] = written;
    return lines;
  };
  const tables: Manifest["tables"] = [];
  for (const { name, columns } of snapshot.tables) {
    const rows = await add(() => snapshot.read({ name, columns }), tableFile(name));
    tables.push({ name, columns: [...columns], rows });
    await failpoint("backup:table-copied");
  }
  await snapshot.finish();
  await failpoint("backup:tables-copied");
  for (const file of await listDataFiles(dataDirectory, snapshot.datasets)) {
    const source = path.join(dataDirectory, file);
    await add(
      () => createReadStream(source, { highWaterMark: 1_048_576 }),
      `${dataFolder}/${file}`,
    );
    await failpoint("backup:file-copied");
  }
  return writeManifest(partial, {
    moment: snapshot.moment.toISOString(),
    migrations: snapshot.migrations.map(({ name, checksum }) => ({ name, checksum })),
    tables,
    datasets: snapshot.datasets.length,
    files,
  });
}

/**
 * Removes what backups that were cut off have left. Renamed first: one that is under way after all,
 * of another database, then fails instead of appearing with files missing.
 */
async function sweep(into: string): Promise<void> {
  for (const name of await readdir(into)) {
    if (!name.startsWith(partialPrefix)) continue;
    await rename(path.join(into, name), path.join(into, sweptPrefix + randomUUID()));
  }
  for (const name of await readdir(into)) {
    if (name.startsWith(sweptPrefix))
      await rm(path.join(into, name), { recursive: true, force: true });
  }
}
