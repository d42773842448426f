import { defaultTexts } from "@probability-chat/contract/constants";
import { ProbabilityChatError } from "./probability-chat-error.ts";

/** The request that came to nothing, and the key that it carried. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly idempotencyKey?: string | null;
}

/** What to look at where another server may have been asked, or none. */
export const otherServer = "Is baseUrl the server's address, from https:// on?";

/** No reply came: offline, a name that does not resolve, a broken connection, or CORS. */
export function networkError(sent: Sent, cause: unknown): ProbabilityChatError {
  const { code } = (cause as { cause?: { code?: string } })?.cause ?? {};
  const hint = typeof location === "undefined" ? (code ?? cause) : "and CORS";
  const message = `${sent.method} ${sent.url} got no reply. Check the connection (${hint}). ${otherServer}`;
  return new ProbabilityChatError(message, { ...sent, code: "network", cause });
}

/** The call's `timeout` is over. */
export function timeoutError(sent: Sent, after: number): ProbabilityChatError {
  const message = `${sent.method} ${sent.url} got no reply within ${after} ms.`;
  return new ProbabilityChatError(message, { ...sent, code: "timeout" });
}

/** A success whose body is not what the contract says. */
export function unexpectedReply(
  sent: Sent,
  status: number | null,
  cause?: unknown,
): ProbabilityChatError {
  const serverMessage = defaultTexts.unexpectedFormat;
  const facts = { ...sent, code: "unexpected_reply", status, serverMessage, cause } as const;
  const message = `${sent.method} ${sent.url}: ${serverMessage}. ${otherServer}`;
  return new ProbabilityChatError(message, facts);
}
