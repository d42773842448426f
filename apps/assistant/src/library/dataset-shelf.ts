import { mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { messages } from "@probability-chat/contract";
import { removeDataset } from "../datasets/datasets.ts";
import { publishDirectory } from "../datasets/store/dataset-files.ts";
import { RequestError } from "../server/request-error.ts";

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The finished datasets of a data directory, each in a directory named by its id. One that is
 * removed while in use goes when its last user is done.
 */
export class DatasetShelf {
  readonly #root: string;
  readonly #users = new Map<string, number>();
  readonly #doomed = new Set<string>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Keeps the dataset on disk until `work` has ended. */
  async hold<T>(id: string, work: () => Promise<T>): Promise<T> {
    if (!idPattern.test(id) || this.#doomed.has(id)) throw missing();
    this.#users.set(id, this.#usersOf(id) + 1);
    try {
      if (!(await exists(this.directoryOf(id)))) throw missing();
      return await work();
    } finally {
      const left = this.#usersOf(id) - 1;
      if (left > 0) this.#users.set(id, left);
      else this.#users.delete(id);
      // What cannot be removed costs nobody an answer: the next start sweeps it.
      if (left === 0 && this.#doomed.delete(id)) {
        await removeDataset(this.directoryOf(id)).catch(() => undefined);
      }
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
      if (this.#usersOf(id) > 0) this.#doomed.add(id);
      else await removeDataset(this.directoryOf(id));
    }
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

  #usersOf(id: string): number {
    return this.#users.get(id) ?? 0;
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
