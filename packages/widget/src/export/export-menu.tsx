import type { Conversation } from "@probability-chat/sdk";
import { useId, useRef, useState } from "react";
import { Icon } from "../icons.tsx";
import { later } from "../later.tsx";
import { useTexts } from "../texts/texts.ts";

const ExportItems = later(async () => (await import("./export-items.tsx")).ExportItems);

/** A menu that saves the chat as a file. */
export function ExportMenu({ chat }: { readonly chat: Conversation }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const onClose = () => setOpen(false);
  return (
    <div ref={box} className="relative flex-none">
      <button
        ref={button}
        type="button"
        className="icon-button"
        part="icon-button"
        aria-label={t(isBusy ? "Exporting the chat" : "Export the chat")}
        title={t("Export the chat")}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) setOpen(!isOpen);
        }}
      >
        <Icon name="download" />
      </button>
      {isOpen && <ExportItems {...{ id, chat, box, button, onClose, setBusy }} />}
    </div>
  );
}
