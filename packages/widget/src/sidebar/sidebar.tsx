import { useStore } from "@nanostores/react";
import type { Conversation } from "@probability-chat/sdk";
import { Icon } from "../icons.tsx";
import { useWidget } from "../widget-context.ts";
import { ChatListItem } from "./chat-list-item.tsx";
import { RemainingQueries } from "./remaining-queries.tsx";

interface SidebarProps {
  readonly onNewChat: () => void;
  readonly onDelete: (chat: Conversation) => void;
  readonly onSelect: (id: string) => void;
  readonly onCollapse: () => void;
}

/** The chats, newest first, and what is left of the quota. */
export function Sidebar({ onNewChat, onDelete, onSelect, onCollapse }: SidebarProps) {
  const { client, ownsSession } = useWidget();
  const chats = useStore(client.chat.$chats);
  const current = useStore(client.chat.$currentChat);
  const flags = useStore(client.chat.$flags);
  const access = useStore(client.chat.$access);
  return (
    <nav className="sidebar" part="sidebar" aria-label="Chats">
      <div className="sidebar-top">
        <button
          type="button"
          className="button outline grow"
          aria-disabled={!access?.mayAct}
          onClick={onNewChat}
        >
          <Icon name="plus" />
          New chat
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label="Hide the list of chats"
          onClick={onCollapse}
        >
          <Icon name="panel" />
        </button>
      </div>
      <ul className="chat-list">
        {chats.map((chat) => (
          <ChatListItem
            key={chat.id}
            chat={chat}
            isCurrent={chat.id === current?.id}
            onSelect={() => onSelect(chat.id)}
            onDelete={() => onDelete(chat)}
          />
        ))}
      </ul>
      {chats.length === 0 && <ListNote loading={flags.isLoadingChats} failed={flags.error} />}
      <RemainingQueries />
      {ownsSession && <Account />}
    </nav>
  );
}

function ListNote({ loading, failed }: { loading: boolean; failed: string | null }) {
  const { client } = useWidget();
  if (loading) {
    return (
      <div className="skeletons" role="status" aria-label="Loading chats">
        <span />
        <span />
        <span />
      </div>
    );
  }
  if (failed) {
    return (
      <p className="list-note">
        {failed}{" "}
        <button type="button" className="link" onClick={() => client.chat.loadChats()}>
          Try again
        </button>
      </p>
    );
  }
  return <p className="list-note">No chats yet.</p>;
}

function Account() {
  const { client } = useWidget();
  const user = useStore(client.chat.$user);
  return (
    <div className="account">
      <span>{user?.email}</span>
      <button type="button" className="link" onClick={() => client.session.signOut()}>
        Sign out
      </button>
    </div>
  );
}
