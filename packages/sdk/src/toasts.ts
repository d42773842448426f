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
  /** What can be done about it, at a press. */
  readonly action?: ToastAction;
}

/** A button of a toast. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** Short notices, of which one is shown at a time. */
export interface Toasts {
  readonly $toasts: ReadableAtom<readonly Toast[]>;
  /** Shows a toast in place of the one before; returns its id. */
  show(toast: { title: string; text: string; destructive?: boolean; action?: ToastAction }): string;
  /** Closes one toast, or all. */
  dismiss(id?: string): void;
}

/** Creates the store of toasts: one at a time, removed 1,000,000 ms after it was dismissed. */
export function createToasts(timers: Timers): Toasts {
  const $toasts = atom<readonly Toast[]>([]);
  let count = 0;
  return {
    $toasts,
    show(toast) {
      count += 1;
      const id = String(count);
      const shown = [{ destructive: false, ...toast, id, open: true }, ...$toasts.get()];
      $toasts.set(shown.slice(0, clientLimits.toasts));
      return id;
    },
    dismiss(id) {
      const close = (toast: Toast) => {
        if (!toast.open || (id !== undefined && toast.id !== id)) return toast;
        timers.setTimeout(
          () => $toasts.set($toasts.get().filter((other) => other.id !== toast.id)),
          clientLimits.toastRemovalDelay,
          true,
        );
        return { ...toast, open: false };
      };
      $toasts.set($toasts.get().map(close));
    },
  };
}
