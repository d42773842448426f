import type { ChatController } from "@probability-chat/sdk";

/** Asks for the chats, and for the one that is to be opened, where that is not under way. */
export function askFirst(chat: ChatController, chatId: string | null): void {
  const { hasLoadedChats, isLoadingChats } = chat.$flags.get();
  if (!chat.$user.get()?.is_verified || hasLoadedChats || isLoadingChats) return;
  if (chatId !== null) chat.prepare(chatId);
  void chat.loadChats();
}
