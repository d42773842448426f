import type { ConverseReply, User } from "@probability-chat/contract";
import { chatTexts, chatToasts } from "@probability-chat/contract/constants";
import type { Api } from "../api.ts";
import type { Session } from "../session/session.ts";
import type { Toasts } from "../toasts.ts";
import { createKey } from "../transport/idempotency-key.ts";
import type { ChatEmitter } from "./chat-events.ts";
import type { ChatState } from "./chat-state.ts";
import {
  type ChatMessage,
  type Conversation,
  savedMessage,
  temporaryPrefix,
} from "./conversation.ts";
import { countAnswer } from "./count-answer.ts";
import { type Denial, denial, denialOf } from "./denial.ts";
import { sendFailureText } from "./failure-text.ts";
import { codeOfDenial, NotPermittedError } from "./not-permitted.ts";

export interface SendParts {
  readonly api: Api;
  readonly session: Session;
  readonly state: ChatState;
  readonly toasts: Toasts;
  readonly events: ChatEmitter;
  readonly now: () => number;
  /** Fetches a chat's messages without a word; whether that worked. */
  readonly reload: (chatId: string) => Promise<boolean>;
}

/** What became of a question that stands in its chat. */
export type Asked =
  | { readonly kind: "answered"; readonly message: ChatMessage }
  /** It was given up, or its chat was deleted, before there was an answer. */
  | { readonly kind: "stopped" }
  /** It was saved and has no answer: a toast and an `error` event tell why. */
  | { readonly kind: "unanswered"; readonly error: unknown };

interface Running {
  readonly stopping: AbortController;
  readonly ended: Promise<Asked | null>;
}

export interface Sender {
  /** What became of the question; null where nothing was saved, so that its words can stay. */
  send(text: string): Promise<Asked | null>;
  /** Gives up the question that a chat is waiting for. */
  stop(chatId: string): Promise<void>;
  /** Waits no longer in a chat that is about to be deleted; whether it was waiting. */
  abandon(chatId: string): boolean;
}

/** Why an answer is not waited for, where its chat goes with it. */
const abandoned = new Error("The chat is being deleted.");

/** Every screen that shows a chat can give up what another has asked there. */
const runningOf = new WeakMap<object, Map<string, Running>>();

/** Asks questions, one at a time in each chat, and gives them up when told to. */
export function createSender(parts: SendParts): Sender {
  const { $busy } = parts.state;
  const running = runningOf.get($busy) ?? new Map<string, Running>();
  runningOf.set($busy, running);
  return {
    async send(text) {
      const allowed = allow(parts, text);
      if (!allowed) return null;
      const { chat, user } = allowed;
      const stopping = new AbortController();
      const ended = ask(parts, user, chat.id, text.trim(), stopping.signal);
      running.set(chat.id, { stopping, ended });
      try {
        return await ended;
      } finally {
        running.delete(chat.id);
      }
    },
    async stop(chatId) {
      const question = running.get(chatId);
      if (!question) return;
      parts.state.mark("stopping", chatId, true);
      question.stopping.abort();
      await question.ended;
    },
    abandon(chatId) {
      const question = running.get(chatId);
      question?.stopping.abort(abandoned);
      return question !== undefined;
    },
  };
}

/** Who asks where; null where nothing may be sent now, which a toast then says. */
function allow(
  { session, state, toasts, events }: SendParts,
  text: string,
): { user: User; chat: Conversation } | null {
  if (text.trim() === "") return null;
  const user = session.$user.get();
  const chat = state.$currentChat.get();
  const refuse = ({ title, text, cause }: Denial) => {
    toasts.show({ title, text, destructive: true });
    events.emit("error", { title, text, cause });
    return null;
  };
  if (!user || !chat) return refuse({ ...chatToasts.noActiveChat, cause: null });
  if (state.isSendingIn(chat.id) || state.$upload.get()) return null;
  if (!chat.is_model_data_added) {
    return refuse(denial(chatToasts.datasetRequired, "dataset_required"));
  }
  const denied = denialOf(user, chat.team);
  return denied ? refuse(denied) : { user, chat };
}

/**
 * Shows the question with a 'Thinking' reply, saves it, validates, converses, saves the reply, and
 * replaces the temporary messages.
 */
async function ask(
  parts: SendParts,
  user: User,
  chatId: string,
  content: string,
  stopped: AbortSignal,
): Promise<Asked | null> {
  const { api, session, state, toasts, events, now } = parts;
  const key = createKey();
  const asking = { idempotencyKey: `${key}-converse`, signal: stopped };
  const created_at = new Date(now()).toISOString();
  const base = { created_at, answer: null, feedback: null, pending: false };
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
    content: chatTexts.thinking,
    pending: true,
  };
  const replace = (id: string, message: ChatMessage) =>
    state.changeMessage(chatId, id, () => message);
  const held = () => state.find(chatId)?.messages ?? [];
  const earlier = new Set(held().map(({ id }) => id));

  state.mark("sending", chatId, true);
  state.changeChat(chatId, (chat) => ({
    ...chat,
    messages: [...chat.messages, question, thinking],
  }));
  let askedId: string | null = null;
  let reply: ConverseReply | null = null;
  try {
    // A stop that comes now waits: a question that is half saved cannot be taken back.
    const asked = savedMessage(
      await api.sendMessage(
        chatId,
        { role: "user", content },
        { idempotencyKey: `${key}-question` },
      ),
    );
    askedId = asked.id;
    replace(question.id, asked);
    events.emit("message", { chatId, message: asked });
    stopped.throwIfAborted();
    const validation = await api.validateQuery(chatId, { signal: stopped });
    const { canQuery, message } = validation;
    if (!canQuery) throw new NotPermittedError(message, codeOfDenial(message));
    reply = await api.converse({ chat_id: chatId, message: content }, asking);
    const received = reply;
    if (!received.message) {
      const told = { ...thinking, content: chatTexts.noReply, pending: false };
      replace(thinking.id, told);
      return { kind: "answered", message: told };
    }
    // What is asked in a team's chat is on the team's plan, not on the user's.
    const isTeams = Boolean(state.find(chatId)?.team);
    if (!isTeams) countAnswer(session, received);
    const saved = savedMessage(
      await api.sendMessage(
        chatId,
        { role: "assistant", content: received.message },
        { idempotencyKey: `${key}-reply` },
      ),
    );
    const shown = { ...saved, answer: saved.answer ?? received.answer ?? null };
    replace(thinking.id, shown);
    events.emit("message", { chatId, message: shown });
    return { kind: "answered", message: shown };
  } catch (error) {
    if (stopped.reason === abandoned) {
      const shown = [question.id, thinking.id];
      state.changeChat(chatId, (chat) => ({
        ...chat,
        messages: chat.messages.filter(({ id }) => !shown.includes(id)),
      }));
      return { kind: "stopped" };
    }
    const wasStopped = stopped.aborted;
    if (wasStopped) {
      await api.stopQuestion(chatId, { key: asking.idempotencyKey }).catch(() => undefined);
    }
    state.mark("sending", chatId, false);
    const wasHeld = state.find(chatId) !== null;
    await parts.reload(chatId);
    const own = new Set([question.id, thinking.id]);
    state.changeChat(chatId, (chat) => ({
      ...chat,
      messages: chat.messages.filter(({ id }) => !own.has(id)),
    }));
    if (session.$user.get()?.id !== user.id) return { kind: "stopped" };
    // Reloading found that it was deleted elsewhere, and said so; the words are the user's still.
    if (!state.find(chatId)) return wasHeld ? null : { kind: "stopped" };
    const asked = held().findLastIndex(
      ({ id, role, content: text }) =>
        role === "user" && (askedId ? id === askedId : text === content && !earlier.has(id)),
    );
    const standing =
      asked < 0 ? undefined : held().find(({ role }, at) => at > asked && role === "assistant");
    if (standing && !reply) {
      session.refreshProfile().catch(() => undefined);
      events.emit("message", { chatId, message: standing });
      const { answer, content: text } = standing;
      if (answer) events.emit("answer", { chatId, answer, text });
    }
    if (!standing && !wasStopped) {
      const failure = { title: chatToasts.sendFailed.title, text: sendFailureText(error) };
      toasts.show({ ...failure, destructive: true });
      events.emit("error", { ...failure, cause: error });
    }
    if (standing) return { kind: "answered", message: standing };
    if (asked < 0) return null;
    return wasStopped ? { kind: "stopped" } : { kind: "unanswered", error };
  } finally {
    state.mark("sending", chatId, false);
    state.mark("stopping", chatId, false);
    session.refreshProfileSoon();
    if (reply?.answer) {
      events.emit("answer", { chatId, answer: reply.answer, text: reply.message });
    }
    if (reply?.quota && !state.find(chatId)?.team) events.emit("quota", reply.quota);
  }
}
