import { copyFile, link, open, readdir, readFile, rename, writeFile } from "node:fs/promises";
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
/**
 * The table as its file had it, and its codebook, of a dataset that reads some cells otherwise; such a
 * dataset is always made of these, so that nothing is lost by a change.
 */
const originalFile = "original.parquet";
const originalCodebookFile = "original.json";
/** What a dataset may have beside what it needs. */
export const furtherFiles: readonly string[] = [originalFile, originalCodebookFile, modelFile];
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

/** A table as its file had it. */
export interface Original {
  readonly directory: string;
  /** The Parquet file's name. */
  readonly data: string;
  readonly codebook: Codebook;
  /** The hash of the file's content. */
  readonly hash: string;
}

/** What a dataset was made of: itself, where it has every cell as its file did. */
export async function readOriginal(directory: string): Promise<Original> {
  const isCorrected = (await readdir(directory)).includes(originalCodebookFile);
  if (!isCorrected) {
    const codebook = await readCodebook(directory);
    return { directory, data: dataFile, codebook, hash: (await readMeta(directory)).hash };
  }
  const { codebook, hash } = await readVersioned(directory, originalCodebookFile);
  return {
    ...{ directory, data: originalFile, codebook: codebook as Codebook, hash: String(hash) },
  };
}

/** Puts the table that a corrected dataset was made of beside it; no bytes are copied where a link will do. */
export async function keepOriginal(original: Original, directory: string): Promise<void> {
  const { codebook, hash } = original;
  await linkData(original, path.join(directory, originalFile));
  const kept = { version: formatVersion, codebook, hash };
  await writeJson(path.join(directory, originalCodebookFile), kept);
  await flush(path.join(directory, originalCodebookFile));
}

/** Gives an original's rows another name. */
export async function linkData({ directory, data }: Original, target: string): Promise<void> {
  const from = path.join(directory, data);
  // Not every file system has links.
  await link(from, target).catch(() => copyFile(from, target));
  await flush(target);
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
  return [...neededFiles, ...found.filter((name) => furtherFiles.includes(name))];
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
