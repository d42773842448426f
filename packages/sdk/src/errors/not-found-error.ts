import { type ErrorFacts, hasErrorBrand } from "./probability-chat-error.ts";
import { RefusedError } from "./refused-error.ts";

/** It does not exist, or belongs to somebody else (404). */
export class NotFoundError extends RefusedError {
  constructor(message: string, facts: ErrorFacts) {
    super(message, facts);
    this.markAs("NotFoundError");
  }
}

/** Whether a value is a {@link NotFoundError}. */
export function isNotFoundError(value: unknown): value is NotFoundError {
  return hasErrorBrand(value, "NotFoundError");
}
