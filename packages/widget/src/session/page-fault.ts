import type { SessionFailure } from "@probability-chat/sdk";
import { isSecretKey } from "./secret-key.ts";

/** Whether an address names a server and does not say how to ask it: `localhost:3000`. */
export function beginsWithHost(baseUrl: string): boolean {
  return /^(?!\w+:\/\/)(localhost\b|[\w-]+[.:])/.test(baseUrl);
}

/** Whether what a page gave shows already that there can be no chat: nothing is asked then. */
export function isFaulty(baseUrl: string, publicKey: string | undefined): boolean {
  return isSecretKey(publicKey) || beginsWithHost(baseUrl);
}

/** That it does, for what stands in place of the chat. */
export const pageFault: SessionFailure = { text: "", problems: [], error: "page" };
