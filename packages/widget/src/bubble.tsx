import { useStore } from "@nanostores/react";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "./icons.tsx";
import { useTexts } from "./texts/texts.ts";
import { useWidget } from "./widget-context.ts";

interface BubbleProps {
  readonly host: Element;
  readonly children: ReactNode;
}

/**
 * A button in the window's corner that opens the chat over the page. The chat is made with the
 * first opening, and stays as it was while it is closed.
 */
export function Bubble({ host, children }: BubbleProps) {
  const { handle } = useWidget();
  const { t } = useTexts();
  const isOpen = useStore(handle.$isOpen);
  const [wasOpen, setWasOpen] = useState(isOpen);
  const launcher = useRef<HTMLButtonElement>(null);
  const byHand = useRef(false);
  const id = useId();
  const isLeft = getComputedStyle(host.parentElement ?? host).direction === "rtl";
  useLayoutEffect(() => {
    if (isOpen) setWasOpen(true);
    if (!byHand.current) return;
    byHand.current = false;
    if (isOpen) handle.focus();
    else launcher.current?.focus();
  }, [isOpen, handle]);
  const turn = (open: boolean) => {
    byHand.current = true;
    handle.$isOpen.set(open);
  };
  return (
    <div className={isLeft ? "corner corner-left" : "corner corner-right"}>
      {(isOpen || wasOpen) && (
        <section
          id={id}
          className="panel"
          part="panel"
          role="dialog"
          aria-label={t("Chat")}
          hidden={!isOpen}
          onKeyDown={(event) => {
            const { target } = event;
            const isDialogs = target instanceof Element && target.closest("dialog") !== null;
            if (event.key === "Escape" && !isDialogs) turn(false);
          }}
        >
          {children}
          <button
            type="button"
            className="panel-close icon-button"
            part="close icon-button"
            aria-label={t("Close the chat")}
            onClick={() => turn(false)}
          >
            <Icon name="close" />
          </button>
        </section>
      )}
      <button
        ref={launcher}
        type="button"
        className="launcher"
        part="launcher"
        aria-label={t(isOpen ? "Close the chat" : "Open the chat")}
        aria-expanded={isOpen}
        aria-controls={wasOpen ? id : undefined}
        onClick={() => turn(!isOpen)}
      >
        <Icon name={isOpen ? "close" : "chat"} size={24} />
      </button>
    </div>
  );
}
