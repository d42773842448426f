import { open, readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Codebook } from "@probability-chat/codebook";

/**
 * A dataset on disk: a directory that appears by one rename, complete and flushed, and never
 * changes afterwards, but for the model that joins it once it is learned.
 */
export const dataFile = "data.parquet";
const codebookFile = "codebook.json";
const metaFile = "meta.json";
/** Without these a directory is no dataset. */
export const neededFiles: readonly string[] = [dataFile, codebookFile, metaFile];
/** Stands beside them once it is learned; it appears whole, by one rename. */
export const modelFile = "model.bin";
const formatVersion = 1;

/** What is known of a dataset beside its columns. */
export interface DatasetMeta {
  readonly filename: string;
  /** SHA-256 of the file's content in hex, of what gzip held where it was gzip. */
  readonly hash: string;
  /** Bytes on the wire, and after gzip. */
  readonly receivedBytes: number;
  readonly bytes: number;
  readonly encoding: string;
  readonly separator: string;
  readonly rows: number;
  readonly columns: number;
  /** RFC 3339, UTC. */
  readonly createdAt: string;
}

/** Writes what stands beside the Parquet file and flushes all of it to the disk. */
export async function sealDataset(
  directory: string,
  meta: DatasetMeta,
  codebook: Codebook,
): Promise<void> {
  await writeJson(path.join(directory, codebookFile), { version: formatVersion, codebook });
  await writeJson(path.join(directory, metaFile), { version: formatVersion, meta });
  for (const name of neededFiles) await flush(path.join(directory, name));
  await flush(directory);
}

/** Moves a sealed directory to where it is looked for. */
export async function publishDirectory(from: string, to: string): Promise<void> {
  await rename(from, to);
  await flush(path.dirname(to));
}

export async function readCodebook(directory: string): Promise<Codebook> {
  return (await readVersioned(directory, codebookFile)).codebook as Codebook;
}

export async function readMeta(directory: string): Promise<DatasetMeta> {
  return (await readVersioned(directory, metaFile)).meta as DatasetMeta;
}

/** The names of a dataset's files, less what is being written; null where it is not whole. */
export async function listDatasetFiles(directory: string): Promise<readonly string[] | null> {
  const found = await readdir(directory).catch((): string[] => []);
  if (!neededFiles.every((name) => found.includes(name))) return null;
  return [...neededFiles, ...found.filter((name) => name === modelFile)];
}

async function readVersioned(directory: string, name: string): Promise<Record<string, unknown>> {
  const file = path.join(directory, name);
  const content = JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>;
  if (content.version === formatVersion) return content;
  throw new Error(`${file} has format ${content.version}, this server reads ${formatVersion}.`);
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(file, `${JSON.stringify(value)}\n`, { flag: "wx" });
}

/** Waits until a file or directory is on the disk. */
export async function flush(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
