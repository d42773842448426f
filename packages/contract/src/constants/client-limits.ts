/** What of the limits a client needs to know; milliseconds unless the name says else. */
export const clientLimits = {
  defaultChatTitle: "New Chat",
  /** Where the plan gives no `file_size`. */
  defaultFileMegabytes: 30,
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
} as const;
