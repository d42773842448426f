import {
  chatToasts,
  type ErrorCode,
  fill,
  sendingTexts,
} from "@probability-chat/contract/constants";
import { isProbabilityChatError } from "../errors/probability-chat-error.ts";
import { codeOfDenial, NotPermittedError } from "./not-permitted.ts";

/** What is said of a refusal in place of the server's own text. */
const textOfCode: { readonly [C in ErrorCode]?: string } = {
  query_limit: sendingTexts.queryLimit,
  no_active_subscription: sendingTexts.noActiveSubscription,
};

/** The text of the toast 'Failed to send message'. */
export function sendFailureText(error: unknown): string {
  if (error instanceof NotPermittedError) return error.message;
  if (!isProbabilityChatError(error) || error.status === null) {
    return chatToasts.sendFailed.text;
  }
  const text = error.serverMessage;
  if (error.status === 403) {
    return textOfCode[codeOfDenial(text)] ?? text ?? sendingTexts.denied;
  }
  return text ?? fill(sendingTexts.status, { status: error.status });
}

/** The text of the toast 'Upload failed'. */
export function uploadFailureText(error: unknown): string {
  if (!isProbabilityChatError(error)) return chatToasts.uploadFailed.text;
  if (error.serverMessage) return error.serverMessage;
  if (error.status === null) return chatToasts.uploadFailed.text;
  return fill(sendingTexts.status, { status: error.status });
}
