import type { Api } from "../api.ts";
import type { Timers } from "../session/timers.ts";
import type { ChatState } from "./chat-state.ts";
import { conversationOf } from "./conversation.ts";
import type { ForgetIfGone } from "./forget-chat.ts";

const firstPause = 2_000;
const longestPause = 30_000;
const growth = 1.5;

interface FollowParts {
  readonly api: Api;
  readonly state: ChatState;
  readonly timers: Timers;
  readonly forgetIfGone: ForgetIfGone;
}

/**
 * Looks, ever less often, how far the model of the current chat's dataset is: while it is being
 * learned and the page is seen, and at no other time. Returns how to stop.
 */
export function followLearning({ api, state, timers, forgetIfGone }: FollowParts): () => void {
  let followed: string | null = null;
  let pause = firstPause;
  let timer: unknown = null;
  let running = new AbortController();

  function rest(): void {
    timers.clearTimeout(timer);
    running.abort();
  }

  function next(): void {
    rest();
    if (followed === null || !isSeen()) return;
    timer = timers.setTimeout(() => void look(), pause, true);
    pause = Math.min(pause * growth, longestPause);
  }

  async function look(): Promise<void> {
    const chat = state.$currentChat.get();
    if (!chat) return;
    const { id } = chat;
    running = new AbortController();
    const { signal } = running;
    try {
      const fresh = await api.getChat(id, { signal });
      if (signal.aborted) return;
      state.changeChat(id, (held) => ({
        ...conversationOf(fresh, held.messages),
        title: held.title,
      }));
    } catch (error) {
      if (signal.aborted || forgetIfGone(id, error)) return;
    }
    next();
  }

  function start(): void {
    pause = firstPause;
    next();
  }

  const stopListening = state.$learning.subscribe((dataset) => {
    followed = dataset;
    start();
  });
  const page = typeof document === "undefined" ? null : document;
  page?.addEventListener("visibilitychange", start);
  return () => {
    stopListening();
    page?.removeEventListener("visibilitychange", start);
    rest();
  };
}

function isSeen(): boolean {
  return typeof document === "undefined" || document.visibilityState === "visible";
}
