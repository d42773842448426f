import { useStore } from "@nanostores/react";
import type { Conversation } from "@probability-chat/sdk";
import { Fragment, type RefObject } from "react";
import { Icon } from "../icons.tsx";
import { later } from "../later.tsx";
import { groupsOf } from "../teams/groups-of.ts";
import { useMayCreate } from "../teams/use-may-create.ts";
import { useTexts } from "../texts/texts.ts";
import { useIsPainted } from "../use-is-painted.ts";
import { useWidget } from "../widget-context.ts";
import { ChatListItem } from "./chat-list-item.tsx";
import { ListNote } from "./list-note.tsx";
import { MoreChats } from "./more-chats.tsx";
import { SearchField } from "./search-field.tsx";

const RemainingQueries = later(
  async () => (await import("./remaining-queries.tsx")).RemainingQueries,
);

/** With fewer chats a look is faster than a search. */
const searchAbove = 5;

interface SidebarProps {
  /** The button that hides the list; it has the focus when the list is shown. */
  readonly closer: RefObject<HTMLButtonElement | null>;
  readonly onNewChat: () => void;
  readonly onDelete: (chat: Conversation) => void;
  readonly onSelect: (id: string) => void;
  readonly onCollapse: () => void;
}

/** The chats, newest first, and what is left of the quota. */
export function Sidebar({ closer, onNewChat, onDelete, onSelect, onCollapse }: SidebarProps) {
  const { client, ownsSession } = useWidget();
  const { t, told } = useTexts();
  const chats = useStore(client.chat.$chats);
  const current = useStore(client.chat.$currentChat);
  const found = useStore(client.chat.$found);
  const { text } = useStore(client.chat.$search);
  const mayCreate = useMayCreate();
  const { isLoadingChats, isLoadingMessages } = useStore(client.chat.$flags);
  const isPainted = useIsPainted(isLoadingChats || isLoadingMessages);
  return (
    <nav
      className="flex flex-col flex-none w-[272px] min-h-0 border-e border-line bg-side narrow:absolute narrow:z-[3] narrow:top-0 narrow:bottom-0 narrow:start-0 narrow:w-[min(300px,84%)] narrow:shadow narrow:animate-slide"
      part="sidebar"
      aria-label={t("Chats")}
    >
      <div className="flex gap-1.5 px-3 py-2.75">
        <button
          type="button"
          className="button button-outline flex-1 justify-start"
          part="button"
          data-focus="new-chat"
          aria-disabled={!mayCreate}
          onClick={onNewChat}
        >
          <Icon name="plus" />
          {t("New chat")}
        </button>
        <button
          ref={closer}
          type="button"
          className="icon-button"
          part="icon-button"
          aria-label={t("Hide the list of chats")}
          onClick={onCollapse}
        >
          <Icon name="panel" />
        </button>
      </div>
      {(chats.length > searchAbove || text !== "") && <SearchField />}
      <div className="flex-1 min-h-0 px-2 pt-1 pb-3 overflow-y-auto empty:flex-none empty:p-0">
        {groupsOf(found).map(({ id, label, chats: group }) => (
          <Fragment key={id}>
            {label && (
              <p
                id={`group-${id}`}
                className="flex items-center gap-1.5 px-3 pt-3 pb-1 text-muted text-83 font-550"
              >
                {id !== "own" && <Icon name="team" size={14} />}
                <span className="truncate">{id === "own" ? told(label) : label}</span>
              </p>
            )}
            <ul aria-labelledby={label ? `group-${id}` : undefined}>
              {group.map((chat) => (
                <ChatListItem
                  key={chat.id}
                  chat={chat}
                  isCurrent={chat.id === current?.id}
                  onSelect={() => onSelect(chat.id)}
                  onDelete={() => onDelete(chat)}
                />
              ))}
            </ul>
          </Fragment>
        ))}
        <MoreChats />
      </div>
      <ListNote />
      {isPainted && <RemainingQueries />}
      {ownsSession && <Account />}
    </nav>
  );
}

function Account() {
  const { client } = useWidget();
  const { t } = useTexts();
  const user = useStore(client.chat.$user);
  return (
    <div className="flex items-center gap-2 ps-6.5 pe-3 pb-3 text-muted text-87">
      <span className="flex-1 min-w-0 truncate">{user?.email}</span>
      <button type="button" className="link" part="link" onClick={() => client.session.signOut()}>
        {t("Sign out")}
      </button>
    </div>
  );
}
