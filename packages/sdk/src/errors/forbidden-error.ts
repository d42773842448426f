import { type ErrorFacts, hasErrorBrand } from "./probability-chat-error.ts";
import { RefusedError } from "./refused-error.ts";

/** Not allowed: not verified, no queries left, no active subscription (403); see `code`. */
export class ForbiddenError extends RefusedError {
  constructor(message: string, facts: ErrorFacts) {
    super(message, facts);
    this.markAs("ForbiddenError");
  }
}

/** Whether a value is a {@link ForbiddenError}. */
export function isForbiddenError(value: unknown): value is ForbiddenError {
  return hasErrorBrand(value, "ForbiddenError");
}
