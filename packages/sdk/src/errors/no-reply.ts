import { defaultTexts } from "@probability-chat/contract/constants";
import { ProbabilityChatError } from "./probability-chat-error.ts";

/** The request that came to nothing, and the key that it carried. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly idempotencyKey?: string | null;
}

/** No reply came: offline, a name that does not resolve, a broken connection, or CORS. */
export function networkError(sent: Sent, cause: unknown): ProbabilityChatError {
  const message = `${sent.method} ${sent.url} got no reply. Check the connection and the address.`;
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
  return new ProbabilityChatError(`${sent.method} ${sent.url}: ${serverMessage}.`, facts);
}
