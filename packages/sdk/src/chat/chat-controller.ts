import type { Dictionary, Rating, Team, User } from "@probability-chat/contract";
import { defaultTexts, openingToasts, sessionTexts } from "@probability-chat/contract/constants";
import type { ReadableAtom } from "nanostores";
import type { Api } from "../api.ts";
import type { Client } from "../client.ts";
import { serverTextOr } from "../errors/guards.ts";
import type { Session } from "../session/session.ts";
import type { Timers } from "../session/timers.ts";
import type { Toasts } from "../toasts.ts";
import type { UploadSource } from "../uploads/upload-source.ts";
import type { ChatAccess } from "./access.ts";
import type { Acting } from "./acting.ts";
import { createAhead } from "./ahead.ts";
import { type ChatEvents, createChatEmitter } from "./chat-events.ts";
import { createChatList } from "./chat-list.ts";
import { type ChatSearch, createChatSearch } from "./chat-search.ts";
import { createChatState } from "./chat-state.ts";
import {
  type ChatFlags,
  type ChatMessage,
  type Conversation,
  conversationOf,
  isTemporary,
  savedMessage,
  type UploadState,
} from "./conversation.ts";
import type { Correcting, Described } from "./describe-columns.ts";
import { createForgetter } from "./forget-chat.ts";
import type { Asked } from "./send-message.ts";
import type { Uploader, UploadOptions } from "./uploader.ts";

/** The state of a chat screen and everything it can do; failures become toasts, not exceptions. */
export interface ChatController {
  readonly $chats: ReadableAtom<readonly Conversation[]>;
  readonly $currentChat: ReadableAtom<Conversation | null>;
  readonly $messages: ReadableAtom<readonly ChatMessage[]>;
  readonly $flags: ReadableAtom<ChatFlags>;
  readonly $upload: ReadableAtom<UploadState | null>;
  readonly $user: ReadableAtom<User | null>;
  /** What the user may do in the current chat; where none is open, with chats of their own. */
  readonly $access: ReadableAtom<ChatAccess | null>;
  /** What the user may do with chats of their own. */
  readonly $ownAccess: ReadableAtom<ChatAccess | null>;
  /** The teams that the user is in; none until the chats are loaded. */
  readonly $teams: ReadableAtom<readonly Team[]>;
  /** Queries left; null while unknown. */
  readonly $remaining: ReadableAtom<number | null>;
  readonly $search: ReadableAtom<ChatSearch>;
  /** The chats that match the search; all where nothing is looked for. */
  readonly $found: ReadableAtom<readonly Conversation[]>;
  /** Fetches the newest chats; unverified users have none. */
  loadChats(): Promise<void>;
  /** Fetches the chats before those in the list, where there are any. */
  loadMoreChats(): Promise<void>;
  /** Asks at once for a chat that is about to be selected, as while the list is still on its way. */
  prepare(id: string): void;
  /**
   * Makes a chat the current one and fetches its messages; null for none. One that is not in the
   * list is looked for on the server.
   */
  select(id: string | null): Promise<void>;
  /** Fetches a chat's messages. */
  loadMessages(id: string): Promise<void>;
  /** Makes a chat of the user's own, or of a team. */
  create(title?: string, teamId?: string | null): Promise<Conversation | null>;
  /** Brings a chat into a team, or, with null, takes it back; whether that worked. */
  share(id: string, teamId: string | null): Promise<boolean>;
  rename(id: string, title: string): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  /**
   * Asks a question in the current chat, and tries again what may pass, under one key for each
   * step. Resolves to what became of it: answered (with a figure, a question back or a refusal),
   * stopped, or saved but unanswered; null where nothing was saved.
   */
  send(text: string): Promise<Asked | null>;
  /** Asks a question of the current chat once more. */
  askAgain(messageId: string): Promise<Asked | null>;
  /**
   * Gives up the question that the current chat is waiting for; an answer that stood already is
   * shown. Resolves once the messages are there again.
   */
  stop(): Promise<void>;
  /** Thumbs for an answer of the current chat, or null for none; whether it was kept. */
  rate(messageId: string, rating: Rating | null): Promise<boolean>;
  /** Looks for chats by title at once, and a moment later by what was said in them. */
  search(text: string): void;
  /** A chat as a text to save: Markdown, JSON, or the CSV of its numbers. Null where it failed. */
  exportChat(id: string, format: "md" | "json" | "csv"): Promise<string | null>;
  /**
   * Gives the current chat a dataset; false where it got none. A large file goes on where an earlier
   * upload of it was cut off, as does one whose bytes are made on the way.
   */
  upload(file: File | UploadSource, options?: UploadOptions): Promise<boolean>;
  /** Makes a large upload wait, or go on. */
  pauseUpload(isPaused: boolean): void;
  /** Ends a large upload; what has arrived is kept for a day. */
  stopUpload(): void;
  /** Says what a chat's columns mean; the failure is told by the reply, not by a toast. */
  describe(chatId: string, dictionary: Dictionary, correcting?: Correcting): Promise<Described>;
  /** Sends the verification mail again. */
  resendVerification(): Promise<boolean>;
  on<K extends keyof ChatEvents>(name: K, listener: (detail: ChatEvents[K]) => void): () => void;
  dispose(): void;
}

/** What a chat screen is built on: parts of one client, and its clock. */
export interface ChatControllerOptions {
  readonly api: Api;
  readonly session: Session;
  readonly toasts: Toasts;
  readonly timers: Timers;
  readonly now: () => number;
  /** As of a client; without it every file is sent at once. */
  readonly uploadInPieces?: Client["uploadInPieces"];
}

/**
 * Creates the state of one chat screen. `client.chat` is one already; a page with several screens
 * creates more. Those on one session share the list of chats and what stands in them; which chat is
 * open is each one's own.
 */
export function createChatController(options: ChatControllerOptions): ChatController {
  const { api, session, toasts } = options;
  const state = createChatState(session);
  const events = createChatEmitter();
  let userId = session.$user.get()?.id ?? null;

  function fail(title: string, text: string, cause: unknown): void {
    toasts.show({ title, text, destructive: true });
    events.emit("error", { title, text, cause });
  }

  const chatList = createChatList({ ...options, state, fail });
  const ahead = createAhead(api);
  const searcher = createChatSearch({ api, state, timers: options.timers });
  const forgetIfGone = createForgetter({ state, fail });
  const looking = { session, toasts, state, events, ahead, forgetIfGone };
  let selections = 0;
  /** Loaded with the first chat that is opened, or the first that is done. */
  let acting: Acting | null = null;
  /** Loaded with the first file. */
  let uploader: Uploader | null = null;
  let isDisposed = false;

  const stopFollowing = session.$user.listen((user) => {
    const id = user?.id ?? null;
    if (id !== userId && userId !== null) {
      state.reset();
      ahead.forget();
      searcher.search("");
    }
    userId = id;
  });

  async function loadChats(): Promise<void> {
    const id = state.$currentId.get();
    const isLoaded = await chatList.load();
    const current = state.$currentChat.get();
    // One that was opened meanwhile has its dataset loaded by that.
    if (isLoaded && current && current.id === id) void loadDataset(current);
  }

  /** Lists tell little of a dataset; the open chat's is known in full. */
  async function loadDataset({ id, is_model_data_added, model_data }: Conversation): Promise<void> {
    if (!is_model_data_added || model_data) return;
    const chat = await ahead.chat(id).catch((error: unknown) => void forgetIfGone(id, error));
    if (!chat) return;
    const { model_data: data } = conversationOf(chat);
    state.changeChat(id, (held) => ({ ...held, model_data: data }));
  }

  async function fetchMessages(id: string, told?: (error: unknown) => void): Promise<boolean> {
    state.mark("loadingMessages", id, true);
    try {
      const list = (await ahead.messages(id)).map(savedMessage);
      const known = new Set(list.map((message) => message.id));
      state.changeChat(id, (chat) => ({
        ...chat,
        messages: state.isSendingIn(id)
          ? [...list, ...chat.messages.filter((m) => isTemporary(m) && !known.has(m.id))]
          : list,
      }));
      state.mark("failedMessages", id, false);
      return true;
    } catch (error) {
      const chat = state.find(id);
      if (forgetIfGone(id, error) || !chat) return false;
      if (!chat.messages.some((message) => !isTemporary(message))) {
        state.mark("failedMessages", id, true);
      }
      told?.(error);
      return false;
    } finally {
      state.mark("loadingMessages", id, false);
    }
  }

  async function loadMessages(id: string): Promise<void> {
    state.setBusy({ error: null });
    await fetchMessages(id, (error) => {
      state.setBusy({ error: serverTextOr(error, defaultTexts.messages) });
      fail(openingToasts.loadMessages.title, openingToasts.loadMessages.text, error);
    });
  }

  async function loadActing(): Promise<Acting> {
    const { createActing } = await import("./acting.ts");
    const reload = (id: string) => fetchMessages(id);
    acting ??= createActing({ ...options, state, events, fail, forgetIfGone, reload });
    if (isDisposed) acting.dispose();
    return acting;
  }

  /** Does something at once where its code is there; where that cannot be had a toast says so. */
  async function act<R>(otherwise: R, run: (acting: Acting) => Promise<R>): Promise<R> {
    if (acting) return run(acting);
    const loaded = await loadActing().catch((error: unknown) => {
      fail(sessionTexts.unexpected, "", error);
      return null;
    });
    return loaded ? run(loaded) : otherwise;
  }

  /** The same in the chat that is open at the press, and in none that is opened meanwhile. */
  function actHere<R>(otherwise: R, run: (acting: Acting) => Promise<R>): Promise<R> {
    const id = state.$currentId.get();
    return act(otherwise, async (acting) =>
      state.$currentId.get() === id ? run(acting) : otherwise,
    );
  }

  async function select(id: string | null): Promise<void> {
    selections += 1;
    const selection = selections;
    if (id !== null && !state.find(id)) {
      const { title, text } = openingToasts.loadMessages;
      const isThere = await import("./look-for.ts")
        .then(({ lookFor }) => lookFor(looking, id, () => selection === selections))
        .catch((error: unknown) => fail(title, text, error));
      if (!isThere || selection !== selections) return;
    }
    state.$currentId.set(id);
    const chat = state.$currentChat.get();
    if (id === null || !chat || state.isSendingIn(id)) return;
    await Promise.all([loadMessages(id), loadDataset(chat)]);
    // What can be done in it may come later, and where it cannot be had now, with the doing.
    const loaded = await loadActing().catch(() => null);
    if (selection === selections) loaded?.follow(id);
  }

  return {
    $chats: state.$chats,
    $currentChat: state.$currentChat,
    $messages: state.$messages,
    $flags: state.$flags,
    $upload: state.$upload,
    $user: state.$user,
    $access: state.$access,
    $ownAccess: state.$ownAccess,
    $teams: state.$teams,
    $remaining: state.$remaining,
    $search: searcher.$search,
    $found: searcher.$found,
    loadChats,
    loadMoreChats: chatList.loadMore,
    prepare: ahead.ask,
    loadMessages,
    select,
    create: (title, teamId) => act(null, ({ create }) => create(title, teamId)),
    share: (id, teamId) => act(false, ({ share }) => share(id, teamId)),
    rename: (id, title) => act(false, ({ rename }) => rename(id, title)),
    remove: (id) => act(false, ({ remove }) => remove(id)),
    send: (text) => actHere(null, ({ send }) => send(text)),
    askAgain: (id) => actHere(null, ({ askAgain }) => askAgain(id)),
    stop: () => actHere(undefined, ({ stop }) => stop()),
    rate: (id, rating) => actHere(false, ({ rate }) => rate(id, rating)),
    exportChat: (id, format) => act(null, ({ exportChat }) => exportChat(id, format)),
    resendVerification: () => act(false, (done) => done.resendVerification()),
    describe: (id, dictionary, correcting) =>
      act({ isSaved: false, text: sessionTexts.unexpected, fields: {} }, ({ describe }) =>
        describe(id, dictionary, correcting),
      ),
    search: searcher.search,
    async upload(file, known) {
      const id = state.$currentId.get();
      const { createUploader } = await import("./uploader.ts");
      if (state.$currentId.get() !== id) return false;
      uploader ??= createUploader({ ...options, state, events, forgetIfGone });
      return uploader.upload(file, known);
    },
    pauseUpload: (isPaused) => uploader?.pauseUpload(isPaused),
    stopUpload: () => uploader?.stopUpload(),
    on: events.on,
    dispose() {
      isDisposed = true;
      selections += 1;
      chatList.dispose();
      acting?.dispose();
      stopFollowing();
    },
  };
}
