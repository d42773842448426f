import { messages } from "@probability-chat/contract/constants";
import { isUnauthorizedError } from "@probability-chat/sdk";
import { client } from "./client.ts";

/**
 * Signs out where a call was refused for want of a session, which the gates lead to the login for,
 * with the way back. A session outlives a refresh that fails by a few minutes, in which nothing could
 * be done but to try again; a lost connection is no refusal.
 */
export function leaveEnded(error: unknown): void {
  if (!isUnauthorizedError(error) || !client.session.$state.get().isAuthenticated) return;
  void client.session.signOut();
  client.session.setMessages({ error: messages.defaults.refresh });
}
