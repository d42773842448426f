import path from "node:path";

/** A signal asks for an orderly end: what was begun is taken back. */
export function untilSignal(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => ending.abort(new Error("Stopped; nothing was left behind.")));
  }
  return ending.signal;
}

/** A path as it was meant where npm was called. */
export function fromCaller(given: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), given);
}

/** Runs a command to its end; what went wrong is one line on stderr. */
export async function runCommand(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    await work();
    process.exitCode = 0;
  } catch (error) {
    process.stderr.write(`${explain(signal.aborted ? signal.reason : error)}\n`);
    process.exitCode = 1;
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC") return "The disk is full. Free some space and try again.";
  // What a host's several addresses answered comes as one error without a text.
  return error.message || code || error.name;
}
