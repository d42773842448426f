import { type ErrorFacts, hasErrorBrand } from "./probability-chat-error.ts";
import { RefusedError } from "./refused-error.ts";

/** The state does not allow it: no dataset yet, or the same call is still running (409). */
export class ConflictError extends RefusedError {
  constructor(message: string, facts: ErrorFacts) {
    super(message, facts);
    this.markAs("ConflictError");
  }
}

/** Whether a value is a {@link ConflictError}. */
export function isConflictError(value: unknown): value is ConflictError {
  return hasErrorBrand(value, "ConflictError");
}
