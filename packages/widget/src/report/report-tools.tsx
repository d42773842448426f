import { useStore } from "@nanostores/react";
import { type ChatMessage, type Conversation, serverTextOr } from "@probability-chat/sdk";
import { useState } from "react";
import { later } from "../later.tsx";
import { type Text, useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";
import { ReportGlyph } from "./glyphs.tsx";
import { $pinned, isPinned, mayPin, notePinned } from "./pinned.ts";

const ReportPanel = later(async () => (await import("./report-panel.tsx")).ReportPanel);

/** Pins an answer to the chat's report; pressed once more takes it out. */
export function PinButton({ message }: { readonly message: ChatMessage }) {
  const { client } = useWidget();
  const { t } = useTexts();
  const chat = useStore(client.chat.$currentChat);
  const isIn = isPinned(useStore($pinned), message);
  const [isBusy, setBusy] = useState(false);
  if (!chat || !mayPin(chat.team)) return null;
  const turn = async () => {
    if (isBusy) return;
    setBusy(true);
    notePinned(message.id, !isIn);
    try {
      if (isIn) await client.api.removePin(chat.id, message.id);
      else await client.api.putPin(chat.id, message.id);
    } catch (error) {
      notePinned(message.id, isIn);
      const title: Text = "The report could not be changed";
      const text = serverTextOr(error, t("Please check your connection and try again."));
      client.toasts.show({ title, text, destructive: true });
    } finally {
      setBusy(false);
    }
  };
  const label = t(isIn ? "Take out of the report" : "Pin to the report");
  return (
    <button
      type="button"
      className={`icon-button icon-button-small ${isIn ? "bg-tint text-accent" : ""}`}
      part="icon-button"
      aria-label={t("Pin to the report")}
      title={label}
      aria-pressed={isIn}
      aria-disabled={isBusy}
      onClick={turn}
    >
      <ReportGlyph name="pin" size={15} />
    </button>
  );
}

/** Opens the chat's report. */
export function ReportButton({ chat }: { readonly chat: Conversation }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        part="icon-button"
        aria-label={t("Report")}
        title={t("Report of pinned answers, and links to share")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <ReportGlyph name="report" />
      </button>
      {isOpen && <ReportPanel chat={chat} onClose={() => setOpen(false)} />}
    </>
  );
}
