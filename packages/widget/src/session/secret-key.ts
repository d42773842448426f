import type { SessionFailure } from "@probability-chat/sdk";

/** Whether a page holds what only a server may; it is never sent anywhere, nor shown. */
export function isSecretKey(key = ""): boolean {
  return key.startsWith("sk_");
}

/** That it does, for what stands in place of the chat. */
export const secretKeyInPage: SessionFailure = { text: "", problems: [], error: "sk_" };
