import { ProbabilityChatElement, type WidgetOptions } from "@probability-chat/react-bindings";
import type { MouseEvent as ReactMouseEvent } from "react";
import { useNavigate } from "react-router";

/** `<probability-chat>` for this site: its links to pages of the site are followed inside it. */
export function ChatElement({ options }: { options: WidgetOptions }) {
  const navigate = useNavigate();

  const followInside = (event: ReactMouseEvent) => {
    const path = pathOfClick(event.nativeEvent);
    if (path === null) return;
    event.preventDefault();
    void navigate(path);
  };

  return (
    // biome-ignore lint/a11y: the links inside are what is pressed, by key as well as by mouse.
    <div onClick={followInside} className="absolute inset-0 print:static">
      <ProbabilityChatElement options={options} className="h-full min-h-0" />
    </div>
  );
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
