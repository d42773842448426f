import { messages } from "@probability-chat/contract/constants";
import { isProbabilityChatError } from "@probability-chat/sdk";

/** The server's own text, `fallback` where it gave none, and the unexpected-error text otherwise. */
export function errorText(error: unknown, fallback: string): string {
  if (!isProbabilityChatError(error)) return messages.account.unexpected;
  if (error.serverMessage) return error.serverMessage;
  return error.status === null ? messages.account.unexpected : fallback;
}

/** What the server said of single fields, first message each. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!isProbabilityChatError(error)) return {};
  const entries = Object.entries(error.fields).flatMap(([name, [first]]) =>
    first === undefined ? [] : [[name, first] as const],
  );
  return Object.fromEntries(entries);
}
