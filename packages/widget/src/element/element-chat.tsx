import { createMemoryStorage } from "@probability-chat/sdk";
import { useMemo, useState } from "react";
import { ChatApp } from "../chat-app.tsx";
import { type Connection, useConnection } from "../connection.ts";
import type { ChatHandle } from "../handle.ts";
import { defaultOptions, mergeOptions, type WidgetOptions } from "../options.ts";
import type { AttributeProps } from "./attributes.ts";
import { optionsOfAttributes } from "./attributes.ts";
import { eventInit, type TellEvent } from "./forward-events.ts";

export interface ElementChatProps extends Connection, AttributeProps {
  /** The element's shadow root, which r2wc hands in. */
  readonly container: ShadowRoot;
  readonly handle: ChatHandle;
  readonly options?: WidgetOptions;
}

/** What an element keeps while it is away from the page. */
interface Kept {
  readonly baseUrl: string;
  readonly storage: ReturnType<typeof createMemoryStorage>;
  chatId: string | null;
}

const keptOf = new WeakMap<Element, Kept>();

/** The chat of an element: r2wc renders it with the element's attributes and properties. */
export function ElementChat(props: ElementChatProps) {
  const { container, handle, baseUrl = "", options: given } = props;
  const { host } = container;
  const [lastChatId] = useState(() => keptOf.get(host)?.chatId ?? null);
  const kept = useKept(host, baseUrl);
  const client = useConnection(props, kept.storage);
  const tell = useMemo<TellEvent>(
    () => (name, detail) => {
      if (detail && "chatId" in detail && name === "pc-chat") kept.chatId = detail.chatId;
      host.dispatchEvent(new CustomEvent(name, eventInit(detail)));
    },
    [host, kept],
  );
  const fromAttributes = optionsOfAttributes(props);
  const key = JSON.stringify(fromAttributes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attributes are as their text
  const options = useMemo(() => {
    const settled = mergeOptions(mergeOptions(defaultOptions, given ?? {}), fromAttributes);
    return { ...settled, chatId: settled.chatId ?? lastChatId };
  }, [given, key, lastChatId]);
  return <ChatApp {...{ host, client, options, handle, tell }} connection={props} />;
}

/** Signed in as the element was before, unless it now speaks to another server. */
function useKept(host: Element, baseUrl: string): Kept {
  return useMemo(() => {
    const held = keptOf.get(host);
    if (held?.baseUrl === baseUrl) return held;
    const made: Kept = { baseUrl, storage: createMemoryStorage(), chatId: null };
    keptOf.set(host, made);
    return made;
  }, [host, baseUrl]);
}
