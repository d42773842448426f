import type { Api } from "../api.ts";
import type { Session } from "../session/session.ts";
import type { Timers } from "../session/timers.ts";
import type { ChatState } from "./chat-state.ts";
import { isTemporary, savedMessage } from "./conversation.ts";
import type { ForgetIfGone } from "./forget-chat.ts";

const firstPause = 2_000;
const longestPause = 30_000;
const growth = 1.5;
/** A question that is older than this is no longer being answered. */
const longestAnswer = 300_000;

interface FollowParts {
  readonly api: Api;
  readonly session: Session;
  readonly state: ChatState;
  readonly timers: Timers;
  readonly now: () => number;
  readonly forgetIfGone: ForgetIfGone;
}

/** Looks after a question that another page has asked, and after what others ask in a team's chat. */
export interface QuestionFollower {
  /** Begins to where a chat that was just fetched is a team's, or ends with a question. */
  follow(chatId: string): void;
  stop(): void;
}

/**
 * In a team's chat others may ask at any time: as long as it is open it is looked at, every half
 * minute at the least. A page that is loaded while a question is answered did not ask it and hears of no reply: it looks,
 * ever less often, until there is one, and then for what was spent, which until then counted what
 * was only reserved.
 */
export function createQuestionFollower(parts: FollowParts): QuestionFollower {
  const { api, session, state, timers, now, forgetIfGone } = parts;
  let timer: unknown = null;
  let pause = firstPause;

  const isShown = (chatId: string) =>
    state.$currentChat.get()?.id === chatId && !state.isSendingIn(chatId);

  function isOpen(chatId: string): boolean {
    const chat = state.find(chatId);
    if (chat?.team) return true;
    const last = chat?.messages.at(-1);
    if (last?.role !== "user" || isTemporary(last)) return false;
    return now() - Date.parse(last.created_at) < longestAnswer;
  }

  function next(chatId: string): void {
    timers.clearTimeout(timer);
    timer = timers.setTimeout(() => void look(chatId), pause, true);
    pause = Math.min(pause * growth, longestPause);
  }

  async function look(chatId: string): Promise<void> {
    if (!isShown(chatId)) return;
    try {
      const messages = (await api.listMessages(chatId)).map(savedMessage);
      if (!isShown(chatId)) return;
      if (messages.at(-1)?.id !== state.find(chatId)?.messages.at(-1)?.id) {
        state.changeChat(chatId, (chat) => ({ ...chat, messages }));
        if (state.find(chatId)?.team) pause = firstPause;
      }
    } catch (error) {
      if (!isShown(chatId) || (state.find(chatId)?.team && forgetIfGone(chatId, error))) return;
    }
    if (isOpen(chatId)) next(chatId);
    else await session.refreshProfile().catch(() => null);
  }

  return {
    follow(chatId) {
      pause = firstPause;
      timers.clearTimeout(timer);
      if (isShown(chatId) && isOpen(chatId)) next(chatId);
    },
    stop: () => timers.clearTimeout(timer),
  };
}
