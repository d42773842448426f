import { useStore } from "@nanostores/react";
import { type ChatMessage, type Conversation, serverTextOr } from "@probability-chat/sdk";
import { useEffect, useState } from "react";
import { later } from "../later.tsx";
import { type Text, useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";
import { ReportGlyph } from "./glyphs.tsx";
import { $pinned, fetchReport, isPinned, mayPin, notePinned } from "./pinned.ts";

const ReportPanel = later(async () => (await import("./report-panel.tsx")).ReportPanel);

/** Pins an answer to the chat's report; pressed once more takes it out. */
export function PinButton({ message }: { readonly message: ChatMessage }) {
  const { client } = useWidget();
  const { t } = useTexts();
  const chat = useStore(client.chat.$currentChat);
  const isIn = isPinned(useStore($pinned), message);
  const [isBusy, setBusy] = useState(false);
  if (!chat || !mayPin(chat.team)) return null;
  const change = async (becomesIn: boolean, send: () => Promise<unknown>) => {
    setBusy(true);
    notePinned(message.id, becomesIn);
    try {
      await send();
      notePinned(message.id, becomesIn);
    } catch (error) {
      notePinned(message.id, !becomesIn);
      const title: Text = "The report could not be changed";
      const text = serverTextOr(error, t("Please check your connection and try again."));
      client.toasts.show({ title, text, destructive: true });
    } finally {
      setBusy(false);
    }
  };
  const takeOut = async () => {
    const { pins } = await client.api.getReport(chat.id);
    await client.api.removePin(chat.id, message.id);
    const position = pins.findIndex(({ message_id }) => message_id === message.id);
    const pin = pins[position];
    if (!pin) return;
    const { question, note } = pin;
    const putBack = () => client.api.putPin(chat.id, message.id, { note, position });
    const label: Text = "Undo";
    client.toasts.show({
      title: t("Taken out: {question}", { question }),
      text: "",
      action: { label, run: () => void change(true, putBack) },
    });
  };
  const turn = () => {
    if (isBusy) return;
    void change(!isIn, isIn ? takeOut : () => client.api.putPin(chat.id, message.id));
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
  const { client } = useWidget();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") fetchReport(client, chat.id).catch(() => {});
    };
    document.addEventListener("visibilitychange", refresh);
    return () => document.removeEventListener("visibilitychange", refresh);
  }, [client, chat.id]);
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
