/** The dialogs of the list of chats: one chunk, loaded when one of them is opened. */
export { DeleteChatDialog } from "./delete-chat-dialog.tsx";
export { NewChatDialog } from "./new-chat-dialog.tsx";
