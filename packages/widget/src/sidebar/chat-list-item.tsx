import { type Conversation, limits } from "@probability-chat/sdk";
import { useEffect, useRef, useState } from "react";
import { Icon } from "../icons.tsx";
import { useWidget } from "../widget-context.ts";

interface ChatListItemProps {
  readonly chat: Conversation;
  readonly isCurrent: boolean;
  readonly onSelect: () => void;
  readonly onDelete: () => void;
}

/** One chat of the list; its title can be changed in place. */
export function ChatListItem({ chat, isCurrent, onSelect, onDelete }: ChatListItemProps) {
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming) return <TitleForm chat={chat} onDone={() => setRenaming(false)} />;
  return (
    <li
      className={`chat-item group relative rounded-10 later:mt-0.5 ${isCurrent ? "current bg-tint" : "hover:bg-hover"}`}
    >
      <button
        type="button"
        className={`block w-full px-3 py-2.25 rounded-10 text-start group-hover:pe-18 group-focus-within:pe-18 no-hover:pe-18 ${isCurrent ? "pe-18" : ""}`}
        aria-current={isCurrent ? "true" : undefined}
        onClick={onSelect}
        onDoubleClick={() => setRenaming(true)}
        title={chat.title}
      >
        <span className="block truncate font-500">{chat.title}</span>
        <span className="block truncate text-muted text-83">
          {chat.model_data?.file_name ?? "No dataset yet"}
        </span>
      </button>
      <span
        className={`absolute top-0 bottom-0 end-2 flex items-center group-hover:opacity-100 group-focus-within:opacity-100 no-hover:opacity-100 ${isCurrent ? "opacity-100" : "opacity-0"}`}
      >
        <button
          type="button"
          className="icon-button icon-button-small"
          aria-label={`Rename ${chat.title}`}
          onClick={() => setRenaming(true)}
        >
          <Icon name="pencil" size={15} />
        </button>
        <button
          type="button"
          className="icon-button icon-button-small"
          aria-label={`Delete ${chat.title}`}
          onClick={onDelete}
        >
          <Icon name="trash" size={15} />
        </button>
      </span>
    </li>
  );
}

function TitleForm({ chat, onDone }: { readonly chat: Conversation; readonly onDone: () => void }) {
  const { client } = useWidget();
  const input = useRef<HTMLInputElement>(null);
  const closed = useRef(false);
  const [title, setTitle] = useState(chat.title);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const finish = (save: boolean) => {
    if (closed.current) return;
    closed.current = true;
    if (save && title.trim() !== chat.title) void client.chat.rename(chat.id, title);
    onDone();
  };
  return (
    <li className="chat-item relative rounded-10 later:mt-0.5 hover:bg-hover">
      <form
        className="p-1.5"
        onSubmit={(event) => {
          event.preventDefault();
          finish(true);
        }}
      >
        <input
          ref={input}
          className="field"
          aria-label="Title of the chat"
          value={title}
          maxLength={limits.titleLength}
          onChange={(event) => setTitle(event.currentTarget.value)}
          onBlur={() => finish(true)}
          onKeyDown={(event) => {
            if (event.key === "Escape") {
              event.stopPropagation();
              finish(false);
            }
          }}
        />
      </form>
    </li>
  );
}
