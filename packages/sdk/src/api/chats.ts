import type { CallOptions } from "../transport/transport.ts";
import type { Body, Data, Done, Paging, Whole } from "./call-types.ts";

/** Whether a question may be asked now, and the server's word on it. */
export interface Validation {
  readonly canQuery: boolean;
  readonly message: string | null;
}

/** A part of the list of chats; `q` keeps those whose title or messages hold it. */
export interface ChatFilter extends Paging {
  readonly q?: string;
}

/** Chats and their messages. */
export interface ChatApi {
  /** The user's chats and those of the user's teams, newest first, with little of their datasets. */
  listChats(filter?: ChatFilter, options?: CallOptions): Data<"listChats">;
  /** The same with `next_cursor`, which a later call takes for the chats before these. */
  listChatsPage(filter?: ChatFilter, options?: CallOptions): Whole<"listChats">;
  /** One chat, with what is known of its dataset. */
  getChat(id: string, options?: CallOptions): Data<"getChat">;
  /** Creates a chat, of the user's own or of a team. */
  createChat(json: Body<"createChat">, options?: CallOptions): Data<"createChat">;
  /** Renames a chat. */
  renameChat(id: string, json: Body<"renameChat">, options?: CallOptions): Data<"renameChat">;
  /** Deletes a chat with its messages and its dataset. */
  deleteChat(id: string, options?: CallOptions): Done;
  /** A chat's messages, oldest first, with answers that no client has saved. */
  listMessages(id: string, paging?: Paging, options?: CallOptions): Data<"listMessages">;
  /** Saves a user's message, or promotes the stored answer whose text is the content. `client.chat.send` asks a whole question. */
  sendMessage(id: string, json: Body<"sendMessage">, options?: CallOptions): Data<"sendMessage">;
  /** Whether a question may be asked in this chat now, and the server's word on it. */
  validateQuery(id: string, options?: CallOptions): Promise<Validation>;
  /** Gives up the questions of this chat that have no answer yet, or the one that was asked under `key`; they spend nothing. */
  stopQuestion(
    id: string,
    json?: Body<"stopQuestion">,
    options?: CallOptions,
  ): Data<"stopQuestion">;
  /** Thumbs up or down for an answer; null takes it back. */
  sendFeedback(id: string, mid: string, json: Body<"sendFeedback">, options?: CallOptions): Done;
  /** A chat as a text: Markdown, JSON or the CSV of its numbers. */
  exportChat(id: string, format: "md" | "json" | "csv", options?: CallOptions): Promise<string>;
  /** Brings a chat of one's own into a team, with its messages and its dataset. */
  shareChat(id: string, json: Body<"shareChat">, options?: CallOptions): Data<"shareChat">;
  /** Takes a chat that one brought out of its team again. */
  takeBackChat(id: string, options?: CallOptions): Data<"takeBackChat">;
}
