import { chatToasts, fill, sendingTexts } from "@probability-chat/contract/constants";
import { isProbabilityChatError } from "../errors/probability-chat-error.ts";
import { NotPermittedError } from "./not-permitted.ts";

/** The text of the toast 'Failed to send message'. */
export function sendFailureText(error: unknown): string {
  if (error instanceof NotPermittedError) return error.message;
  if (!isProbabilityChatError(error) || error.status === null) {
    return chatToasts.sendFailed.text;
  }
  const text = error.serverMessage;
  if (error.status === 403) {
    if (text?.includes("Query limit")) return sendingTexts.queryLimit;
    if (text?.includes("No active subscription")) return sendingTexts.noActiveSubscription;
    return text ?? sendingTexts.denied;
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
