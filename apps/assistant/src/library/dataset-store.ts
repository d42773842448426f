/** A file of a dataset in a store. */
export interface StoredFile {
  readonly name: string;
  /** SHA-256 of its content, in hex. */
  readonly sha256: string;
  readonly bytes: number;
  readonly changedAt: Date;
}

/**
 * Where the files of datasets are for all machines. A file is there whole or not at all, and never
 * changes: another content of the same name is another file beside it. What is thrown says that the
 * store could not be reached, or has not what it should have: a `HostFault`.
 */
export interface DatasetStore {
  /** Rejects where the store cannot be used at all. */
  check(): Promise<void>;
  /** Puts a file there; returns once it is there to stay. */
  put(id: string, name: string, file: string): Promise<void>;
  /** What there is of a dataset, the newest first. */
  files(id: string): Promise<readonly StoredFile[]>;
  /** Brings a file to where none is, and holds it against its hash. */
  fetch(id: string, file: StoredFile, target: string): Promise<void>;
  /** Removes all files of a dataset, or those told; returns how many there were. */
  remove(id: string, files?: readonly StoredFile[]): Promise<number>;
  /** All datasets. */
  list(): AsyncIterable<{ readonly id: string; readonly files: readonly StoredFile[] }>;
}
