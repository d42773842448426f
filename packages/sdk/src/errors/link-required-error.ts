import type { ErrorReply } from "@probability-chat/contract";
import { ConflictError } from "./conflict-error.ts";
import { type ErrorFacts, hasErrorBrand } from "./probability-chat-error.ts";

/** There is an account of the provider's address: `session.linkWithPassword` connects the two. */
export class LinkRequiredError extends ConflictError {
  readonly link: NonNullable<ErrorReply["link"]>;

  constructor(message: string, facts: ErrorFacts, link: NonNullable<ErrorReply["link"]>) {
    super(message, facts);
    this.link = link;
    this.markAs("LinkRequiredError");
  }
}

/** Whether a value is a {@link LinkRequiredError}. */
export function isLinkRequiredError(value: unknown): value is LinkRequiredError {
  return hasErrorBrand(value, "LinkRequiredError");
}
