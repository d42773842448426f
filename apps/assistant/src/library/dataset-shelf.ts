import { mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { messages } from "@probability-chat/contract";
import {
  type OpenDataset,
  type OpenOptions,
  openDataset,
  removeDataset,
} from "../datasets/datasets.ts";
import { publishDirectory } from "../datasets/store/dataset-files.ts";
import { RequestError } from "../server/request-error.ts";
import type { Learned, ModelShelf } from "./model-shelf.ts";

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An open dataset, and what has been learned of it so far. */
export interface AskedDataset extends OpenDataset, Learned {}

interface Shelved {
  readonly opening: Promise<OpenDataset>;
  users: number;
  doomed: boolean;
}

/**
 * The finished datasets of a data directory, each in a directory named by its id. Keeps the most
 * recently used ones open; one that is removed while in use goes when its last user is done.
 */
export class DatasetShelf {
  readonly #root: string;
  readonly #capacity: number;
  readonly #options: OpenOptions;
  readonly #models: ModelShelf;
  readonly #open = new Map<string, Shelved>();

  constructor(root: string, capacity: number, models: ModelShelf, options: OpenOptions) {
    this.#root = root;
    this.#models = models;
    this.#capacity = capacity;
    this.#options = options;
  }

  /** Gives `work` the dataset and keeps it open and on disk until `work` has ended. */
  async use<T>(id: string, work: (dataset: AskedDataset) => Promise<T>): Promise<T> {
    const shelved = this.#take(id);
    try {
      const dataset = await shelved.opening;
      return await work({ ...dataset, ...(await this.#models.take(this.directoryOf(id))) });
    } finally {
      shelved.users -= 1;
      await this.#tidy();
    }
  }

  /** Moves a finished dataset's directory onto the shelf, in one step. */
  async put(id: string, directory: string): Promise<void> {
    await publishDirectory(directory, this.directoryOf(id));
  }

  /** Removes datasets from disk; ids that are not here are passed over. Returns how many were. */
  async remove(ids: readonly string[]): Promise<number> {
    let removed = 0;
    for (const id of ids) {
      if (!idPattern.test(id) || !(await exists(this.directoryOf(id)))) continue;
      removed += 1;
      this.#models.forget(this.directoryOf(id));
      const shelved = this.#open.get(id);
      if (shelved) shelved.doomed = true;
      else await removeDataset(this.directoryOf(id));
    }
    await this.#tidy();
    return removed;
  }

  /** The ids of all datasets on disk. */
  async list(): Promise<string[]> {
    await mkdir(this.#root, { recursive: true });
    return (await readdir(this.#root)).filter((name) => idPattern.test(name));
  }

  /** Where a dataset is, or would be. */
  directoryOf(id: string): string {
    return path.join(this.#root, id);
  }

  async close(): Promise<void> {
    const open = [...this.#open.values()];
    this.#open.clear();
    await Promise.allSettled(open.map(async ({ opening }) => (await opening).close()));
  }

  #take(id: string): Shelved {
    const known = this.#open.get(id);
    if (known?.doomed) throw missing();
    const shelved = known ?? { opening: this.#openFrom(id), users: 0, doomed: false };
    shelved.users += 1;
    this.#open.delete(id);
    this.#open.set(id, shelved);
    return shelved;
  }

  async #openFrom(id: string): Promise<OpenDataset> {
    try {
      if (!idPattern.test(id) || !(await exists(this.directoryOf(id)))) throw missing();
      return await openDataset(this.directoryOf(id), this.#options);
    } catch (error) {
      this.#open.delete(id);
      throw error;
    }
  }

  async #tidy(): Promise<void> {
    for (const [id, shelved] of [...this.#open]) {
      const surplus = this.#open.size > this.#capacity;
      if (shelved.users > 0 || !(shelved.doomed || surplus)) continue;
      // Meanwhile another tidying may have closed it, and somebody opened it anew.
      if (this.#open.get(id) !== shelved) continue;
      this.#open.delete(id);
      await (await shelved.opening).close();
      if (shelved.doomed) await removeDataset(this.directoryOf(id));
    }
  }
}

function missing(): RequestError {
  return new RequestError("dataset_required", messages.server.datasetRequired);
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
