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
    <div className="toaster" role={isDestructive ? "alert" : "status"}>
      {toast && (
        <div className={isDestructive ? "toast destructive" : "toast"} part="toast" key={toast.id}>
          <div>
            <strong>{toast.title}</strong>
            {toast.text && <p>{toast.text}</p>}
          </div>
          <button
            type="button"
            className="icon-button small"
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
