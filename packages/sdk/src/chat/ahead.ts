import type { Api } from "../api.ts";

type Chat = ReturnType<Api["getChat"]>;
type Messages = ReturnType<Api["listMessages"]>;

export type Ahead = ReturnType<typeof createAhead>;

/** What is asked of one chat before it is opened; whoever wants it first takes it over. */
export function createAhead(api: Api) {
  let asked: { readonly id: string; chat?: Chat; messages?: Messages } | null = null;

  function take<K extends "chat" | "messages">(id: string, part: K) {
    if (asked?.id !== id) return undefined;
    const taken = asked[part];
    delete asked[part];
    return taken;
  }

  return {
    ask(id: string): void {
      if (asked?.id === id) return;
      const chat = api.getChat(id);
      const messages = api.listMessages(id);
      // Whoever takes them hears of it.
      for (const part of [chat, messages]) part.catch(() => undefined);
      asked = { id, chat, messages };
    },
    chat: (id: string): Chat => take(id, "chat") ?? api.getChat(id),
    messages: (id: string): Messages => take(id, "messages") ?? api.listMessages(id),
    forget(): void {
      asked = null;
    },
  };
}
