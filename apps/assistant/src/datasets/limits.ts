const mebibyte = 1_048_576;

/** What one upload may cost. Sizes are bytes. */
export interface DatasetLimits {
  /** Cap on the bytes received and on what they decompress to: the plan's file size. */
  readonly maxBytes: number;
  /** Decompressed bytes per compressed byte, beyond the first 16 MiB. */
  readonly maxRatio: number;
  readonly maxColumns: number;
  readonly maxCellBytes: number;
  /** A line above this is refused even where no single cell is too large. */
  readonly maxRowBytes: number;
  /** Share of rows with more fields than the header that is tolerated and left out. */
  readonly maxUnreadableShare: number;
  /** Left free on the disk after the upload. */
  readonly reserveBytes: number;
  readonly memoryMegabytes: number;
  readonly threads: number;
}

/** Limits of the free plan on a small machine. */
export const defaultDatasetLimits: DatasetLimits = {
  maxBytes: 10 * mebibyte,
  maxRatio: 200,
  maxColumns: 2_000,
  maxCellBytes: 16 * mebibyte,
  maxRowBytes: 64 * mebibyte,
  maxUnreadableShare: 0.01,
  reserveBytes: 64 * mebibyte,
  memoryMegabytes: 1_024,
  threads: 2,
};
