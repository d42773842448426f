import type { chatOperations } from "@probability-chat/contract";
import type { Handlers } from "../http/call.ts";
import { stopQuestion } from "../questions/stop.ts";
import { createChat, deleteChat, getChat, listChats, renameChat, validateQuery } from "./chats.ts";
import { exportChat } from "./export/export-chat.ts";
import { sendFeedback } from "./feedback.ts";
import { listMessages, sendMessage } from "./messages.ts";

export const chatHandlers: Handlers<typeof chatOperations> = {
  listChats,
  getChat,
  createChat,
  renameChat,
  deleteChat,
  listMessages,
  sendMessage,
  validateQuery,
  stopQuestion,
  sendFeedback,
  exportChat,
};
