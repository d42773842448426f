import type { Conversation } from "@probability-chat/sdk";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../icons.tsx";
import { type Text, useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";
import { fileNameOf, saveFile } from "./save-file.ts";

const formats = [
  { format: "md", label: "Markdown", type: "text/markdown" },
  { format: "csv", label: "Numbers as CSV", type: "text/csv" },
  { format: "json", label: "JSON", type: "application/json" },
] as const satisfies readonly { format: string; label: Text; type: string }[];

/** A menu that saves the chat as a file. */
export function ExportMenu({ chat }: { readonly chat: Conversation }) {
  const { client } = useWidget();
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();

  useLayoutEffect(() => {
    if (!isOpen) return;
    itemsOf(box.current)[0]?.focus();
    const closeOutside = (event: Event) => {
      if (box.current && !event.composedPath().includes(box.current)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const save = async ({ format, type }: (typeof formats)[number]) => {
    close();
    setBusy(true);
    const text = await client.chat.exportChat(chat.id, format);
    setBusy(false);
    if (text !== null) saveFile(text, `${fileNameOf(chat.title, "chat")}.${format}`, type);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    if (event.key === "Tab") setOpen(false);
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    }
    const items = itemsOf(box.current);
    const at = items.indexOf(event.target as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items.at(next % items.length)?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the menu inside
    <div ref={box} className="relative flex-none" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className="icon-button"
        part="icon-button"
        aria-label={t(isBusy ? "Exporting the chat" : "Export the chat")}
        title={t("Export the chat")}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) setOpen(!isOpen);
        }}
      >
        <Icon name="download" />
      </button>
      {isOpen && (
        <div
          id={menuId}
          className="absolute z-[4] top-full end-0 w-[210px] mt-1 p-1.5 border border-line rounded-12 bg-raised shadow"
          role="menu"
          aria-label={t("Export the chat")}
          part="menu"
        >
          {formats.map((choice) => (
            <button
              key={choice.format}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="flex items-center justify-between w-full px-3 py-2 rounded-8 text-start hover:bg-hover focus:bg-hover"
              onClick={() => save(choice)}
            >
              {t(choice.label)}
              <span className="text-muted text-83" aria-hidden="true">
                .{choice.format}
              </span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function itemsOf(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
}
