interface Loggable {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack?: string;
  readonly cause?: Loggable;
}

/**
 * An error as the log may have it. A database quotes the statement and the cell that it stumbled
 * over, which are what somebody asked and owns: of a message only the first line is kept, and of
 * that no quotation.
 */
export function loggable(error: unknown): Loggable {
  if (!(error instanceof Error)) return { type: typeof error, message: "" };
  const [first = ""] = error.message.split("\n");
  const frames = /\n {4}at [\s\S]*/.exec(error.stack ?? "")?.[0];
  return {
    type: error.name,
    message: first.replace(/(["'`]).*\1/g, "…"),
    ...("code" in error ? { code: error.code } : {}),
    ...(frames ? { stack: frames } : {}),
    ...(error.cause instanceof Error ? { cause: loggable(error.cause) } : {}),
  };
}
