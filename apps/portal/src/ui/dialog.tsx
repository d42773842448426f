import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";

/**
 * A modal dialog: the focus starts in it, stays in it and goes back where it came from. An
 * `alarming` one is announced with its description.
 */
export function Dialog({
  title,
  description,
  alarming = false,
  onClose,
  children,
}: {
  title: string;
  description?: ReactNode;
  alarming?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const node = dialog.current;
    const focused = document.activeElement;
    if (node && !node.open) node.showModal();
    node?.querySelector<HTMLElement>("[data-first-focus], input")?.focus();
    return () => {
      node?.close();
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself.
    <dialog
      ref={dialog}
      role={alarming ? "alertdialog" : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-2xl border border-line bg-surface text-ink shadow-card backdrop:bg-[rgb(8_18_16/0.55)]"
    >
      <div className="p-6 sm:p-7">
        <h2 id={`${id}-title`} className="font-display text-2xl leading-tight">
          {title}
        </h2>
        {description && (
          <div id={`${id}-description`} className="mt-2.5 text-sm text-muted">
            {description}
          </div>
        )}
        <div className="mt-5">{children}</div>
      </div>
    </dialog>
  );
}

/** The buttons that end a dialog, the way out first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-3 pt-1">{children}</div>;
}

/** Out of a dialog without anything done, or on: by its form, or by `onAct` where it has none. */
export function FormActions({
  children,
  busy,
  disabled,
  danger = false,
  firstFocus,
  onAct,
  onCancel,
}: {
  /** What the button says that goes on. */
  children: ReactNode;
  busy: boolean;
  disabled?: boolean;
  danger?: boolean;
  /** Whether the dialog begins at the way out, having no field. */
  firstFocus?: boolean;
  onAct?: () => void;
  onCancel: () => void;
}) {
  return (
    <DialogActions>
      <Button variant="quiet" data-first-focus={firstFocus || undefined} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        type={onAct ? "button" : "submit"}
        variant={danger ? "danger" : "primary"}
        busy={busy}
        disabled={disabled}
        onClick={onAct}
      >
        {children}
      </Button>
    </DialogActions>
  );
}
