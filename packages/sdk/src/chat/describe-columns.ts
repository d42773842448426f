import type { Corrections, Dictionary } from "@probability-chat/contract";
import type { Api } from "../api.ts";
import { isConflictError, serverTextOr } from "../errors/guards.ts";
import { isProbabilityChatError } from "../errors/probability-chat-error.ts";
import type { ChatState } from "./chat-state.ts";
import { conversationOf } from "./conversation.ts";
import type { ForgetIfGone } from "./forget-chat.ts";

/** What became of a dictionary; `fields` names the columns at fault, where the server did. */
export type Described =
  | { readonly isSaved: true }
  | {
      readonly isSaved: false;
      readonly text: string;
      readonly fields: Readonly<Record<string, readonly string[]>>;
    };

/** How cells are to be read otherwise than the file has them, and of which dataset that is said. */
export interface Correcting {
  readonly dataset_id: string;
  readonly corrections: Corrections;
}

/**
 * Keeps what the user says of a chat's columns, and how their cells are read where that is given too:
 * both or neither. The next question is read by it.
 */
export function createDescriber(parts: {
  readonly api: Api;
  readonly state: ChatState;
  readonly forgetIfGone: ForgetIfGone;
}) {
  /** Somewhere else the table was changed: who opens it again sees it as it is now. */
  async function lookAgain(chatId: string): Promise<void> {
    const now = await parts.api.getChat(chatId).catch(() => null);
    if (now) parts.state.changeChat(chatId, ({ messages }) => conversationOf(now, messages));
  }

  return async (
    chatId: string,
    dictionary: Dictionary,
    correcting?: Correcting,
  ): Promise<Described> => {
    try {
      const model_data = correcting
        ? await parts.api.changeTable(chatId, { dictionary, ...correcting })
        : await parts.api.putDictionary(chatId, dictionary);
      parts.state.changeChat(chatId, (chat) =>
        conversationOf({ ...chat, model_data }, chat.messages),
      );
      return { isSaved: true };
    } catch (error) {
      parts.forgetIfGone(chatId, error);
      if (isConflictError(error)) await lookAgain(chatId);
      const fields = isProbabilityChatError(error) ? error.fields : {};
      const text = "Your descriptions could not be saved. Please try again.";
      return { isSaved: false, text: serverTextOr(error, text), fields };
    }
  };
}
