import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import type { TableEngine } from "../query/clickhouse/table-engine.ts";
import { type OpenDataset, openDataset } from "../query/open-dataset.ts";
import { type CreateDatasetOptions, createDataset, type Dataset } from "../store/create-dataset.ts";

/** A directory of datasets for one test file, removed in the end. */
export class DatasetRoom {
  readonly #open: OpenDataset[] = [];
  #count = 0;

  private constructor(
    readonly root: string,
    readonly engine: TableEngine | null,
  ) {}

  /** With an engine, datasets are put there and asked there. */
  static async create(engine: TableEngine | null = null): Promise<DatasetRoom> {
    return new DatasetRoom(await mkdtemp(path.join(os.tmpdir(), "dataset-room-")), engine);
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
    const { directory, codebook } = await this.create(content);
    const { engine } = this;
    const id = path.basename(directory);
    await engine?.load(id, codebook, directory, { memoryMegabytes: 256, threads: 1 });
    const dataset = await openDataset(directory, { engine, holds: false });
    this.#open.push(dataset);
    return dataset;
  }

  /** The id of the dataset that was made last. */
  get last(): string {
    return `dataset-${this.#count}`;
  }

  directory(): string {
    this.#count += 1;
    return path.join(this.root, this.last);
  }

  async entries(): Promise<string[]> {
    return (await readdir(this.root)).sort();
  }

  async dispose(): Promise<void> {
    for (const dataset of this.#open) await dataset.close();
    const numbers = Array.from({ length: this.#count }, (_, at) => `dataset-${at + 1}`);
    await this.engine?.drop(numbers);
    await rm(this.root, { recursive: true, force: true });
  }
}

/** Rows of cells as CSV, every cell quoted. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return rows.map((row) => `${row.map(cell).join(",")}\n`).join("");
}
