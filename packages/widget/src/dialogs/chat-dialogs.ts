export { DeleteChatDialog } from "./delete-chat-dialog.tsx";
export { NewChatDialog } from "./new-chat-dialog.tsx";
