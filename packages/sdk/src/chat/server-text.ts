import { isProbabilityChatError } from "../errors/probability-chat-error.ts";

/** The server's own text, else the given one. */
export function serverTextOr(error: unknown, otherwise: string): string {
  return (isProbabilityChatError(error) && error.serverMessage) || otherwise;
}
