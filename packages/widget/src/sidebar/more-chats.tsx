import { useStore } from "@nanostores/react";
import { useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";

/** Where the list has no end yet: a search looks through all chats, a look through those fetched. */
export function MoreChats() {
  const { client } = useWidget();
  const { t } = useTexts();
  const { hasMoreChats, isLoadingChats } = useStore(client.chat.$flags);
  const { text } = useStore(client.chat.$search);
  if (!hasMoreChats || text.trim() !== "") return null;
  return (
    <button
      type="button"
      className="button button-quiet button-small w-full mt-1"
      part="button"
      aria-disabled={isLoadingChats}
      onClick={() => client.chat.loadMoreChats()}
    >
      {isLoadingChats ? t("Loading…") : t("Show older chats")}
    </button>
  );
}
