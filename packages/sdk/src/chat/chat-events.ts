import type { Answer, DatasetSummary, Quota } from "@probability-chat/contract";
import type { ChatMessage } from "./conversation.ts";

/** What a host may want to know of a chat, by name. */
export interface ChatEvents {
  /** A message was saved. */
  readonly message: { readonly chatId: string; readonly message: ChatMessage };
  /** A question got its answer, clarification or refusal. */
  readonly answer: { readonly chatId: string; readonly answer: Answer; readonly text: string };
  readonly upload: { readonly chatId: string; readonly dataset: DatasetSummary | null };
  readonly quota: Quota;
  /** A chat that was to be opened is not there; `text` names it. */
  readonly missing: { readonly chatId: string; readonly text: string };
  readonly error: { readonly title: string; readonly text: string; readonly cause: unknown };
}

type Listener<K extends keyof ChatEvents> = (detail: ChatEvents[K]) => void;

export interface ChatEmitter {
  on<K extends keyof ChatEvents>(name: K, listener: Listener<K>): () => void;
  emit<K extends keyof ChatEvents>(name: K, detail: ChatEvents[K]): void;
}

export function createChatEmitter(): ChatEmitter {
  const listeners: { [K in keyof ChatEvents]: Set<Listener<K>> } = {
    message: new Set(),
    answer: new Set(),
    upload: new Set(),
    quota: new Set(),
    missing: new Set(),
    error: new Set(),
  };
  return {
    on(name, listener) {
      listeners[name].add(listener);
      return () => listeners[name].delete(listener);
    },
    emit(name, detail) {
      for (const listener of [...listeners[name]]) listener(detail);
    },
  };
}
