import path from "node:path";
import {
  isEngineFault,
  type OpenDataset,
  type OpenOptions,
  openDataset,
} from "../datasets/datasets.ts";
import type { Learned, ModelShelf } from "./model-shelf.ts";

/** An open dataset, and what has been learned of it so far. */
export interface AskedDataset extends OpenDataset, Learned {}

interface Opened {
  readonly opening: Promise<OpenDataset>;
  users: number;
  /** When it is opened anew, in milliseconds since 1970. */
  until: number;
}

/** After so many milliseconds it is looked whether a table is where it belongs by now. */
const absence = 60_000;

/** Datasets that are being asked, the most recently used ones kept open. */
export class OpenDatasets {
  readonly #root: string;
  readonly #capacity: number;
  readonly #options: OpenOptions;
  readonly #models: ModelShelf;
  readonly #open = new Map<string, Opened>();

  constructor(root: string, capacity: number, models: ModelShelf, options: OpenOptions) {
    this.#root = root;
    this.#models = models;
    this.#capacity = capacity;
    this.#options = options;
  }

  /**
   * Gives `work` the dataset and keeps it open until `work` has ended. Where its table turns out to be
   * gone from where it was, `work` is begun once more with the dataset opened anew.
   */
  async use<T>(id: string, work: (dataset: AskedDataset) => Promise<T>): Promise<T> {
    const opened = this.#take(id);
    try {
      return await this.#lend(id, opened, work);
    } catch (error) {
      if (!isEngineFault(error) || error.kind !== "gone") throw error;
      if (this.#open.get(id) === opened) this.#open.delete(id);
    }
    return this.#lend(id, this.#take(id), work);
  }

  async #lend<T>(
    id: string,
    opened: Opened,
    work: (dataset: AskedDataset) => Promise<T>,
  ): Promise<T> {
    try {
      const dataset = await opened.opening;
      if (dataset.isAbsent) opened.until = Math.min(opened.until, Date.now() + absence);
      return await work({ ...dataset, ...(await this.#models.take(this.#directoryOf(id))) });
    } finally {
      opened.users -= 1;
      await this.#tidy();
    }
  }

  async close(): Promise<void> {
    const open = [...this.#open.values()];
    this.#open.clear();
    await Promise.allSettled(open.map(async ({ opening }) => (await opening).close()));
  }

  #take(id: string): Opened {
    const opened = this.#open.get(id) ?? {
      opening: this.#openFrom(id),
      users: 0,
      until: Number.POSITIVE_INFINITY,
    };
    opened.users += 1;
    this.#open.delete(id);
    this.#open.set(id, opened);
    return opened;
  }

  async #openFrom(id: string): Promise<OpenDataset> {
    try {
      return await openDataset(this.#directoryOf(id), this.#options);
    } catch (error) {
      this.#open.delete(id);
      throw error;
    }
  }

  #directoryOf(id: string): string {
    return path.join(this.#root, id);
  }

  async #tidy(): Promise<void> {
    for (const [id, opened] of [...this.#open]) {
      if (this.#open.size <= this.#capacity && opened.until > Date.now()) continue;
      // Meanwhile another tidying may have closed it, and somebody opened it anew.
      if (opened.users > 0 || this.#open.get(id) !== opened) continue;
      this.#open.delete(id);
      await (await opened.opening).close();
    }
  }
}
