import type { Readable } from "node:stream";

/** What is kept under a name. */
export interface Blob {
  /** Names are folders and a file with slashes between. */
  readonly name: string;
  readonly bytes: number;
  readonly changedAt: Date;
}

/**
 * Small files by name, where all machines that share the work find them. One is there whole or not
 * at all; put again, its content is the last one. What cannot be reached is a `HostFault`.
 */
export interface Blobs {
  /** Moves a file there; returns once it is there to stay. */
  put(name: string, file: string): Promise<void>;
  /** Null where there is none. */
  read(name: string): Promise<Readable | null>;
  /** All whose names begin so, in the order of their names; a prefix ends with a slash. */
  list(prefix: string): Promise<readonly Blob[]>;
  /** Removes all whose names begin so; `prefix` ends with a slash, or is a name. */
  remove(prefix: string): Promise<void>;
}
