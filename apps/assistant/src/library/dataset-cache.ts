import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { removeDataset, scratchDirectory } from "../datasets/store/dataset-directories.ts";
import {
  dataFile,
  furtherFiles,
  listDatasetFiles,
  modelFile,
  neededFiles,
  publishDirectory,
} from "../datasets/store/dataset-files.ts";
import { publishModel, unfinishedModel } from "../learning/model-file.ts";
import type { DatasetStore, StoredFile } from "./dataset-store.ts";
import { digest } from "./digest.ts";

/**
 * Copies of a store's datasets on this machine's disk, those used last, up to so many bytes beside
 * what is in use. A copy appears whole, by one rename, and goes the same way.
 */
export class DatasetCache {
  readonly #root: string;
  readonly #store: DatasetStore;
  readonly #capacity: number;
  readonly #isInUse: (id: string) => boolean;
  /** Bytes of each copy, the one used last at the end. */
  readonly #copies = new Map<string, number>();
  /** Those that are coming or going: whoever wants one waits for that. */
  readonly #moving = new Map<string, Promise<void>>();

  constructor(
    root: string,
    store: DatasetStore,
    capacity: number,
    isInUse: (id: string) => boolean,
  ) {
    this.#root = root;
    this.#store = store;
    this.#capacity = capacity;
    this.#isInUse = isInUse;
  }

  /** Takes up what an earlier life left. */
  async open(ids: readonly string[]): Promise<void> {
    const found = await Promise.all(
      ids.map(async (id) => {
        const { mtimeMs } = await stat(path.join(this.#directoryOf(id), dataFile)).catch(() => ({
          mtimeMs: 0,
        }));
        return { id, mtimeMs };
      }),
    );
    for (const { id } of found.sort((a, b) => a.mtimeMs - b.mtimeMs)) await this.used(id);
    await this.trim();
  }

  /** Brings a dataset that is not here, and its model where that is wanted and there is one. */
  async bring(id: string, wantsModel: boolean): Promise<void> {
    for (;;) {
      const moving = this.#moving.get(id);
      if (moving) {
        await moving;
        continue;
      }
      const here = await listDatasetFiles(this.#directoryOf(id));
      if (here && (!wantsModel || here.includes(modelFile))) break;
      // Another may have begun meanwhile.
      if (this.#moving.has(id)) continue;
      await this.#move(id, here ? this.#bringModel(id) : this.#bringAll(id));
      break;
    }
    await this.used(id);
  }

  /** Brings a dataset's model where the store has another one than is here; whether it had. */
  async renewModel(id: string): Promise<boolean> {
    const file = path.join(this.#directoryOf(id), modelFile);
    const here = await digest(file).catch(() => null);
    const [newest] = (await this.#store.files(id)).filter(({ name }) => name === modelFile);
    if (!newest || newest.sha256 === here?.sha256) return false;
    await this.#fetchModel(id, newest);
    return true;
  }

  /** A copy was used, or has changed. */
  async used(id: string): Promise<void> {
    const bytes = await sizeOf(this.#directoryOf(id));
    this.#copies.delete(id);
    if (bytes > 0) this.#copies.set(id, bytes);
  }

  /** Lets go of what was used longest ago, and is not in use, until the rest has room. */
  async trim(): Promise<void> {
    let bytes = 0;
    for (const size of this.#copies.values()) bytes += size;
    for (const [id, size] of [...this.#copies]) {
      if (bytes <= this.#capacity) return;
      if (this.#isInUse(id) || this.#moving.has(id)) continue;
      bytes -= size;
      this.#copies.delete(id);
      await this.#move(id, removeDataset(this.#directoryOf(id)));
    }
  }

  async #move(id: string, work: Promise<void>): Promise<void> {
    this.#moving.set(id, work);
    try {
      await work;
    } finally {
      this.#moving.delete(id);
    }
  }

  async #bringAll(id: string): Promise<void> {
    const stored = await this.#store.files(id);
    const newest = [...neededFiles, ...furtherFiles].flatMap(
      (wanted) => stored.find(({ name }) => name === wanted) ?? [],
    );
    if (!neededFiles.every((wanted) => newest.some(({ name }) => name === wanted))) return;
    const scratch = scratchDirectory(this.#root);
    await mkdir(scratch);
    try {
      for (const file of newest) {
        await this.#store.fetch(id, file, path.join(scratch, file.name));
      }
      await publishDirectory(scratch, this.#directoryOf(id));
    } catch (error) {
      await rm(scratch, { recursive: true, force: true });
      throw error;
    }
  }

  async #bringModel(id: string): Promise<void> {
    const newest = (await this.#store.files(id)).find(({ name }) => name === modelFile);
    if (newest) await this.#fetchModel(id, newest);
  }

  async #fetchModel(id: string, file: StoredFile): Promise<void> {
    const directory = this.#directoryOf(id);
    const unfinished = unfinishedModel(directory, randomUUID());
    await this.#store.fetch(id, file, unfinished);
    await publishModel(unfinished, directory);
  }

  #directoryOf(id: string): string {
    return path.join(this.#root, id);
  }
}

async function sizeOf(directory: string): Promise<number> {
  const names = await readdir(directory).catch((): string[] => []);
  const sizes = await Promise.all(
    names.map(
      async (name) => (await stat(path.join(directory, name)).catch(() => null))?.size ?? 0,
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
