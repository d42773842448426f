import { mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { removeDataset } from "../datasets/datasets.ts";
import { listDatasetFiles, modelFile, publishDirectory } from "../datasets/store/dataset-files.ts";
import { publishModel } from "../learning/model-file.ts";
import { datasetRequired } from "../server/request-error.ts";
import { DatasetCache } from "./dataset-cache.ts";
import type { DatasetStore } from "./dataset-store.ts";

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Removals at a time: each asks the store several times. */
const atOnce = 8;

/** Where datasets are for all machines, and how much of it this one may keep. */
export interface Shared {
  readonly store: DatasetStore;
  readonly cacheBytes: number;
}

/**
 * The finished datasets of a data directory, each in a directory named by its id. With a store that
 * machines share, that is where they are, and the directory has copies. One that is removed while in
 * use goes when its last user is done.
 */
export class DatasetShelf {
  readonly #root: string;
  readonly #store: DatasetStore | null;
  readonly #cache: DatasetCache | null;
  readonly #users = new Map<string, number>();
  readonly #doomed = new Set<string>();
  /** Those that nobody may know yet: their uploads are not committed. */
  readonly #arriving = new Set<string>();

  constructor(root: string, shared: Shared | null = null) {
    this.#root = root;
    this.#store = shared?.store ?? null;
    this.#cache =
      shared &&
      new DatasetCache(
        root,
        shared.store,
        shared.cacheBytes,
        (id) => this.#usersOf(id) > 0 || this.#arriving.has(id),
      );
  }

  /** Makes ready; returns the ids of what is on the disk. */
  async open(): Promise<string[]> {
    await mkdir(this.#root, { recursive: true });
    await this.#store?.check();
    const ids = await this.list();
    await this.#cache?.open(ids);
    return this.list();
  }

  /**
   * Keeps the dataset on disk until `work` has ended; with its model, where that `isLearned` and
   * others may have learned it.
   */
  async hold<T>(id: string, work: () => Promise<T>, isLearned = false): Promise<T> {
    if (!idPattern.test(id) || this.#doomed.has(id)) throw datasetRequired();
    this.#users.set(id, this.#usersOf(id) + 1);
    try {
      await this.#cache?.bring(id, isLearned);
      if (!(await exists(this.directoryOf(id)))) throw datasetRequired();
      return await work();
    } finally {
      const left = this.#usersOf(id) - 1;
      if (left > 0) this.#users.set(id, left);
      else this.#users.delete(id);
      // What cannot be removed costs nobody an answer: the next start sweeps it.
      if (left === 0 && this.#doomed.delete(id)) {
        await removeDataset(this.directoryOf(id)).catch(() => undefined);
        await this.#cache?.used(id);
      }
      await this.#cache?.trim().catch(() => undefined);
    }
  }

  /**
   * Gives `work`, which makes the dataset known, a finished directory's dataset on the shelf, put
   * there in one step. Until `work` has ended nobody takes it for left behind.
   */
  async put<T>(id: string, directory: string, work: () => Promise<T>): Promise<T> {
    this.#arriving.add(id);
    try {
      if (this.#store) {
        const names = (await listDatasetFiles(directory)) ?? [];
        for (const name of names) await this.#store.put(id, name, path.join(directory, name));
      }
      await publishDirectory(directory, this.directoryOf(id));
      await this.#cache?.used(id);
      return await work();
    } finally {
      this.#arriving.delete(id);
      await this.#cache?.trim().catch(() => undefined);
    }
  }

  /** Makes an unfinished model the dataset's, for all machines first. */
  async putModel(id: string, unfinished: string): Promise<void> {
    await this.#shareModel(id, unfinished);
    await publishModel(unfinished, this.directoryOf(id));
    await this.#cache?.used(id);
  }

  /** Sees to it that a model that is here is there for all machines. */
  async keepModel(id: string): Promise<void> {
    await this.#shareModel(id, path.join(this.directoryOf(id), modelFile));
  }

  async #shareModel(id: string, file: string): Promise<void> {
    const store = this.#store;
    if (!store) return;
    const before = (await store.files(id)).filter(({ name }) => name === modelFile);
    await store.put(id, modelFile, file);
    const known = new Set(before.map(({ sha256 }) => sha256));
    const after = (await store.files(id)).filter(({ name }) => name === modelFile);
    const isNew = after.some(({ sha256 }) => !known.has(sha256));
    if (isNew) await store.remove(id, before);
  }

  /** Brings a dataset's model where another machine has learned another one; whether it did. */
  async renewModel(id: string): Promise<boolean> {
    return this.#cache ? this.hold(id, async () => this.#cache?.renewModel(id) ?? false) : false;
  }

  /** Removes datasets; ids that are not there are passed over. Returns how many were. */
  async remove(ids: readonly string[]): Promise<number> {
    const removeOne = async (id: string) => {
      if (!idPattern.test(id)) return false;
      const isHere = await this.forget(id);
      const stored = (await this.#store?.remove(id)) ?? 0;
      return isHere || stored > 0;
    };
    let removed = 0;
    for (let at = 0; at < ids.length; at += atOnce) {
      const some = await Promise.all(ids.slice(at, at + atOnce).map(removeOne));
      removed += some.filter(Boolean).length;
    }
    return removed;
  }

  /** Removes a dataset from this machine's disk; whether it was there. */
  async forget(id: string): Promise<boolean> {
    if (!(await exists(this.directoryOf(id)))) return false;
    if (this.#usersOf(id) > 0) this.#doomed.add(id);
    else await removeDataset(this.directoryOf(id));
    await this.#cache?.used(id);
    return true;
  }

  /** The ids of all datasets on disk that have been put there. */
  async list(): Promise<string[]> {
    const names = await readdir(this.#root);
    return names.filter((name) => idPattern.test(name) && !this.#arriving.has(name));
  }

  /** Where a dataset is, or would be. */
  directoryOf(id: string): string {
    return path.join(this.#root, id);
  }

  #usersOf(id: string): number {
    return this.#users.get(id) ?? 0;
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
