import type { ProofMethod } from "@probability-chat/contract";
import { ForbiddenError } from "./forbidden-error.ts";
import { type ErrorFacts, hasErrorBrand } from "./probability-chat-error.ts";

/** Ways into an account change only soon after its user gave a proof: `api.prove`, then once more. */
export class ProofRequiredError extends ForbiddenError {
  /** What this account can be proved by; none means to sign in again. */
  readonly methods: readonly ProofMethod[];

  constructor(message: string, facts: ErrorFacts, methods: readonly ProofMethod[]) {
    super(message, facts);
    this.methods = methods;
    this.markAs("ProofRequiredError");
  }
}

/** Whether a value is a {@link ProofRequiredError}. */
export function isProofRequiredError(value: unknown): value is ProofRequiredError {
  return hasErrorBrand(value, "ProofRequiredError");
}
