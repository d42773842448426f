import { messages } from "@probability-chat/contract/constants";
import { isNetworkError, isProbabilityChatError } from "@probability-chat/sdk";
import { client } from "./client.ts";

/** What came of following the link of a mail. */
export type LinkOutcome =
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly message: string };

/** Follows links whose tokens are good once: the same one is sent but once, however often asked. */
function followOnce(send: (token: string) => Promise<void>, failed: string) {
  const asked = new Map<string, Promise<LinkOutcome>>();
  return (token: string | undefined): Promise<LinkOutcome> => {
    if (!token) return Promise.resolve({ kind: "failed", message: messages.account.tokenMissing });
    const earlier = asked.get(token);
    if (earlier) return earlier;
    const outcome = send(token)
      .then((): LinkOutcome => ({ kind: "done" }))
      .catch((error: unknown): LinkOutcome => {
        if (isNetworkError(error)) asked.delete(token);
        const text = isProbabilityChatError(error) ? error.serverMessage : null;
        return { kind: "failed", message: text ?? failed };
      });
    asked.set(token, outcome);
    return outcome;
  };
}

const showToItsOwner = () => {
  client.session.refreshProfile().catch(() => null);
};

/** Verifies an account. */
export const verifyAccount = followOnce(
  (token) => client.api.verifyAccount({ token }).then(showToItsOwner),
  messages.account.verificationFailed,
);

/** Makes a new address count. */
export const confirmEmail = followOnce(
  (token) => client.api.confirmEmail({ token }).then(showToItsOwner),
  messages.account.emailChangeFailed,
);
