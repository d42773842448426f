import type { KeyScopeName } from "@probability-chat/contract/constants";

/** What a key or a session may do, in a word or two. */
export const scopeNames: Readonly<Record<KeyScopeName, string>> = {
  chat: "Chats and questions",
  upload: "Upload tables",
  query: "Formal queries",
  share: "Share by link",
  embed: "Mint embed sessions",
};

export const scopeHints: Readonly<Record<KeyScopeName, string>> = {
  chat: "Make chats, read them, and ask in plain words",
  upload: "Give chats their tables, and say what columns mean",
  query: "Ask by the formal query language",
  share: "Make links by which anybody may read a chat or a report, and revoke them",
  embed: "Let users of yours in on your pages, see who is there, and end it",
};
