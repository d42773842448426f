import type { Client } from "@probability-chat/sdk";
import type { ProbabilityChatElement, WidgetOptions } from "@probability-chat/widget";
import { type MouseEvent as ReactMouseEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";

/** `<probability-chat>` with this site's client; its links to pages of this site stay in the site. */
export function ChatElement({ client, options }: { client: Client; options: WidgetOptions }) {
  const host = useRef<HTMLDivElement>(null);
  const element = useRef<ProbabilityChatElement | null>(null);
  const navigate = useNavigate();

  useEffect(() => {
    const node = document.createElement("probability-chat") as ProbabilityChatElement;
    node.client = client;
    host.current?.append(node);
    element.current = node;
    return () => {
      node.remove();
      element.current = null;
    };
  }, [client]);

  useEffect(() => {
    element.current?.setOptions(options);
  }, [options]);

  const followInside = (event: ReactMouseEvent) => {
    const path = pathOfClick(event.nativeEvent);
    if (path === null) return;
    event.preventDefault();
    void navigate(path);
  };

  // biome-ignore lint/a11y: the links inside are what is pressed, by key as well as by mouse.
  return <div ref={host} onClick={followInside} className="h-full min-h-0" />;
}

function pathOfClick(event: MouseEvent): string | null {
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
  if (!plain || event.altKey || event.defaultPrevented) return null;
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
  if (link?.origin !== location.origin || link.target !== "" || link.hasAttribute("download")) {
    return null;
  }
  return link.pathname + link.search + link.hash;
}
