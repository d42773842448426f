import { isProbabilityChatError } from "@probability-chat/sdk";
import { fieldErrors } from "../session/error-text.ts";

/** What the server said of a form's fields; a wrong current password is said of `passwordField`. */
export function problemsWithPassword(
  error: unknown,
  passwordField: string,
): Readonly<Record<string, string>> {
  const found = fieldErrors(error);
  if (!isProbabilityChatError(error) || error.code !== "wrong_password") return found;
  return error.serverMessage ? { ...found, [passwordField]: error.serverMessage } : found;
}
