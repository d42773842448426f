import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { flush } from "../datasets/store/dataset-files.ts";
import type { Blob, Blobs } from "./blobs.ts";

const chunk = 1_048_576;

/** Blobs in a folder, on the file system of the files that are put there. */
export class FolderBlobs implements Blobs {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async put(name: string, file: string): Promise<void> {
    const target = this.#pathOf(name);
    await flush(file);
    await mkdir(path.dirname(target), { recursive: true });
    await rename(file, target);
    // Where it was removed again meanwhile, there is nothing to stay.
    await flush(path.dirname(target)).catch(orNull);
  }

  async read(name: string): Promise<Readable | null> {
    const file = await open(this.#pathOf(name)).catch(orNull);
    return file && createReadStream("", { fd: file, highWaterMark: chunk });
  }

  async list(prefix: string): Promise<readonly Blob[]> {
    const files = await filesIn(this.#pathOf(prefix));
    const blobs = await Promise.all(
      files.map(async (file): Promise<Blob[]> => {
        const facts = await stat(file).catch(orNull);
        if (!facts) return [];
        const name = path.relative(this.#root, file).replaceAll(path.sep, "/");
        return [{ name, bytes: facts.size, changedAt: facts.mtime }];
      }),
    );
    return blobs.flat().sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async remove(prefix: string): Promise<void> {
    await rm(this.#pathOf(prefix), { recursive: true, force: true });
    // Folders are no blobs: one that is empty goes along.
    await rmdir(path.dirname(this.#pathOf(prefix))).catch(() => undefined);
  }

  #pathOf(name: string): string {
    return path.join(this.#root, ...name.split("/"));
  }
}

/**
 * All below a folder. One that goes meanwhile has nothing in it, and the others are still told:
 * `readdir`'s own recursion would fail on the whole.
 */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(orNull);
  const found = await Promise.all(
    (entries ?? []).map((entry) => {
      const at = path.join(folder, entry.name);
      if (entry.isDirectory()) return filesIn(at);
      return entry.isFile() ? [at] : [];
    }),
  );
  return found.flat();
}

function orNull(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}
