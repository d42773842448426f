import type { Dictionary } from "@probability-chat/contract";
import type { Api } from "../api.ts";
import { isProbabilityChatError } from "../errors/probability-chat-error.ts";
import type { ChatState } from "./chat-state.ts";
import type { ForgetIfGone } from "./forget-chat.ts";
import { serverTextOr } from "./server-text.ts";

/** What became of a dictionary; `fields` names the columns at fault, where the server did. */
export type Described =
  | { readonly isSaved: true }
  | {
      readonly isSaved: false;
      readonly text: string;
      readonly fields: Readonly<Record<string, readonly string[]>>;
    };

/** Keeps what the user says of a chat's columns; the next question is read by it. */
export function createDescriber(parts: {
  readonly api: Api;
  readonly state: ChatState;
  readonly forgetIfGone: ForgetIfGone;
}) {
  return async (chatId: string, dictionary: Dictionary): Promise<Described> => {
    try {
      const model_data = await parts.api.putDictionary(chatId, dictionary);
      parts.state.changeChat(chatId, (chat) => ({ ...chat, model_data }));
      return { isSaved: true };
    } catch (error) {
      parts.forgetIfGone(chatId, error);
      const fields = isProbabilityChatError(error) ? error.fields : {};
      const text = "Your descriptions could not be saved. Please try again.";
      return { isSaved: false, text: serverTextOr(error, text), fields };
    }
  };
}
