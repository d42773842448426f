import { messages } from "@probability-chat/contract/constants";
import { hasErrorBrand, ProbabilityChatError } from "./probability-chat-error.ts";

/** A success whose body is not what the contract says. */
export class UnexpectedReplyError extends ProbabilityChatError {
  constructor(method: string, url: string, status: number | null, cause?: unknown) {
    super(`${method} ${url}: ${messages.defaults.unexpectedFormat}.`, {
      code: "unexpected_reply",
      method,
      url,
      status,
      serverMessage: messages.defaults.unexpectedFormat,
      cause,
    });
    this.markAs("UnexpectedReplyError");
  }
}

/** Whether a value is an {@link UnexpectedReplyError}. */
export function isUnexpectedReplyError(value: unknown): value is UnexpectedReplyError {
  return hasErrorBrand(value, "UnexpectedReplyError");
}
