import { useStore } from "@nanostores/react";
import { limits } from "@probability-chat/sdk";
import { useRef } from "react";
import { Icon } from "../icons.tsx";
import { useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";

/** Looks for chats by title, and by what was said in them. */
export function SearchField() {
  const { client } = useWidget();
  const { t } = useTexts();
  const { text } = useStore(client.chat.$search);
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    client.chat.search("");
    input.current?.focus();
  };
  return (
    <search className="relative block px-3 pb-2">
      <Icon
        name="search"
        size={16}
        className="absolute start-6 top-2.75 text-muted pointer-events-none"
      />
      <input
        ref={input}
        className="field ps-9 pe-9"
        part="field"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={t("Search chats")}
        placeholder={t("Search chats")}
        autoComplete="off"
        value={text}
        maxLength={limits.titleLength}
        onChange={(event) => client.chat.search(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || text === "") return;
          event.stopPropagation();
          clear();
        }}
      />
      {text !== "" && (
        <button
          type="button"
          className="icon-button icon-button-small absolute end-4.5 top-1.75"
          part="icon-button"
          aria-label={t("Clear the search")}
          onClick={clear}
        >
          <Icon name="close" size={15} />
        </button>
      )}
    </search>
  );
}
