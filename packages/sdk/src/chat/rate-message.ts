import type { Rating } from "@probability-chat/contract";
import type { Api } from "../api.ts";
import { isNotFoundError, serverTextOr } from "../errors/guards.ts";
import type { ChatState } from "./chat-state.ts";
import { isTemporary } from "./conversation.ts";

interface RateParts {
  readonly api: Api;
  readonly state: ChatState;
  readonly fail: (title: string, text: string, cause: unknown) => void;
  /** Fetches a chat's messages without a word; whether that worked. */
  readonly reload: (chatId: string) => Promise<boolean>;
}

interface Underway {
  wanted: Rating | null;
  readonly ended: Promise<boolean>;
}

/**
 * Thumbs on answers: shown at once, sent one after the other so that the last one counts, and
 * taken back to what the server holds where it refuses.
 */
export function createRater({ api, state, fail, reload }: RateParts) {
  const underway = new Map<string, Underway>();

  return function rate(id: string, rating: Rating | null): Promise<boolean> {
    const chat = state.$currentChat.get();
    const message = chat?.messages.find((held) => held.id === id);
    if (!chat || message?.role !== "assistant" || isTemporary(message)) {
      return Promise.resolve(false);
    }
    const show = (feedback: Rating | null) =>
      state.changeMessage(chat.id, id, (held) => ({ ...held, feedback }));
    show(rating);
    const before = underway.get(id);
    if (before) {
      before.wanted = rating;
      return before.ended;
    }
    let saved = message.feedback;
    const save = async () => {
      try {
        while (saved !== entry.wanted) {
          const wanted = entry.wanted;
          await api.sendFeedback(chat.id, id, { rating: wanted });
          saved = wanted;
        }
        return true;
      } catch (error) {
        show(saved);
        if (isNotFoundError(error)) await reload(chat.id);
        if (!state.find(chat.id)) return false;
        fail("Failed to save feedback", serverTextOr(error, "Please try again."), error);
        return false;
      } finally {
        underway.delete(id);
      }
    };
    const entry: Underway = { wanted: rating, ended: Promise.resolve().then(() => save()) };
    underway.set(id, entry);
    return entry.ended;
  };
}
