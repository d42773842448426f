import { hasErrorBrand, ProbabilityChatError } from "./probability-chat-error.ts";

/** No reply came within the `timeout` of the call. */
export class TimeoutError extends ProbabilityChatError {
  constructor(method: string, url: string, milliseconds: number, cause?: unknown) {
    super(`${method} ${url} got no reply within ${milliseconds} ms.`, {
      code: "timeout",
      method,
      url,
      cause,
    });
    this.markAs("TimeoutError");
  }
}

/** Whether a value is a {@link TimeoutError}. */
export function isTimeoutError(value: unknown): value is TimeoutError {
  return hasErrorBrand(value, "TimeoutError");
}
