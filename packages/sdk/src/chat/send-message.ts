import type { ConverseReply, User } from "@probability-chat/contract";
import { messages } from "@probability-chat/contract/constants";
import type { Api } from "../api.ts";
import type { Session } from "../session/session.ts";
import type { Timers } from "../session/timers.ts";
import type { Toasts } from "../toasts.ts";
import { denialOf } from "./access.ts";
import type { ChatEmitter } from "./chat-events.ts";
import type { ChatState } from "./chat-state.ts";
import { type ChatMessage, savedMessage, temporaryPrefix } from "./conversation.ts";
import { NotPermittedError, sendFailureText } from "./failure-text.ts";
import { repeatSafely } from "./retry.ts";

export interface SendParts {
  readonly api: Api;
  readonly session: Session;
  readonly state: ChatState;
  readonly toasts: Toasts;
  readonly events: ChatEmitter;
  readonly timers: Timers;
  readonly now: () => number;
  readonly reload: (chatId: string) => Promise<void>;
}

/**
 * Asks a question in the current chat: shows it with a 'Thinking' reply, saves it, validates,
 * converses, saves the reply, and replaces the temporary messages. Whether it was taken: false
 * where nothing was sent, so that the words can stay in the input.
 */
export async function sendMessage(parts: SendParts, text: string): Promise<boolean> {
  const { api, session, state, toasts, events, timers, now } = parts;
  const content = text.trim();
  const user = session.$user.get();
  const chat = state.$currentChat.get();
  if (content === "") return false;
  if (!user || !chat) {
    toasts.show({ ...messages.toasts.noActiveChat, destructive: true });
    return false;
  }
  if (state.isSendingIn(chat.id) || state.$upload.get()) return false;
  if (!chat.is_model_data_added) {
    toasts.show({ ...messages.toasts.datasetRequired, destructive: true });
    return false;
  }
  const denial = denialOf(user);
  if (denial) {
    toasts.show({ ...denial, destructive: true });
    return false;
  }

  const chatId = chat.id;
  const key = crypto.randomUUID();
  const created_at = new Date(now()).toISOString();
  const base = { created_at, answer: null, pending: false };
  const question: ChatMessage = {
    ...base,
    id: `${temporaryPrefix}user-${key}`,
    role: "user",
    content,
  };
  const thinking: ChatMessage = {
    ...base,
    id: `${temporaryPrefix}assistant-${key}`,
    role: "assistant",
    content: messages.chat.thinking,
    pending: true,
  };
  const replace = (id: string, message: ChatMessage) =>
    state.changeChat(chatId, (held) => ({
      ...held,
      messages: held.messages.map((other) => (other.id === id ? message : other)),
    }));

  state.mark("sending", chatId, true);
  state.changeChat(chatId, (held) => ({
    ...held,
    messages: [...held.messages, question, thinking],
  }));
  let reply: ConverseReply | null = null;
  try {
    const asked = savedMessage(
      await repeatSafely(timers, () =>
        api.sendMessage(chatId, { role: "user", content }, { idempotencyKey: `${key}-question` }),
      ),
    );
    replace(question.id, asked);
    events.emit("message", { chatId, message: asked });
    const validation = await repeatSafely(timers, () => api.validateQuery(chatId));
    if (!validation.canQuery) throw new NotPermittedError(validation.message);
    reply = await repeatSafely(timers, () =>
      api.converse({ chat_id: chatId, message: content }, { idempotencyKey: `${key}-converse` }),
    );
    const received = reply;
    if (!received.message) {
      replace(thinking.id, { ...thinking, content: messages.chat.noReply, pending: false });
      return true;
    }
    count(session, received);
    const saved = savedMessage(
      await repeatSafely(timers, () =>
        api.sendMessage(
          chatId,
          { role: "assistant", content: received.message },
          { idempotencyKey: `${key}-reply` },
        ),
      ),
    );
    const shown = { ...saved, answer: saved.answer ?? received.answer ?? null };
    replace(thinking.id, shown);
    events.emit("message", { chatId, message: shown });
  } catch (error) {
    state.mark("sending", chatId, false);
    await parts.reload(chatId);
    const stands = reply && state.find(chatId)?.messages.some(({ id }) => id === reply?.id);
    if (!stands) {
      const failure = { title: messages.toasts.sendFailed.title, text: sendFailureText(error) };
      toasts.show({ ...failure, destructive: true });
      events.emit("error", { ...failure, cause: error });
    }
  } finally {
    state.mark("sending", chatId, false);
    session.refreshProfileSoon();
    if (reply?.answer) {
      events.emit("answer", { chatId, answer: reply.answer, text: reply.message });
    }
    if (reply?.quota) events.emit("quota", reply.quota);
  }
  return true;
}

/** Takes the spent query off the counters; the server's figure counts where it is given. */
function count(session: Session, reply: ConverseReply): void {
  const user = session.$user.get();
  if (!user) return;
  const given: Partial<ConverseReply> = reply;
  const spent = given.answer === undefined || given.answer.kind === "answer" ? 1 : 0;
  const left = (held: number) => given.quota?.remaining ?? Math.max(0, held - spent);
  const counted: User = {
    ...user,
    query_limit: left(user.query_limit),
    remaining_queries: left(user.remaining_queries),
    queries_used: (user.queries_used ?? 0) + spent,
    quota_resets_at: given.quota?.resets_at ?? user.quota_resets_at,
    active_subscription: user.active_subscription && {
      ...user.active_subscription,
      queries_used: user.active_subscription.queries_used + spent,
    },
  };
  session.setUser(counted);
}
