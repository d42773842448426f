/** What a client needs to know with the first file, and not before. */
export const uploadLimits = {
  megabyte: 1_048_576,
  uploadTypes: [
    "text/csv",
    "application/vnd.ms-excel",
    "text/tab-separated-values",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ],
  uploadNames: [".csv", ".csv.gz", ".tsv", ".tsv.gz", ".xlsx"],
  /** Uploads that go on where they were cut off. */
  resumable: {
    /** Bytes from which the client sends a file so. */
    from: 16 * 1_048_576,
    /** Largest piece that comes with a checksum, which is kept whole or not at all. */
    pieceBytes: 8 * 1_048_576,
    pieces: 10_000,
    /** After its last piece an upload that was not finished is kept for so long. */
    keptHours: 24,
  },
  /** Milliseconds. */
  uploadLabelSwitches: [4_000, 8_000],
} as const;
