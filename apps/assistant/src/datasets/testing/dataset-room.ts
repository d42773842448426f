import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { type OpenDataset, openDataset } from "../query/open-dataset.ts";
import { type CreateDatasetOptions, createDataset, type Dataset } from "../store/create-dataset.ts";

/** A directory of datasets for one test file, removed in the end. */
export class DatasetRoom {
  readonly #open: OpenDataset[] = [];
  #count = 0;

  private constructor(readonly root: string) {}

  static async create(): Promise<DatasetRoom> {
    return new DatasetRoom(await mkdtemp(path.join(os.tmpdir(), "dataset-room-")));
  }

  /** Uploads bytes in chunks and ingests them. */
  async create(
    content: Buffer | string,
    options: Partial<CreateDatasetOptions> & { chunkBytes?: number } = {},
  ): Promise<Dataset> {
    const bytes = Buffer.from(content);
    const { chunkBytes = 65_536 } = options;
    const chunks = function* () {
      for (let at = 0; at < bytes.length; at += chunkBytes)
        yield bytes.subarray(at, at + chunkBytes);
    };
    return createDataset(Readable.from(chunks(), { objectMode: false }), this.directory(), {
      filename: "table.csv",
      ...options,
    });
  }

  async open(content: Buffer | string): Promise<OpenDataset> {
    const { directory } = await this.create(content);
    const dataset = await openDataset(directory);
    this.#open.push(dataset);
    return dataset;
  }

  directory(): string {
    this.#count += 1;
    return path.join(this.root, `dataset-${this.#count}`);
  }

  async entries(): Promise<string[]> {
    return (await readdir(this.root)).sort();
  }

  async dispose(): Promise<void> {
    for (const dataset of this.#open) await dataset.close();
    await rm(this.root, { recursive: true, force: true });
  }
}

/** Rows of cells as CSV, every cell quoted. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return rows.map((row) => `${row.map(cell).join(",")}\n`).join("");
}
