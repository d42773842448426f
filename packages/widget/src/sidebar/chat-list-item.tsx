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
    <li className={isCurrent ? "chat-item current" : "chat-item"}>
      <button
        type="button"
        className="chat-title"
        aria-current={isCurrent ? "true" : undefined}
        onClick={onSelect}
        onDoubleClick={() => setRenaming(true)}
        title={chat.title}
      >
        <span className="chat-name">{chat.title}</span>
        <span className="chat-file">{chat.model_data?.file_name ?? "No dataset yet"}</span>
      </button>
      <span className="chat-actions">
        <button
          type="button"
          className="icon-button small"
          aria-label={`Rename ${chat.title}`}
          onClick={() => setRenaming(true)}
        >
          <Icon name="pencil" size={15} />
        </button>
        <button
          type="button"
          className="icon-button small"
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
    <li className="chat-item">
      <form
        className="rename"
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
