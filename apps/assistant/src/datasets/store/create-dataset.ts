import { createReadStream } from "node:fs";
import { access, mkdir, mkdtemp, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import type { Codebook } from "@probability-chat/codebook";
import { type ComingFile, ingestCsv } from "../ingest/ingest-csv.ts";
import { type DatasetLimits, defaultDatasetLimits } from "../limits.ts";
import { diskFull, isDiskFull } from "../receive/disk-full.ts";
import { mayReadInPlace, type ReceivedFile } from "../receive/receive-csv.ts";
import { receiveFile, textOf } from "../receive/receive-file.ts";
import { scratchDirectory } from "./dataset-directories.ts";
import {
  type DatasetMeta,
  dataFile,
  flush,
  publishDirectory,
  sealDataset,
} from "./dataset-files.ts";

/** How far an upload is. */
export type DatasetStage = "uploading" | "processing" | "analyzing";

export interface Progress {
  readonly signal?: AbortSignal;
  readonly onStage?: (stage: DatasetStage) => void;
}

export interface CreateDatasetOptions extends Progress {
  readonly filename: string;
  /** The file that the source reads, which needs no copy. */
  readonly inPlace?: string;
  /** Which sheet of a workbook; the first where none is named. */
  readonly sheet?: string | null;
  readonly limits?: Partial<DatasetLimits>;
}

/** A dataset that has just been made. */
export interface Dataset {
  readonly directory: string;
  readonly codebook: Codebook;
  readonly meta: DatasetMeta;
}

/**
 * Receives a CSV file and makes `directory` (which must not exist yet) a dataset: all of it or
 * nothing, whatever goes wrong. Scratch files lie beside it, on the same file system.
 *
 * Throws `DatasetRefused` for what the user can mend; an error of the source is passed on.
 */
export async function createDataset(
  source: Readable,
  directory: string,
  options: CreateDatasetOptions,
): Promise<Dataset> {
  const limits = { ...defaultDatasetLimits, ...options.limits };
  try {
    return await withScratch(directory, async (scratch) => {
      await requireFreeDisk(scratch, limits.reserveBytes);
      options.onStage?.("uploading");
      const receive = async () =>
        textOf(await receiveFile(source, scratch, limits, options), scratch, limits);
      const build = (file: ComingFile, signal = options.signal) =>
        buildDataset(file, scratch, directory, limits, {
          ...options,
          ...(signal ? { signal } : {}),
        });
      const { inPlace } = options;
      return inPlace !== undefined && (await mayReadInPlace(inPlace))
        ? buildEarly(inPlace, receive, build, options.signal)
        : build(coming(await receive()));
    });
  } finally {
    source.destroy();
  }
}

/**
 * The same from a file: one that {@link receiveFile} has received, or any path (for batch commands;
 * its size is not capped unless `limits` says so).
 */
export async function ingestFile(
  file: ReceivedFile | string,
  directory: string,
  limits: Partial<DatasetLimits> = {},
  progress: Progress = {},
): Promise<Dataset> {
  if (typeof file === "string") {
    const source = createReadStream(file, { highWaterMark: 1_048_576 });
    return createDataset(source, directory, {
      filename: path.basename(file),
      inPlace: path.resolve(file),
      ...progress,
      limits: { maxBytes: Number.MAX_SAFE_INTEGER, ...limits },
    });
  }
  const all = { ...defaultDatasetLimits, ...limits };
  return withScratch(directory, async (scratch) =>
    buildDataset(coming(await textOf(file, scratch, all)), scratch, directory, all, progress),
  );
}

function coming(file: ReceivedFile): ComingFile {
  return { path: file.path, bytes: file.contentBytes, received: () => Promise.resolve(file) };
}

type Build = (file: ComingFile, signal?: AbortSignal) => Promise<Dataset>;

/** Builds from a file on the disk while it is still being looked through, and again if need be. */
async function buildEarly(
  inPlace: string,
  receive: () => Promise<ReceivedFile>,
  build: Build,
  signal: AbortSignal | undefined,
): Promise<Dataset> {
  const { size } = await stat(inPlace);
  const stop = new AbortController();
  const signals = signal ? [signal, stop.signal] : [stop.signal];
  let receiving: Promise<ReceivedFile> | null = null;
  const begin = () => {
    if (!receiving) {
      receiving = receive();
      const stopUnless = (file?: ReceivedFile) => file?.path === inPlace || stop.abort();
      receiving.then(stopUnless, () => stopUnless());
    }
    return receiving;
  };
  const received = async () => {
    const file = await begin();
    if (file.path !== inPlace) throw new Error("The file is not what it began like.");
    return file;
  };
  const early = { path: inPlace, bytes: size, received };
  const [built] = await Promise.allSettled([build(early, AbortSignal.any(signals))]);
  const file = await begin();
  if (file.path !== inPlace) return build(coming(file));
  if (built.status === "rejected") throw built.reason;
  return built.value;
}

async function buildDataset(
  coming: ComingFile,
  scratch: string,
  directory: string,
  limits: DatasetLimits,
  { signal, onStage }: Progress,
): Promise<Dataset> {
  await requireFreeDisk(scratch, limits.reserveBytes + coming.bytes);
  const work = await mkdtemp(path.join(scratch, "build-"));
  const finished = path.join(work, "dataset");
  await mkdir(finished);
  onStage?.("processing");
  const target = path.join(finished, dataFile);
  const { codebook, separator } = await ingestCsv(coming, target, work, limits, {
    onAnalyzing: () => {
      onStage?.("analyzing");
      // Most of it is on the disk when the columns have been counted.
      flush(target).catch(() => undefined);
    },
    ...(signal ? { signal } : {}),
  });
  const file = await coming.received();
  const meta: DatasetMeta = {
    filename: file.filename,
    hash: file.sha256,
    receivedBytes: file.receivedBytes,
    bytes: file.contentBytes,
    encoding: file.encoding,
    separator,
    rows: codebook.rows,
    columns: codebook.columns.length,
    createdAt: new Date().toISOString(),
  };
  await sealDataset(finished, meta, codebook);
  await publishDirectory(finished, directory);
  return { directory, codebook, meta };
}

async function withScratch<T>(
  directory: string,
  work: (scratch: string) => Promise<T>,
): Promise<T> {
  await refuseTaken(directory);
  const parent = path.dirname(path.resolve(directory));
  const scratch = scratchDirectory(parent);
  await mkdir(scratch, { recursive: true });
  try {
    return await work(scratch);
  } catch (error) {
    throw isDiskFull(error) ? diskFull(error) : error;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Bytes that may still be written below a directory. */
export async function freeDiskBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

async function requireFreeDisk(directory: string, bytes: number): Promise<void> {
  if ((await freeDiskBytes(directory)) < bytes) throw diskFull();
}

async function refuseTaken(directory: string): Promise<void> {
  const taken = await access(directory).then(
    () => true,
    () => false,
  );
  if (taken) throw new Error(`The dataset directory ${directory} exists already.`);
}
