import {
  type CSSProperties,
  forwardRef,
  type ReactNode,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { ChatApp } from "./chat-app.tsx";
import type { Connection } from "./connection.ts";
import type { TellEvent } from "./element/forward-events.ts";
import { type ChatMethods, createHandle } from "./handle.ts";
import { defaultOptions, mergeOptions, type WidgetOptions } from "./options.ts";
import { adoptStyles } from "./styles/shared-sheet.ts";
import { useConnected } from "./use-connected.ts";

/**
 * What {@link ProbabilityChat} takes. With `client`, `getClientSecret` or `getToken` nobody is asked
 * to sign in; without any of them there is a form for it.
 */
export interface ProbabilityChatProps extends Connection {
  /** The same options as the element's; what is left out is the default. */
  readonly options?: WidgetOptions;
  /** Hears of what the element tells as its events. */
  readonly onEvent?: TellEvent;
  readonly className?: string;
  readonly style?: CSSProperties;
  /** What is to stand in the element's slots: nodes with `slot="header"` and the like. */
  readonly children?: ReactNode;
}

/** What a ref of {@link ProbabilityChat} can do. */
export interface ProbabilityChatHandle extends ChatMethods {
  /** Focuses the input, or what stands in its place; a bubble is opened. */
  focus(): void;
}

const noOptions: WidgetOptions = {};

/**
 * The chat as a React component. It renders into a shadow root of its own, so that the page's
 * styles and its do not meet; give it a height.
 *
 * @example
 * ```tsx
 * const client = createClient();
 * <ProbabilityChat client={client} style={{ height: 640 }} options={{ theme: "dark" }} />
 * ```
 */
export const ProbabilityChat = forwardRef<ProbabilityChatHandle, ProbabilityChatProps>(
  function ProbabilityChat(props, ref) {
    const { options = noOptions, onEvent, className, style, children } = props;
    const node = useRef<HTMLDivElement>(null);
    const [root, setRoot] = useState<ShadowRoot | null>(null);
    const [handle] = useState(createHandle);
    const settled = useMemo(() => mergeOptions(defaultOptions, options), [options]);
    const screen = useConnected({ connection: props, options: settled, tell: onEvent });
    useImperativeHandle(ref, () => ({ ...handle.methods, focus: handle.focus }), [handle]);
    useLayoutEffect(() => {
      if (!node.current) return;
      const shadow = node.current.shadowRoot ?? node.current.attachShadow({ mode: "open" });
      adoptStyles(shadow);
      setRoot(shadow);
    }, []);
    return (
      <div ref={node} className={className} style={style}>
        {children}
        {root &&
          createPortal(
            <ChatApp
              host={root.host}
              screen={screen}
              connection={props}
              options={settled}
              handle={handle}
              {...(onEvent ? { tell: onEvent } : {})}
            />,
            root,
          )}
      </div>
    );
  },
);
