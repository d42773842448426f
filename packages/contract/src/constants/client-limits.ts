/** What of the limits a client needs to know; milliseconds unless the name says else. */
export const clientLimits = {
  defaultChatTitle: "New Chat",
  /** Where the plan gives no `file_size`. */
  defaultFileMegabytes: 30,
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
  tokenExpiresEarly: 30_000,
  refreshBefore: 600_000,
  refreshFraction: 0.75,
  refreshMinimumDelay: 2_000,
  failedRefreshGrace: 300_000,
  failedRefreshRetry: 2_000,
  profileRefetchDelay: 1_000,
  profileRefetchGuard: 5_000,
  persistKey: "root",
  persistTimeout: 5_000,
  toasts: 1,
  toastRemovalDelay: 1_000_000,
  uploadLabelSwitches: [4_000, 8_000],
} as const;
