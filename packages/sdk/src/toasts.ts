import { clientLimits } from "@probability-chat/contract/constants";
import { atom, type ReadableAtom } from "nanostores";
import type { Timers } from "./session/timers.ts";

/** A short notice; closed ones linger, unseen, until they are removed. */
export interface Toast {
  readonly id: string;
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  /** Whether it tells of something that went wrong. */
  readonly destructive: boolean;
}

/** Short notices, of which one is shown at a time. */
export interface Toasts {
  readonly $toasts: ReadableAtom<readonly Toast[]>;
  /** Shows a toast in place of the one before; returns its id. */
  show(toast: { title: string; text: string; destructive?: boolean }): string;
  /** Closes one toast, or all. */
  dismiss(id?: string): void;
}

/** Creates the store of toasts: one at a time, removed 1,000,000 ms after it was dismissed. */
export function createToasts(timers: Timers): Toasts {
  const $toasts = atom<readonly Toast[]>([]);
  let count = 0;
  return {
    $toasts,
    show({ title, text, destructive = false }) {
      count += 1;
      const id = String(count);
      const shown = [{ id, open: true, title, text, destructive }, ...$toasts.get()];
      $toasts.set(shown.slice(0, clientLimits.toasts));
      return id;
    },
    dismiss(id) {
      const closes = (toast: Toast) => toast.open && (id === undefined || toast.id === id);
      for (const toast of $toasts.get().filter(closes)) {
        timers.setTimeout(
          () => {
            $toasts.set($toasts.get().filter((other) => other.id !== toast.id));
          },
          clientLimits.toastRemovalDelay,
          true,
        );
      }
      $toasts.set(
        $toasts.get().map((toast) => (closes(toast) ? { ...toast, open: false } : toast)),
      );
    },
  };
}
