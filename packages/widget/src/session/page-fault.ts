import type { Client, SessionFailure } from "@probability-chat/sdk";
import { isSecretKey } from "./secret-key.ts";

/** Whether an address names a server and does not say how to ask it: `localhost:3000`. */
export function beginsWithHost(baseUrl: string): boolean {
  return /^(?!\w+:\/\/)(localhost\b|[\w-]+[.:])/.test(baseUrl);
}

/** What a host gave as its client and is none, by that which stands in its place. */
export const noClients = new WeakMap<Client, unknown>();

/** Whether what a host gave as its client is one. */
export function isClient(given: Client | null | undefined): given is Client {
  return Boolean(given?.chat?.$flags);
}

/** Whether what a page gave shows already that there can be no chat: nothing is asked then. */
export function isFaulty(client: Client, publicKey: string | undefined): boolean {
  return isSecretKey(publicKey) || beginsWithHost(client.baseUrl) || noClients.has(client);
}

/** That it does, for what stands in place of the chat. */
export const pageFault: SessionFailure = { text: "", problems: [], error: "page" };
