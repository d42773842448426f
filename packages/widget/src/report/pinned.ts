import type { ChatMessage, Client } from "@probability-chat/sdk";
import { atom } from "nanostores";

type Pinned = Readonly<Record<string, boolean>>;

/** What was pinned or taken out here since the messages were fetched, of any client. */
export const $pinned = atom<Pinned>({});

export function isPinned(held: Pinned, { id, pinned = false }: ChatMessage): boolean {
  return held[id] ?? pinned;
}

export function notePinned(id: string, pinned: boolean): void {
  $pinned.set({ ...$pinned.get(), [id]: pinned });
}

/** Whether whoever is here may change the report of the chat that is open. */
export function mayPin(team: { readonly role: string } | null | undefined): boolean {
  return team?.role !== "viewer";
}

/** Whether whoever is here may make links: an embed's end user only where its host said so. */
export function mayShare(client: Client, canManage: boolean): boolean {
  const user = client.session.$user.get();
  const embed = user && "embed" in user ? (user.embed as { scopes: readonly string[] }) : null;
  return canManage && (embed === null || embed.scopes.includes("share"));
}
