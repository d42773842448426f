import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Icon } from "../icons.tsx";
import { useTexts } from "../texts/texts.ts";

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly width?: "narrow" | "wide" | "table";
}

/**
 * A modal dialog: it starts at `data-first-focus`, keeps the focus inside, and gives it back
 * when it closes.
 */
export function Dialog({ title, children, onClose, width = "narrow" }: DialogProps) {
  const { t } = useTexts();
  const isTable = width === "table";
  const isWide = width === "wide";
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Before the next key can move the focus that is to be given back.
  useLayoutEffect(() => {
    const node = dialog.current;
    const before = node?.getRootNode();
    const focused =
      before instanceof ShadowRoot || before instanceof Document ? before.activeElement : null;
    if (node && !node.open) node.showModal();
    node?.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    return () => {
      // An open modal dialog would keep the focus from everything outside it.
      node?.close();
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      ref={dialog}
      className={`${isTable ? "w-[min(880px,calc(100vw_-_32px))]" : isWide ? "w-[min(640px,calc(100vw_-_32px))]" : "w-[min(440px,calc(100vw_-_32px))]"} max-h-[calc(100vh_-_32px)] p-0 border border-line rounded-lg bg-raised text-ink text-start shadow backdrop:bg-dialog-scrim`}
      part="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // At a second Escape a browser closes it unasked; whether it closes is its owner's to say.
        if (dialog.current?.open === false) dialog.current.showModal();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="px-6 pt-5.5 pb-6">
        <header className="flex items-center justify-between -mt-1.5 [margin-inline-end:-8px] mb-3">
          <h2 id={titleId} className="text-120 font-620" part="dialog-title">
            {title}
          </h2>
          <button
            type="button"
            className="icon-button"
            part="icon-button"
            aria-label={t("Close")}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
