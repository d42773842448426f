import { openingTexts } from "@probability-chat/contract/constants";
import { isNotFoundError } from "../errors/guards.ts";
import type { ChatState } from "./chat-state.ts";

interface ForgetParts {
  readonly state: ChatState;
  readonly fail: (title: string, text: string, cause: unknown) => void;
}

/** Whether a call on a chat failed because the chat is not there; the list then loses it. */
export type ForgetIfGone = (id: string, error: unknown) => boolean;

/** Takes chats that were deleted elsewhere off the list, and says so once. */
export function createForgetter({ state, fail }: ForgetParts): ForgetIfGone {
  return (id, error) => {
    // A proxy that lost its way answers 404 too, but not in the words of the contract.
    if (!isNotFoundError(error) || error.code !== "not_found") return false;
    if (state.find(id) && !state.isDeleting(id)) {
      state.removeChat(id);
      fail(openingTexts.deletedElsewhere, "", error);
    }
    return true;
  };
}
