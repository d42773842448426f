import type { DatasetRefusal } from "@probability-chat/contract";

const brand = Symbol.for("probability-chat.DatasetRefused");

const statusOf: Partial<Record<DatasetRefusal, 413 | 507>> = {
  too_large: 413,
  gzip_bomb: 413,
  disk_full: 507,
};

/**
 * A file that cannot become a dataset. The message says the line (where one is to blame), the
 * reason and what to do, and is fit to be shown to the user as it is.
 */
export class DatasetRefused extends Error {
  override readonly name = "DatasetRefused";
  readonly [brand] = true;
  /** The HTTP status that suits: 413 for sizes, 507 for a full disk, otherwise 422. */
  readonly status: 413 | 422 | 507;

  constructor(
    readonly code: DatasetRefusal,
    message: string,
    /** The line of the file, counted from 1. */
    readonly line: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.status = statusOf[code] ?? 422;
  }
}

/** Whether an error is a {@link DatasetRefused}, also across copies of this module. */
export function isDatasetRefused(error: unknown): error is DatasetRefused {
  return error instanceof Error && brand in error;
}
