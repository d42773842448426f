import type { Conversation } from "@probability-chat/sdk";
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { type Text, useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";
import { fileNameOf, saveFile } from "./save-file.ts";

const formats = [
  { format: "md", label: "Markdown", type: "text/markdown" },
  { format: "csv", label: "Numbers as CSV", type: "text/csv" },
  { format: "json", label: "JSON", type: "application/json" },
] as const satisfies readonly { format: string; label: Text; type: string }[];

interface ExportItemsProps {
  readonly id: string;
  readonly chat: Conversation;
  /** What belongs to the menu: a press outside closes it. */
  readonly box: RefObject<HTMLElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
  readonly setBusy: (isBusy: boolean) => void;
}

/** The formats of an open menu, loaded when it is first opened. */
export function ExportItems({ id, chat, box, button, onClose, setBusy }: ExportItemsProps) {
  const { client } = useWidget();
  const { t } = useTexts();
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as long as it is open
  useLayoutEffect(() => {
    itemsOf(list.current)[0]?.focus();
    const closeOutside = (event: Event) => {
      if (box.current && !event.composedPath().includes(box.current)) onClose();
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, []);

  const close = () => {
    onClose();
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
    if (event.key === "Tab") onClose();
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    }
    const items = itemsOf(list.current);
    const at = items.indexOf(event.target as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items.at(next % items.length)?.focus();
  };

  return (
    <div
      ref={list}
      id={id}
      className="absolute z-[4] top-full end-0 w-[210px] mt-1 p-1.5 border border-line rounded-12 bg-raised shadow"
      role="menu"
      tabIndex={-1}
      aria-label={t("Export the chat")}
      part="menu"
      onKeyDown={onKeyDown}
    >
      {formats.map((choice) => (
        <button
          key={choice.format}
          type="button"
          role="menuitem"
          part="menu-item"
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
  );
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
}
