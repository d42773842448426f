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
 * that no quotation, not even one that goes on below.
 */
export function loggable(error: unknown): Loggable {
  if (!(error instanceof Error)) return { type: typeof error, message: "" };
  const { message, stack = "" } = error;
  const [first = ""] = message.split("\n");
  const traced = stack.slice(stack.indexOf(message) + message.length);
  const frames = /\n {4}at [\s\S]*/.exec(traced)?.[0];
  return {
    type: error.name,
    message: first.replace(/(["'`]).*\1/g, "…").replace(/["'`].*/, "…"),
    ...("code" in error ? { code: error.code } : {}),
    ...(frames ? { stack: frames } : {}),
    ...(error.cause instanceof Error ? { cause: loggable(error.cause) } : {}),
  };
}
