import type { TableModel } from "@probability-chat/engine";
import { readModel, stampModel } from "../learning/model-file.ts";

/** Names how answers are computed where there is no model; a stored answer says which it was. */
export const countsVersion = "counts-1";

/** What answers a dataset's questions beside its counts; `model` is null until one is learned. */
export interface Learned {
  readonly model: TableModel | null;
  readonly modelVersion: string;
}

interface Held {
  readonly stamp: string;
  readonly bytes: number;
  readonly reading: Promise<TableModel | null>;
}

const none: Learned = { model: null, modelVersion: countsVersion };

/**
 * The models of datasets in use, the most recently used ones up to so many bytes of their files.
 * The file is looked at each time, so that a model is used from its appearance on, whichever
 * process learned it.
 */
export class ModelShelf {
  readonly #capacity: number;
  readonly #onUnreadable: (directory: string) => void;
  readonly #held = new Map<string, Held>();

  constructor(capacity: number, onUnreadable: (directory: string) => void = () => undefined) {
    this.#capacity = capacity;
    this.#onUnreadable = onUnreadable;
  }

  /** The model of the dataset in a directory. One larger than the shelf is not used. */
  async take(directory: string): Promise<Learned> {
    const found = await stampModel(directory);
    if (!found || found.bytes > this.#capacity) {
      this.#held.delete(directory);
      return none;
    }
    const known = this.#held.get(directory);
    const held =
      known?.stamp === found.stamp ? known : { ...found, reading: this.#read(directory) };
    this.#held.delete(directory);
    this.#held.set(directory, held);
    this.#tidy();
    const model = await held.reading;
    return model ? { model, modelVersion: model.version } : none;
  }

  async #read(directory: string): Promise<TableModel | null> {
    try {
      const model = await readModel(directory);
      if (!model) this.#onUnreadable(directory);
      return model;
    } catch (error) {
      this.#held.delete(directory);
      throw error;
    }
  }

  #tidy(): void {
    let bytes = 0;
    for (const held of this.#held.values()) bytes += held.bytes;
    for (const [directory, held] of this.#held) {
      if (bytes <= this.#capacity) return;
      this.#held.delete(directory);
      bytes -= held.bytes;
    }
  }
}
