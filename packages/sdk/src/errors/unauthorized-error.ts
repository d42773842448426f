import { type ErrorFacts, hasErrorBrand } from "./probability-chat-error.ts";
import { RefusedError } from "./refused-error.ts";

/** Nobody is signed in, the session has ended, or the credentials are wrong (401). */
export class UnauthorizedError extends RefusedError {
  constructor(message: string, facts: ErrorFacts) {
    super(message, facts);
    this.markAs("UnauthorizedError");
  }
}

/** Whether a value is a {@link UnauthorizedError}. */
export function isUnauthorizedError(value: unknown): value is UnauthorizedError {
  return hasErrorBrand(value, "UnauthorizedError");
}
