import { useStore } from "@nanostores/react";
import type { Toast } from "@probability-chat/sdk";
import { useEffect, useState } from "react";
import { Icon } from "../icons.tsx";
import { useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";

const shownFor = 6_000;
const shownForErrors = 10_000;

/**
 * The toast, at the head of the widget in a row of its own, so that it covers nothing. It closes by
 * itself after a while, but not while it is pointed at or focused; and once a question is asked, but
 * for what can be undone. Both regions are there before a toast is, or screen readers would miss it.
 */
export function Toaster() {
  const { client } = useWidget();
  const toast = useStore(client.toasts.$toasts).find(({ open }) => open) ?? null;
  const { isSending } = useStore(client.chat.$flags);
  const [isHeld, setHeld] = useState(false);
  const id = toast?.id ?? null;
  const isDestructive = toast?.destructive ?? false;
  useEffect(() => {
    if (id === null || isHeld) return;
    const lasts = isDestructive ? shownForErrors : shownFor;
    const timer = setTimeout(() => client.toasts.dismiss(id), lasts);
    return () => clearTimeout(timer);
  }, [client, id, isDestructive, isHeld]);
  const dismiss = () => {
    setHeld(false);
    if (id !== null) client.toasts.dismiss(id);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said of the question itself stays
  useEffect(() => {
    if (isSending && !toast?.action) dismiss();
  }, [isSending]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only holds the timer
    <div
      className="flex-none order-first"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="status">
        {toast && !isDestructive && <Card key={toast.id} toast={toast} onDismiss={dismiss} />}
      </div>
      <div role="alert">
        {toast && isDestructive && <Card key={toast.id} toast={toast} onDismiss={dismiss} />}
      </div>
    </div>
  );
}

interface CardProps {
  readonly toast: Toast;
  readonly onDismiss: () => void;
}

function Card({ toast, onDismiss }: CardProps) {
  const { t, told } = useTexts();
  return (
    <div
      className={`toast flex items-start justify-between gap-3 py-2.5 ps-4.5 pe-3 border-b border-line bg-raised animate-rise ${toast.destructive ? "edge-danger" : "edge-accent"}`}
      part="toast"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 min-w-0 break-anywhere">
        <strong className="font-600">{told(toast.title)}</strong>
        {toast.text && <p className="text-muted text-93">{told(toast.text)}</p>}
      </div>
      <div className="flex flex-none items-center gap-1">
        {toast.action && (
          <button
            type="button"
            className="button button-small button-quiet text-accent"
            part="button"
            onClick={() => {
              onDismiss();
              toast.action?.run();
            }}
          >
            {told(toast.action.label)}
          </button>
        )}
        <button
          type="button"
          className="icon-button icon-button-small"
          part="icon-button"
          aria-label={t("Dismiss")}
          onClick={onDismiss}
        >
          <Icon name="close" size={16} />
        </button>
      </div>
    </div>
  );
}
