import { type Client, createClient, createMemoryStorage } from "@probability-chat/sdk";
import { useLayoutEffect, useMemo, useState } from "react";
import { ChatApp } from "../chat-app.tsx";
import { defaultOptions, mergeOptions, type WidgetOptions } from "../options.ts";
import { eventInit, forwardEvents } from "./forward-events.ts";

export interface ElementChatProps {
  /** The element's shadow root, which r2wc hands in. */
  readonly container: ShadowRoot;
  readonly client?: Client | null;
  readonly options?: WidgetOptions;
  readonly baseUrl?: string;
  readonly theme?: string;
  readonly chatId?: string;
}

const themes = ["system", "light", "dark"] as const;

/** What an element keeps while it is away from the page. */
interface Kept {
  readonly baseUrl: string;
  readonly storage: ReturnType<typeof createMemoryStorage>;
  chatId: string | null;
}

const keptOf = new WeakMap<Element, Kept>();

/** The chat of an element: r2wc renders it with the element's attributes and properties. */
export function ElementChat(props: ElementChatProps) {
  const { container, baseUrl = "", options: given } = props;
  const { host } = container;
  const [lastChatId] = useState(() => keptOf.get(host)?.chatId ?? null);
  const client = useClient(host, props.client ?? null, baseUrl);
  const theme = themes.find((known) => known === props.theme);
  const chatId = props.chatId ?? given?.chatId ?? lastChatId;
  const options = useMemo(
    () =>
      mergeOptions(mergeOptions(defaultOptions, given ?? {}), {
        ...(theme ? { theme } : {}),
        chatId,
      }),
    [given, theme, chatId],
  );
  return (
    <ChatApp key={keyOf(client)} client={client} options={options} ownsSession={!props.client} />
  );
}

/** The host's client, or one of the element's own; its events are told as the element's. */
function useClient(host: Element, given: Client | null, baseUrl: string): Client {
  const client = useMemo(() => given ?? ownClient(host, baseUrl), [host, given, baseUrl]);
  useLayoutEffect(() => {
    const stop = forwardEvents(client, (name, detail) =>
      host.dispatchEvent(new CustomEvent(name, eventInit(detail))),
    );
    return () => {
      stop();
      const chatId = client.chat.$currentChat.get()?.id ?? null;
      const kept = keptOf.get(host) ?? { baseUrl, storage: createMemoryStorage(), chatId };
      keptOf.set(host, Object.assign(kept, { chatId }));
      if (!given) client.dispose();
    };
  }, [host, client, given, baseUrl]);
  return client;
}

/** Signed in as the element was before, unless it now speaks to another server. */
function ownClient(host: Element, baseUrl: string): Client {
  let kept = keptOf.get(host);
  if (kept?.baseUrl !== baseUrl) {
    kept = { baseUrl, storage: createMemoryStorage(), chatId: null };
    keptOf.set(host, kept);
  }
  return createClient({ baseUrl, storage: kept.storage });
}

const keys = new WeakMap<Client, string>();
let keyCount = 0;

/** Another client is another chat: nothing of the former may stay on the screen. */
function keyOf(client: Client): string {
  let key = keys.get(client);
  if (!key) {
    keyCount += 1;
    key = String(keyCount);
    keys.set(client, key);
  }
  return key;
}
