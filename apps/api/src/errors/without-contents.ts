interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: unknown;
  readonly cause?: LoggedError;
}

/**
 * An error as the log may have it: a failed statement says so without its parameters, which hold
 * what people asked, and a database's error without the row that it quotes.
 */
export function withoutContents(error: unknown): LoggedError | string {
  if (!(error instanceof Error)) return typeof error;
  const isStatement = "params" in error && "query" in error;
  const message = isStatement ? "A statement failed." : error.message;
  const stack = /\n {4}at [\s\S]*/.exec(error.stack ?? "")?.[0];
  return {
    type: error.name,
    message,
    ...("code" in error ? { code: error.code } : {}),
    ...(stack ? { stack } : {}),
    ...(error.cause instanceof Error ? { cause: withoutContents(error.cause) as LoggedError } : {}),
  };
}
