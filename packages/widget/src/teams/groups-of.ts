import type { Conversation } from "@probability-chat/sdk";

/** Chats that stand together in the list. */
export interface ChatGroup {
  readonly id: string;
  /** Null where there is but one group, and so nothing to tell apart. */
  readonly label: string | null;
  readonly chats: readonly Conversation[];
}

/** The user's own chats, then those of each team, by the teams' names; each in the order given. */
export function groupsOf(chats: readonly Conversation[]): readonly ChatGroup[] {
  const own = chats.filter(({ team }) => !team);
  const teams = new Map<string, { readonly name: string; readonly chats: Conversation[] }>();
  for (const chat of chats) {
    if (!chat.team) continue;
    const { id, name } = chat.team;
    const group = teams.get(id) ?? { name, chats: [] };
    group.chats.push(chat);
    teams.set(id, group);
  }
  if (teams.size === 0) return own.length > 0 ? [{ id: "own", label: null, chats: own }] : [];
  const named = [...teams].sort(([, a], [, b]) => a.name.localeCompare(b.name));
  return [
    ...(own.length > 0 ? [{ id: "own", label: "Mine", chats: own }] : []),
    ...named.map(([id, { name, chats }]) => ({ id, label: name, chats })),
  ];
}
