/** What Node, PostgreSQL and the libraries beneath them write where a disk or a quota is full. */
const text = /No space left on device|Disk quota exceeded/i;
/** The codes of the same; the last is PostgreSQL's. */
const codes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "53100"]);

/** Whether a message tells that there is no space left. */
export function saysDiskFull(message: string): boolean {
  return text.test(message);
}

/** Whether something failed, at its root, for want of disk space. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return codes.has(code) || saysDiskFull(error.message) || isDiskFull(error.cause);
}
