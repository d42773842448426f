import { useStore } from "@nanostores/react";
import type {
  AuthState,
  ChatAccess,
  ChatFlags,
  ChatMessage,
  ChatSearch,
  Conversation,
  Toast,
  UploadState,
  User,
} from "@probability-chat/sdk";
import { useClient } from "./client-context.tsx";

/** Who is signed in, with what, and how it is going. */
export function useSession(): AuthState {
  return useStore(useClient().session.$state);
}

/** The signed-in user; null where there is none. */
export function useUser(): User | null {
  return useStore(useClient().session.$user);
}

export function useChats(): readonly Conversation[] {
  return useStore(useClient().chat.$chats);
}

export function useCurrentChat(): Conversation | null {
  return useStore(useClient().chat.$currentChat);
}

export interface ChatSearchState extends ChatSearch {
  /** The chats that match; all where nothing is looked for. */
  readonly found: readonly Conversation[];
}

/** What `client.chat.search()` looks for among the chats, and what it found. */
export function useChatSearch(): ChatSearchState {
  const { chat } = useClient();
  return { ...useStore(chat.$search), found: useStore(chat.$found) };
}

/** The messages of the current chat. */
export function useMessages(): readonly ChatMessage[] {
  return useStore(useClient().chat.$messages);
}

export function useChatFlags(): ChatFlags {
  return useStore(useClient().chat.$flags);
}

export function useUpload(): UploadState | null {
  return useStore(useClient().chat.$upload);
}

/** The access status, and whether the user may create, upload and ask now. */
export function useAccess(): ChatAccess | null {
  return useStore(useClient().chat.$access);
}

export interface QuotaState {
  /** Queries left; null while unknown. */
  readonly remaining: number | null;
  /** When the count starts anew, RFC 3339. */
  readonly resetsAt: string | null;
}

export function useQuota(): QuotaState {
  const { chat } = useClient();
  const remaining = useStore(chat.$remaining);
  const user = useStore(chat.$user);
  return { remaining, resetsAt: user?.quota_resets_at ?? null };
}

/** The toasts, open and closed. */
export function useToasts(): readonly Toast[] {
  return useStore(useClient().toasts.$toasts);
}
