import type { Client } from "@probability-chat/sdk";
import { atom, type ReadableAtom } from "nanostores";

/**
 * What a host can have a chat do. Each waits until somebody is signed in and the chats are there;
 * where the session is over none is done.
 */
export interface ChatMethods {
  /**
   * Asks in the open chat; false where the question was not taken, which a toast
   * explains, or where the session ended before there was an answer.
   */
  ask(question: string): Promise<boolean>;
  /** Puts a question into the input, for the user to change and to send. */
  prefill(question: string): Promise<void>;
  /** Opens a chat, or with null none; rejects where there is no such chat, and names it. */
  openChat(id: string | null): Promise<void>;
  /** Makes a chat and opens it; its id, or null where that failed, which a toast explains. */
  newChat(title?: string): Promise<string | null>;
  /**
   * Gives the open chat a table, or a new chat where none is open, which a refused table does not
   * leave behind; whether that worked.
   */
  upload(file: File): Promise<boolean>;
}

/** What is on the screen and can be told to do something. */
export interface DrawnChat {
  readonly client: Client;
  prefill(question: string): void;
  focus(): void;
}

/** What a host holds of a chat, whether it is drawn yet or not. */
export interface ChatHandle {
  readonly $drawn: ReturnType<typeof atom<DrawnChat | null>>;
  /** Whether the session that a host gave is over: nothing is drawn until it gives another. */
  readonly $isOver: ReturnType<typeof atom<boolean>>;
  /** Whose chat was last open, so that it is again once a session that was over goes on. */
  readonly last: { userId: string | null; chatId: string | null };
  /** Of a bubble, whether it is open. */
  readonly $isOpen: ReturnType<typeof atom<boolean>>;
  /** The events of its own that a host's code listens for on the element. */
  readonly $heard: ReadableAtom<readonly string[]>;
  hear(name: string): void;
  readonly methods: ChatMethods;
  /** Opens a bubble and focuses the input, or what stands in its place. */
  focus(): void;
}

/** In milliseconds: a session that is over for longer was not begun again just now. */
const patience = 1_000;

export function createHandle(): ChatHandle {
  const $drawn = atom<DrawnChat | null>(null);
  const $isOver = atom(false);
  const $isOpen = atom(false);
  const $heard = atom<readonly string[]>([]);

  /** The chat once it is drawn; null where the session is over. */
  function drawn(): Promise<DrawnChat | null> {
    $isOpen.set(true);
    return new Promise((resolve) => {
      const end = (found: DrawnChat | null) => {
        for (const stop of stops) stop();
        resolve(found);
      };
      const giveUp = () => {
        if ($isOver.get() && !$drawn.get()) end(null);
      };
      const settle = () => {
        const now = $drawn.get();
        if (now) end(now);
        else if ($isOver.get()) setTimeout(giveUp, patience);
      };
      const stops = [$drawn.listen(settle), $isOver.listen(settle)];
      settle();
    });
  }

  return {
    $drawn,
    $isOver,
    last: { userId: null, chatId: null },
    $isOpen,
    $heard,
    hear(name) {
      const heard = $heard.get();
      if (!heard.includes(name)) $heard.set([...heard, name]);
    },
    methods: {
      async ask(question) {
        const client = (await drawn())?.client;
        const asked = await client?.chat.send(question);
        // What ends a session gives the question up.
        return Boolean(asked && (asked.kind !== "stopped" || client?.session.$user.get()));
      },
      async prefill(question) {
        (await drawn())?.prefill(question);
      },
      async openChat(id) {
        const chat = (await drawn())?.client.chat;
        let missing = "";
        const stop = chat?.on("missing", ({ text }) => {
          missing = text;
        });
        await chat?.select(id);
        stop?.();
        if (missing) throw new Error(missing);
      },
      async newChat(title) {
        return (await (await drawn())?.client.chat.create(title))?.id ?? null;
      },
      async upload(file) {
        return (await import("./session/ways-out.ts")).giveTable(drawn, file);
      },
    },
    focus() {
      void drawn().then((screen) => screen?.focus());
    },
  };
}
