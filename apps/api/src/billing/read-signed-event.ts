import { messages } from "@probability-chat/contract";
import { ApiError } from "../errors/api-error.ts";
import { type BillingEvent, readEvent } from "./event.ts";
import { isSigned } from "./signature.ts";

/** The one reader of webhooks: the sandbox speaks as Paddle does. */
export function readSignedEvent(
  body: Uint8Array,
  signature: string | undefined,
  secrets: readonly string[],
  now: Date,
): BillingEvent {
  if (!isSigned(body, signature, secrets, now)) {
    throw new ApiError("forbidden", messages.server.signature);
  }
  const event = readEvent(body);
  if (!event) throw new ApiError("malformed_request", "The event could not be read.");
  return event;
}
