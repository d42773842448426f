import type { Team } from "@probability-chat/contract";
import { atom, computed } from "nanostores";
import type { Session } from "../session/session.ts";
import { accessOf, remainingQueries } from "./access.ts";
import {
  type ChatFlags,
  type ChatMessage,
  type Conversation,
  isLearning,
  notFetched,
  type UploadState,
} from "./conversation.ts";

interface Busy {
  readonly loadingChats: boolean;
  readonly loadedChats: boolean;
  /** Where the chats after those in the list begin; null where there are none. */
  readonly nextChats: string | null;
  readonly loadingMessages: readonly string[];
  readonly failedMessages: readonly string[];
  readonly creating: boolean;
  readonly deleting: readonly string[];
  readonly sending: readonly string[];
  readonly stopping: readonly string[];
  readonly error: string | null;
}

const idle: Busy = {
  loadingChats: false,
  loadedChats: false,
  nextChats: null,
  loadingMessages: [],
  failedMessages: [],
  creating: false,
  deleting: [],
  sending: [],
  stopping: [],
  error: null,
};

const createShared = () =>
  [atom<readonly Conversation[]>([]), atom<Busy>(idle), atom<readonly Team[]>([])] as const;

/** All screens on one session have one list of chats, and know what is going on in each. */
const sharedOf = new WeakMap<Session, ReturnType<typeof createShared>>();

/** The stores of a chat screen and the few ways in which they change. */
export type ChatState = ReturnType<typeof createChatState>;

export function createChatState(session: Session) {
  const shared = sharedOf.get(session) ?? createShared();
  sharedOf.set(session, shared);
  const [$chats, $busy, $teams] = shared;
  const $currentId = atom<string | null>(null);
  const $upload = atom<UploadState | null>(null);
  const $currentChat = computed(
    [$chats, $currentId],
    (chats, id) => chats.find((chat) => chat.id === id) ?? null,
  );
  const $messages = computed($currentChat, (chat) => chat?.messages ?? notFetched);
  const $flags = computed(
    [$busy, $currentId, $upload],
    (busy, id, upload): ChatFlags => ({
      isLoadingChats: busy.loadingChats,
      hasLoadedChats: busy.loadedChats,
      hasMoreChats: busy.nextChats !== null,
      isLoadingMessages: id !== null && busy.loadingMessages.includes(id),
      hasFailedMessages: id !== null && busy.failedMessages.includes(id),
      isCreatingChat: busy.creating,
      isDeletingChat: busy.deleting.length > 0,
      isSending: id !== null && busy.sending.includes(id),
      isStopping: id !== null && busy.stopping.includes(id),
      isUploading: upload !== null,
      error: busy.error,
    }),
  );

  return {
    $chats,
    $currentId,
    $currentChat,
    /** The dataset that the model of the current chat is being learned from. */
    $learning: computed([$currentChat, $busy], (chat, { deleting }) =>
      chat && isLearning(chat) && !deleting.includes(chat.id)
        ? `${chat.id} ${chat.model_data?.id}`
        : null,
    ),
    $messages,
    $upload,
    $busy,
    $flags,
    $user: session.$user,
    $access: computed([session.$user, $currentChat], (user, chat) => accessOf(user, chat?.team)),
    $ownAccess: computed(session.$user, (user) => accessOf(user)),
    $teams,
    $remaining: computed(session.$user, remainingQueries),
    find: (id: string) => $chats.get().find((chat) => chat.id === id) ?? null,
    setBusy(part: Partial<Busy>) {
      $busy.set({ ...$busy.get(), ...part });
    },
    mark(
      list: "loadingMessages" | "failedMessages" | "sending" | "stopping" | "deleting",
      id: string,
      on: boolean,
    ) {
      const others = $busy.get()[list].filter((other) => other !== id);
      $busy.set({ ...$busy.get(), [list]: on ? [...others, id] : others });
    },
    isSendingIn: (id: string) => $busy.get().sending.includes(id),
    isDeleting: (id: string) => $busy.get().deleting.includes(id),
    changeChat(id: string, change: (chat: Conversation) => Conversation) {
      $chats.set($chats.get().map((chat) => (chat.id === id ? change(chat) : chat)));
    },
    /** Where it was open nothing is, on whichever screen. */
    removeChat(id: string) {
      $chats.set($chats.get().filter((chat) => chat.id !== id));
    },
    changeMessage(chatId: string, id: string, change: (message: ChatMessage) => ChatMessage) {
      const changed = (message: ChatMessage) => (message.id === id ? change(message) : message);
      this.changeChat(chatId, (chat) => ({ ...chat, messages: chat.messages.map(changed) }));
    },
    reset() {
      $chats.set([]);
      $currentId.set(null);
      $upload.set(null);
      $busy.set(idle);
      $teams.set([]);
    },
  };
}
