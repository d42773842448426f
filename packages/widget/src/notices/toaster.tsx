import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Icon } from "../icons.tsx";
import { useWidget } from "../widget-context.ts";

const shownFor = 6_000;
const shownForErrors = 10_000;

/** The toast, inside the widget; it closes by itself after a while. */
export function Toaster() {
  const { client } = useWidget();
  const toast = useStore(client.toasts.$toasts).find(({ open }) => open) ?? null;
  const id = toast?.id ?? null;
  const isDestructive = toast?.destructive ?? false;
  useEffect(() => {
    if (id === null) return;
    const lasts = isDestructive ? shownForErrors : shownFor;
    const timer = setTimeout(() => client.toasts.dismiss(id), lasts);
    return () => clearTimeout(timer);
  }, [client, id, isDestructive]);
  return (
    <div
      className="absolute z-[5] end-5 bottom-25 w-[min(380px,calc(100%_-_32px))] pointer-events-none"
      role={isDestructive ? "alert" : "status"}
    >
      {toast && (
        <div
          className={`toast flex items-start justify-between gap-3 py-3.5 pl-4.5 pr-3 border border-line rounded-12 bg-raised shadow pointer-events-auto animate-rise ${isDestructive ? "edge-danger" : "edge-accent"}`}
          part="toast"
          key={toast.id}
        >
          <div>
            <strong className="font-600">{toast.title}</strong>
            {toast.text && <p className="mt-0.5 text-muted text-93">{toast.text}</p>}
          </div>
          <button
            type="button"
            className="icon-button icon-button-small"
            aria-label="Dismiss"
            onClick={() => client.toasts.dismiss(toast.id)}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      )}
    </div>
  );
}
