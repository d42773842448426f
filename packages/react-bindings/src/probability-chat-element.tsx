import type { Client } from "@probability-chat/sdk";
import type {
  AccessTokenSource,
  ClientSecretSource,
  ProbabilityChatElement as Element,
  ProbabilityChatEventDetails,
  ProbabilityChatEventName,
  WidgetOptions,
} from "@probability-chat/widget";
import {
  type CSSProperties,
  forwardRef,
  type ReactNode,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from "react";
import { useOptionalClient } from "./client-context.tsx";
import { tellMissing } from "./tell-missing.ts";
import { tellUnknown } from "./tell-unknown.ts";

type Handler<K extends ProbabilityChatEventName> = (
  event: CustomEvent<ProbabilityChatEventDetails[K]>,
) => void;

export interface ProbabilityChatElementProps {
  /** By default the provider's; without any the element makes one. */
  readonly client?: Client;
  /** Gives a client secret that your server has minted: nobody is asked to sign in. */
  readonly getClientSecret?: ClientSecretSource;
  /** Gives an access token, and another one before that expires: nobody is asked to sign in. */
  readonly getToken?: AccessTokenSource;
  /** What is left out is the default. */
  readonly options?: WidgetOptions;
  /** Where the server is, where no `client` says so; by default the page's own origin. */
  readonly baseUrl?: string;
  readonly publicKey?: string;
  readonly theme?: NonNullable<WidgetOptions["theme"]>;
  readonly mode?: NonNullable<WidgetOptions["mode"]>;
  /** The language of the element's own words. */
  readonly lang?: string;
  readonly chatId?: string | null;
  /** Where the element's script is served; without it the script is taken to be on the page. */
  readonly src?: string;
  readonly className?: string;
  readonly style?: CSSProperties;
  /** What is to stand in the slots: nodes with `slot="header"`, `greeting`, `empty` or `footer`. */
  readonly children?: ReactNode;
  readonly onReady?: Handler<"pc-ready">;
  readonly onChat?: Handler<"pc-chat">;
  readonly onMessage?: Handler<"pc-message">;
  readonly onAnswer?: Handler<"pc-answer">;
  readonly onUpload?: Handler<"pc-upload">;
  readonly onQuota?: Handler<"pc-quota">;
  readonly onError?: Handler<"pc-error">;
  readonly onSessionEnded?: Handler<"pc-session-ended">;
  readonly onToggle?: Handler<"pc-toggle">;
}

const events = {
  "pc-ready": "onReady",
  "pc-chat": "onChat",
  "pc-message": "onMessage",
  "pc-answer": "onAnswer",
  "pc-upload": "onUpload",
  "pc-quota": "onQuota",
  "pc-error": "onError",
  "pc-session-ended": "onSessionEnded",
  "pc-toggle": "onToggle",
} as const satisfies Record<ProbabilityChatEventName, keyof ProbabilityChatElementProps>;

const others = Object.keys({
  client: true,
  getClientSecret: true,
  getToken: true,
  options: true,
  baseUrl: true,
  publicKey: true,
  theme: true,
  mode: true,
  lang: true,
  chatId: true,
  src: true,
  className: true,
  style: true,
  children: true,
} satisfies Record<
  Exclude<keyof ProbabilityChatElementProps, (typeof events)[ProbabilityChatEventName]>,
  true
>);

const known = [...others, ...Object.values(events)];

/**
 * `<probability-chat>` with typed properties and events; a ref has its methods.
 *
 * @example
 * ```tsx
 * <ProbabilityChatElement
 *   src="https://chat.example.com/embed/probability-chat.js"
 *   style={{ height: 640 }}
 *   onAnswer={({ detail }) => console.log(detail.answer)}
 * />
 * ```
 */
export const ProbabilityChatElement = forwardRef<Element, ProbabilityChatElementProps>(
  function ProbabilityChatElement(props, ref) {
    const provided = useOptionalClient();
    const { getClientSecret, getToken, options, src } = props;
    const isOwn = Boolean(getClientSecret || getToken);
    const client = props.client ?? (isOwn ? null : provided);
    const node = useRef<Element>(null);
    const latest = useRef(props);
    latest.current = props;

    useImperativeHandle(ref, () => node.current as Element, []);
    useEffect(() => {
      if (src) loadScript(src);
    }, [src]);
    const { baseUrl } = props;
    const hasClient = client !== null;
    useEffect(() => tellMissing({ src, baseUrl, hasClient }), [src, baseUrl, hasClient]);
    useEffect(() => tellUnknown(props, known));
    useLayoutEffect(() => {
      const element: HTMLElement | null = node.current;
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
      if (node.current) Object.assign(node.current, { client });
    }, [client]);
    useLayoutEffect(() => {
      if (node.current) Object.assign(node.current, { getClientSecret });
    }, [getClientSecret]);
    useLayoutEffect(() => {
      if (node.current) Object.assign(node.current, { getToken });
    }, [getToken]);
    useLayoutEffect(() => {
      if (node.current && options) node.current.options = options;
    }, [options]);

    return (
      <probability-chat
        ref={node}
        class={props.className}
        style={props.style}
        lang={props.lang}
        theme={props.theme}
        mode={props.mode}
        base-url={props.baseUrl}
        public-key={props.publicKey}
        chat-id={props.chatId ?? undefined}
      >
        {props.children}
      </probability-chat>
    );
  },
);

/** Puts the element's script on the page, once for each address. */
function loadScript(src: string): void {
  const url = new URL(src, document.baseURI).href;
  if ([...document.scripts].some((script) => script.src === url)) return;
  const script = document.createElement("script");
  script.type = "module";
  script.src = url;
  script.onerror = () => {
    const advice = "src is its address at the chat's server: …/embed/probability-chat.js";
    console.error(`<probability-chat> is not drawn: ${url} is no script of it. ${advice}.`);
    script.remove();
  };
  document.head.append(script);
}
