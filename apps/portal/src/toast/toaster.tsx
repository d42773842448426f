import { useToasts } from "@probability-chat/react-bindings";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useState } from "react";
import { client } from "../session/client.ts";
import { classNames } from "../ui/class-names.ts";

const shownFor = { plain: 7_000, destructive: 12_000 };

/** Shows the client's toasts, one at a time; they stay while pointed at or focused. */
export function Toaster() {
  const toast = useToasts().find((candidate) => candidate.open);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (!toast || held) return;
    const duration = toast.destructive ? shownFor.destructive : shownFor.plain;
    const timer = setTimeout(() => client.toasts.dismiss(toast.id), duration);
    return () => clearTimeout(timer);
  }, [toast, held]);

  const Icon = toast?.destructive ? CircleAlert : CircleCheck;
  return (
    <section
      aria-label="Notifications"
      aria-live={toast?.destructive ? "assertive" : "polite"}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex justify-end p-4 sm:p-6"
    >
      {toast && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointing only holds the timer.
        <div
          key={toast.id}
          onMouseEnter={() => setHeld(true)}
          onMouseLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          className={classNames(
            "pointer-events-auto flex w-full max-w-sm items-start gap-3 rounded-xl border bg-surface p-4 shadow-card",
            toast.destructive ? "border-danger/50" : "border-line",
          )}
        >
          <Icon
            aria-hidden
            className={classNames(
              "mt-0.5 size-5 shrink-0",
              toast.destructive ? "text-danger" : "text-accent",
            )}
          />
          <div className="min-w-0 grow text-sm">
            <p className="font-semibold">{toast.title}</p>
            <p className="text-muted">{toast.text}</p>
          </div>
          <button
            type="button"
            aria-label="Close notification"
            onClick={() => {
              setHeld(false);
              client.toasts.dismiss(toast.id);
            }}
            className="-m-1.5 grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </button>
        </div>
      )}
    </section>
  );
}
