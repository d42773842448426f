import type { Client } from "@probability-chat/sdk";
import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { ChatApp } from "./chat-app.tsx";
import { defaultOptions, mergeOptions, type WidgetOptions } from "./options.ts";
import { adoptStyles } from "./styles/shared-sheet.ts";

/** What {@link ProbabilityChat} takes. */
export interface ProbabilityChatProps {
  /** The client whose session and chats are shown; a form to sign in where nobody is. */
  readonly client: Client;
  readonly options?: WidgetOptions;
  readonly className?: string;
  readonly style?: CSSProperties;
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
export function ProbabilityChat(props: ProbabilityChatProps) {
  const { client, options = noOptions, className, style } = props;
  const host = useRef<HTMLDivElement>(null);
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  const settled = useMemo(() => mergeOptions(defaultOptions, options), [options]);
  useLayoutEffect(() => {
    const node = host.current;
    if (!node) return;
    const shadow = node.shadowRoot ?? node.attachShadow({ mode: "open" });
    adoptStyles(shadow);
    setRoot(shadow);
  }, []);
  return (
    <div ref={host} className={className} style={style}>
      {root && createPortal(<ChatApp client={client} options={settled} />, root)}
    </div>
  );
}
