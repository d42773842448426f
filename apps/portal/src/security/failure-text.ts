import { messages } from "@probability-chat/contract/constants";
import { errorText } from "../session/error-text.ts";
import { ceremonyText } from "./passkeys.ts";

/** What a way in, or a change to one, failed with, for its user. */
export function failureText(error: unknown): string {
  return ceremonyText(error) ?? errorText(error, messages.account.unexpected);
}
