import { type Client, createChatController, createToasts } from "@probability-chat/sdk";
import { useLayoutEffect, useState } from "react";

/** Clients whose own chat is on the screen. */
const shown = new WeakSet<Client>();

const timers = {
  setTimeout: (run: () => void, milliseconds: number) => setTimeout(run, milliseconds),
  clearTimeout: (handle: unknown) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};

/**
 * What a chat on the page shows: the first on a client that client's own chat, which its hooks and
 * stores tell of, any further one a chat beside it, from the same list. Null until that is known,
 * and what `beforeDrawing` asks of the server is on its way while it is drawn.
 */
export function useOwnScreen(
  client: Client | null,
  beforeDrawing: (screen: Client) => void,
): Client | null {
  const [screen, setScreen] = useState<Client | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each client
  useLayoutEffect(() => {
    if (!client) return;
    // Drawn in a task of its own, so that the page is not held up for longer.
    let drawing: ReturnType<typeof setTimeout> | undefined;
    const show = (found: Client) => {
      beforeDrawing(found);
      drawing = setTimeout(() => setScreen(found));
    };
    if (shown.has(client)) {
      const { api, session } = client;
      const toasts = createToasts(timers);
      const now = () => Date.now();
      const chat = createChatController({ api, session, toasts, timers, now });
      show({ ...client, toasts, chat });
      return () => {
        clearTimeout(drawing);
        chat.dispose();
      };
    }
    shown.add(client);
    show(client);
    return () => {
      clearTimeout(drawing);
      shown.delete(client);
    };
  }, [client]);
  return client && screen?.session === client.session ? screen : null;
}
