import type { ChatMessage, Client, Report } from "@probability-chat/sdk";
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

/** The report of the chat that is open; what is pinned is then as it says, whoever changed that. */
export async function fetchReport({ api, chat }: Client, chatId: string): Promise<Report> {
  const before = $pinned.get();
  const report = await api.getReport(chatId);
  // What was pressed meanwhile is newer.
  if ($pinned.get() === before && chat.$currentChat.get()?.id === chatId) {
    const ids = new Set(report.pins.map(({ message_id }) => message_id));
    const told = chat.$messages.get().map(({ id }) => [id, ids.has(id)] as const);
    $pinned.set({ ...before, ...Object.fromEntries(told) });
  }
  return report;
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
