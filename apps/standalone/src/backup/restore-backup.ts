import { createReadStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import {
  checkDatabaseFree,
  discardLoad,
  knownMigrations,
  loadDatabase,
  startCluster,
} from "@probability-chat/api";
import { StartError } from "../start/start-error.ts";
import { dataFolder, type Manifest, readManifest, tableFile } from "./manifest.ts";
import { checkEmpty, openRestorePlace, type RestorePlace } from "./restore-place.ts";
import { syncTree } from "./sync-tree.ts";
import { writeTallied } from "./tally.ts";
import { verifyBackup } from "./verify-backup.ts";

export interface RestoreOptions {
  readonly dataDirectory: string;
  /** A database of the operator's own; the embedded one otherwise. */
  readonly databaseUrl: string | undefined;
  readonly migrationsDirectory: string;
  readonly signal: AbortSignal;
  readonly failpoint: (name: string) => Promise<void>;
}

/**
 * Makes an empty data folder, and an empty database, what a backup has. Until the last step, a
 * rename, the folder stays as it was; a restore that was cut off can be run again.
 *
 * @throws StartError where the backup is damaged, or there is something where it is to go.
 */
export async function restoreBackup(backup: string, options: RestoreOptions): Promise<Manifest> {
  const { dataDirectory, databaseUrl, migrationsDirectory, signal, failpoint } = options;
  await checkEmpty(dataDirectory);
  await knownMigrations((await readManifest(backup)).migrations, migrationsDirectory);
  const manifest = await verifyBackup(backup, signal);
  const place = await openRestorePlace(dataDirectory);
  try {
    if (databaseUrl) await checkDatabaseFree(databaseUrl, place.leftovers);
    await copyFiles(backup, manifest, place.directory, options);
    await failpoint("restore:files-copied");
    const load = (url: string) => loadAndCheck(url, backup, manifest, place, options);
    if (databaseUrl) await load(databaseUrl);
    else await inCluster(place.directory, load, failpoint);
    // What PostgreSQL has written is on the disk since it stopped.
    await syncTree(place.directory, path.join(place.directory, "postgres/files"));
    await failpoint("restore:before-rename");
    await place.publish();
  } catch (error) {
    // Where the database cannot be reached, the folder stays: the next restore knows it by that.
    if (databaseUrl) await discardLoad(databaseUrl, place.id);
    await place.discard();
    throw error;
  }
  await failpoint("restore:after-rename");
  await place.tidy();
  return manifest;
}

async function copyFiles(
  backup: string,
  manifest: Manifest,
  directory: string,
  { signal, failpoint }: RestoreOptions,
): Promise<void> {
  for (const [file, { sha256 }] of Object.entries(manifest.files)) {
    if (!file.startsWith(`${dataFolder}/`)) continue;
    const target = path.join(directory, path.relative(dataFolder, file));
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const source = createReadStream(path.join(backup, file), { highWaterMark: 1_048_576 });
    const written = await writeTallied(source, target, signal);
    if (written.sha256 !== sha256) throw new StartError(`${file} changed while it was restored.`);
    await failpoint("restore:file-copied");
  }
}

/** Runs a database of its own on the folder for as long as `load` takes. */
async function inCluster(
  directory: string,
  load: (databaseUrl: string) => Promise<void>,
  failpoint: RestoreOptions["failpoint"],
): Promise<void> {
  const cluster = await startCluster({ directory: path.join(directory, "postgres") });
  try {
    const databaseUrl = await cluster.database("probability_chat");
    await failpoint("restore:database-started");
    await load(databaseUrl);
  } finally {
    await cluster.stop();
  }
}

async function loadAndCheck(
  databaseUrl: string,
  backup: string,
  { migrations, tables, files }: Manifest,
  { id, leftovers }: RestorePlace,
  { migrationsDirectory, signal, failpoint }: RestoreOptions,
): Promise<void> {
  const read = (table: string) => createReadStream(path.join(backup, tableFile(table)));
  const datasets = await loadDatabase(
    databaseUrl,
    { migrations, tables, read },
    { id, replaceable: leftovers, migrationsDirectory, signal },
  );
  const missing = datasets.find((dataset) => !files[`${dataFolder}/datasets/${dataset}/meta.json`]);
  if (missing) throw new StartError(`The backup lacks the files of the dataset ${missing}.`);
  await failpoint("restore:database-loaded");
}
