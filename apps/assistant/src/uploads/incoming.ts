import { mkdir, readdir, rm, statfs } from "node:fs/promises";
import path from "node:path";
import { RequestError } from "../server/request-error.ts";

/** Where uploads arrive: on the datasets' own file system, so that finishing one is a rename. */
export class Incoming {
  readonly #root: string;

  constructor(
    datasets: string,
    /** Bytes that an upload must leave free. */
    readonly reserveBytes: number,
  ) {
    this.#root = path.join(datasets, ".incoming");
  }

  /** Gives `work` an empty directory and removes what is left of it afterwards. */
  async use<T>(id: string, work: (directory: string) => Promise<T>): Promise<T> {
    const directory = path.join(this.#root, id);
    await mkdir(directory, { recursive: true });
    try {
      return await work(directory);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }

  /** Removes what an earlier life left. */
  async clear(): Promise<void> {
    await mkdir(this.#root, { recursive: true });
    for (const name of await readdir(this.#root)) {
      await rm(path.join(this.#root, name), { recursive: true, force: true });
    }
  }

  /** Refuses, with 507, an upload for which the disk has no room. */
  async checkSpace(announcedBytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.#root);
    if (bavail * bsize < this.reserveBytes + 2 * announcedBytes) {
      const text = "The server has no disk space left for this file. Please try again later.";
      throw new RequestError("insufficient_storage", text, {
        refusal: { reason: "disk_full", line: null },
      });
    }
  }
}
