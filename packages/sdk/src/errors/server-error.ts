import { type ErrorFacts, hasErrorBrand, ProbabilityChatError } from "./probability-chat-error.ts";

/** The server failed or is not available (a 5xx status). */
export class ServerError extends ProbabilityChatError {
  constructor(message: string, facts: ErrorFacts) {
    super(message, facts);
    this.markAs("ServerError");
  }
}

/** Whether a value is a {@link ServerError}. */
export function isServerError(value: unknown): value is ServerError {
  return hasErrorBrand(value, "ServerError");
}
