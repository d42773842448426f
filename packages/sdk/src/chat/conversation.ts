import type {
  Answer,
  Chat,
  DatasetBrief,
  ListedChat,
  Message,
  Rating,
} from "@probability-chat/contract";

/** A message as shown: saved, or on its way (its id then starts with `temp-`). */
export interface ChatMessage {
  readonly id: string;
  readonly role: Message["role"];
  readonly content: string;
  readonly created_at: string;
  readonly answer: Answer | null;
  /** What the user thought of an answer. */
  readonly feedback: Rating | null;
  /** Whether an answer is in the chat's report. */
  readonly pinned?: boolean | undefined;
  /** Who asked, in a team's chat, where that is known. */
  readonly author?: Message["author"];
  /** The assistant is still thinking. */
  readonly pending: boolean;
}

/** A chat with what has been loaded of it. */
export interface Conversation extends Chat {
  /** Its dataset as lists have it; `model_data` has all of it once the chat has been opened. */
  readonly dataset: DatasetBrief | null;
  readonly messages: readonly ChatMessage[];
}

/** Where an upload is; `progress` in 0..1, or null where the size is not known. */
export interface UploadState {
  readonly chatId: string;
  readonly fileName: string;
  readonly stage: "uploading" | "processing" | "checking";
  readonly label: string;
  readonly progress: number | null;
  /** Of an upload that can be made to wait: whether it does. */
  readonly isPaused?: boolean;
}

/** What the chat screen is busy with. */
export interface ChatFlags {
  readonly isLoadingChats: boolean;
  readonly isLoadingMessages: boolean;
  /** Those of the current chat could not be had, and none have been since. */
  readonly hasFailedMessages: boolean;
  readonly isCreatingChat: boolean;
  readonly isDeletingChat: boolean;
  /** A question of the current chat is being answered. */
  readonly isSending: boolean;
  /** That question is being given up. */
  readonly isStopping: boolean;
  readonly isUploading: boolean;
  /** The list has been fetched at least once. */
  readonly hasLoadedChats: boolean;
  /** There are older chats than those in the list. */
  readonly hasMoreChats: boolean;
  readonly error: string | null;
}

export const temporaryPrefix = "temp-";

/** A saved message as shown. */
export function savedMessage(message: Message): ChatMessage {
  const { id, role, content, created_at } = message;
  const { answer = null, feedback = null, author = null, pinned }: Partial<Message> = message;
  const said = { id, role, content, created_at, answer, feedback, pinned, pending: false };
  return author ? { ...said, author } : said;
}

/** Whether a message is only on this client. */
export function isTemporary(message: ChatMessage): boolean {
  return message.id.startsWith(temporaryPrefix);
}

/** The messages of a chat that no screen has opened yet. */
export const notFetched: readonly ChatMessage[] = [];

/** A chat without its messages yet. */
export function conversationOf(
  chat: Chat,
  messages: readonly ChatMessage[] = notFetched,
): Conversation {
  const dataset = briefOf(chat.model_data);
  return { ...chat, dataset, is_model_data_added: hasDataset(chat), messages };
}

/** A chat of a list; what is known of it stays. */
export function listedConversation(
  listed: ListedChat | Chat,
  held: Conversation | null,
): Conversation {
  const { model_data: data, ...chat } = listed;
  // Servers before 0.2 list all of a dataset.
  const model_data = data && "columns" in data ? data : null;
  return {
    ...conversationOf({ ...chat, model_data }, held?.messages),
    dataset: briefOf(data),
    model_data:
      model_data ?? (held?.model_data?.id === data?.id ? (held?.model_data ?? null) : null),
  };
}

function briefOf(data: Chat["model_data"] | DatasetBrief): DatasetBrief | null {
  if (!data || !("id" in data)) return null;
  const { id, file_name, bytes, rows, created_at } = data;
  const column_count = "columns" in data ? data.columns.length : data.column_count;
  return { id, file_name, bytes, rows, created_at, column_count };
}

/** The newest chat first. */
export function byNewest(one: Conversation, other: Conversation): number {
  return Date.parse(other.created_at) - Date.parse(one.created_at);
}

/** Whether a chat's model is being learned, so that there is something to wait for. */
export function isLearning(chat: Pick<Chat, "model_data"> | null): boolean {
  return chat?.model_data?.learning?.state === "learning";
}

/** Whether a chat has a dataset, by either sign of it. */
export function hasDataset(chat: Chat): boolean {
  if (chat.is_model_data_added) return true;
  const data = chat.model_data;
  return typeof data === "object" && data !== null && Object.keys(data).length > 0;
}
