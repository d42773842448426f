import { messages } from "@probability-chat/contract/constants";
import { isNetworkError, isProbabilityChatError } from "@probability-chat/sdk";
import { client } from "./client.ts";

export type Verification =
  | { readonly kind: "verified" }
  | { readonly kind: "failed"; readonly message: string };

const asked = new Map<string, Promise<Verification>>();

/** Verifies an account; the same token is sent but once, however often the page asks. */
export function verifyOnce(token: string): Promise<Verification> {
  const earlier = asked.get(token);
  if (earlier) return earlier;
  const result = client.api
    .verifyAccount({ token })
    .then((): Verification => ({ kind: "verified" }))
    .catch((error: unknown): Verification => {
      if (isNetworkError(error)) asked.delete(token);
      const text = isProbabilityChatError(error) ? error.serverMessage : null;
      return { kind: "failed", message: text ?? messages.account.verificationFailed };
    });
  asked.set(token, result);
  return result;
}
