import { type ErrorFacts, hasErrorBrand } from "./probability-chat-error.ts";
import { RefusedError } from "./refused-error.ts";

/** Too many calls (429). */
export class RateLimitedError extends RefusedError {
  /** Seconds to wait; null where the server does not say. */
  readonly retryAfter: number | null;

  constructor(message: string, facts: ErrorFacts, retryAfter: number | null) {
    super(message, facts);
    this.retryAfter = retryAfter;
    this.markAs("RateLimitedError");
  }
}

/** Whether a value is a {@link RateLimitedError}. */
export function isRateLimitedError(value: unknown): value is RateLimitedError {
  return hasErrorBrand(value, "RateLimitedError");
}
