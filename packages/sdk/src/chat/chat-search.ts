import { atom, computed, type ReadableAtom } from "nanostores";
import type { Api } from "../api.ts";
import type { Timers } from "../session/timers.ts";
import { pageOfChats } from "./chat-list.ts";
import type { ChatState } from "./chat-state.ts";
import { byNewest, type Conversation, listedConversation } from "./conversation.ts";

/** A pause in typing, after which the server is asked. */
const typingPause = 250;
const none: ReadonlySet<string> = new Set();

/** What is looked for among the chats. */
export interface ChatSearch {
  readonly text: string;
  /** The server, which knows the messages too, has not answered yet. */
  readonly isSearching: boolean;
}

export interface ChatSearcher {
  readonly $search: ReadableAtom<ChatSearch>;
  readonly $found: ReadableAtom<readonly Conversation[]>;
  search(text: string): void;
}

interface SearchParts {
  readonly api: Api;
  readonly state: ChatState;
  readonly timers: Timers;
}

/** Filters the titles at once, and adds what the server finds in messages a moment later. */
export function createChatSearch({ api, state, timers }: SearchParts): ChatSearcher {
  const $search = atom<ChatSearch>({ text: "", isSearching: false });
  const $byServer = atom(none);
  let timer: unknown = null;
  let asked = "";
  let running = new AbortController();

  const $found = computed([state.$chats, $search, $byServer], (chats, { text }, byServer) => {
    const words = normal(text);
    return chats.filter(({ id, title }) => normal(title).includes(words) || byServer.has(id));
  });

  async function askServer(words: string, { signal }: AbortController): Promise<void> {
    try {
      const list = await api.listChats({ q: words, limit: pageOfChats }, { signal });
      if (signal.aborted) return;
      asked = words;
      const known = new Set(state.$chats.get().map(({ id }) => id));
      const others = list.filter(({ id }) => !known.has(id));
      if (others.length > 0) {
        const found = others.map((chat) => listedConversation(chat, null));
        state.$chats.set([...state.$chats.get(), ...found].sort(byNewest));
      }
      $byServer.set(new Set(list.map(({ id }) => id)));
    } catch {
      // The titles are still searched; what stands in messages is a bonus.
    }
    if (!signal.aborted) $search.set({ ...$search.get(), isSearching: false });
  }

  return {
    $search,
    $found,
    search(text) {
      timers.clearTimeout(timer);
      running.abort();
      const words = text.trim();
      if (asked === "" || !normal(words).startsWith(normal(asked))) $byServer.set(none);
      $search.set({ text, isSearching: words !== "" });
      if (words === "") return;
      running = new AbortController();
      const current = running;
      timer = timers.setTimeout(() => void askServer(words, current), typingPause);
    },
  };
}

function normal(text: string): string {
  return text.trim().toLocaleLowerCase();
}
