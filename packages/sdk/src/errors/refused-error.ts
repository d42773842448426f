import { type ErrorFacts, hasErrorBrand, ProbabilityChatError } from "./probability-chat-error.ts";

/** The server understood the call and refused it (a 4xx status). */
export class RefusedError extends ProbabilityChatError {
  constructor(message: string, facts: ErrorFacts) {
    super(message, facts);
    this.markAs("RefusedError");
  }
}

/** Whether a value is a {@link RefusedError}. */
export function isRefusedError(value: unknown): value is RefusedError {
  return hasErrorBrand(value, "RefusedError");
}
