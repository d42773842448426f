import type { Client } from "@probability-chat/sdk";
import type {
  ProbabilityChatElement as Element,
  ProbabilityChatEventDetails,
  ProbabilityChatEventName,
  WidgetOptions,
} from "@probability-chat/widget";
import {
  type CSSProperties,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from "react";
import { useOptionalClient } from "./client-context.tsx";

type Handler<K extends ProbabilityChatEventName> = (
  event: CustomEvent<ProbabilityChatEventDetails[K]>,
) => void;

export interface ProbabilityChatElementProps {
  /** By default the provider's; without any the element signs in by itself. */
  readonly client?: Client;
  readonly options?: WidgetOptions;
  readonly baseUrl?: string;
  readonly theme?: NonNullable<WidgetOptions["theme"]>;
  readonly chatId?: string | null;
  /** Where the element's script is served; without it the script is taken to be on the page. */
  readonly src?: string;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly onReady?: Handler<"pc-ready">;
  readonly onMessage?: Handler<"pc-message">;
  readonly onAnswer?: Handler<"pc-answer">;
  readonly onUpload?: Handler<"pc-upload">;
  readonly onQuota?: Handler<"pc-quota">;
  readonly onError?: Handler<"pc-error">;
  readonly ref?: Ref<Element>;
}

const events = {
  "pc-ready": "onReady",
  "pc-message": "onMessage",
  "pc-answer": "onAnswer",
  "pc-upload": "onUpload",
  "pc-quota": "onQuota",
  "pc-error": "onError",
} as const satisfies Record<ProbabilityChatEventName, keyof ProbabilityChatElementProps>;

/**
 * `<probability-chat>` with typed properties and events.
 *
 * @example
 * ```tsx
 * <ProbabilityChatElement
 *   src="/embed/probability-chat.js"
 *   style={{ height: 640 }}
 *   onAnswer={({ detail }) => console.log(detail.answer)}
 * />
 * ```
 */
export function ProbabilityChatElement(props: ProbabilityChatElementProps) {
  const provided = useOptionalClient();
  const client = props.client ?? provided;
  const { options, baseUrl, theme, chatId, src, className, style, ref } = props;
  const node = useRef<Element>(null);
  const latest = useRef(props);
  latest.current = props;

  useImperativeHandle(ref, () => node.current as Element, []);
  useEffect(() => {
    if (src) loadScript(src);
  }, [src]);
  useLayoutEffect(() => {
    const element = node.current;
    if (!element) return;
    const tell = (event: Event) => {
      const handler = latest.current[events[event.type as ProbabilityChatEventName]];
      (handler as ((event: Event) => void) | undefined)?.(event);
    };
    for (const name of Object.keys(events)) element.addEventListener(name, tell);
    return () => {
      for (const name of Object.keys(events)) element.removeEventListener(name, tell);
    };
  }, []);
  useLayoutEffect(() => {
    if (node.current) node.current.client = client;
  }, [client]);
  useLayoutEffect(() => {
    if (node.current && options) node.current.options = options;
  }, [options]);

  return (
    <probability-chat
      ref={node}
      class={className}
      style={style}
      theme={theme}
      base-url={baseUrl}
      chat-id={chatId ?? undefined}
    />
  );
}

/** Puts the element's script on the page, once for each address. */
function loadScript(src: string): void {
  const url = new URL(src, document.baseURI).href;
  if ([...document.scripts].some((script) => script.src === url)) return;
  const script = document.createElement("script");
  script.type = "module";
  script.src = url;
  document.head.append(script);
}
