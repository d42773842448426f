import type { SecondFactor } from "@probability-chat/contract";
import { type ErrorFacts, hasErrorBrand } from "./probability-chat-error.ts";
import { UnauthorizedError } from "./unauthorized-error.ts";

/**
 * The password was right, and the account has a second factor: `session.completeSignIn` takes the
 * challenge, with a code or a passkey's answer.
 */
export class SecondFactorError extends UnauthorizedError {
  readonly secondFactor: SecondFactor;

  constructor(message: string, facts: ErrorFacts, secondFactor: SecondFactor) {
    super(message, facts);
    this.secondFactor = secondFactor;
    this.markAs("SecondFactorError");
  }
}

/** Whether a value is a {@link SecondFactorError}. */
export function isSecondFactorError(value: unknown): value is SecondFactorError {
  return hasErrorBrand(value, "SecondFactorError");
}
