import { chatToasts } from "@probability-chat/contract/constants";
import { serverTextOr } from "../errors/guards.ts";
import { createChatActions } from "./chat-actions.ts";
import type { ChatControllerOptions } from "./chat-controller.ts";
import type { ChatEmitter } from "./chat-events.ts";
import type { ChatState } from "./chat-state.ts";
import { createDescriber } from "./describe-columns.ts";
import { followLearning } from "./follow-learning.ts";
import { createQuestionFollower } from "./follow-question.ts";
import type { ForgetIfGone } from "./forget-chat.ts";
import { createRater } from "./rate-message.ts";
import { type Asked, createSender } from "./send-message.ts";

export interface ActingParts extends ChatControllerOptions {
  readonly state: ChatState;
  readonly events: ChatEmitter;
  readonly fail: (title: string, text: string, cause: unknown) => void;
  readonly forgetIfGone: ForgetIfGone;
  /** Fetches a chat's messages without a word; whether that worked. */
  readonly reload: (chatId: string) => Promise<boolean>;
}

export type Acting = ReturnType<typeof createActing>;

/** What a user does in chats, and what is looked after while one is open. */
export function createActing(parts: ActingParts) {
  const { api, state, toasts, fail, forgetIfGone } = parts;
  const stopLooking = followLearning(parts);
  const questions = createQuestionFollower(parts);
  const sender = createSender(parts);
  const actions = createChatActions({ ...parts, abandon: sender.abandon });

  async function send(text: string): Promise<Asked | null> {
    const chat = state.$currentChat.get();
    const asked = await sender.send(text);
    // While one asked, the others of the team were not listened to.
    if (chat?.team) questions.follow(chat.id);
    return asked;
  }

  return {
    ...actions,
    follow: questions.follow,
    async share(id: string, teamId: string | null): Promise<boolean> {
      const isShared = await actions.share(id, teamId);
      if (isShared) questions.follow(id);
      return isShared;
    },
    send,
    async askAgain(messageId: string): Promise<Asked | null> {
      const message = state.$messages.get().find(({ id }) => id === messageId);
      return message?.role === "user" ? send(message.content) : null;
    },
    async stop(): Promise<void> {
      const id = state.$currentId.get();
      if (id !== null) await sender.stop(id);
    },
    rate: createRater(parts),
    describe: createDescriber(parts),
    async exportChat(id: string, format: "md" | "json" | "csv"): Promise<string | null> {
      try {
        return await api.exportChat(id, format);
      } catch (error) {
        if (forgetIfGone(id, error)) return null;
        fail("Failed to export chat", serverTextOr(error, "Please try again."), error);
        return null;
      }
    },
    async resendVerification(): Promise<boolean> {
      try {
        await api.resendVerification();
        toasts.show(chatToasts.verificationSent);
        return true;
      } catch (error) {
        const { title, text } = chatToasts.verificationFailed;
        fail(title, text, error);
        return false;
      }
    },
    dispose(): void {
      stopLooking();
      questions.stop();
    },
  };
}
