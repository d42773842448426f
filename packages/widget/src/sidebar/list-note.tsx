import { useStore } from "@nanostores/react";
import { type Texts, useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";

/** What stands in place of the chats where there are none to show, and how many were found. */
export function ListNote() {
  const { client } = useWidget();
  const texts = useTexts();
  const { t, told } = texts;
  const flags = useStore(client.chat.$flags);
  const chats = useStore(client.chat.$chats);
  const found = useStore(client.chat.$found);
  const { text, isSearching } = useStore(client.chat.$search);
  if (chats.length > 0) {
    const isShown = found.length === 0;
    return (
      <p
        className={isShown ? "flex-1 px-5 py-2 text-muted text-93" : "visually-hidden"}
        role="status"
      >
        {text.trim() === "" ? "" : foundText(texts, found.length, isSearching)}
      </p>
    );
  }
  if (flags.isLoadingChats) {
    return (
      <div className="skeletons" role="status" aria-label={t("Loading chats")}>
        <span />
        <span />
        <span />
      </div>
    );
  }
  if (flags.error && !flags.hasLoadedChats) {
    return (
      <p className="flex-1 px-5 py-2 text-muted text-93">
        {told(flags.error)}{" "}
        <button type="button" className="link" part="link" onClick={() => client.chat.loadChats()}>
          {t("Try again")}
        </button>
      </p>
    );
  }
  return <p className="flex-1 px-5 py-2 text-muted text-93">{t("No chats yet.")}</p>;
}

function foundText({ t }: Texts, count: number, isSearching: boolean): string {
  if (count === 0) return t(isSearching ? "Searching…" : "No chats found");
  return t(count === 1 ? "1 chat found" : "{n} chats found", { n: count });
}
