import { type Conversation, limits } from "@probability-chat/sdk";
import { useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../icons.tsx";
import { useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";

interface ChatListItemProps {
  readonly chat: Conversation;
  readonly isCurrent: boolean;
  readonly onSelect: () => void;
  readonly onDelete: () => void;
}

/** One chat of the list; its title can be changed in place. */
export function ChatListItem({ chat, isCurrent, onSelect, onDelete }: ChatListItemProps) {
  const { t } = useTexts();
  const [isRenaming, setRenaming] = useState(false);
  // Of a team's chats, some are for others to change.
  const mayManage = chat.team?.can_manage !== false;
  const title = useRef<HTMLButtonElement>(null);
  const wantsFocus = useRef(false);
  useLayoutEffect(() => {
    if (isRenaming || !wantsFocus.current) return;
    wantsFocus.current = false;
    title.current?.focus();
  }, [isRenaming]);
  if (isRenaming) {
    return (
      <TitleForm
        chat={chat}
        onDone={(byKey) => {
          wantsFocus.current = byKey;
          setRenaming(false);
        }}
      />
    );
  }
  return (
    <li
      part={isCurrent ? "chat current-chat" : "chat"}
      className={`chat-item group relative rounded-10 later:mt-0.5 ${isCurrent ? "current bg-tint" : "hover:bg-hover"}`}
    >
      <button
        ref={title}
        type="button"
        data-focus={chat.id}
        part="chat-name"
        className={`block w-full px-3 py-2.25 rounded-10 text-start group-hover:pe-18 group-focus-within:pe-18 no-hover:pe-18 ${isCurrent ? "pe-18" : ""}`}
        aria-current={isCurrent ? "true" : undefined}
        onClick={onSelect}
        onDoubleClick={() => setRenaming(mayManage)}
        onKeyDown={(event) => {
          if (event.key === "F2") setRenaming(mayManage);
        }}
        title={chat.title}
      >
        <span className="block truncate font-500" dir="auto">
          {chat.title}
        </span>
        <span className="block truncate text-muted text-83">
          {chat.dataset?.file_name ?? t("No dataset yet")}
        </span>
      </button>
      {mayManage && (
        <span
          className={`absolute top-0 bottom-0 end-2 flex items-center group-hover:opacity-100 group-focus-within:opacity-100 no-hover:opacity-100 ${isCurrent ? "opacity-100" : "opacity-0"}`}
        >
          <button
            type="button"
            className="icon-button icon-button-small"
            part="icon-button"
            aria-label={t("Rename {title}", { title: chat.title })}
            onClick={() => setRenaming(true)}
          >
            <Icon name="pencil" size={15} />
          </button>
          <button
            type="button"
            className="icon-button icon-button-small"
            part="icon-button"
            aria-label={t("Delete {title}", { title: chat.title })}
            onClick={onDelete}
          >
            <Icon name="trash" size={15} />
          </button>
        </span>
      )}
    </li>
  );
}

interface TitleFormProps {
  readonly chat: Conversation;
  /** `byKey` where the focus is still here, and so belongs to the chat's button next. */
  readonly onDone: (byKey: boolean) => void;
}

function TitleForm({ chat, onDone }: TitleFormProps) {
  const { client } = useWidget();
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const closed = useRef(false);
  const [title, setTitle] = useState(chat.title);
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const finish = (save: boolean, byKey: boolean) => {
    if (closed.current) return;
    closed.current = true;
    if (save && title.trim() !== chat.title) void client.chat.rename(chat.id, title);
    onDone(byKey);
  };
  return (
    <li className="chat-item relative rounded-10 later:mt-0.5 hover:bg-hover">
      <form
        className="p-1.5"
        onSubmit={(event) => {
          event.preventDefault();
          finish(true, true);
        }}
      >
        <input
          ref={input}
          className="field"
          part="field"
          aria-label={t("Title of the chat")}
          value={title}
          maxLength={limits.titleLength}
          onChange={(event) => setTitle(event.currentTarget.value)}
          onBlur={() => finish(true, false)}
          onKeyDown={(event) => {
            if (event.key === "Escape") {
              event.stopPropagation();
              finish(false, true);
            }
          }}
        />
      </form>
    </li>
  );
}
