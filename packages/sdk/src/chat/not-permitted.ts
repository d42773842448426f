import { type ErrorCode, sendingTexts } from "@probability-chat/contract/constants";
import { ProbabilityChatError } from "../errors/probability-chat-error.ts";

/** What may not be done now, with the code by which the server would refuse it; it was not asked to. */
export class NotPermittedError extends ProbabilityChatError {
  override readonly name = "NotPermittedError";

  constructor(message: string | null, code: ErrorCode) {
    super(message ?? sendingTexts.notPermitted, { code, serverMessage: message });
  }
}

/** The code that goes with the word of `validate-query`. */
export function codeOfDenial(message: string | null): ErrorCode {
  if (message?.includes("Query limit")) return "query_limit";
  return message?.includes("No active subscription") ? "no_active_subscription" : "forbidden";
}
