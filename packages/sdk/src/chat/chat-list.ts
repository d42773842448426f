import { defaultTexts, openingToasts } from "@probability-chat/contract/constants";
import type { Api } from "../api.ts";
import { isForbiddenError, serverTextOr } from "../errors/guards.ts";
import type { Session } from "../session/session.ts";
import type { Timers } from "../session/timers.ts";
import type { ChatState } from "./chat-state.ts";
import { byNewest, type Conversation, listedConversation, notFetched } from "./conversation.ts";

/** So many chats are fetched at once. */
export const pageOfChats = 50;

interface ListParts {
  readonly api: Api;
  readonly session: Session;
  readonly state: ChatState;
  readonly timers: Timers;
  readonly fail: (title: string, text: string, cause: unknown) => void;
}

/** The list of chats: its newest page, and the pages after that. */
export function createChatList({ api, session, state, timers, fail }: ListParts) {
  let asking: unknown = null;
  let isDisposed = false;

  /** Fetches what the verified user who is there now may see, and hands it on while they are there. */
  async function fetchPage(
    cursor: string | null,
    take: (chats: readonly Conversation[], next: string | null) => void,
  ): Promise<boolean> {
    const user = session.$user.get();
    if (!user?.is_verified) return false;
    const isSame = () => session.$user.get()?.id === user.id;
    state.setBusy({ loadingChats: true, error: null });
    try {
      const page = { limit: pageOfChats, ...(cursor === null ? {} : { cursor }) };
      const { data, next_cursor: next = null } = await api.listChatsPage(page);
      if (!isSame()) return false;
      take(
        data.map((chat) => listedConversation(chat, state.find(chat.id))),
        next,
      );
      return true;
    } catch (error) {
      if (!isSame()) return false;
      const { title, text } = openingToasts.loadChats;
      // Whoever made the page gave its sessions no scope for it.
      if (isForbiddenError(error)) console.error(error.message);
      state.setBusy({ error: serverTextOr(error, defaultTexts.chats) });
      fail(title, text, error);
      return false;
    } finally {
      state.setBusy({ loadingChats: false });
    }
  }

  /** Without a word where it fails: an older server has no teams, nor has a host's own user. */
  async function loadTeams(): Promise<void> {
    const user = session.$user.get();
    const teams = user && !("embed" in user) && (await api.listTeams().catch(() => null));
    if (teams && session.$user.get()?.id === user.id) state.$teams.set(teams);
  }

  return {
    /** The newest chats, in place of those that were there. */
    load: () => {
      const before = new Set(state.$chats.get().map(({ id }) => id));
      return fetchPage(null, (chats, next) => {
        // Those that are open, here or on another screen, may be on a later page, or made meanwhile.
        const last = next ? (chats.at(-1)?.created_at ?? "") : "";
        const others = state.$chats
          .get()
          .filter(({ id, messages, created_at }) =>
            before.has(id)
              ? messages !== notFetched && created_at < last
              : !chats.some((chat) => chat.id === id),
          );
        state.$chats.set([...chats, ...others].sort(byNewest));
        if (!state.$currentChat.get()) state.$currentId.set(null);
        state.setBusy({ loadedChats: true, nextChats: next });
        // The chats are drawn first.
        timers.clearTimeout(asking);
        if (!isDisposed) asking = timers.setTimeout(loadTeams, 100);
      });
    },
    /** Older chats, beneath those that are there. */
    async loadMore(): Promise<void> {
      const { loadingChats, nextChats } = state.$busy.get();
      if (loadingChats || nextChats === null) return;
      await fetchPage(nextChats, (chats, next) => {
        const others = chats.filter(({ id }) => !state.find(id));
        state.$chats.set([...state.$chats.get(), ...others].sort(byNewest));
        state.setBusy({ nextChats: next });
      });
    },
    dispose(): void {
      isDisposed = true;
      timers.clearTimeout(asking);
    },
  };
}
